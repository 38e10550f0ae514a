import type { BacktestResult } from "../backtest/run.ts";
import { reasonCode } from "../engine/ledger.ts";
import type { Bars } from "../market/bars.ts";
import { valueRange } from "../market/value-range.ts";
import type { StrategyDocument } from "../strategy/document.ts";
import type { EntryResult } from "./entry-results.ts";
import { leftAfter, meanBeyond, orderFills, orderOf } from "./order-fills.ts";

/** Within so many standard errors, prices seem to jump back and forth by chance. */
const leastErrors = 2;

/**
 * The spread, in points, between which prices seem to jump back and forth: twice the root of what moves are taken back by (Roll 1984).
 * `taken` gives the product of a row's move and of those that should take it back. 0 where chance explains it.
 */
function spreadOf(from: number, to: number, taken: (row: number) => number): number {
  let [both, squares] = [0, 0];
  for (let i = from; i <= to; i++) {
    both += taken(i);
    // Of the products themselves, because large moves come together.
    squares += taken(i) ** 2;
  }
  return -both > leastErrors * Math.sqrt(squares) ? 2 * Math.sqrt(-both / (to - from + 1)) : 0;
}

/**
 * The noise that closes show, and that which an open shows after a close. Noise is gone with the next price: neighboring moves take it back,
 * and the two bars beside the step from a close to an open. A price that returns over hours takes back nearly as much of the moves before
 * the last one, and next to nothing of such a step; it is what a strategy may rightly live on.
 */
function seenNoise({ open, close }: Bars, from: number, to: number): number {
  const moveTo = (row: number) => (close[row] as number) - (close[row - 1] as number);
  const body = (row: number) => (close[row] as number) - (open[row] as number);
  const ofCloses = spreadOf(from + 4, to, (i) => moveTo(i) * (moveTo(i - 1) - (moveTo(i - 2) + moveTo(i - 3)) / 2));
  const stepTo = (row: number) => (open[row] as number) - (close[row - 1] as number);
  return Math.max(
    ofCloses,
    spreadOf(from + 1, to, (i) => (stepTo(i) * (body(i - 1) + body(i))) / 2),
  );
}

const [netted, takeProfit] = [reasonCode("netted"), reasonCode("take-profit")];

/** The spread that a bar's trades paid. */
const paidOn = (bars: Bars, { costs }: BacktestResult, bar: number): number =>
  costs.spreadPoints < 0 ? (bars.spread?.[bar] ?? 0) : costs.spreadPoints;

const isLimit =
  (document: StrategyDocument) =>
  (side: number): boolean =>
    orderOf(document, side) === "limit";

/** Points that each limit order is paid by noise, and net without them ÷ net. */
export type NoiseSource = { readonly pips: number; readonly left: number };

/**
 * Noise that reaches a limit order is gone with the next price: at the close of the bar the price is back where it really was, while a
 * price that goes nowhere ends it, on average, where the order was filled. Each order is charged what the price was back by, as far as
 * the noise explains it that the prices show: a price that returns over hours is back a little, too, and is what a strategy may rightly
 * live on. Null where chance explains it.
 */
export function limitNoise(bars: Bars, result: BacktestResult, document: StrategyDocument): NoiseSource | null {
  const { trades, symbol } = result;
  const kinds = orderFills(bars, result, isLimit(document), "take-profit");
  if (kinds.every((fills) => fills.lots === 0)) return null;
  const [from, to] = [valueRange(trades.entryBar)[0], valueRange(trades.exitBar)[1]];
  let [lots, charge] = [0, 0];
  const noise = seenNoise(bars, from, to);
  for (const fills of kinds) {
    const points = Math.min(meanBeyond(fills), noise);
    if (!(points > 0)) continue;
    lots += fills.lots;
    charge += points * fills.lots;
  }
  return lots > 0 ? { pips: charge / lots / symbol.pipPoints, left: leftAfter(result, charge) } : null;
}

/**
 * Entries by limit orders whose price the bar passed by less than the real spread: an order at a price that was hardly reached often
 * stays unfilled. So are those that such an order the other way closed on a netting account. Null where no entry is a limit order.
 */
export function barelyReached(
  bars: Bars,
  result: BacktestResult,
  document: StrategyDocument,
  entries: readonly EntryResult[],
  spreadPoints: number,
): readonly EntryResult[] | null {
  const { trades } = result;
  const entersByLimit = isLimit(document);
  if (!entersByLimit(1) && !entersByLimit(-1)) return null;
  const isBarely = (side: number, bar: number, price: number): boolean => {
    // Who buys does so at the ask.
    const passed =
      side === 1 ? price - (bars.low[bar] as number) - paidOn(bars, result, bar) : (bars.high[bar] as number) - price;
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
export function touchedTargets(bars: Bars, result: BacktestResult): TouchedTargets | null {
  const { trades } = result;
  if (!trades.reason.includes(takeProfit)) return null;
  let [count, lost] = [0, 0];
  for (let i = 0; i < trades.length; i++) {
    const [bar, exit, side] = [trades.exitBar[i] as number, trades.exit[i] as number, trades.side[i] as number];
    // Who closes a short position buys at the ask.
    const paid = side === 1 ? 0 : paidOn(bars, result, bar);
    const best = ((side === 1 ? bars.high : bars.low)[bar] as number) + paid;
    // Beyond its target at the open, the price traded there.
    const isOpen = exit === (bars.open[bar] as number) + paid;
    if (trades.reason[i] !== takeProfit || isOpen || (best - exit) * side >= 1) continue;
    count += 1;
    lost += (exit - (bars.close[bar] as number) - paid) * side * (trades.lots[i] as number);
  }
  return { trades: count, left: leftAfter(result, lost) };
}
