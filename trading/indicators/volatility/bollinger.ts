import { type BarStep, defineIndicator } from "../definition/define-indicator.ts";
import { decimal, length, type ValuesOf } from "../definition/fields.ts";
import type { IndicatorInput } from "../definition/indicator-definition.ts";
import { priceColumn, priceOf, source } from "../definition/source.ts";
import { deviationOf, deviationStep } from "../steps/deviation.ts";
import { inRuns } from "../steps/in-runs.ts";
import { eachFlatWindow } from "../steps/rolling.ts";

export const bandFields = {
  length: length(20, { min: 2 }),
  deviations: decimal("Deviations", 2, 0.1, 10, 0.1),
  price: source,
};
export type BandParameters = ValuesOf<typeof bandFields>;

export const bollinger = defineIndicator({
  id: "bollinger",
  name: "Bollinger bands",
  category: "volatility",
  parameters: bandFields,
  outputs: [
    { id: "upper", name: "Upper band", scale: "price" },
    { id: "middle", name: "Middle", scale: "price" },
    { id: "lower", name: "Lower band", scale: "price" },
  ],
  summary: "A simple average with a band above and below it whose width follows the recent spread of prices.",
  formula: [
    "middle = SMA(price, length)",
    "σ = population standard deviation of the same prices",
    "upper = middle + deviations × σ; lower = middle − deviations × σ",
  ],
  reading:
    "Narrow bands (a squeeze) show a market that is holding its breath. In a range the outer bands are targets; in a trend the price walks along one of them. A close outside a band is a sign of strength, not by itself a turn.",
  failure:
    "Prices are not normally distributed: closes outside two deviations are far more frequent than 5%. Selling every touch of the upper band in a trend is the classic way to lose with it.",
  source: "John Bollinger, Bollinger on Bollinger Bands (2001); TA-Lib BBANDS.",
  conventions: "TA-Lib, TradingView and MetaTrader 5 all divide by length (population σ), so they agree.",
  warmUp: (p) => p.length - 1,
  step: bandStep,
  columns: bandColumns,
});

export function bandStep(p: BandParameters): BarStep {
  const deviation = deviationStep(p.length);
  return (bar, again, out) => {
    const width = p.deviations * deviation(priceOf(bar, p.price), again);
    const middle = deviation.mean();
    out[0] = middle + width;
    out[1] = middle;
    out[2] = middle - width;
  };
}

/** All three bands, with the sums of `deviationStep`. */
export function bandColumns(input: IndicatorInput, p: BandParameters): [Float64Array, Float64Array, Float64Array] {
  const prices = priceColumn(input, p.price);
  const upper = new Float64Array(input.length);
  const middle = new Float64Array(input.length);
  const lower = new Float64Array(input.length);
  inRuns(0, prices.length, (from, to) => {
    windowSums(prices, p.length, from, to, middle, upper);
  });
  const shift = prices[0]! * p.length;
  inRuns(0, prices.length, (from, to) => {
    bandsOf(p.length, p.deviations, shift, from, to, upper, middle, lower);
  });
  eachFlatWindow(prices, p.length, (bar, price) => {
    upper[bar] = price;
    middle[bar] = price;
    lower[bar] = price;
  });
  return [upper, middle, lower];
}

/** Each window's sum of distances to the first price, and of their squares. Without roots between, this costs next to nothing. */
function windowSums(
  prices: Float64Array,
  period: number,
  from: number,
  to: number,
  sums: Float64Array,
  squares: Float64Array,
): void {
  const anchor = prices[0]!;
  let sum = from > 0 ? sums[from - 1]! : 0;
  let square = from > 0 ? squares[from - 1]! : 0;
  for (let i = from; i < to; i++) {
    const entering = prices[i]! - anchor;
    const leaving = i < period ? 0 : prices[i - period]! - anchor;
    sum += entering - leaving;
    square += entering * entering - leaving * leaving;
    sums[i] = sum;
    squares[i] = square;
  }
}

/** From sums in `middle` and squares in `upper` to the bands. */
function bandsOf(
  period: number,
  reach: number,
  shift: number,
  from: number,
  to: number,
  upper: Float64Array,
  middle: Float64Array,
  lower: Float64Array,
): void {
  for (let i = from; i < to; i++) {
    const width = reach * deviationOf(middle[i]!, upper[i]!, period);
    const mean = (middle[i]! + shift) / period;
    upper[i] = mean + width;
    middle[i] = mean;
    lower[i] = mean - width;
  }
}
