import type { ConversionRates } from "../backtest/conversion-rates.ts";
import type { Bars } from "../market/bars.ts";
import { firstAtOrAfter } from "../market/time-column.ts";

/** Bars `from` up to, not including, `to`. */
export type Span = { readonly from: number; readonly to: number };

/** A view of some of the bars: nothing is copied. */
export const sliceOf = (bars: Bars, { from, to }: Span): Bars => ({
  ...bars,
  length: to - from,
  time: bars.time.subarray(from, to),
  open: bars.open.subarray(from, to),
  high: bars.high.subarray(from, to),
  low: bars.low.subarray(from, to),
  close: bars.close.subarray(from, to),
  volume: bars.volume.subarray(from, to),
  ...(bars.spread ? { spread: bars.spread.subarray(from, to) } : {}),
});

/** The rows of shorter bars inside a span: whatever comes after it must not decide what happened in its last bar. */
export function lowerSpan(bars: Bars, lower: Bars, { from, to }: Span): Span {
  const begin = from < bars.length ? firstAtOrAfter(lower.time, bars.time[from] as number, 0) : lower.length;
  return {
    from: begin,
    to: to < bars.length ? firstAtOrAfter(lower.time, bars.time[to] as number, begin) : lower.length,
  };
}

type PerBar = { readonly lower?: Bars; readonly rate?: number | ConversionRates };

/** Settings for a span of the bars: their shorter bars and their conversion rates cut to it. */
export function settingsOf<Settings extends PerBar>(settings: Settings, bars: Bars, span: Span): Settings {
  const { lower, rate } = settings;
  return {
    ...settings,
    ...(lower ? { lower: sliceOf(lower, lowerSpan(bars, lower, span)) } : {}),
    ...(typeof rate === "object" ? { rate: { ...rate, rates: rate.rates.subarray(span.from, span.to) } } : {}),
  };
}
