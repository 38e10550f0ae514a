import { defineIndicator } from "../definition/define-indicator.ts";
import { choice, length } from "../definition/fields.ts";
import { priceColumn, priceOf, source } from "../definition/source.ts";
import { exponentialStep } from "../steps/averages.ts";
import { exponentialMean } from "../steps/rolling.ts";
import { single } from "../steps/true-range.ts";

export const ema = defineIndicator({
  id: "ema",
  name: "Exponential moving average",
  category: "trend",
  parameters: {
    length: length(20),
    price: source,
    convention: choice("Convention", {
      talib: "TA-Lib, TradingView: starts from the SMA",
      mt5: "MetaTrader 5: starts from the first price",
    }),
  },
  outputs: [{ id: "ema", name: "EMA", scale: "price" }],
  summary:
    "An average in which every older price counts a little less than the one after it, so it follows the market more closely than the simple average of the same length.",
  formula: [
    "weight = 2 / (length + 1)",
    "EMA = EMA before + weight × (price − EMA before)",
    "first EMA = the SMA of the first length prices",
  ],
  reading:
    "Read like a simple average: slope for direction, price above or below for the side of the trend, crossings of a short and a long EMA for a change. It reacts sooner, and no old price ever drops out of it suddenly.",
  failure:
    "Reacting sooner also means more false turns in a range. Its memory never quite ends: two charts that start on different days differ slightly in their first bars.",
  source: "Textbook definition; TA-Lib EMA (default compatibility).",
  conventions:
    "TA-Lib and TradingView start from the SMA of the first bars. MetaTrader 5 starts from the first price; the difference fades by a factor of e about every length / 2 bars.",
  warmUp: (p) => p.length - 1,
  step: (p) => {
    const seed = p.convention === "mt5" ? "first" : "sma";
    return single((bar) => priceOf(bar, p.price), exponentialStep(p.length, undefined, seed));
  },
  columns: (input, p) => {
    const prices = priceColumn(input, p.price);
    // A seed of one value is the first price itself.
    const alpha = 2 / (p.length + 1);
    return [exponentialMean(prices, p.convention === "mt5" ? 1 : p.length, alpha)];
  },
});
