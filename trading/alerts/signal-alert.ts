import { weekClose, weekOf, weekOpen } from "../calendar/trading-week.ts";
import type { Bars } from "../market/bars.ts";
import { inContractPoints } from "../market/contract-points.ts";
import { barMillis } from "../market/import/bar-length.ts";
import { sliceBars } from "../market/join-bars.ts";
import { barSpan } from "../market/resample.ts";
import { symbolOf } from "../market/symbol-of.ts";
import { findSymbol } from "../market/symbols.ts";
import { type Timeframe, timeframes } from "../market/timeframe.ts";
import { barsSource } from "../strategy/column-source.ts";
import { compileStrategy } from "../strategy/compile.ts";
import type { Operand, StrategyDocument } from "../strategy/document.ts";
import { longerBars, periodBars } from "../strategy/period-bars.ts";
import { settledBars } from "../strategy/settled-bars.ts";

/** The fewest closed bars that a signal is worked out from, and the most that its rules may need before their first value. */
export const signalBars = 300;

/** The most indicators that an alert's rules may read: all members' alerts are worked out one after the other, each minute, as long as they exist. */
const mostIndicators = 40;

export const signalTimeframes = timeframes;
export type SignalTimeframe = Timeframe;

export type Crossing = "crosses-above" | "crosses-below";

export type Signal = {
  /** When the bar that gave it closed: UTC milliseconds. */
  readonly closedAt: number;
  readonly side: "long" | "short";
  /** That bar's closing bid, in points of the contract. */
  readonly pricePoints: number;
};

/** The last bars known at a moment, the running one included: at least `count`, where there are so many. */
export type BarsAt = (asOf: number, count: number) => Bars;

/** The rules cannot be watched; the message says why. */
export class SignalError extends Error {
  override readonly name = "SignalError";
}

/** "One line crosses another" as a strategy document, so that an alert is judged by the code that a backtest runs. */
export const crossingDocument = (
  market: { readonly symbol: string; readonly timeframe: SignalTimeframe; readonly name: string },
  crossing: Crossing,
  left: Operand,
  right: Operand,
): StrategyDocument => ({
  version: 1,
  ...market,
  entries: { long: { when: { kind: crossing, left, right } } },
  risk: { sizing: { kind: "lots", value: 1 } },
});

/** When a bar closes: at its end, or at the last close of the week in which it ends. */
const closeOf = (end: number): number => Math.min(end, weekClose(weekOf(end - 1)));

/** The bars that close in (from, to], in order; a bar of a market that is closed at weekends has no close there. UTC milliseconds. */
function* closingBars(
  timeframe: SignalTimeframe,
  from: number,
  to: number,
  weekends: boolean,
): Generator<{ open: number; close: number }> {
  // The bar that holds the last moment of a week has closed with it.
  for (let at = from; at < to; ) {
    const [open, end] = barSpan(timeframe, at);
    const close = weekends ? end : closeOf(end);
    if (close > to) return;
    if (close > from && close > open) yield { open, close };
    const week = weekOf(end);
    at = !weekends && end >= weekClose(week) ? Math.max(end, weekOpen(week + 1)) : end;
  }
}

/** Simulating decades takes seconds; by then an average of 100 weeks has settled. */
const mostJudged: Partial<Record<SignalTimeframe, number>> = { W1: 900, MN1: signalBars };
/** Two weeks of five-minute bars. */
const mostPeriodBars = 4100;

/** How many bars rules need before their first value does not depend on prices: any will do. */
function anyBars({ symbol, timeframe }: StrategyDocument, length: number): Bars {
  const wave = (height: number) => Int32Array.from({ length }, (_, i) => 100_000 + height + ((i * 7) % 13));
  return {
    ...{ symbol, timeframe, digits: findSymbol(symbol)?.digits ?? 5, length },
    time: Float64Array.from({ length }, (_, i) => i * barMillis[timeframe]),
    ...{ open: wave(0), high: wave(9), low: wave(-9), close: wave(3) },
    volume: new Float64Array(length).fill(100),
  };
}

