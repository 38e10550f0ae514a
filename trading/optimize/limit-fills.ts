import type { BacktestResult } from "../backtest/run.ts";
import { reasonCode } from "../engine/ledger.ts";
import type { Bars } from "../market/bars.ts";
import { valueRange } from "../market/value-range.ts";
import type { StrategyDocument } from "../strategy/document.ts";
import type { EntryResult } from "./entry-results.ts";

/** Within so many standard errors, prices seem to jump back and forth by chance. */
const leastErrors = 2;

/**
 * The spread, in points, between which prices seem to jump back and forth: twice the root of what neighboring moves take back of one
 * another (Roll 1984), beyond what moves a little further apart do. Noise is gone with the next price; a price that returns over hours takes
 * back nearly as much of the moves before the last one, and is what a strategy may rightly live on. 0 where chance explains it.
 */
export function seenSpread(close: Int32Array, from: number, to: number): number {
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

const netted = reasonCode("netted");

/**
 * Entries by limit orders whose price the bar passed by less than the spread: the real one, or that which the prices show where it
 * is wider. An order at a price that was hardly reached often stays unfilled, or was reached by noise that nobody traded at. So are
 * those that such an order the other way closed on a netting account. Null where no entry is a limit order.
 */
export function barelyReached(
  bars: Bars,
  { trades, costs }: BacktestResult,
  document: StrategyDocument,
  entries: readonly EntryResult[],
  spreadPoints: number,
): { readonly points: number; readonly reached: readonly EntryResult[] } | null {
  const isLimit = (side: number) => document.entries[side === 1 ? "long" : "short"]?.order?.kind === "limit";
  if (!isLimit(1) && !isLimit(-1)) return null;
  const [from, to] = [valueRange(trades.entryBar)[0], valueRange(trades.exitBar)[1]];
  const points = Math.max(spreadPoints, seenSpread(bars.close, from, to));
  const isBarely = (side: number, bar: number, price: number): boolean => {
    const paid = costs.spreadPoints < 0 ? (bars.spread?.[bar] ?? 0) : costs.spreadPoints;
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
