import type { TradeColumns } from "../backtest/trade-log.ts";
import { exactExp, exactLog } from "../deterministic-math.ts";
import type { Bars } from "../market/bars.ts";
import { valueRange } from "../market/value-range.ts";
import { sumOf } from "../statistics/sample-statistics.ts";

/**
 * The share of the net result that positions of the same side, size and length would have earned at any other time, from the drift of
 * the price from the first entry to the last exit. In a market that rose, every rule that only buys earns it, whatever it reads; a fall
 * while indicators warmed up, or behind the last trade, takes nothing from it. Below zero where trades went against the drift.
 */
export function driftShare({ open, close }: Bars, trades: TradeColumns): number {
  if (trades.length === 0) return 0;
  const first = valueRange(trades.entryBar)[0];
  const last = valueRange(trades.exitBar)[1];
  // In logarithms: each bar of a market that doubled rose by the same share, and not by the same points.
  const aBar = exactLog((close[last] as number) / (open[first] as number)) / (last - first + 1);
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
