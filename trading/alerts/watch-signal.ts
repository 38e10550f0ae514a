import { IndicatorError } from "../indicators/definition/indicator-error.ts";
import type { Bars } from "../market/bars.ts";
import { sliceBars } from "../market/join-bars.ts";
import { firstAtOrAfter } from "../market/time-column.ts";
import type { StrategyDocument } from "../strategy/document.ts";
import { parseStrategy } from "../strategy/parse-document.ts";
import { StrategyError } from "../strategy/problems.ts";
import {
  firstSignal,
  longestWatch,
  type Signal,
  SignalError,
  type SignalTimeframe,
  signalTimeframes,
} from "./signal-alert.ts";

/** The last bars known at a moment, the running one included; more than 300. */
export type MarketBarsAt = (symbol: string, timeframe: SignalTimeframe, asOf: number) => Bars;

export type SignalWatch =
  | { readonly to: number; readonly signal: Signal; readonly document: StrategyDocument }
  | { readonly to: number; readonly signal: null }
  /** Why the rules cannot be watched. */
  | { readonly problem: string };

/** Unchecked rules of any version, and the stretch in which closed bars are looked at. UTC milliseconds. */
export type SignalRequest = {
  readonly document: unknown;
  readonly symbol: string;
  readonly from: number;
  readonly until: number;
  /** Closed bars of the rules' time frame, 300 before the first that is looked at; absent for the simulated market. */
  readonly bars?: Bars;
};

/** What is known of a series at a moment: the bars that had opened. */
export const barsUntil =
  (bars: Bars) =>
  (asOf: number): Bars =>
    sliceBars(bars, 0, firstAtOrAfter(bars.time, asOf + 1, 0));

/** The first entry signal of the rules on a symbol's bars that close in (from, until], looking one step ahead. */
export function watchSignal(request: SignalRequest, barsAt: MarketBarsAt): SignalWatch {
  const { document: raw, symbol, from, until, bars } = request;
  try {
    const document = parseStrategy({ ...(raw as object), symbol });
    const timeframe = signalTimeframes.find((known) => known === document.timeframe);
    if (!timeframe) return { problem: `Alerts do not watch ${document.timeframe} bars.` };
    const to = Math.min(until, from + longestWatch(timeframe));
    const known = bars ? barsUntil(bars) : (asOf: number) => barsAt(symbol, timeframe, asOf);
    const signal = firstSignal({ ...document, timeframe }, known, from, to);
    return signal ? { to, signal, document } : { to, signal };
  } catch (error) {
    if (error instanceof StrategyError || error instanceof IndicatorError || error instanceof SignalError)
      return { problem: error.message };
    throw error;
  }
}
