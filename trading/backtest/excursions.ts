import type { Bars } from "../market/bars.ts";
import type { Range } from "./ask-range.ts";
import type { TradeColumns } from "./trade-log.ts";
import { type PriceRange, rangeAfterFill, type WaitingFills } from "./waiting-fills.ts";

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

/** Lowest and highest price of whole bars; both are `entry` where there are none. */
const rangeOf = ({ high, low }: Range, from: number, to: number, entry: number): PriceRange =>
  from < to ? [lowestOf(low, from, to), highestOf(high, from, to)] : [entry, entry];

/** What positions close at beside the bid: the ask of each bar, or `spread` points above the bid where `ask` is null. */
export type Asks = { readonly ask: Range | null; readonly spread: number };

/** The prices of whole bars that a position of one side closes at. */
function closingRange(bars: Bars, { ask, spread }: Asks, long: boolean, from: number, to: number, entry: number) {
  if (long || from >= to) return rangeOf(bars, from, to, entry);
  const [lowest, highest] = rangeOf(ask ?? bars, from, to, entry);
  const above = ask ? 0 : spread;
  return [lowest + above, highest + above] as const;
}

type Filled = Pick<TradeColumns, "length" | "position" | "entryBar" | "exitBar" | "entry">;
/** Of each trade the bar from which its entry price holds, and the price at which the last of its entries filled there. */
type LastEntries = { readonly entryBar: Int32Array; readonly filled: Float64Array };

/**
 * A netting account makes one position of several entries: what the price did before the last of them was measured from another mean.
 * `entryFills` are in the order of their bars, and empty where each trade is one entry.
 */
export function lastEntries(
  { length, position, entryBar, exitBar, entry }: Filled,
  entryFills: readonly { readonly position: number; readonly bar: number; readonly price: number }[],
): LastEntries {
  if (entryFills.length === 0) return { entryBar, filled: entry };
  const fills = Map.groupBy(entryFills, ({ position }) => position);
  const last = Array.from({ length }, (_, row) =>
    fills.get(position[row] as number)?.findLast(({ bar }) => bar <= (exitBar[row] as number)),
  );
  return {
    entryBar: Int32Array.from(last, (fill, row) => fill?.bar ?? (entryBar[row] as number)),
    filled: Float64Array.from(last, (fill, row) => fill?.price ?? (entry[row] as number)),
  };
}

/**
 * Maximum adverse and favorable excursion. Whole bars count from the entry bar to the one before the exit; of the exit bar
 * only the exit price does, because what the bar did after it is not the trade's, and of a bar inside which a waiting order filled
 * what is known to have come after the fill. Prices are those the position closes at, as of its stop and target: the bid of a long one, the ask
 * of a short one.
 */
export function excursionsOf(
  bars: Bars,
  trades: Omit<TradeColumns, "entryBar"> & LastEntries,
  asks: Asks,
  fills?: WaitingFills,
): Excursions {
  const adverse = new Float64Array(trades.length);
  const favorable = new Float64Array(trades.length);
  const { entry: entries, exit: exits, entryBar, filled, exitBar, side } = trades;
  for (let row = 0; row < trades.length; row++) {
    const entry = entries[row] as number;
    const exit = exits[row] as number;
    const long = side[row] === 1;
    const [from, to] = [entryBar[row] as number, exitBar[row] as number];
    const sideOf = long ? 1 : -1;
    const fill = { side: sideOf, price: filled[row] as number } as const;
    const first = fills && from < to && fills.waits(sideOf) ? rangeAfterFill(bars, from, fill, fills) : null;
    const [lowest, highest] = closingRange(bars, asks, long, first ? from + 1 : from, to, entry);
    const top = Math.max(entry, exit, highest, first?.[1] ?? entry);
    const bottom = Math.min(entry, exit, lowest, first?.[0] ?? entry);
    adverse[row] = long ? entry - bottom : top - entry;
    favorable[row] = long ? top - entry : entry - bottom;
  }
  return { adverse, favorable };
}
