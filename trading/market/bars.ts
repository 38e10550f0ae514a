import type { SymbolSpec } from "./symbols.ts";
import type { Timeframe } from "./timeframe.ts";

/** Rows of the source that had no spread, and how many there are. */
export type FilledSpread = { readonly rows: number; readonly of: number };

/**
 * Columnar OHLC bars of one symbol and timeframe. Prices are integer points (price × 10^digits), so sums are exact and
 * ties are ties. `time` is the bar's opening moment in UTC milliseconds, strictly rising. All columns have `length` rows.
 */
export type Bars = {
  readonly symbol: string;
  readonly timeframe: Timeframe;
  readonly digits: number;
  readonly length: number;
  readonly time: Float64Array;
  readonly open: Int32Array;
  readonly high: Int32Array;
  readonly low: Int32Array;
  readonly close: Int32Array;
  /** Tick volume. */
  readonly volume: Float64Array;
  /** Spread in points at the bar's open, where the source gives one. */
  readonly spread?: Int32Array;
  /** Rows of the source without a spread, which were given the typical one of their hour. */
  readonly spreadFilled?: FilledSpread;
  /** Why these, or the bars that they were put together from, are no prices that anybody traded at. */
  readonly derived?: string;
  /** The contract of a symbol that is not listed, as the person who brought its prices stated it. */
  readonly contract?: SymbolSpec;
};
