import type { ConversionRates } from "#trading/backtest/conversion-rates.ts";
import type { BacktestOptions, BacktestResult } from "#trading/backtest/run.ts";
import type { Bars } from "#trading/market/bars.ts";
import type { MarketData } from "#trading/market/market-data.ts";
import type { Timeframe } from "#trading/market/timeframe.ts";
import type { Summary } from "#trading/statistics/summary.ts";
import type { EarlierTries } from "../search/search-types.ts";
import type { EarlyVerdict } from "./early-verdict.ts";

type Progress = { readonly done: number; readonly total: number };

/** Which bars the lab is to hold; `key` names them for later jobs. Times are UTC milliseconds. */
export type HoldBarsRequest = {
  readonly key: string;
  readonly symbol: string;
  readonly timeframe: Timeframe;
  readonly source:
    | {
        readonly kind: "simulated";
        readonly from: number;
        readonly to: number;
        /** Bars of the same market that decide what happened inside a bar; none where absent. */
        readonly shorter?: Timeframe | null;
      }
    /** The site's stored history; bars opening in [from, to). */
    | { readonly kind: "stored"; readonly from: number; readonly to: number; readonly shorterBars: boolean }
    /** Bars of this or a shorter timeframe; shorter ones are merged and decide what happened inside a bar. */
    | { readonly kind: "bars"; readonly bars: Bars };
};
export type HeldBars = {
  /** A copy for the page to draw; the worker holds the original. */
  readonly bars: Bars;
  /** The timeframe of the bars that look inside these, if there are such. */
  readonly lower: Timeframe | null;
  /** The data behind stored bars; null for others. */
  readonly stored: MarketData | null;
};

export type RunHeldRequest = {
  readonly key: string;
  /** A strategy document of any version, unchecked. */
  readonly document: unknown;
  readonly options?: Omit<BacktestOptions, "onProgress" | "lower" | "source">;
  /** Of the same rules; none where absent. */
  readonly earlier?: EarlierTries;
};
export type HeldRatesRequest = {
  readonly key: string;
  /** The account's. */
  readonly currency: string;
  /** Imported prices of conversion pairs; the simulated market has its own. */
  readonly pairs: readonly Bars[];
};
export type HeldRatesResponse = { readonly rate: ConversionRates | null };

export type RunHeldResponse = {
  readonly result: BacktestResult;
  readonly summary: Summary;
  /** The same for the same bars, strategy and settings on every machine. */
  readonly hash: string;
  /** What the deposit would be worth at each close, had it followed the price from the first bar the strategy could trade. */
  readonly hold: Float64Array;
  /** Per cent below the highest equity so far, 0 or negative, at each close. */
  readonly drawdown: Float64Array;
  /** What this run can tell, before any test on unseen bars. */
  readonly verdict: EarlyVerdict;
  readonly millis: number;
};

/** The visitor's price files in the browser's database, by any thread but the page's. */
export type PriceStoreJobs = {
  "store-prices": {
    request: { readonly entry: { readonly id: string }; readonly bars: Bars };
    progress: never;
    /** The name of the browser's error and the bars handed back, or neither. */
    response: { readonly refused: null; readonly bars: null } | { readonly refused: string; readonly bars: Bars };
  };
  "read-prices": { request: { readonly id: string }; progress: never; response: { readonly bars: Bars | null } };
};

/** Jobs of the one thread that holds the lab's bars between them. They throw "NotHeldError" after that thread was replaced. */
export type LabJobs = {
  "hold-bars": { request: HoldBarsRequest; progress: Progress; response: HeldBars };
  "held-rates": { request: HeldRatesRequest; progress: never; response: HeldRatesResponse };
  "run-held": { request: RunHeldRequest; progress: Progress; response: RunHeldResponse };
};
