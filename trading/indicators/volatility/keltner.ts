import { defineIndicator } from "../definition/define-indicator.ts";
import { decimal, length } from "../definition/fields.ts";
import { priceColumn, priceOf, source } from "../definition/source.ts";
import { exponentialStep } from "../steps/averages.ts";
import { exponentialMean } from "../steps/rolling.ts";
import { atrColumn, atrConvention, atrStep, atrWarmUp } from "./atr.ts";

export const keltner = defineIndicator({
  id: "keltner",
  name: "Keltner channel",
  category: "volatility",
  parameters: {
    length: length(20, { name: "EMA length" }),
    atr: length(10, { name: "ATR length" }),
    multiplier: decimal("Multiplier", 2, 0.1, 20, 0.1),
    price: source,
    convention: atrConvention,
  },
  outputs: [
    { id: "upper", name: "Upper band", scale: "price" },
    { id: "middle", name: "Middle", scale: "price" },
    { id: "lower", name: "Lower band", scale: "price" },
  ],
  summary:
    "An exponential average with a band of some average true ranges on each side. Its width changes more calmly than that of Bollinger bands.",
  formula: ["middle = EMA(price, EMA length)", "upper, lower = middle ± multiplier × ATR(ATR length)"],
  reading:
    "Closes outside the channel show unusual strength and are followed by trend traders; inside it pullbacks to the middle are entries. Bollinger bands inside the Keltner channel mark a squeeze.",
  failure:
    "In a range, trades against the bands can gain for a while, until a break-out takes back several gains at once.",
  source: "Chester Keltner (1960), in Linda Raschke's form with ATR.",
  conventions:
    "As in TradingView, whose ATR starts with the first bar (choose it under Convention). TA-Lib and MetaTrader 5 have none built in.",
  warmUp: (p) => Math.max(p.length - 1, atrWarmUp(p.atr, p.convention)),
  step: (p) => {
    const average = exponentialStep(p.length);
    const atr = atrStep(p.atr, p.convention);
    return (bar, again, out) => {
      const middle = average(priceOf(bar, p.price), again);
      const reach = p.multiplier * atr(bar, again);
      out[0] = middle + reach;
      out[1] = middle;
      out[2] = middle - reach;
    };
  },
  columns: (input, p) => {
    const middle = exponentialMean(priceColumn(input, p.price), p.length);
    const lower = atrColumn(input, p.atr, p.convention);
    const upper = new Float64Array(input.length);
    for (let i = 0; i < input.length; i++) {
      const reach = p.multiplier * lower[i]!;
      upper[i] = middle[i]! + reach;
      lower[i] = middle[i]! - reach;
    }
    return [upper, middle, lower];
  },
});
