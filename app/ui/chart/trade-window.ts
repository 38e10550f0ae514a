import { firstWhere } from "#lib/first-where.ts";
import { numberOrder } from "../number-order.ts";
import type { ChartMark, ChartTrade, ChartTrades } from "./chart-types.ts";

/** Trades in the order they were opened, with the latest exit so far beside each: what a window holds is then found by halving. */
export type TradeIndex = {
  readonly trades: ChartTrades;
  /** Rows in that order; null where they stand in it. */
  readonly order: Uint32Array | null;
  readonly latestExit: Float64Array;
};

export const noTrades: ChartTrades = {
  length: 0,
  entryIndex: [],
  exitIndex: [],
  tradeAt: (row) => {
    throw new RangeError(`there is no trade ${row}`);
  },
};

export function indexTrades(trades: ChartTrades): TradeIndex {
  const { length, entryIndex, exitIndex } = trades;
  const order = isSorted(entryIndex, length) ? null : numberOrder(Float64Array.from(entryIndex));
  const latestExit = new Float64Array(length);
  let latest = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < length; at++) {
    latest = Math.max(latest, exitIndex[order ? order[at]! : at]!);
    latestExit[at] = latest;
  }
  return { trades, order, latestExit };
}

function isSorted(values: ArrayLike<number>, length: number): boolean {
  for (let i = 1; i < length; i++) if (values[i]! < values[i - 1]!) return false;
  return true;
}

/** Trades that touch bars [from, to). */
export function tradesWithin({ trades, order, latestExit }: TradeIndex, from: number, to: number): ChartTrade[] {
  const { entryIndex, exitIndex } = trades;
  const rowAt = (at: number) => (order ? order[at]! : at);
  const end = firstWhere(trades.length, (at) => entryIndex[rowAt(at)]! >= to);
  const found: ChartTrade[] = [];
  for (let at = firstWhere(end, (place) => latestExit[place]! >= from); at < end; at++) {
    if (exitIndex[rowAt(at)]! >= from) found.push(trades.tradeAt(rowAt(at)));
  }
  return found;
}

/** Marks on bars [from, to); `marks` must be in the order of their bars. */
export function marksWithin(marks: readonly ChartMark[], from: number, to: number): readonly ChartMark[] {
  return marks.slice(
    firstWhere(marks.length, (at) => marks[at]!.index >= from),
    firstWhere(marks.length, (at) => marks[at]!.index >= to),
  );
}

/** Marks in the order of their bars. */
export function sortedMarks(marks: readonly ChartMark[]): readonly ChartMark[] {
  for (let i = 1; i < marks.length; i++)
    if (marks[i]!.index < marks[i - 1]!.index) return [...marks].sort((a, b) => a.index - b.index);
  return marks;
}
