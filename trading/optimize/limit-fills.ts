import type { BacktestResult } from "../backtest/run.ts";
import { reasonCode } from "../engine/ledger.ts";
import type { Bars } from "../market/bars.ts";
import { valueRange } from "../market/value-range.ts";
import { sumOf } from "../statistics/sample-statistics.ts";
import type { StrategyDocument } from "../strategy/document.ts";
import type { EntryResult } from "./entry-results.ts";

/** Within so many standard errors, prices seem to jump back and forth by chance. */
const leastErrors = 2;

/**
 * The spread, in points, between which prices seem to jump back and forth: twice the root of what neighboring moves take back of one
 * another (Roll 1984), beyond what moves a little further apart do. Noise is gone with the next price; a price that returns over hours takes
 * back nearly as much of the moves before the last one, and is what a strategy may rightly live on. 0 where chance explains it.
 */
function seenSpread(close: Int32Array, from: number, to: number): number {
  let [both, squares, count] = [0, 0, 0];
  const moveTo = (row: number) => (close[row] as number) - (close[row - 1] as number);
  for (let i = from + 4; i <= to; i++) {
    const taken = moveTo(i) * (moveTo(i - 1) - (moveTo(i - 2) + moveTo(i - 3)) / 2);
    both += taken;
    // Of the products themselves, because large moves come together.
    squares += taken ** 2;
    count += 1;
  }
  return -both > leastErrors * Math.sqrt(squares) ? 2 * Math.sqrt(-both / count) : 0;
}

const [netted, takeProfit] = [reasonCode("netted"), reasonCode("take-profit")];

/** Points that prices seem to jump back and forth between, while these trades were open. */
const seenDuring = (bars: Bars, { entryBar, exitBar }: BacktestResult["trades"]): number =>
  seenSpread(bars.close, valueRange(entryBar)[0], valueRange(exitBar)[1]);

/** The spread that a bar's trades paid. */
const paidOn = (bars: Bars, { costs }: BacktestResult, bar: number): number =>
  costs.spreadPoints < 0 ? (bars.spread?.[bar] ?? 0) : costs.spreadPoints;

/**
 * Entries by limit orders whose price the bar passed by less than the spread: the real one, or that which the prices show where it
 * is wider. An order at a price that was hardly reached often stays unfilled, or was reached by noise that nobody traded at. So are
 * those that such an order the other way closed on a netting account. Null where no entry is a limit order.
 */
export function barelyReached(
  bars: Bars,
  result: BacktestResult,
  document: StrategyDocument,
  entries: readonly EntryResult[],
  spreadPoints: number,
): { readonly points: number; readonly reached: readonly EntryResult[] } | null {
  const isLimit = (side: number) => document.entries[side === 1 ? "long" : "short"]?.order?.kind === "limit";
  if (!isLimit(1) && !isLimit(-1)) return null;
  const { trades } = result;
  const points = Math.max(spreadPoints, seenDuring(bars, trades));
  const isBarely = (side: number, bar: number, price: number): boolean => {
    const paid = paidOn(bars, result, bar);
    // Who buys does so at the ask.
    const passed = side === 1 ? price - (bars.low[bar] as number) - paid : (bars.high[bar] as number) - price;
    return isLimit(side) && passed < points;
  };
  const reached = entries.filter(({ row, bar, price }) => {
    const side = trades.side[row] as number;
    const isTurned = trades.reason[row] === netted;
    const [left, exit] = [trades.exitBar[row] as number, trades.exit[row] as number];
    return isBarely(side, bar, price) || (isTurned && isBarely(-side, left, exit));
  });
  return { points, reached };
}

export type TouchedTargets = { readonly trades: number; readonly pips: number; readonly left: number };

/**
 * Take-profits whose price the bar only touched, or passed by less than what prices seem to jump back and forth: a limit order is sure to be
 * filled where the price trades through it. `left` is the net result without them ÷ that with them, each trade closed where its bar
 * closed instead. Null without take-profits.
 */
export function touchedTargets(bars: Bars, result: BacktestResult): TouchedTargets | null {
  const { trades, symbol } = result;
  if (!trades.reason.includes(takeProfit)) return null;
  const points = Math.max(1, seenDuring(bars, trades));
  let [count, lost, money, moved] = [0, 0, 0, 0];
  for (let i = 0; i < trades.length; i++) {
    const [bar, exit, side] = [trades.exitBar[i] as number, trades.exit[i] as number, trades.side[i] as number];
    const lots = trades.lots[i] as number;
    money += Math.abs(trades.profit[i] as number);
    moved += Math.abs(exit - (trades.entry[i] as number)) * lots;
    // Who closes a short position buys at the ask.
    const paid = side === 1 ? 0 : paidOn(bars, result, bar);
    const best = ((side === 1 ? bars.high : bars.low)[bar] as number) + paid;
    // Beyond its target at the open, the price traded there.
    const isOpen = exit === (bars.open[bar] as number) + paid;
    if (trades.reason[i] !== takeProfit || isOpen || (best - exit) * side >= points) continue;
    count += 1;
    lost += (exit - (bars.close[bar] as number) - paid) * side * lots;
  }
  const left = 1 - (lost * (money / moved)) / sumOf(trades.net);
  return { trades: count, pips: points / symbol.pipPoints, left };
}
