import type { Summary } from "#trading/statistics/summary.ts";
import type { StrategyDocument } from "#trading/strategy/document.ts";
import { type AccountChoice, isAccount } from "../backtest/settings-store.ts";
import { isSource, type LabSource } from "../data/lab-source.ts";

/** The statistics a kept run shows; null where a run has no such figure. */
export const keptFigures = [
  "returnPercent",
  "netProfit",
  "equityDrawdownRelative",
  "profitFactor",
  "sharpe",
  "trades",
  "winPercent",
] as const;
type KeptFigure = (typeof keptFigures)[number];

/** A backtest as it was made: enough to make it again and to tell whether the result is the same. */
export type KeptRun = {
  readonly id: string;
  readonly name: string;
  readonly document: StrategyDocument;
  readonly account: AccountChoice;
  readonly source: LabSource;
  /** The prices in words: source, symbol, timeframe and days. */
  readonly data: string;
  readonly simulated: boolean;
  readonly bars: number;
  readonly hash: string;
  readonly figures: Readonly<Record<KeptFigure, number | null>>;
  /** UTC milliseconds. */
  readonly madeAt: number;
  /** The user in whose account it is; absent for what is on this device only. */
  readonly owner?: string;
};

type MadeRun = {
  readonly name: string;
  readonly document: StrategyDocument;
  readonly settings: { readonly account: AccountChoice };
  readonly source: LabSource;
  readonly dataLabel: string;
  readonly simulated: boolean;
  readonly bars: { readonly length: number };
  readonly hash: string;
  readonly summary: Pick<Summary, "statistics">;
  readonly at: number;
};

export function keptRunOf(run: MadeRun, id: string): KeptRun {
  const value = (figure: KeptFigure): number | null => {
    const found = run.summary.statistics.find((statistic) => statistic.id === figure)?.value;
    return found !== undefined && Number.isFinite(found) ? found : null;
  };
  return {
    id,
    name: run.name.trim().slice(0, 120) || "Without a name",
    document: run.document,
    account: run.settings.account,
    source: run.source,
    data: run.dataLabel,
    simulated: run.simulated,
    bars: run.bars.length,
    hash: run.hash,
    figures: Object.fromEntries(keptFigures.map((figure) => [figure, value(figure)])) as KeptRun["figures"],
    madeAt: run.at,
  };
}

const isText = (value: unknown): value is string => typeof value === "string";
const isThing = (value: unknown): value is object => typeof value === "object" && value !== null;

/** Whether what was stored can be shown and made again; the engine checks the rules when it runs them. */
export function isKeptRun(value: unknown): value is KeptRun {
  if (!isThing(value)) return false;
  const run = value as Partial<KeptRun>;
  return (
    [run.id, run.name, run.data, run.hash].every(isText) &&
    isThing(run.document) &&
    isText(run.document.symbol) &&
    isAccount(run.account) &&
    isThing(run.figures) &&
    isSource(run.source) &&
    Number.isFinite(run.madeAt)
  );
}
