import { IndicatorError } from "../indicators/definition/indicator-error.ts";
import type { Bars } from "../market/bars.ts";
import { tradesAtWeekends } from "../market/import/trades-at-weekends.ts";
import { sliceBars } from "../market/join-bars.ts";
import { firstAtOrAfter } from "../market/time-column.ts";
import type { StrategyDocument } from "../strategy/document.ts";
import { parseStrategy } from "../strategy/parse-document.ts";
import { StrategyError } from "../strategy/problems.ts";
import {
  type BarsAt,
  firstSignal,
  judgedBars,
  longestWatch,
  type Signal,
  SignalError,
  type SignalTimeframe,
  signalBars,
  signalTimeframes,
} from "./signal-alert.ts";

/** The last `count` bars known at a moment, the running one included. */
export type MarketBarsAt = (symbol: string, timeframe: SignalTimeframe, asOf: number, count: number) => Bars;

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
  /** Closed bars of the rules' time frame, `barsBefore` ahead of the first that is looked at; absent for the simulated market. */
  readonly bars?: Bars;
};

/** What is known of a series at a moment: the bars that had opened. */
export const barsUntil =
  (bars: Bars) =>
  (asOf: number): Bars =>
    sliceBars(bars, 0, firstAtOrAfter(bars.time, asOf + 1, 0));

const watchedRules = (raw: unknown, symbol: string): StrategyDocument => parseStrategy({ ...(raw as object), symbol });
const watchedTimeframe = ({ timeframe }: StrategyDocument): SignalTimeframe | undefined =>
  signalTimeframes.find((known) => known === timeframe);
const isRefusal = (error: unknown): error is Error =>
  error instanceof StrategyError || error instanceof IndicatorError || error instanceof SignalError;

/** How many closed bars each bar of these rules is judged on; rules that cannot be read need as many as any, to be refused on them. */
export function barsBefore({ document: raw, symbol }: Pick<SignalRequest, "document" | "symbol">): number {
  try {
    const document = watchedRules(raw, symbol);
    const timeframe = watchedTimeframe(document);
    return timeframe ? judgedBars({ ...document, timeframe }) : signalBars;
  } catch (error) {
    if (isRefusal(error)) return signalBars;
    throw error;
  }
}

/** The first entry signal of the rules on a symbol's bars that close in (from, until], looking one step ahead. */
export function watchSignal(request: SignalRequest, barsAt: MarketBarsAt): SignalWatch {
  const { document: raw, symbol, from, until, bars } = request;
  try {
    const document = watchedRules(raw, symbol);
    const timeframe = watchedTimeframe(document);
    if (!timeframe) return { problem: `Alerts do not watch ${document.timeframe} bars.` };
    const to = Math.min(until, from + longestWatch(timeframe));
    const rules = { ...document, timeframe };
    const known: BarsAt = bars ? barsUntil(bars) : (asOf, count) => barsAt(symbol, timeframe, asOf, count);
    const signal = firstSignal(rules, known, from, to, bars !== undefined && tradesAtWeekends(bars));
    return signal ? { to, signal, document } : { to, signal };
  } catch (error) {
    if (isRefusal(error)) return { problem: error.message };
    throw error;
  }
}
