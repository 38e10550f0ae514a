import type { BacktestResult } from "#trading/backtest/run.ts";
import type { Bars } from "#trading/market/bars.ts";
import type { Timeframe } from "#trading/market/timeframe.ts";
import type { Summary } from "#trading/statistics/summary.ts";
import type { StrategyDocument } from "#trading/strategy/document.ts";
import type { EarlyVerdict } from "../lab/early-verdict.ts";

/** One finished run, as it is reported. */
export type ReportRun = {
  readonly document: StrategyDocument;
  readonly bars: Bars;
  /** The timeframe of the bars that told what came first inside a bar. */
  readonly lower?: Timeframe | null;
  readonly result: BacktestResult;
  readonly summary: Summary;
  /** What the page of the run says it can tell. */
  readonly verdict: Pick<EarlyVerdict, "title" | "reasons" | "tries">;
  /** Of the account, where it was chosen; else the symbol's cap held. */
  readonly leverage?: number;
  /** Of the result: the same run gives the same one on every machine. */
  readonly hash: string;
  /** Where the prices came from, in words. */
  readonly dataLabel: string;
  readonly simulated: boolean;
  /** UTC milliseconds at which it was run. */
  readonly at: number;
};

/** `prices` are the bars themselves, so that the command line can be given what the page had. */
export type ReportFormat = "html" | "trades" | "json" | "prices";

export type ReportFile = { readonly name: string; readonly blob: Blob };

export type ReportJobs = {
  report: {
    request: { readonly format: ReportFormat; readonly run: ReportRun };
    progress: never;
    response: ReportFile;
  };
};
