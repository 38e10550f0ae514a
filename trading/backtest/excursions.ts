import type { Bars } from "../market/bars.ts";
import type { TradeColumns } from "./trade-log.ts";
import { type BidRange, rangeAfterFill, type WaitingFills } from "./waiting-fills.ts";

/** Points against and in favor of each trade, both ≥ 0: the worst and best its price reached while it was open. */
export type Excursions = { readonly adverse: Float64Array; readonly favorable: Float64Array };

// Prices are whole and not negative, so the sign of a difference says which is larger without a jump: where a market's
// next extreme comes is what a processor cannot guess.
function highestOf(column: Int32Array, from: number, to: number): number {
  let best = column[from] as number;
  for (let i = from + 1; i < to; i++) {
    const over = (best - (column[i] as number)) | 0;
    best = (best - (over & (over >> 31))) | 0;
  }
  return best;
}

function lowestOf(column: Int32Array, from: number, to: number): number {
  let best = column[from] as number;
  for (let i = from + 1; i < to; i++) {
    const under = ((column[i] as number) - best) | 0;
    best = (best + (under & (under >> 31))) | 0;
  }
  return best;
}

type Bids = Pick<Bars, "high" | "low">;

/** Lowest and highest bid of whole bars; both are `entry` where there are none. */
const rangeOf = ({ high, low }: Bids, from: number, to: number, entry: number): BidRange =>
  from < to ? [lowestOf(low, from, to), highestOf(high, from, to)] : [entry, entry];

/** The same where a waiting order filled inside the first of them. */
function rangeFromFill(bars: Bars, trades: TradeColumns, row: number, fills: WaitingFills): BidRange {
  const [from, to] = [trades.entryBar[row] as number, trades.exitBar[row] as number];
  const entry = trades.entry[row] as number;
  if (from >= to) return [entry, entry];
  const first = rangeAfterFill(bars, from, { side: trades.side[row] === 1 ? 1 : -1, entry }, fills);
  const later = rangeOf(bars, from + 1, to, entry);
  return [Math.min(first[0], later[0]), Math.max(first[1], later[1])];
}

type Filled = Pick<TradeColumns, "length" | "position" | "entryBar" | "exitBar">;

/**
 * From which bar a trade's entry price holds. A netting account makes one position of several entries: what the price did before the last of
 * them was measured from another mean. `entryFills` are in the order of their bars, and empty where each trade is one entry.
 */
export function lastEntryBars(
  { length, position, entryBar, exitBar }: Filled,
  entryFills: readonly { readonly position: number; readonly bar: number }[],
): Int32Array {
  if (entryFills.length === 0) return entryBar;
  const fills = Map.groupBy(entryFills, ({ position }) => position);
  return Int32Array.from({ length }, (_, row) => {
    const before = fills.get(position[row] as number)?.findLast(({ bar }) => bar <= (exitBar[row] as number));
    return before?.bar ?? (entryBar[row] as number);
  });
}

/**
 * Maximum adverse and favorable excursion. Whole bars count from the entry bar to the one before the exit; of the exit bar
 * only the exit price does, because what the bar did after it is not the trade's, and of a bar inside which a waiting order filled
 * what is known to have come after the fill. Bid prices, entry side's spread included.
 */
export function excursionsOf(bars: Bars, trades: TradeColumns, fills?: WaitingFills): Excursions {
  const adverse = new Float64Array(trades.length);
  const favorable = new Float64Array(trades.length);
  const { entry: entries, exit: exits, entryBar, exitBar, side } = trades;
  for (let row = 0; row < trades.length; row++) {
    const entry = entries[row] as number;
    const exit = exits[row] as number;
    const long = side[row] === 1;
    const [lowest, highest] = fills?.waits(long ? 1 : -1)
      ? rangeFromFill(bars, trades, row, fills)
      : rangeOf(bars, entryBar[row] as number, exitBar[row] as number, entry);
    const top = Math.max(entry, exit, highest);
    const bottom = Math.min(entry, exit, lowest);
    adverse[row] = long ? entry - bottom : top - entry;
    favorable[row] = long ? top - entry : entry - bottom;
  }
  return { adverse, favorable };
}
