import { extremeRows } from "./extreme-rows.ts";

/** A balance and an equity curve thin enough to be stored and sent; money in cents' precision. */
export type CurvePoints = {
  /** UTC milliseconds. */
  readonly time: readonly number[];
  readonly balance: readonly number[];
  readonly equity: readonly number[];
};

const cents = (value: number): number => Math.round(value * 100) / 100;

/** Every bucket's rows of lowest and highest equity, so that no drawdown disappears, with the first and the last row. */
function selectRows(equity: ArrayLike<number>, buckets: number): number[] {
  const rows = new Set<number>([0, equity.length - 1]);
  for (let bucket = 0; bucket < buckets; bucket++) {
    const from = Math.floor((bucket * equity.length) / buckets);
    const to = Math.floor(((bucket + 1) * equity.length) / buckets);
    if (from >= to) continue;
    for (const row of extremeRows(equity, from, to)) rows.add(row);
  }
  return [...rows].sort((a, b) => a - b);
}

/** At most `points` rows of a curve. An empty curve stays empty. */
export function curvePoints(
  time: ArrayLike<number>,
  balance: ArrayLike<number>,
  equity: ArrayLike<number>,
  points = 300,
): CurvePoints {
  if (equity.length === 0) return { time: [], balance: [], equity: [] };
  const rows = selectRows(equity, Math.max(1, Math.floor((points - 2) / 2)));
  return {
    time: rows.map((row) => time[row] as number),
    balance: rows.map((row) => cents(balance[row] as number)),
    equity: rows.map((row) => cents(equity[row] as number)),
  };
}
