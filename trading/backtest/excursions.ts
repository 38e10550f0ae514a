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
  for (let row = 0; row < trades.length; row++) {
    const entry = trades.entry[row] as number;
    const exit = trades.exit[row] as number;
    let top = Math.max(entry, exit);
    let bottom = Math.min(entry, exit);
    for (let i = trades.entryBar[row] as number; i < (trades.exitBar[row] as number); i++) {
      if ((bars.high[i] as number) > top) top = bars.high[i] as number;
      if ((bars.low[i] as number) < bottom) bottom = bars.low[i] as number;
    }
    const long = trades.side[row] === 1;
    adverse[row] = long ? entry - bottom : top - entry;
    favourable[row] = long ? top - entry : entry - bottom;
  }
  return { adverse, favourable };
}
