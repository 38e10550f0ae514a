import { minuteRange, rangeOfMinute } from "../backtest/close-stop.ts";
import type { BacktestResult } from "../backtest/run.ts";
import { reasonCode } from "../engine/ledger.ts";
import type { Bars } from "../market/bars.ts";
import { sumOf } from "../statistics/sample-statistics.ts";
import type { StrategyDocument } from "../strategy/document.ts";

export type FillSource = {
  /** Slippage of a stop order that was not charged. */
  readonly pips: number;
  /** What it is taken from: the usual range of a minute, or what the price jumped beyond the stops. */
  readonly from: "minute" | "jumps";
  /** Net with it ÷ net; below zero for a loss. */
  readonly left: number;
};

/** Stops in fewer bars than this tell nothing of jumps. */
const fewestBars = 10;
const [stopLoss, netted] = [reasonCode("stop-loss"), reasonCode("netted")];

const orderOf = (document: StrategyDocument, side: number) =>
  document.entries[side === 1 ? "long" : "short"]?.order?.kind ?? "market";
const isStop = (document: StrategyDocument, side: number): boolean => orderOf(document, side).startsWith("stop");

/**
 * The stop orders of one kind: their lots, the slippage that their fills have in them, the ranges of the bars before them, and by how
 * many points the price was beyond each fill at the close of its bar, bar by bar.
 */
type Stops = {
  lots: number;
  readonly slipped: number;
  readonly before: number[];
  readonly beyond: Map<number, number[]>;
};

/** Entries by stop orders, and stop-losses. */
function stopsOf(
  { close, high, low, spread }: Bars,
  { trades, entryFills, costs }: BacktestResult,
  document: StrategyDocument,
): Stops[] {
  // A stop-limit order is filled at its trigger, whatever slippage is charged.
  const unslipped = [1, -1].some((side) => orderOf(document, side) === "stop-limit");
  const [entries, exits]: [Stops, Stops] = [
    { lots: 0, slipped: unslipped ? 0 : costs.slippagePoints, before: [], beyond: new Map() },
    { lots: 0, slipped: costs.slippagePoints, before: [], beyond: new Map() },
  ];
  const add = (stops: Stops, bar: number, fill: number, way: number, lots: number): void => {
    const paid = costs.spreadPoints < 0 ? (spread?.[bar] ?? 0) : costs.spreadPoints;
    // Who buys does so at the ask.
    const ended = (close[bar] as number) + (way === 1 ? paid : 0);
    stops.lots += lots;
    for (const row of [bar - 1, bar - 2]) if (row >= 0) stops.before.push((high[row] as number) - (low[row] as number));
    stops.beyond.set(bar, [...(stops.beyond.get(bar) ?? []), (ended - fill) * way]);
  };
  for (let i = 0; i < trades.length; i++) {
    const [side, lots] = [trades.side[i] as number, trades.lots[i] as number];
    const [exitBar, exit, reason] = [trades.exitBar[i] as number, trades.exit[i] as number, trades.reason[i]];
    if (entryFills.length === 0 && isStop(document, side))
      add(entries, trades.entryBar[i] as number, trades.entry[i] as number, side, lots);
    if (reason === stopLoss) add(exits, exitBar, exit, -side, lots);
    // What a stop order the other way closed on a netting account.
    if (reason === netted && isStop(document, -side)) add(entries, exitBar, exit, -side, lots);
  }
  for (const { bar, side, price, lots } of entryFills) if (isStop(document, side)) add(entries, bar, price, side, lots);
  return [entries, exits];
}

/**
 * What the price jumped beyond orders of one kind, in points; 0 where chance explains that. A price that goes nowhere ends the bar of a
 * stop, on average, where the stop was really filled. Twenty stops of one bar are one jump: chance is measured by bars.
 */
export function jumpOf({ beyond }: Pick<Stops, "beyond">): number {
  const bars = [...beyond.values()];
  const all = bars.flat();
  const mean = sumOf(all) / all.length;
  const error = Math.sqrt(sumOf(bars.map((stops) => (sumOf(stops) - mean * stops.length) ** 2))) / all.length;
  return bars.length >= fewestBars && mean > 2 * error ? mean : 0;
}

/**
 * Bars tell that a price was passed, not that anybody traded at it: whoever fills every stop order at its very price is given what
 * the price jumped beyond it, which earns on prices that go nowhere where a bar is made of few of them, or of jumps. Each stop order
 * is charged half of what the price usually moves within a minute, or moved in the bars before, because stops are reached when markets
 * are quick; or the jumps of its kind where those are wider. Entries and stop-losses are charged each by their own, because a stop that
 * follows the price is filled at its worst and would hide those of the other.
 */
export function exactFills(bars: Bars, result: BacktestResult, document: StrategyDocument): FillSource | null {
  const { trades, symbol } = result;
  const ofMinute = minuteRange(bars);
  let [lots, charge, jumped] = [0, 0, false];
  for (const stops of stopsOf(bars, result, document)) {
    const jump = jumpOf(stops);
    const before = rangeOfMinute(bars.timeframe, sumOf(stops.before) / stops.before.length);
    const usual = Math.max(ofMinute, before || 0) / 2 - stops.slipped;
    lots += stops.lots;
    charge += Math.max(usual, jump, 0) * stops.lots;
    jumped ||= jump > Math.max(usual, 0);
  }
  if (!(charge > 0)) return null;
  let [money, moved] = [0, 0];
  for (let i = 0; i < trades.length; i++) {
    money += Math.abs(trades.profit[i] as number);
    moved += Math.abs((trades.exit[i] as number) - (trades.entry[i] as number)) * (trades.lots[i] as number);
  }
  const left = 1 - (charge * (money / moved)) / sumOf(trades.net);
  return { pips: charge / lots / symbol.pipPoints, from: jumped ? "jumps" : "minute", left };
}
