import { defineIndicator } from "../definition/define-indicator.ts";
import { length } from "../definition/fields.ts";
import { priceColumn, priceOf, source } from "../definition/source.ts";
import { weightedStep } from "../steps/averages.ts";
import { weightedMean } from "../steps/rolling.ts";
import { single } from "../steps/true-range.ts";

export const wma = defineIndicator({
  id: "wma",
  name: "Weighted moving average",
  category: "trend",
  parameters: { length: length(20), price: source },
  outputs: [{ id: "wma", name: "WMA", scale: "price" }],
  summary:
    "An average whose weights fall in a straight line: the last price counts length times, the oldest in the window once.",
  formula: ["WMA = (length × price + (length − 1) × price 1 bar ago + … + 1 × oldest price) / (1 + 2 + … + length)"],
  reading:
    "Read like the simple average, with about a third less lag. Price above a rising line is read as an up-trend; its slope turns before that of an SMA of the same length.",
  failure:
    "Less lag means more noise: in a range it is crossed more often than the simple average, and the line itself wavers.",
  source: "Textbook definition; TA-Lib WMA.",
  conventions: "TA-Lib, TradingView and MetaTrader 5 (there called linear weighted, LWMA) agree.",
  warmUp: (p) => p.length - 1,
  step: (p) => single((bar) => priceOf(bar, p.price), weightedStep(p.length)),
  columns: (input, p) => [weightedMean(priceColumn(input, p.price), p.length)],
});
