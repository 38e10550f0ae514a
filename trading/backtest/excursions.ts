import type { Bars } from "../market/bars.ts";
import type { TradeColumns } from "./trade-log.ts";

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

/**
 * Maximum adverse and favorable excursion. Whole bars count from the entry bar to the one before the exit; of the exit bar
 * only the exit price does, because what the bar did after it is not the trade's. Bid prices, entry side's spread included.
 */
export function excursionsOf(bars: Bars, trades: TradeColumns): Excursions {
  const adverse = new Float64Array(trades.length);
  const favorable = new Float64Array(trades.length);
  const { entry: entries, exit: exits, entryBar, exitBar, side } = trades;
  const { high, low } = bars;
  for (let row = 0; row < trades.length; row++) {
    const entry = entries[row] as number;
    const exit = exits[row] as number;
    const from = entryBar[row] as number;
    const to = exitBar[row] as number;
    const highest = from < to ? highestOf(high, from, to) : entry;
    const lowest = from < to ? lowestOf(low, from, to) : entry;
    const top = Math.max(entry, exit, highest);
    const bottom = Math.min(entry, exit, lowest);
    const long = side[row] === 1;
    adverse[row] = long ? entry - bottom : top - entry;
    favorable[row] = long ? top - entry : entry - bottom;
  }
  return { adverse, favorable };
}
