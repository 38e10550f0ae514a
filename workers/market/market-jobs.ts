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
};

export type MarketJobs = {
  /** The last bars that a symbol has, from the best data there is for it. */
  "recent-bars": {
    request: RecentBarsRequest;
    progress: never;
    response: { readonly bars: Bars; readonly data: MarketData };
  };
};
