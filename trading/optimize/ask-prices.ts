import { createLowerBars } from "../backtest/lower-bars.ts";
import type { BacktestResult } from "../backtest/run.ts";
import type { Bars } from "../market/bars.ts";

/** What a bar's trades paid for buying, in points. */
export type Asks = {
  readonly open: (bar: number) => number;
  readonly lowest: (bar: number) => number;
  readonly close: (bar: number) => number;
};

/**
 * The asks of each bar. A bar's own spread is that of its first minute, which is the widest of the day where it opens at 17:00 New York:
 * where shorter bars decided the fills, these paid the spread of theirs.
 */
export function asksOf(bars: Bars, { costs }: BacktestResult, lower?: Bars): Asks {
  const paid = (bar: number): number => (costs.spreadPoints < 0 ? (bars.spread?.[bar] ?? 0) : costs.spreadPoints);
  const whole: Asks = {
    open: (bar) => (bars.open[bar] as number) + paid(bar),
    lowest: (bar) => (bars.low[bar] as number) + paid(bar),
    close: (bar) => (bars.close[bar] as number) + paid(bar),
  };
  const { spread, low } = lower ?? bars;
  if (!lower || !spread || costs.spreadPoints >= 0) return whole;
  const { from, to } = createLowerBars(bars, lower);
  return {
    open: whole.open,
    lowest: (bar) => {
      let lowest = Number.POSITIVE_INFINITY;
      for (let k = from(bar); k < to(bar); k++) lowest = Math.min(lowest, (low[k] as number) + (spread[k] as number));
      return Number.isFinite(lowest) ? lowest : whole.lowest(bar);
    },
    close: (bar) =>
      to(bar) > from(bar) ? (bars.close[bar] as number) + (spread[to(bar) - 1] as number) : whole.close(bar),
  };
}
