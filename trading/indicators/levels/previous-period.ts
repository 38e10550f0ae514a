import type { BarStep } from "../definition/define-indicator.ts";
import { type Period, periodNumber } from "../steps/calendar-period.ts";
import { remembering } from "../steps/remembering.ts";

export type Candle = { readonly open: number; readonly high: number; readonly low: number; readonly close: number };

/** Levels made from the last finished day, week or month; NaN until one has finished whose beginning is among the bars. */
export function previousPeriodStep(
  p: { readonly period: Period; readonly dayStart: number },
  levels: (before: Candle) => readonly number[],
): BarStep {
  const none: Candle = { open: Number.NaN, high: Number.NaN, low: Number.NaN, close: Number.NaN };
  const recall = remembering({ period: Number.NaN, whole: false, running: none, values: levels(none) });
  return (bar, again, out) => {
    const state = recall(again);
    const period = periodNumber(bar.time, p.period, p.dayStart);
    if (period !== state.period) {
      if (state.whole) state.values = levels(state.running);
      // The first one may have begun before the data.
      state.whole = !Number.isNaN(state.period);
      state.period = period;
      state.running = { open: bar.open, high: bar.high, low: bar.low, close: bar.close };
    } else {
      const { open, high, low } = state.running;
      state.running = { open, high: Math.max(high, bar.high), low: Math.min(low, bar.low), close: bar.close };
    }
    out.set(state.values);
  };
}
