import type { BacktestResult } from "../backtest/run.ts";
import { type CloseReason, reasonCode } from "../engine/ledger.ts";
import type { Bars } from "../market/bars.ts";
import { sumOf } from "../statistics/sample-statistics.ts";
import type { StrategyDocument } from "../strategy/document.ts";
import type { Asks } from "./ask-prices.ts";

export const orderOf = (document: StrategyDocument, side: number) =>
  document.entries[side === 1 ? "long" : "short"]?.order?.kind ?? "market";

export const isLimit =
  (document: StrategyDocument) =>
  (side: number): boolean =>
    orderOf(document, side) === "limit";

/**
 * The filled orders of one kind: their lots, the ranges of the bars before them, and by how many points the price was beyond each fill, in
 * the direction of its order, at the close of its bar.
 */
export type OrderFills = {
  lots: number;
  readonly before: number[];
  readonly beyond: Map<number, number[]>;
};

/** Orders in fewer bars than this tell nothing of what the price does after them. */
const fewestBars = 10;
const netted = reasonCode("netted");

/** Entries of the sides that enter by such an order, and exits for one reason. */
export function orderFills(
  { close, high, low }: Bars,
  asks: Asks,
  { trades, entryFills }: BacktestResult,
  isEntry: (side: number) => boolean,
  reason: CloseReason,
): OrderFills[] {
  const [entries, exits]: [OrderFills, OrderFills] = [
    { lots: 0, before: [], beyond: new Map() },
    { lots: 0, before: [], beyond: new Map() },
  ];
  const exitReason = reasonCode(reason);
  const add = (fills: OrderFills, bar: number, fill: number, way: number, lots: number): void => {
    // Who buys does so at the ask.
    const ended = way === 1 ? asks.close(bar) : (close[bar] as number);
    fills.lots += lots;
    for (const row of [bar - 1, bar - 2]) if (row >= 0) fills.before.push((high[row] as number) - (low[row] as number));
    fills.beyond.set(bar, [...(fills.beyond.get(bar) ?? []), (ended - fill) * way]);
  };
  for (let i = 0; i < trades.length; i++) {
    const [side, lots] = [trades.side[i] as number, trades.lots[i] as number];
    const [exitBar, exit] = [trades.exitBar[i] as number, trades.exit[i] as number];
    if (entryFills.length === 0 && isEntry(side))
      add(entries, trades.entryBar[i] as number, trades.entry[i] as number, side, lots);
    if (trades.reason[i] === exitReason) add(exits, exitBar, exit, -side, lots);
    // What an order the other way closed on a netting account.
    if (trades.reason[i] === netted && isEntry(-side)) add(entries, exitBar, exit, -side, lots);
  }
  for (const { bar, side, price, lots } of entryFills) if (isEntry(side)) add(entries, bar, price, side, lots);
  return [entries, exits];
}

/**
 * By how much the price was beyond the fills at the close of their bars, in points; 0 where chance explains that. A price that goes
 * nowhere ends the bar of an order, on average, where the order was really filled. Twenty orders of one bar are one case: chance is
 * measured by bars.
 */
export function meanBeyond({ beyond }: OrderFills): number {
  const bars = [...beyond.values()];
  const all = bars.flat();
  const mean = sumOf(all) / all.length;
  const error = Math.sqrt(sumOf(bars.map((fills) => (sumOf(fills) - mean * fills.length) ** 2))) / all.length;
  return bars.length >= fewestBars && mean > 2 * error ? mean : 0;
}

/** Net with so many points less for so many lots ÷ net; below zero for a loss. */
export function leftAfter({ trades }: BacktestResult, charge: number): number {
  let [money, moved] = [0, 0];
  for (let i = 0; i < trades.length; i++) {
    money += Math.abs(trades.profit[i] as number);
    moved += Math.abs((trades.exit[i] as number) - (trades.entry[i] as number)) * (trades.lots[i] as number);
  }
  return 1 - (charge * (money / moved)) / sumOf(trades.net);
}
