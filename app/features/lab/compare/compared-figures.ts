import type { Statistic, Summary } from "#trading/statistics/summary.ts";
import { statisticText } from "#workers/report/statistic-text.ts";

/** Which way is better; "none" where a difference is only a difference. */
const compared: readonly (readonly [id: string, better: "more" | "less" | "none"])[] = [
  ["netProfit", "more"],
  ["madeGood", "less"],
  ["returnPercent", "more"],
  ["buyAndHoldPercent", "none"],
  ["annualReturnPercent", "more"],
  ["volatilityPercent", "less"],
  ["sharpe", "more"],
  ["sortino", "more"],
  ["equityDrawdownRelative", "less"],
  ["recoveryFactor", "more"],
  ["profitFactor", "more"],
  ["expectedPayoff", "more"],
  ["trades", "none"],
  ["winPercent", "none"],
  ["payoffRatio", "none"],
  ["averageBars", "none"],
  ["exposurePercent", "none"],
  ["longestLosses", "less"],
  ["commission", "less"],
  ["swap", "none"],
  ["ambiguousBars", "less"],
];

export type ComparedCell = {
  readonly text: string;
  /** Against the first run, with its sign; empty where nothing differs. */
  readonly difference: string;
  readonly best: boolean;
};
export type ComparedLine = {
  readonly id: string;
  readonly name: string;
  readonly definition: string;
  readonly cells: readonly ComparedCell[];
};

const textOf = (statistic: Statistic, value: number, currency: string): string =>
  statisticText({ ...statistic, value }, currency);

function differenceText(statistic: Statistic, value: number, first: number, currency: string): string {
  const by = value - first;
  if (!Number.isFinite(by)) return "";
  const text = textOf(statistic, by, currency);
  // Too small to be printed is no difference.
  return /[1-9]/.test(text) ? (by > 0 ? `+${text}` : text) : "";
}

/** Figures of several runs side by side: what differs from the first, and which is best where more or less is better. */
export function comparedFigures(summaries: readonly Summary[], currencies: readonly string[]): ComparedLine[] {
  return compared.flatMap(([id, better]) => {
    const found = summaries.map(({ statistics }) => statistics.find((statistic) => statistic.id === id));
    const [first] = found;
    if (!first || found.some((statistic) => !statistic)) return [];
    const values = found.map((statistic) => statistic?.value ?? Number.NaN);
    // Nearly every account stays above zero, and a row of zeros would say nothing.
    if (id === "madeGood" && values.every((value) => value === 0)) return [];
    const known = values.filter((value) => Number.isFinite(value));
    const comparable = first.unit !== "money" || new Set(currencies).size === 1;
    const target = better === "more" ? Math.max(...known) : Math.min(...known);
    const differ = new Set(known).size > 1;
    const cells = values.map((value, at): ComparedCell => {
      const currency = currencies[at] ?? "";
      return {
        text: textOf(first, value, currency),
        difference: at === 0 || !comparable ? "" : differenceText(first, value, values[0] as number, currency),
        best: better !== "none" && comparable && differ && value === target,
      };
    });
    return [{ id, name: first.name, definition: first.definition, cells }];
  });
}
