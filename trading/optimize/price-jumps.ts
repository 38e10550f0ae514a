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

/**
 * Of what the next move takes back, this share is not taken back by the two after it as well: all of it where prices jump back and forth, less
 * than two thirds where they return over as little as two bars.
 */
const leastAtOnce = 0.7;

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

/** Which share of what the next move takes back is gone with it: not taken back by those after it, too. */
function shareAtOnce(close: Int32Array, from: number, to: number, weight: (row: number) => number): number {
  const moveTo = (row: number) => (close[row] as number) - (close[row - 1] as number);
  let [next, later] = [0, 0];
  for (let i = from + 4; i <= to; i++) {
    const move = moveTo(i) * weight(i);
    next += move * moveTo(i - 1);
    later += (move * (moveTo(i - 2) + moveTo(i - 3))) / 2;
  }
  return 1 - later / next;
}

/**
 * Prices that jump back and forth from bar to bar, as those of last trades and of careless feeds do, give whoever buys the low ones at the market
 * what nobody was paid: the jumps are a spread, and the run is repeated at it. Each hour of the day counts as often as the run traded in it,
 * because feeds jump most when few trade. Null where nothing is bought or sold at the market on a signal, since orders that wait for their price
 * are asked about by themselves, where the jumps are no wider than the spread that was paid, and where prices return over more than the next bar.
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
  if (!(seen > paid) || shareAtOnce(close, from, to, weight) < leastAtOnce) return null;
  const left = sumOf(rerun({ spreadPoints: Math.round(seen) }).trades.net) / sumOf(trades.net);
  return { pips: seen / symbol.pipPoints, left };
}
