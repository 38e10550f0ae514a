import { defineIndicator } from "../definition/define-indicator.ts";
import { length } from "../definition/fields.ts";
import { priceColumn, priceOf, source } from "../definition/source.ts";
import { single } from "../steps/true-range.ts";
import { changeStep } from "../steps/windows.ts";

export const momentum = defineIndicator({
  id: "momentum",
  name: "Momentum",
  category: "momentum",
  parameters: { length: length(10), price: source },
  outputs: [{ id: "momentum", name: "Momentum", scale: "oscillator" }],
  summary: "The plainest measure of speed: the price now minus the price some bars ago.",
  formula: ["momentum = price − price length bars ago"],
  reading:
    "Above zero the market is higher than it was. A falling line above zero is a rise that loses speed; at zero the market is back where it was.",
  failure:
    "It reacts to the bar that drops out as much as to the new one, so it can jump on a quiet day. Its size depends on the price level of the symbol.",
  source: "Textbook definition; TA-Lib MOM.",
  conventions:
    "TA-Lib and TradingView take the difference. MetaTrader 5's Momentum is the ratio × 100, which is ROC + 100.",
  warmUp: (p) => p.length,
  step: (p) => single((bar) => priceOf(bar, p.price), changeStep(p.length)),
  columns: (input, p) => {
    const values = priceColumn(input, p.price);
    const changes = new Float64Array(input.length);
    for (let i = p.length; i < changes.length; i++) changes[i] = values[i]! - values[i - p.length]!;
    return [changes];
  },
});
