import { tooFewInShort } from "#lib/sample-words.ts";
import type { Statistic, Summary } from "#trading/statistics/summary.ts";
import { statisticById, statisticText } from "#workers/report/statistic-text.ts";

type Merit = {
  readonly better: "more" | "less";
  /** What doing nothing has. */
  readonly above?: number;
  /** Scaled up to a year. */
  readonly annual?: true;
  /** Measured at the close of bars: longer bars see less of it. */
  readonly atCloses?: true;
  /** Twice as much for positions of twice the size. */
  readonly bySize?: true;
};
const more = (above: number, further: Partial<Merit> = {}): Merit => ({ better: "more", above, ...further });

/** What is a merit of a run. Costs are its conditions, and a streak or a count grows with the number of trades. */
const compared: readonly (readonly [id: string, merit?: Merit])[] = [
  ["netProfit", more(0, { bySize: true })],
  ["madeGood"],
  ["returnPercent", more(0, { bySize: true })],
  ["buyAndHoldPercent"],
  ["annualReturnPercent", more(0, { bySize: true })],
  ["volatilityPercent", { better: "less", annual: true, bySize: true }],
  ["sharpe", more(0, { annual: true })],
  ["sortino", more(0, { annual: true })],
  ["equityDrawdownRelative", { better: "less", atCloses: true, bySize: true }],
  ["recoveryFactor", more(0, { atCloses: true })],
  ["profitFactor", more(1)],
  ["expectedPayoff", more(0, { bySize: true })],
  ["trades"],
  ["winPercent"],
  ["payoffRatio"],
  ["averageBars"],
  ["exposurePercent"],
  ["longestLosses"],
  ["commission"],
  ["swap"],
  ["ambiguousBars"],
];

export type FiguredRun = {
  readonly summary: Summary;
  readonly currency: string;
  readonly timeframe: string;
  /** The same for runs whose positions are sized alike. */
  readonly sizing: string;
  /** "scaled up from 30 days"; empty for a year or more. */
  readonly scaledUp: string;
  readonly fewResults: boolean;
  /** Why the result cannot be taken as it is, in a few words each. */
  readonly serious: readonly string[];
};

export type ComparedCell = {
  readonly text: string;
  /** Against the first run, with its sign; empty where nothing differs. */
  readonly difference: string;
  readonly best: boolean;
  /** What to know of this figure; mostly empty. */
  readonly caution: string;
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

const earned = ({ summary }: FiguredRun): boolean =>
  ["netProfit", "returnPercent"].every((id) => (statisticById(summary, id)?.value ?? Number.NaN) > 0);

/** Whether being ahead of others says anything for a run: the least loss, a few trades and a flawed run are no best. */
const isWorthy = (run: FiguredRun): boolean => earned(run) && !run.fewResults && run.serious.length === 0;

/** Whether positions are sized differently: then more money, or less of a fall, may be nothing but the size. */
export const sizedUnlike = (runs: readonly Pick<FiguredRun, "sizing">[]): boolean =>
  new Set(runs.map(({ sizing }) => sizing)).size > 1;

/** Which value leads; NaN where none does, or where what leads is worth nothing. */
function bestValue(
  { better, above = Number.NEGATIVE_INFINITY, annual, atCloses, bySize }: Merit,
  values: readonly number[],
  runs: readonly FiguredRun[],
): number {
  if (annual && runs.some(({ scaledUp }) => scaledUp !== "")) return Number.NaN;
  if (atCloses && new Set(runs.map(({ timeframe }) => timeframe)).size > 1) return Number.NaN;
  if (bySize && sizedUnlike(runs)) return Number.NaN;
  if (!values.every(Number.isFinite)) return Number.NaN;
  const target = better === "more" ? Math.max(...values) : Math.min(...values);
  const leads = runs.filter((_, at) => values[at] === target);
  return target > above && leads.every(isWorthy) ? target : Number.NaN;
}

function cautionOf(id: string, merit: Merit | undefined, value: number, { fewResults, scaledUp }: FiguredRun): string {
  if (id === "trades") return fewResults ? tooFewInShort : "";
  return merit?.annual && Number.isFinite(value) ? scaledUp : "";
}

/**
 * Figures of several runs side by side: what differs from the first, and which is best where more or less is better. `comparable` are
 * runs of the same prices, days, costs and deposit.
 */
export function comparedFigures(runs: readonly FiguredRun[], comparable: boolean): ComparedLine[] {
  return compared.flatMap(([id, merit]) => {
    const found = runs.map(({ summary }) => statisticById(summary, id));
    const [first] = found;
    if (!first || found.some((statistic) => !statistic)) return [];
    const values = found.map((statistic) => statistic?.value ?? Number.NaN);
    // Nearly every account stays above zero, and a row of zeros would say nothing.
    if (id === "madeGood" && values.every((value) => value === 0)) return [];
    const oneMoney = first.unit !== "money" || new Set(runs.map(({ currency }) => currency)).size === 1;
    const texts = values.map((value, at) => textOf(first, value, runs[at]?.currency ?? ""));
    const best = merit && comparable ? bestValue(merit, values, runs) : Number.NaN;
    const bestText = new Set(texts).size > 1 ? texts[values.indexOf(best)] : undefined;
    const cells = runs.map((run, at): ComparedCell => {
      const value = values[at] as number;
      return {
        text: texts[at] as string,
        difference: at === 0 || !oneMoney ? "" : differenceText(first, value, values[0] as number, run.currency),
        best: texts[at] === bestText && isWorthy(run),
        caution: cautionOf(id, merit, value, run),
      };
    });
    return [{ id, name: first.name, definition: first.definition, cells }];
  });
}
