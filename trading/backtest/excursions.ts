import type { Bars } from "../market/bars.ts";
import type { TradeColumns } from "./trade-log.ts";

/** Points against and in favour of each trade, both ≥ 0: the worst and best its price reached while it was open. */
export type Excursions = { readonly adverse: Float64Array; readonly favourable: Float64Array };

/**
 * Maximum adverse and favourable excursion. Whole bars count from the entry bar to the one before the exit; of the exit bar
 * only the exit price does, because what the bar did after it is not the trade's. Bid prices, entry side's spread included.
 */
export function excursionsOf(bars: Bars, trades: TradeColumns): Excursions {
  const adverse = new Float64Array(trades.length);
  const favourable = new Float64Array(trades.length);
  const { entry: entries, exit: exits, entryBar, exitBar, side } = trades;
  const { high, low } = bars;
  for (let row = 0; row < trades.length; row++) {
    const entry = entries[row] as number;
    const exit = exits[row] as number;
    const from = entryBar[row] as number;
    const to = exitBar[row] as number;
    // Whole points of the bars first: integers compare without a conversion.
    let highest = -(2 ** 31);
    let lowest = 2 ** 31 - 1;
    for (let i = from; i < to; i++) {
      const top = high[i] as number;
      const bottom = low[i] as number;
      if (top > highest) highest = top;
      if (bottom < lowest) lowest = bottom;
    }
    const top = Math.max(entry, exit, highest);
    const bottom = Math.min(entry, exit, lowest);
    const long = side[row] === 1;
    adverse[row] = long ? entry - bottom : top - entry;
    favourable[row] = long ? top - entry : entry - bottom;
  }
  return { adverse, favourable };
}
