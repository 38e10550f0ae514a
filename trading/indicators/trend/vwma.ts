import { defineIndicator } from "../definition/define-indicator.ts";
import { length } from "../definition/fields.ts";
import { priceOf, source } from "../definition/source.ts";
import { flatStep, sumStep } from "../steps/averages.ts";

export const vwma = defineIndicator({
  id: "vwma",
  name: "Volume-weighted moving average",
  category: "trend",
  parameters: { length: length(20), price: source },
  outputs: [{ id: "vwma", name: "VWMA", scale: "price" }],
  summary:
    "A simple average in which a bar counts in proportion to its volume, so busy bars pull the line more than quiet ones.",
  formula: ["VWMA = sum of price × volume over length bars / sum of volume over length bars"],
  reading:
    "Compared with the SMA of the same length: VWMA above it means the higher prices were traded on more volume, which is read as support for a rise.",
  failure:
    "Currency volume is the tick count of one broker, not money traded. Where volume is constant it is just an SMA; where all volume is 0 it has no value.",
  source: "Textbook definition.",
  conventions:
    "TradingView agrees. TA-Lib and MetaTrader 5 have none built in. A window without any volume gives no value.",
  warmUp: (p) => p.length - 1,
  step: (p) => {
    const [weighted, volume] = [sumStep(p.length), sumStep(p.length)];
    const isFlat = flatStep(p.length);
    return (bar, again, out) => {
      const price = priceOf(bar, p.price);
      const flat = isFlat(price, again);
      const traded = weighted(price * bar.volume, again);
      const total = volume(bar.volume, again);
      out[0] = total > 0 ? (flat ? price : traded / total) : Number.NaN;
    };
  },
});
