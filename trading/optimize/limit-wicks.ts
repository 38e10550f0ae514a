import type { BacktestResult } from "../backtest/run.ts";
import { reasonCode } from "../engine/ledger.ts";
import type { Bars } from "../market/bars.ts";
import { sumOf } from "../statistics/sample-statistics.ts";
import type { StrategyDocument } from "../strategy/document.ts";
import { jumpOf } from "./stop-fills.ts";

export type WickSource = {
  /** What the price had come back beyond the orders' prices at the close of their bars. */
  readonly pips: number;
  /** Net without it ÷ net; below zero for a loss. */
  readonly left: number;
};

const netted = reasonCode("netted");

/**
 * Entries by limit orders at highs and lows that closes never show: on bid prices, a spread that widens for a moment is a wick which no order
 * to buy was reached by. A price that goes nowhere ends the bar of a limit order, on average, where it was filled; what it came back beyond
 * that is taken from the result, as of noise that was passed by far. Null without such orders, and where chance explains it.
 */
export function wickFills(
  { close, spread }: Bars,
  { trades, entryFills, costs, symbol }: BacktestResult,
  document: StrategyDocument,
): WickSource | null {
  const isLimit = (side: number) => document.entries[side === 1 ? "long" : "short"]?.order?.kind === "limit";
  const beyond = new Map<number, number[]>();
  let lots = 0;
  const add = (side: number, bar: number, fill: number, size: number): void => {
    if (!isLimit(side)) return;
    const paid = costs.spreadPoints < 0 ? (spread?.[bar] ?? 0) : costs.spreadPoints;
    // Who buys does so at the ask.
    const ended = (close[bar] as number) + (side === 1 ? paid : 0);
    beyond.set(bar, [...(beyond.get(bar) ?? []), (ended - fill) * side]);
    lots += size;
  };
  let [money, moved] = [0, 0];
  for (let i = 0; i < trades.length; i++) {
    const [side, size] = [trades.side[i] as number, trades.lots[i] as number];
    const [entry, exit] = [trades.entry[i] as number, trades.exit[i] as number];
    if (entryFills.length === 0) add(side, trades.entryBar[i] as number, entry, size);
    // What a limit order the other way closed on a netting account.
    if (trades.reason[i] === netted) add(-side, trades.exitBar[i] as number, exit, size);
    money += Math.abs(trades.profit[i] as number);
    moved += Math.abs(exit - entry) * size;
  }
  for (const { side, bar, price, lots } of entryFills) add(side, bar, price, lots);
  const back = jumpOf({ beyond });
  if (!(back > 0)) return null;
  return { pips: back / symbol.pipPoints, left: 1 - (back * lots * (money / moved)) / sumOf(trades.net) };
}
