import type { BacktestResult } from "../backtest/run.ts";
import { reasonCode } from "../engine/ledger.ts";
import type { Bars } from "../market/bars.ts";
import type { StrategyDocument } from "../strategy/document.ts";
import type { Asks } from "./ask-prices.ts";
import type { EntryResult } from "./entry-results.ts";
import { isLimit, leftAfter } from "./order-fills.ts";

const [netted, takeProfit] = [reasonCode("netted"), reasonCode("take-profit")];

/**
 * Entries by limit orders whose price the bar passed by less than the real spread: an order at a price that was hardly reached often
 * stays unfilled. So are those that such an order the other way closed on a netting account. Null where no entry is a limit order.
 */
export function barelyReached(
  { high }: Bars,
  asks: Asks,
  { trades }: BacktestResult,
  document: StrategyDocument,
  entries: readonly EntryResult[],
  spreadPoints: number,
): readonly EntryResult[] | null {
  const entersByLimit = isLimit(document);
  if (!entersByLimit(1) && !entersByLimit(-1)) return null;
  const isBarely = (side: number, bar: number, price: number): boolean => {
    // Who buys does so at the ask.
    const passed = side === 1 ? price - asks.lowest(bar) : (high[bar] as number) - price;
    return entersByLimit(side) && passed < spreadPoints;
  };
  return entries.filter(({ row, bar, price }) => {
    const side = trades.side[row] as number;
    const isTurned = trades.reason[row] === netted;
    const [left, exit] = [trades.exitBar[row] as number, trades.exit[row] as number];
    return isBarely(side, bar, price) || (isTurned && isBarely(-side, left, exit));
  });
}

export type TouchedTargets = { readonly trades: number; readonly left: number };

/**
 * Take-profits whose price the bar met to the tick: a limit order is sure to be filled where the price trades through it. `left` is net
 * with these trades closed where their bars closed instead ÷ net. Null without take-profits.
 */
export function touchedTargets(bars: Bars, asks: Asks, result: BacktestResult): TouchedTargets | null {
  const { trades } = result;
  if (!trades.reason.includes(takeProfit)) return null;
  let [count, lost] = [0, 0];
  for (let i = 0; i < trades.length; i++) {
    const [bar, exit, side] = [trades.exitBar[i] as number, trades.exit[i] as number, trades.side[i] as number];
    if (trades.reason[i] !== takeProfit) continue;
    // Who closes a short position buys at the ask.
    const [open, best, ended] =
      side === 1
        ? ([bars.open, bars.high, bars.close].map((prices) => prices[bar]) as [number, number, number])
        : [asks.open(bar), asks.lowest(bar), asks.close(bar)];
    // Beyond its target at the open, the price traded there.
    if (exit === open || (best - exit) * side >= 1) continue;
    count += 1;
    lost += (exit - ended) * side * (trades.lots[i] as number);
  }
  return { trades: count, left: leftAfter(result, lost) };
}
