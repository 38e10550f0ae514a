import { type BarStep, defineIndicator } from "../definition/define-indicator.ts";
import { priceColumn, priceOf } from "../definition/source.ts";
import { type BandParameters, bandColumns, bandFields, bandStep } from "./bollinger.ts";

export const bollingerPercentB = defineIndicator({
  id: "bollinger-percent-b",
  name: "Bollinger %B",
  category: "volatility",
  parameters: bandFields,
  outputs: [{ id: "percentB", name: "%B", scale: "oscillator" }],
  summary:
    "Where the price is between the Bollinger bands: 0 on the lower band, 1 on the upper one, beyond them outside.",
  formula: ["%B = (price − lower band) / (upper band − lower band)"],
  reading:
    "Makes tops and bottoms comparable: a second high with a lower %B is read as a weaker one. Values above 1 and below 0 are closes outside the bands.",
  failure:
    "It inherits the bands' weakness: in a trend it stays near 1 or 0. When the bands are very narrow, small moves give large values.",
  source: "John Bollinger, Bollinger on Bollinger Bands (2001).",
  conventions:
    "As in TradingView. A window in which the price has not moved has bands without width and counts as 0.5, the middle.",
  warmUp: (p) => p.length - 1,
  step: (p) => derived(p, (upper, _, lower, price) => place(upper, lower, price)),
  columns: (input, p) => {
    const [upper, , lower] = bandColumns(input, p);
    return [placesIn(upper, lower, priceColumn(input, p.price))];
  },
});

export const bollingerWidth = defineIndicator({
  id: "bollinger-width",
  name: "Bollinger band width",
  category: "volatility",
  parameters: bandFields,
  outputs: [{ id: "width", name: "Width", scale: "oscillator" }],
  summary:
    "How wide the Bollinger bands are compared with the price: a measure of volatility in relation to the recent average.",
  formula: ["width = (upper band − lower band) / middle"],
  reading:
    "The lowest width of half a year is Bollinger's squeeze: traders expect a larger move after it. A falling width after a peak is read as a trend that is ending.",
  failure:
    "It says that something may happen, not when nor in which direction. The first break out of a squeeze can be false.",
  source: "John Bollinger, Bollinger on Bollinger Bands (2001).",
  conventions: "As a ratio; TradingView shows the same times 100. TA-Lib has only the bands. A middle of 0 gives 0.",
  warmUp: (p) => p.length - 1,
  step: (p) => derived(p, width),
  columns: (input, p) => {
    return [widthsOf(...bandColumns(input, p))];
  },
});

/** Each price's place between its bands (%B). The result overwrites the upper band's column. */
export function placesIn(upper: Float64Array, lower: Float64Array, prices: Float64Array): Float64Array {
  for (let i = 0; i < prices.length; i++) upper[i] = place(upper[i]!, lower[i]!, prices[i]!);
  return upper;
}

/** The distance between the bands as a share of the middle. The upper band's column is used again for the result. */
export function widthsOf(upper: Float64Array, middle: Float64Array, lower: Float64Array): Float64Array {
  for (let i = 0; i < upper.length; i++) upper[i] = width(upper[i]!, middle[i]!, lower[i]!);
  return upper;
}

function derived(
  p: BandParameters,
  formula: (upper: number, middle: number, lower: number, price: number) => number,
): BarStep {
  const bands = bandStep(p);
  const values = new Float64Array(3);
  return (bar, again, out) => {
    bands(bar, again, values);
    out[0] = formula(values[0]!, values[1]!, values[2]!, priceOf(bar, p.price));
  };
}

function place(upper: number, lower: number, price: number): number {
  return upper === lower ? 0.5 : (price - lower) / (upper - lower);
}

function width(upper: number, middle: number, lower: number): number {
  return middle === 0 ? 0 : (upper - lower) / middle;
}