const compiledOn = (document: StrategyDocument, bars: Bars) =>
  compileStrategy(document, barsSource(bars, symbolOf(bars.symbol, bars.digits, bars.contract).pipPoints));

const tooLong = ({ timeframe }: StrategyDocument): string =>
  `The rules look back on more ${timeframe} bars than an alert does, as for a week or month of them: choose longer bars for the strategy.`;

/**
 * Closed bars that each bar of these rules is judged on: always as many, so that a signal never depends on when somebody looked.
 * @throws {SignalError} where the rules read more indicators than an alert may, or whole weeks or months of such short bars are too many.
 */
export function judgedBars(document: StrategyDocument & { readonly timeframe: SignalTimeframe }): number {
  const periods = periodBars(document);
  const atLeast = Math.max(periods, longerBars(document, 1));
  if (atLeast > mostPeriodBars) throw new SignalError(tooLong(document));
  const most = signalBars + atLeast;
  const { warmUp, indicators } = compiledOn(document, anyBars(document, most));
  if (indicators.length > mostIndicators)
    throw new SignalError(`An alert reads up to ${mostIndicators} indicators; these rules read ${indicators.length}.`);
  // Rules that are too slow are refused on the bars themselves.
  if (warmUp >= most) return signalBars;
  const longer = longerBars(document, warmUp);
  if (longer > mostPeriodBars) throw new SignalError(tooLong(document));
  return Math.min(
    Math.max(signalBars, longer, settledBars(warmUp)),
    Math.max(settledBars(signalBars), most, longer),
    mostJudged[document.timeframe] ?? Number.POSITIVE_INFINITY,
  );
}

/** Whether any bar closes in (from, to], of a market that trades at weekends or of one that does not. UTC milliseconds. */
export const closesWithin = (timeframe: SignalTimeframe, from: number, to: number): boolean =>
  [false, true].some((weekends) => closingBars(timeframe, from, to, weekends).next().done === false);

/**
 * The side that the last of these closed bars asks to enter; null for none, and for both, which a backtest does not enter either.
 * @throws {SignalError} where they are too few.
 */
function sideAt(document: StrategyDocument, closed: Bars): "long" | "short" | null {
  const compiled = compiledOn(document, closed);
  if (compiled.warmUp >= closed.length)
    throw new SignalError(
      `The rules need more than the ${closed.length} ${document.timeframe} bars that an alert looks back on: choose longer bars for the strategy, or shorter averages.`,
    );
  const last = closed.length - 1;
  const [long, short] = [compiled.enterLong?.[last] === 1, compiled.enterShort?.[last] === 1];
  if (long === short) return null;
  return long ? "long" : "short";
}

/** How far one call may look: fewer bars than `barsAt` answers. */
export const longestWatch = (timeframe: SignalTimeframe): number => 200 * barMillis[timeframe];

/**
 * The first entry signal of a bar that closes in (from, to]. Each bar is judged on the `judgedBars` closed bars that end with it, so that watching in
 * pieces finds what watching at once finds, and a bar that is still running at `to` is left for the next time. `weekends`: prices move there, too.
 */
export function firstSignal(
  document: StrategyDocument & { readonly timeframe: SignalTimeframe },
  barsAt: BarsAt,
  from: number,
  to: number,
  weekends = false,
): Signal | null {
  if (to - from > longestWatch(document.timeframe)) throw new RangeError("Longer than one call may look");
  const count = judgedBars(document);
  for (const { open, close: closedAt } of closingBars(document.timeframe, from, to, weekends)) {
    const known = barsAt(closedAt - 1, count + 1);
    // Without prices there is no bar.
    if (known.length === 0 || (known.time[known.length - 1] as number) < open) continue;
    const closed = sliceBars(known, Math.max(0, known.length - count), known.length);
    const side = sideAt(document, closed);
    if (side === null) continue;
    return { closedAt, side, pricePoints: inContractPoints(closed, closed.close[closed.length - 1] as number) };
  }
  return null;
}
