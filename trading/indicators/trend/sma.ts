import { defineIndicator } from "../definition/define-indicator.ts";
import { length } from "../definition/fields.ts";
import { priceColumn, priceOf, source } from "../definition/source.ts";
import { meanStep } from "../steps/averages.ts";
import { rollingMean } from "../steps/rolling.ts";
import { single } from "../steps/true-range.ts";

export const sma = defineIndicator({
  id: "sma",
  name: "Simple moving average",
  category: "trend",
  parameters: { length: length(20), price: source },
  outputs: [{ id: "sma", name: "SMA", scale: "price" }],
  summary:
    "The plain average of the last prices, each with the same weight. It shows where the market has been trading.",
  formula: ["SMA = (price + price 1 bar ago + … + price length − 1 bars ago) / length"],
  reading:
    "A rising line means recent prices are above the ones that drop out of the window. Price above the line and a short average above a long one are read as an up-trend; the reverse as a down-trend.",
  failure:
    "It lags by half its length, so it turns after the market does. In a range the price crosses it again and again, and each crossing costs a spread. A single old spike leaving the window moves the line although nothing happened today.",
  source: "Textbook definition; TA-Lib SMA.",
  conventions:
    "TA-Lib, TradingView and MetaTrader 5 agree. Here equal averages of integer prices compare as exactly equal.",
  warmUp: (p) => p.length - 1,
  step: (p) => single((bar) => priceOf(bar, p.price), meanStep(p.length)),
  columns: (input, p) => [rollingMean(priceColumn(input, p.price), p.length)],
});
