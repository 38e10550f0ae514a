/** Rows of a file as columns of points, before they are bars; `line` is each row's line in the file. */
export type Columns = {
  time: Float64Array;
  open: Int32Array;
  high: Int32Array;
  low: Int32Array;
  close: Int32Array;
  volume: Float64Array;
  spread: Int32Array | undefined;
  line: Int32Array;
};
