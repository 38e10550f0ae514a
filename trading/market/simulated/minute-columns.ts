/** Columns of bars in integer points, built from minutes. */
export type MinuteColumns = {
  readonly open: Int32Array;
  readonly high: Int32Array;
  readonly low: Int32Array;
  readonly close: Int32Array;
  readonly volume: Float64Array;
  readonly spread: Int32Array;
};

export const minuteColumns = (length: number): MinuteColumns => ({
  open: new Int32Array(length),
  high: new Int32Array(length),
  low: new Int32Array(length),
  close: new Int32Array(length),
  volume: new Float64Array(length),
  spread: new Int32Array(length),
});
