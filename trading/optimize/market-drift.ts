import type { TradeColumns } from "../backtest/trade-log.ts";
import { exactExp, exactLog } from "../deterministic-math.ts";
import type { Bars } from "../market/bars.ts";
import { sumOf } from "../statistics/sample-statistics.ts";

/**
 * The share of the net result that positions of the same side, size and length would have earned at any other time, from the drift of
 * the price over all bars. In a market that rose, every rule that only buys earns it, whatever it reads. Below zero where trades went
 * against the drift.
 */
export function driftShare({ open, close, length }: Bars, trades: TradeColumns): number {
  // In logarithms: each bar of a market that doubled rose by the same share, and not by the same points.
  const aBar = exactLog((close[length - 1] as number) / (open[0] as number)) / length;
  let [drifted, money, moved] = [0, 0, 0];
  for (let i = 0; i < trades.length; i++) {
    const [entry, lots] = [trades.entry[i] as number, trades.lots[i] as number];
    const held = (trades.exitBar[i] as number) - (trades.entryBar[i] as number);
    drifted += (trades.side[i] as number) * (exactExp(aBar * held) - 1) * entry * lots;
    money += Math.abs(trades.profit[i] as number);
    moved += Math.abs((trades.exit[i] as number) - entry) * lots;
  }
  return moved > 0 ? (drifted * (money / moved)) / sumOf(trades.net) : 0;
}
