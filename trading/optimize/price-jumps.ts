import type { BacktestResult } from "../backtest/run.ts";
import type { Bars } from "../market/bars.ts";
import { valueRange } from "../market/value-range.ts";
import { sumOf } from "../statistics/sample-statistics.ts";
import type { StrategyDocument } from "../strategy/document.ts";
import { seenSpread } from "./seen-noise.ts";

export type JumpSource = {
  /** Between which prices seem to jump back and forth. */
  readonly pips: number;
  /** Net with that as the spread ÷ net; below zero for a loss. */
  readonly left: number;
};

/** Below this share of their square, moves of a market take back of one another, too. */
const leastShare = 0.1;

/** Mean square of the moves from close to close. */
function meanSquare(close: Int32Array, from: number, to: number): number {
  let squares = 0;
  for (let i = from + 1; i <= to; i++) squares += ((close[i] as number) - (close[i - 1] as number)) ** 2;
  return squares / Math.max(1, to - from);
}

/**
 * Prices that jump back and forth from bar to bar, as those of last trades and of careless feeds do, give whoever buys the low ones at the market
 * what nobody was paid: the jumps are a spread, and the run is repeated at it. Null where entries wait for their price, which is asked about
 * by itself, and where the jumps are no wider than the spread that was paid, or as small as a market's own.
 */
export function priceJumps(
  { close }: Bars,
  { trades, spread, symbol }: BacktestResult,
  { entries }: StrategyDocument,
  rerun: (costs: { readonly spreadPoints: number }) => BacktestResult,
): JumpSource | null {
  const kinds = [entries.long, entries.short].flatMap((entry) => (entry ? [entry.order?.kind ?? "market"] : []));
  if (trades.length === 0 || !kinds.includes("market")) return null;
  const [from, to] = [valueRange(trades.entryBar)[0], valueRange(trades.exitBar)[1]];
  const seen = seenSpread(close, from, to);
  const paid = spread.from === "data" ? spread.medianPoints : spread.points;
  if (!(seen > paid) || (seen / 2) ** 2 < leastShare * meanSquare(close, from, to)) return null;
  const left = sumOf(rerun({ spreadPoints: Math.round(seen) }).trades.net) / sumOf(trades.net);
  return { pips: seen / symbol.pipPoints, left };
}
