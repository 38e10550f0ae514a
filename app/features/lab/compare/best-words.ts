import { listText } from "#lib/list-text.ts";
import { fewestTrades } from "#lib/sample-words.ts";

const worthy = `earned money on at least ${fewestTrades} independent results without a serious note`;

type Comparison = {
  /** The conditions that differ. */
  readonly unlike: readonly string[];
  readonly anyBest: boolean;
  /** Whether annual figures are of less than a year. */
  readonly scaledUp: boolean;
  /** Whether the runs size their positions differently. */
  readonly sizedUnlike: boolean;
};

/** What "best" is worth, or why nothing is called that. */
export function bestWords({ unlike, anyBest, scaledUp, sizedUnlike }: Comparison): string {
  if (unlike.length > 0) return `Nothing is marked best, because the runs differ in ${listText(unlike)}.`;
  const sized = sizedUnlike
    ? ["Money, return and drawdown are not marked: the runs size their positions differently."]
    : [];
  if (!anyBest) return [`Nothing is marked best: no run that leads in a figure ${worthy}.`, ...sized].join(" ");
  return [
    `Best is marked where the run that leads ${worthy}.`,
    ...sized,
    ...(scaledUp ? ["Figures scaled up to a year are not marked."] : []),
    "Whichever run is best here is partly so by luck.",
  ].join(" ");
}
