import type { ConversionRates } from "#trading/backtest/conversion-rates.ts";
import type { Bars } from "#trading/market/bars.ts";
import { lowerSpan, type Span, sliceOf } from "#trading/optimise/bar-span.ts";

const copy = <Column extends Int32Array | Float64Array>(column: Column): Column => column.slice() as Column;

/** A part of the bars in memory of its own: a view would be sent to a worker with everything it was cut from. */
export function cutBars(bars: Bars, span: Span): Bars {
  if (span.from === 0 && span.to === bars.length) return bars;
  const { time, open, high, low, close, volume, spread, ...rest } = sliceOf(bars, span);
  return {
    ...rest,
    time: copy(time),
    open: copy(open),
    high: copy(high),
    low: copy(low),
    close: copy(close),
    volume: copy(volume),
    ...(spread ? { spread: copy(spread) } : {}),
  };
}

type PerBar = { readonly lower?: Bars; readonly rate?: number | ConversionRates };

/** Settings whose shorter bars and conversion rates are cut to the same span. */
export function cutSettings<Settings extends PerBar>(settings: Settings, bars: Bars, span: Span): Settings {
  const { lower, rate } = settings;
  return {
    ...settings,
    ...(lower ? { lower: cutBars(lower, lowerSpan(bars, lower, span)) } : {}),
    ...(typeof rate === "object" ? { rate: { ...rate, rates: rate.rates.slice(span.from, span.to) } } : {}),
  };
}
