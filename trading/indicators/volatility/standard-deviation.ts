import { defineIndicator } from "../definition/define-indicator.ts";
import { length } from "../definition/fields.ts";
import { priceColumn, priceOf, source } from "../definition/source.ts";
import { deviationColumn, deviationStep } from "../steps/deviation.ts";
import { single } from "../steps/true-range.ts";

export const standardDeviation = defineIndicator({
  id: "standard-deviation",
  name: "Standard deviation",
  category: "volatility",
  parameters: { length: length(20, { min: 2 }), price: source },
  outputs: [{ id: "deviation", name: "σ", scale: "oscillator" }],
  summary: "How widely the last prices scatter around their own average, in price units.",
  formula: ["mean = SMA(price, length)", "σ = √(the average of (price − mean)² over length bars)"],
  reading:
    "Low values show a market at rest, rising values one on the move, in either direction: a straight trend also has a large σ.",
  failure:
    "It cannot tell a trend from turbulence. One extreme price keeps it high until it leaves the window, and then it drops at once.",
  source: "Textbook definition; TA-Lib STDDEV.",
  conventions: "Population form (divided by length) in TA-Lib, TradingView and MetaTrader 5 alike.",
  warmUp: (p) => p.length - 1,
  step: (p) => single((bar) => priceOf(bar, p.price), deviationStep(p.length)),
  columns: (input, p) => [deviationColumn(priceColumn(input, p.price), p.length)],
});
