import { type BarStep, defineIndicator } from "../definition/define-indicator.ts";
import { length } from "../definition/fields.ts";
import { exponentialStep } from "../steps/averages.ts";
import { exponentialMean } from "../steps/rolling.ts";

const shared = {
  category: "momentum",
  parameters: { length: length(13) },
  source: "Alexander Elder, Trading for a Living (1993).",
  conventions:
    "As in MetaTrader 5 and TradingView, apart from MetaTrader's EMA starting from the first price. TA-Lib has none.",
  warmUp: (p: { readonly length: number }) => p.length - 1,
} as const;

function distanceStep(side: "high" | "low", period: number): BarStep {
  const average = exponentialStep(period);
  return (bar, again, out) => {
    out[0] = bar[side] - average(bar.close, again);
  };
}

export const bullsPower = defineIndicator({
  ...shared,
  id: "bulls-power",
  name: "Bulls power",
  outputs: [{ id: "bulls", name: "Bulls power", scale: "oscillator" }],
  summary: "How far the buyers could push the high above the average of closes, taken as the common opinion of value.",
  formula: ["bulls power = high − EMA(close, length)"],
  reading:
    "Positive while highs reach above the average. Falling peaks during a rise are read as buyers tiring. Elder trades it only in the direction of the EMA's slope, together with bears power.",
  failure:
    "It is in price units and grows with volatility, so an old record cannot be compared with today. By itself it is only the distance of the high from an average.",
  step: (p) => distanceStep("high", p.length),
  columns: (input, p) => [distances(input.high, exponentialMean(input.close, p.length))],
});

export const bearsPower = defineIndicator({
  ...shared,
  id: "bears-power",
  name: "Bears power",
  outputs: [{ id: "bears", name: "Bears power", scale: "oscillator" }],
  summary: "How far the sellers could push the low below the average of closes, taken as the common opinion of value.",
  formula: ["bears power = low − EMA(close, length)"],
  reading:
    "Negative while lows reach below the average. Elder buys when the EMA rises and bears power is negative but rising: he takes that for sellers losing their grip in an up-trend.",
  failure:
    "In a strong trend it can stay above zero and never give the entry. Its size depends on volatility and on the price level.",
  step: (p) => distanceStep("low", p.length),
  columns: (input, p) => [distances(input.low, exponentialMean(input.close, p.length))],
});

/** Prices less their averages, in the place of the averages. */
function distances(prices: Float64Array, averages: Float64Array): Float64Array {
  for (let i = 0; i < averages.length; i++) averages[i] = prices[i]! - averages[i]!;
  return averages;
}
