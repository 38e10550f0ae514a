import { exactExp, square } from "../../deterministic-math.ts";
import { defineIndicator } from "../definition/define-indicator.ts";
import { decimal, length } from "../definition/fields.ts";
import { priceOf, source } from "../definition/source.ts";
import { kernelStep } from "../steps/kernel.ts";
import { single } from "../steps/true-range.ts";

export const alma = defineIndicator({
  id: "alma",
  name: "Arnaud Legoux moving average",
  category: "trend",
  parameters: {
    length: length(9),
    offset: decimal("Offset", 0.85, 0, 1, 0.05),
    sigma: decimal("Sigma", 6, 0.1, 100, 0.5),
    price: source,
  },
  outputs: [{ id: "alma", name: "ALMA", scale: "price" }],
  summary:
    "A window of prices weighted by a bell curve whose peak sits near the recent end: smooth like a long average, late like a short one.",
  formula: [
    "m = offset × (length − 1); s = length / sigma",
    "weight of the price at place i (0 = oldest) = exp(−(i − m)² / (2 s²))",
    "ALMA = weighted sum / sum of the weights",
  ],
  reading:
    "Slope and price crossings as with other averages. An offset nearer to 1 reacts sooner, a smaller sigma makes the bell wider and the line smoother.",
  failure:
    "Three settings invite fitting them to the past. With a very large sigma it is almost the price of one single bar, a few bars late.",
  source: "Arnaud Legoux and Dimitrios Kouzis-Loukas (2009).",
  conventions: "As in TradingView (peak not rounded to a whole bar). TA-Lib and MetaTrader 5 have none built in.",
  warmUp: (p) => p.length - 1,
  step: (p) => single((bar) => priceOf(bar, p.price), kernelStep(bell(p.length, p.offset, p.sigma))),
});

function bell(period: number, offset: number, sigma: number): readonly number[] {
  const peak = offset * (period - 1);
  const width = period / sigma;
  const distances = Array.from({ length: period }, (_, i) => square(i - peak) / (2 * width * width));
  // Only ratios count: measured from the nearest place the largest weight is 1, so a narrow bell cannot underflow to 0 / 0.
  const nearest = Math.min(...distances);
  const weights = distances.map((distance) => exactExp(nearest - distance));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}
