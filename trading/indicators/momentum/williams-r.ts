import { defineIndicator } from "../definition/define-indicator.ts";
import { length } from "../definition/fields.ts";
import { rollingHighest, rollingLowest } from "../steps/rolling.ts";
import { highestStep, lowestStep } from "../steps/windows.ts";

export const williamsR = defineIndicator({
  id: "williams-r",
  name: "Williams %R",
  category: "momentum",
  parameters: { length: length(14) },
  outputs: [{ id: "r", name: "%R", scale: "oscillator", range: [-100, 0] }],
  summary:
    "How far the close is below the highest high of the window, as a percentage of its range: 0 at the top, −100 at the bottom.",
  formula: ["%R = −100 × (highest high − close) / (highest high − lowest low)"],
  reading:
    "Above −20 is called overbought, below −80 oversold. It is the unsmoothed stochastic turned upside down and moves earlier and more nervously.",
  failure: "In a trend it stays pinned to one end. As it is not smoothed, one close can take it from −5 to −90.",
  source: "Larry Williams, How I Made One Million Dollars (1973); TA-Lib WILLR.",
  conventions: "TA-Lib, TradingView and MetaTrader 5 agree. A window without any range gives 0, as in TA-Lib.",
  warmUp: (p) => p.length - 1,
  step: (p) => {
    const [highest, lowest] = [highestStep(p.length), lowestStep(p.length)];
    return (bar, again, out) => {
      const top = highest(bar.high, again);
      out[0] = below(top, lowest(bar.low, again), bar.close);
    };
  },
  columns: (input, p) => {
    const tops = rollingHighest(input.high, p.length);
    const bottoms = rollingLowest(input.low, p.length);
    for (let i = 0; i < input.length; i++) tops[i] = below(tops[i]!, bottoms[i]!, input.close[i]!);
    return [tops];
  },
});

function below(top: number, bottom: number, close: number): number {
  return top === bottom ? 0 : (-100 * (top - close)) / (top - bottom);
}
