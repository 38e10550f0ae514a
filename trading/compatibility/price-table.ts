/** Prices exactly as a file prints them, as doubles, because this mode must agree with a program that computes in doubles. */
export type PriceTable = {
  readonly length: number;
  /** UTC milliseconds, rising; equal neighbors are allowed as pandas allows them. */
  readonly time: Float64Array;
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  readonly volume: Float64Array;
};
