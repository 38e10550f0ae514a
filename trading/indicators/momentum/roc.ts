import { defineIndicator } from "../definition/define-indicator.ts";
import { length } from "../definition/fields.ts";
import { priceOf, source } from "../definition/source.ts";
import type { ValueStep } from "../steps/averages.ts";
import { single } from "../steps/true-range.ts";
import { delayStep } from "../steps/windows.ts";

export const roc = defineIndicator({
  id: "roc",
  name: "Rate of change",
  category: "momentum",
  parameters: { length: length(10), price: source },
  outputs: [{ id: "roc", name: "ROC", scale: "oscillator" }],
  summary: "By how many percent the price has changed since some bars ago.",
  formula: ["ROC = 100 × (price − price length bars ago) / price length bars ago"],
  reading:
    "Above zero the market has risen over the window. Because it is in percent, symbols can be ranked by it: the strongest and the weakest currencies of a month, for instance.",
  failure:
    "One unusual price length bars ago distorts it today. Extremes have no fixed limit: what is a large value must be looked up in the symbol's own past.",
  source: "Textbook definition; TA-Lib ROC.",
  conventions:
    "TA-Lib and TradingView agree. MetaTrader 5's Momentum shows the same as a ratio × 100. A price of 0 gives 0, as in TA-Lib.",
  warmUp: (p) => p.length,
  step: (p) => single((bar) => priceOf(bar, p.price), rateStep(p.length)),
});

export function rateStep(period: number): ValueStep {
  const delay = delayStep(period);
  return (value, again) => {
    const before = delay(value, again);
    return before === 0 ? 0 : 100 * (value / before - 1);
  };
}
