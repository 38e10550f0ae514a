import type { BacktestResult } from "../backtest/run.ts";
import { localTime } from "../calendar/zone-clock.ts";
import { reasonCode } from "../engine/ledger.ts";
import type { Bars } from "../market/bars.ts";
import { valueRange } from "../market/value-range.ts";
import { sumOf } from "../statistics/sample-statistics.ts";
import type { StrategyDocument } from "../strategy/document.ts";
import { orderOf } from "./order-fills.ts";
import { seenSpread } from "./seen-noise.ts";

export type JumpSource = {
  /** Between which prices seem to jump back and forth. */
  readonly pips: number;
  /** Net with that as the spread ÷ net; below zero for a loss. */
  readonly left: number;
};

/** Below this share of their square, moves of a market take back of one another, too. */
const leastShare = 0.1;

/** Bars of a few hours of the day are few, and chance moves them more. */
const leastErrors = 3;

const hour = 3_600_000;
/** The hour of New York's day in which a bar opens. */
const hourOf = (time: Float64Array, row: number): number =>
  Math.floor(localTime("new-york", time[row] as number) / hour) % 24;

const signal = reasonCode("signal");

/** How often the run bought or sold at the market on a signal, in each hour of the day. */
function tradedHours({ time }: Bars, { trades }: BacktestResult, document: StrategyDocument): Uint32Array {
  const hours = new Uint32Array(24);
  const add = (row: number): void => {
    hours[hourOf(time, row)] = (hours[hourOf(time, row)] as number) + 1;
  };
  for (let i = 0; i < trades.length; i++) {
    if (orderOf(document, trades.side[i] as number) === "market") add(trades.entryBar[i] as number);
    if (trades.reason[i] === signal) add(trades.exitBar[i] as number);
  }
  return hours;
}

/** Mean square of the moves from close to close. */
function meanSquare(close: Int32Array, from: number, to: number, weight: (row: number) => number): number {
  let [squares, weights] = [0, 0];
  for (let i = from + 1; i <= to; i++) {
    const counts = weight(i);
    squares += counts * ((close[i] as number) - (close[i - 1] as number)) ** 2;
    weights += counts;
  }
  return squares / Math.max(1, weights);
}

/**
 * Prices that jump back and forth from bar to bar, as those of last trades and of careless feeds do, give whoever buys the low ones at the market
 * what nobody was paid: the jumps are a spread, and the run is repeated at it. Each hour of the day counts as often as the run traded in it,
 * because feeds jump most when few trade. Null where nothing is bought or sold at the market on a signal, since orders that wait for their price
 * are asked about by themselves, and where the jumps are no wider than the spread that was paid, or as small as a market's own.
 */
export function priceJumps(
  bars: Bars,
  result: BacktestResult,
  document: StrategyDocument,
  rerun: (costs: { readonly spreadPoints: number }) => BacktestResult,
): JumpSource | null {
  const { close, time } = bars;
  const { trades, spread, symbol } = result;
  const hours = tradedHours(bars, result, document);
  if (hours.every((count) => count === 0)) return null;
  const weight = (row: number) => hours[hourOf(time, row)] as number;
  const [from, to] = [valueRange(trades.entryBar)[0], valueRange(trades.exitBar)[1]];
  const seen = seenSpread(close, from, to, { weight, leastErrors });
  const paid = spread.from === "data" ? spread.medianPoints : spread.points;
  if (!(seen > paid) || (seen / 2) ** 2 < leastShare * meanSquare(close, from, to, weight)) return null;
  const left = sumOf(rerun({ spreadPoints: Math.round(seen) }).trades.net) / sumOf(trades.net);
  return { pips: seen / symbol.pipPoints, left };
}
