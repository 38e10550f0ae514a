import type { RatingWord } from "#trading/forecast/technical-rating.ts";
import type { Bars } from "#trading/market/bars.ts";
import type { MarketData } from "#trading/market/market-data.ts";
import type { Timeframe } from "#trading/market/timeframe.ts";

/** Six timeframes a scan looks at. A weekly rating would need six years of minutes: more than a second's work. */
export const scanTimeframes = ["M5", "M15", "M30", "H1", "H4", "D1"] as const satisfies readonly Timeframe[];
export type ScanTimeframe = (typeof scanTimeframes)[number];

/**
 * Closed bars that a rating and a strategy look at. An EMA of 200 begins with the mean of its first 200 prices, which still weighs 37% after 300
 * bars and 5% after 500: on fewer the rating would vote by another line than the chart draws.
 */
export const scanBars = 500;

export type ScanRating = {
  readonly all: number;
  readonly averages: number;
  readonly oscillators: number;
  readonly word: RatingWord;
};

/**
 * A strategy at the last closed bar. `signal` is what that bar itself says; `position` is what a backtest over the same bars holds
 * at its close, entered `bars` bars before.
 */
export type ScanState = {
  /** "warming": an indicator has no value yet on these bars; "unfit": the rules cannot be read on this timeframe. */
  readonly kind: "ready" | "warming" | "unfit";
  readonly signal: 1 | -1 | 0;
  readonly position: 1 | -1 | 0;
  readonly positionBars: number | null;
  /** Bars since a bar last gave an entry signal, 0 for the last closed bar; null when none did. */
  readonly lastSignal: { readonly bars: number; readonly side: 1 | -1 } | null;
  readonly reason?: string;
};

export type ScanCell = {
  readonly symbol: string;
  readonly timeframe: ScanTimeframe;
  /** Which prices the cell is made from. */
  readonly data: MarketData;
  readonly digits: number;
  /** Bid at the moment of the scan, in points, and its change on the bar before's close, in per cent. */
  readonly price: number;
  readonly change: number;
  /** Opening moment of the running bar. UTC milliseconds. */
  readonly time: number;
  /** Includes the running bar, as charts and other screeners do. */
  readonly rating: ScanRating;
  readonly state: ScanState | null;
};

export type ScanRequest = {
  readonly symbols: readonly string[];
  /** UTC milliseconds; nothing after it is known. */
  readonly asOf: number;
  /** A strategy document of any version, unchecked; its symbol and timeframe are replaced by each cell's. */
  readonly document: unknown;
};
export type ScanProgress = { readonly done: number; readonly total: number; readonly cells: readonly ScanCell[] };

export type ScanVote = {
  readonly id: string;
  readonly name: string;
  readonly part: "averages" | "oscillators";
  /** +1, 0, −1; NaN where it could not be cast. */
  readonly vote: number;
  /** The lines the vote looks at, in price units where they are prices. */
  readonly values: readonly { readonly name: string; readonly value: number; readonly digits: number }[];
};

export type ScanDetail = {
  readonly cell: ScanCell;
  readonly votes: readonly ScanVote[];
  /** The last bars, the running one included. */
  readonly bars: Bars;
};

export type ScanJobs = {
  "scan-market": { request: ScanRequest; progress: ScanProgress; response: { readonly cells: readonly ScanCell[] } };
  "scan-cell": {
    request: {
      readonly symbol: string;
      readonly timeframe: ScanTimeframe;
      readonly asOf: number;
      readonly document: unknown;
    };
    progress: never;
    response: ScanDetail;
  };
};
