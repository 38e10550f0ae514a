import type { ChartMark, ChartTrade } from "./chart-types.ts";

/** Trades in the order they were opened, with the latest exit so far beside each: what a window holds is then found by halving. */
export type TradeIndex = { readonly trades: readonly ChartTrade[]; readonly latestExit: Float64Array };

export function indexTrades(trades: readonly ChartTrade[]): TradeIndex {
  const sorted = isSorted(trades) ? trades : [...trades].sort((a, b) => a.entryIndex - b.entryIndex);
  const latestExit = new Float64Array(sorted.length);
  let latest = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < sorted.length; i++) {
    latest = Math.max(latest, sorted[i]!.exitIndex);
    latestExit[i] = latest;
  }
  return { trades: sorted, latestExit };
}

function isSorted(trades: readonly ChartTrade[]): boolean {
  for (let i = 1; i < trades.length; i++) if (trades[i]!.entryIndex < trades[i - 1]!.entryIndex) return false;
  return true;
}

/** First place for which `reached` holds; it must hold for every later one, too. */
function firstWhere(length: number, reached: (at: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (reached(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Trades that touch bars [from, to). */
export function tradesWithin({ trades, latestExit }: TradeIndex, from: number, to: number): ChartTrade[] {
  const end = firstWhere(trades.length, (at) => trades[at]!.entryIndex >= to);
  const found: ChartTrade[] = [];
  for (let at = firstWhere(end, (place) => latestExit[place]! >= from); at < end; at++) {
    if (trades[at]!.exitIndex >= from) found.push(trades[at]!);
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
