import type { Bars } from "../market/bars.ts";
import { barMillis } from "../market/import/bar-length.ts";
import { median } from "../median.ts";
import type { BacktestResult } from "./run.ts";

const minute = 60_000;
/** Within so many usual ranges of a minute, a stop is hit while the price is still moving fast. */
const fewestRanges = 3;
const mostSampled = 5000;

/** What a bar's range comes to within a minute: ranges grow with the square root of time. */
export const rangeOfMinute = (timeframe: Bars["timeframe"], range: number): number =>
  range / Math.sqrt(barMillis[timeframe] / minute);

/** The usual distance between high and low within a minute, in points. */
export function minuteRange({ high, low, length, timeframe }: Bars): number {
  const every = Math.max(1, Math.ceil(length / mostSampled));
  const ranges: number[] = [];
  for (let i = 0; i < length; i += every) ranges.push((high[i] as number) - (low[i] as number));
  return rangeOfMinute(timeframe, median(ranges));
}

/** Why stops this close are filled worse than here; null where slippage is charged or the stops are far enough. */
export function closeStopWarning(
  bars: Bars,
  { trades, costs, symbol }: Pick<BacktestResult, "trades" | "costs" | "symbol">,
): string | null {
  if (costs.slippagePoints > 0) return null;
  const risks = trades.risk.filter((risk) => risk > 0);
  if (risks.length === 0) return null;
  const stop = median(risks);
  const range = minuteRange(bars);
  if (!(stop <= fewestRanges * range)) return null;
  const pips = (points: number): string => (points / symbol.pipPoints).toFixed(1);
  return `The stop is ${pips(stop)} pips from the entry, the price usually moves ${pips(range)} pips within a minute, and no slippage is charged: real stops this close are filled worse. Set a slippage under Costs, or use a stop further away.`;
}
