import { defineIndicator } from "../definition/define-indicator.ts";
import { length } from "../definition/fields.ts";
import { priceColumn, priceOf, source } from "../definition/source.ts";
import { exponentialStep } from "../steps/averages.ts";
import { exponentialMean } from "../steps/rolling.ts";
import { single } from "../steps/true-range.ts";

export const dema = defineIndicator({
  id: "dema",
  name: "Double exponential moving average",
  category: "trend",
  parameters: { length: length(20), price: source },
  outputs: [{ id: "dema", name: "DEMA", scale: "price" }],
  summary:
    "An exponential average with its own lag estimated and taken off: the average of the average shows how late it is.",
  formula: ["E1 = EMA(price, length)", "E2 = EMA(E1, length)", "DEMA = 2 × E1 − E2"],
  reading:
    "Used in place of an EMA where quick turns matter, for instance as the fast line of a crossing. Slope and crossings are read the same way.",
  failure:
    "It overshoots after sharp moves, so it can be above the highest price of the last bars. In a range it gives more false crossings than an EMA.",
  source: "Patrick Mulloy, Smoothing Data with Faster Moving Averages, Stocks & Commodities (1994); TA-Lib DEMA.",
  conventions:
    "TA-Lib and TradingView start each average from an SMA. MetaTrader 5 starts from the first price; the difference fades within a few lengths.",
  warmUp: (p) => 2 * (p.length - 1),
  step: (p) => {
    const [once, twice] = [exponentialStep(p.length), exponentialStep(p.length)];
    return single(
      (bar) => priceOf(bar, p.price),
      (price, again) => {
        const e1 = once(price, again);
        return 2 * e1 - twice(e1, again);
      },
    );
  },
  columns: (input, p) => {
    const once = exponentialMean(priceColumn(input, p.price), p.length);
    const twice = exponentialMean(once, p.length, undefined, p.length - 1);
    for (let i = 0; i < once.length; i++) twice[i] = 2 * once[i]! - twice[i]!;
    return [twice];
  },
});
