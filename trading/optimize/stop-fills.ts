import { minuteRange, rangeOfMinute } from "../backtest/close-stop.ts";
import type { BacktestResult } from "../backtest/run.ts";
import type { Bars } from "../market/bars.ts";
import type { SymbolSpec } from "../market/symbols.ts";
import { sumOf } from "../statistics/sample-statistics.ts";
import type { StrategyDocument } from "../strategy/document.ts";
import { resolveParameters } from "../strategy/parameter-values.ts";
import type { Asks } from "./ask-prices.ts";
import { leftAfter, meanBeyond, orderFills, orderOf } from "./order-fills.ts";

export type FillSource = {
  /** Slippage of a stop order that was not charged. */
  readonly pips: number;
  /** What it is taken from: the usual range of a minute, or what the price jumped beyond the stops. */
  readonly from: "minute" | "jumps";
  /** Net with it ÷ net; below zero for a loss. */
  readonly left: number;
};

/** What each entry slipped at least: a stop-limit order no further than its limit, and a limit that moves with the market is not known here. */
function slippedEntries(document: StrategyDocument, { pipPoints }: SymbolSpec, slippage: number): number {
  const { entries } = resolveParameters(document);
  const rooms = [entries.long, entries.short].map((entry) => {
    if (entry?.order?.kind !== "stop-limit") return slippage;
    const { limit } = entry.order;
    return limit.kind === "pips" ? limit.value * pipPoints : 0;
  });
  return Math.max(0, Math.min(slippage, ...rooms));
}

/**
 * Bars tell that a price was passed, not that anybody traded at it: whoever fills every stop order at its very price is given what
 * the price jumped beyond it, which earns on prices that go nowhere where a bar is made of few of them, or of jumps. Each stop order
 * is charged half of what the price usually moves within a minute, or moved in the bars before, because stops are reached when markets
 * are quick; or the jumps of its kind where those are wider. Entries and stop-losses are charged each by their own, because a stop that
 * follows the price is filled at its worst and would hide those of the other.
 */
export function exactFills(
  bars: Bars,
  asks: Asks,
  result: BacktestResult,
  document: StrategyDocument,
): FillSource | null {
  const { costs, symbol } = result;
  const ofMinute = minuteRange(bars);
  const entrySlipped = slippedEntries(document, symbol, costs.slippagePoints);
  const isStop = (side: number): boolean => orderOf(document, side).startsWith("stop");
  let [lots, charge, jumped] = [0, 0, false];
  for (const [kind, stops] of orderFills(bars, asks, result, isStop, "stop-loss").entries()) {
    const slipped = kind === 0 ? entrySlipped : costs.slippagePoints;
    const jump = meanBeyond(stops);
    const before = rangeOfMinute(bars.timeframe, sumOf(stops.before) / stops.before.length);
    const usual = Math.max(ofMinute, before || 0) / 2 - slipped;
    lots += stops.lots;
    charge += Math.max(usual, jump, 0) * stops.lots;
    jumped ||= jump > Math.max(usual, 0);
  }
  if (!(charge > 0)) return null;
  return { pips: charge / lots / symbol.pipPoints, from: jumped ? "jumps" : "minute", left: leftAfter(result, charge) };
}
