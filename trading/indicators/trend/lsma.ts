import { defineIndicator } from "../definition/define-indicator.ts";
import { length } from "../definition/fields.ts";
import { priceColumn, priceOf, source } from "../definition/source.ts";
import { sumStep, weightedStep } from "../steps/averages.ts";
import { eachFlatWindow, rollingMean, weightedMean } from "../steps/rolling.ts";
import { single } from "../steps/true-range.ts";

export const lsma = defineIndicator({
  id: "lsma",
  name: "Least squares moving average",
  category: "trend",
  parameters: { length: length(25, { min: 2 }), price: source },
  outputs: [{ id: "lsma", name: "LSMA", scale: "price" }],
  summary:
    "The end point of the straight line that fits the last prices best, drawn again on every bar. Also called linear regression or end point average.",
  formula: [
    "fit price = a + b × bar number over length bars by least squares",
    "LSMA = the line's value on the last bar (the same as 3 × WMA − 2 × SMA)",
  ],
  reading:
    "On a steady trend it has no lag at all. Its turning is read as an early change of direction; price far from it shows a stretched move.",
  failure:
    "A straight line is the wrong picture at a turn: there it shoots past the price and comes back. One outlier at either end of the window tilts it.",
  source: "Textbook definition; TA-Lib LINEARREG.",
  conventions: "TA-Lib LINEARREG and TradingView linreg (offset 0) agree. MetaTrader 5 has none built in.",
  warmUp: (p) => p.length - 1,
  step: (p) => {
    const [weighted, sum] = [weightedStep(p.length), sumStep(p.length)];
    return single(
      (bar) => priceOf(bar, p.price),
      (price, again) => {
        const end = 3 * weighted(price, again) - (2 * sum(price, again)) / p.length;
        return sum.flat() ? price : end;
      },
    );
  },
  columns: (input, p) => {
    const prices = priceColumn(input, p.price);
    const ends = weightedMean(prices, p.length);
    const means = rollingMean(prices, p.length);
    for (let i = 0; i < ends.length; i++) ends[i] = 3 * ends[i]! - 2 * means[i]!;
    eachFlatWindow(prices, p.length, (bar, price) => {
      ends[bar] = price;
    });
    return [ends];
  },
});
