import type { ConversionRates } from "#trading/backtest/conversion-rates.ts";
import type { Bars } from "#trading/market/bars.ts";
import { lowerSpan, type Span, sliceOf } from "#trading/optimize/bar-span.ts";
import { copyBars } from "#workers/lab/copy-bars.ts";

/** A copy of a part of the bars, to be sent to a worker. */
export const cutBars = (bars: Bars, span: Span): Bars =>
  span.from === 0 && span.to === bars.length ? bars : copyBars(sliceOf(bars, span));

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
