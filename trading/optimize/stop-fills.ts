import { minuteRange } from "../backtest/close-stop.ts";
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

/** Fewer stops than this tell nothing of jumps. */
const fewestStops = 10;
const stopLoss = reasonCode("stop-loss");

const isStop = (document: StrategyDocument, side: number): boolean =>
  (document.entries[side === 1 ? "long" : "short"]?.order?.kind ?? "market").startsWith("stop");

/**
 * Points by which the price was beyond the stop-losses at the close of the bars that hit them; 0 where chance explains that. A price
 * that goes nowhere ends such a bar, on average, where the stop was really filled: what it jumped beyond the stop.
 */
function jumpedBeyond({ close, spread }: Bars, { trades, costs }: BacktestResult): number {
  let [count, sum, squares] = [0, 0, 0];
  for (let i = 0; i < trades.length; i++) {
    if (trades.reason[i] !== stopLoss) continue;
    const [bar, side] = [trades.exitBar[i] as number, trades.side[i] as number];
    const paid = costs.spreadPoints < 0 ? (spread?.[bar] ?? 0) : costs.spreadPoints;
    const ended = (close[bar] as number) + (side === 1 ? 0 : paid);
    const beyond = ((trades.exit[i] as number) - ended) * side;
    count += 1;
    sum += beyond;
    squares += beyond * beyond;
  }
  const mean = sum / count;
  const error = Math.sqrt((squares / count - mean * mean) / count);
  return count >= fewestStops && mean > 2 * error ? mean : 0;
}

/**
 * Bars tell that a price was passed, not that anybody traded at it: whoever fills every stop order at its very price is given what
 * the price jumped beyond it, which earns on prices that go nowhere where a bar is made of few of them, or of jumps. Each stop order
 * is charged half of what the price usually moves within a minute, or the jumps where they are wider.
 */
export function exactFills(bars: Bars, result: BacktestResult, document: StrategyDocument): FillSource | null {
  const { trades, costs, symbol } = result;
  // The exits have the slippage that was charged in them.
  const [usual, jumps] = [minuteRange(bars) / 2 - costs.slippagePoints, jumpedBeyond(bars, result)];
  const slip = Math.max(usual, jumps);
  if (!(slip > 0)) return null;
  let [lots, money, moved] = [0, 0, 0];
  for (let i = 0; i < trades.length; i++) {
    const size = trades.lots[i] as number;
    const fills = Number(isStop(document, trades.side[i] as number)) + Number(trades.reason[i] === stopLoss);
    lots += fills * size;
    money += Math.abs(trades.profit[i] as number);
    moved += Math.abs((trades.exit[i] as number) - (trades.entry[i] as number)) * size;
  }
  if (lots === 0) return null;
  const left = 1 - (slip * lots * (money / moved)) / sumOf(trades.net);
  return { pips: slip / symbol.pipPoints, from: jumps > usual ? "jumps" : "minute", left };
}
