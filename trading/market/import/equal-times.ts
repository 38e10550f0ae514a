import type { Columns } from "./price-columns.ts";
import type { ImportReport } from "./report.ts";

const maxExamples = 20;
const prices = ["open", "high", "low", "close"] as const;

function pick(columns: Columns, rows: Uint32Array): Columns {
  const ints = (column: Int32Array): Int32Array => {
    const cut = new Int32Array(rows.length);
    for (let i = 0; i < rows.length; i++) cut[i] = column[rows[i] as number] as number;
    return cut;
  };
  const floats = (column: Float64Array): Float64Array => {
    const cut = new Float64Array(rows.length);
    for (let i = 0; i < rows.length; i++) cut[i] = column[rows[i] as number] as number;
    return cut;
  };
  const { time, open, high, low, close, volume, spread, line } = columns;
  return {
    time: floats(time),
    open: ints(open),
    high: ints(high),
    low: ints(low),
    close: ints(close),
    volume: floats(volume),
    spread: spread && ints(spread),
    line: ints(line),
  };
}

/** Leaves out the rows whose mark is 1. */
export function dropMarked(columns: Columns, marks: Uint8Array | undefined): Columns {
  if (!marks?.includes(1)) return columns;
  const rows: number[] = [];
  for (let i = 0; i < marks.length; i++) if (marks[i] === 0) rows.push(i);
  return pick(columns, Uint32Array.from(rows));
}

/** Keeps one row of each time. Columns must be sorted, rows of one time in the order of the file. */
export function settleDuplicates(
  columns: Columns,
  kept: "first" | "last",
): { columns: Columns; duplicates: ImportReport["duplicates"] } {
  const { time, line } = columns;
  const marks = new Uint8Array(time.length);
  const examples: { time: number; line: number }[] = [];
  let count = 0;
  let identical = 0;
  let first = 0;
  for (let i = 1; i < time.length; i++) {
    if (time[i] !== time[i - 1]) {
      first = i;
      continue;
    }
    const dropped = kept === "first" ? i : i - 1;
    marks[dropped] = 1;
    count += 1;
    const other = kept === "first" ? first : i;
    if (prices.every((name) => columns[name][dropped] === columns[name][other])) identical += 1;
    if (examples.length < maxExamples) examples.push({ time: time[i] as number, line: line[dropped] as number });
  }
  return { columns: dropMarked(columns, marks), duplicates: { count, kept, identical, examples } };
}

/** Minutes that ticks out of order have torn apart become one bar: first open, last close, by the order of the file. */
export function mergeEqualTimes(columns: Columns): Columns {
  const { time, high, low, close, volume } = columns;
  const marks = new Uint8Array(time.length);
  let into = 0;
  for (let i = 1; i < time.length; i++) {
    if (time[i] !== time[into]) {
      into = i;
      continue;
    }
    marks[i] = 1;
    high[into] = Math.max(high[into] as number, high[i] as number);
    low[into] = Math.min(low[into] as number, low[i] as number);
    close[into] = close[i] as number;
    volume[into] = (volume[into] as number) + (volume[i] as number);
  }
  return dropMarked(columns, marks);
}
