import * as z from "zod/mini";
import type { Summary } from "#trading/statistics/summary.ts";
import type { StrategyDocument } from "#trading/strategy/document.ts";
import { statisticById } from "#workers/report/statistic-text.ts";
import { type LabSource, labSource } from "../core/lab-source.ts";
import { type AccountChoice, accountChoice } from "../core/run-settings.ts";
import type { JudgedRun } from "../runs/judged-run.ts";

/** The statistics a saved run shows; null where a run has no such figure. */
const savedFigures = [
  "returnPercent",
  "netProfit",
  "equityDrawdownRelative",
  "profitFactor",
  "sharpe",
  "trades",
  "winPercent",
] as const;
type SavedFigure = (typeof savedFigures)[number];

const figure = z.nullable(z.number());

/** A backtest as it was made: enough to make it again and to tell whether the result is the same. The engine checks the rules when it runs them. */
export const storedRun = z.object({
  id: z.string(),
  name: z.string(),
  document: z.custom<StrategyDocument>((value) => z.looseObject({ symbol: z.string() }).safeParse(value).success),
  account: accountChoice,
  source: labSource,
  /** The prices in words: source, symbol, timeframe and days. */
  data: z.string(),
  simulated: z.boolean(),
  bars: z.number(),
  hash: z.string(),
  figures: z.object(Object.fromEntries(savedFigures.map((id) => [id, figure])) as Record<SavedFigure, typeof figure>),
  /** Absent in runs that were saved before it was. */
  judged: z.optional(
    z.object({ verdict: z.string(), tries: z.number(), outcomes: z.number(), serious: z.array(z.string()) }),
  ),
  /** UTC milliseconds. */
  madeAt: z.number(),
  /** The user in whose account it is; absent for what is on this device only. */
  owner: z.optional(z.string()),
});
export type SavedRun = Readonly<z.output<typeof storedRun>>;

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

export function savedRunOf(run: MadeRun, { serious, ...judged }: JudgedRun, id: string): SavedRun {
  const value = (figure: SavedFigure): number | null => {
    const found = statisticById(run.summary, figure)?.value;
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
    figures: Object.fromEntries(savedFigures.map((figure) => [figure, value(figure)])) as SavedRun["figures"],
    judged: { ...judged, serious: [...serious] },
    madeAt: run.at,
  };
}

export const isSavedRun = (value: unknown): value is SavedRun => storedRun.safeParse(value).success;
