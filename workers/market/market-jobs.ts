import type { Bars } from "#trading/market/bars.ts";
import type { MarketData } from "#trading/market/market-data.ts";
import type { Timeframe } from "#trading/market/timeframe.ts";

export type RecentBarsRequest = {
  readonly symbol: string;
  readonly timeframe: Timeframe;
  /** How many bars at most, the running one included. */
  readonly count: number;
  /** Nothing after this moment is known. UTC milliseconds. */
  readonly asOf: number;
  /** Of the simulated market, whatever is stored. */
  readonly simulated?: boolean;
};

/** What the site has stored of a symbol. */
export type StoredHistory = {
  readonly timeframe: Timeframe;
  readonly data: Exclude<MarketData, { kind: "simulated" }>;
};

export type MarketJobs = {
  "stored-history": { request: { readonly symbol: string }; progress: never; response: StoredHistory | null };
  /** Those that open in [from, to), UTC milliseconds; null where there are none. */
  "stored-bars": {
    request: { readonly symbol: string; readonly from: number; readonly to: number };
    progress: never;
    response: { readonly bars: Bars | null; readonly data: MarketData | null };
  };
  /** The last bars that a symbol has, from the best data there is for it. */
  "recent-bars": {
    request: RecentBarsRequest;
    progress: never;
    response: { readonly bars: Bars; readonly data: MarketData };
  };
};
