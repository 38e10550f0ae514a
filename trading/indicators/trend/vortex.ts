import { defineIndicator } from "../definition/define-indicator.ts";
import { length } from "../definition/fields.ts";
import { sumStep } from "../steps/averages.ts";
import { trueRangeStep } from "../steps/true-range.ts";
import { delayStep } from "../steps/windows.ts";

export const vortex = defineIndicator({
  id: "vortex",
  name: "Vortex indicator",
  category: "trend",
  parameters: { length: length(14, { min: 2 }) },
  outputs: [
    { id: "plus", name: "VI+", scale: "oscillator" },
    { id: "minus", name: "VI−", scale: "oscillator" },
  ],
  summary:
    "Compares how far highs reach above the last lows with how far lows reach below the last highs, both measured against the true range.",
  formula: [
    "VI+ = sum of |high − low before| over length bars / sum of the true ranges",
    "VI− = sum of |low − high before| over length bars / sum of the true ranges",
  ],
  reading:
    "VI+ above VI− is an up-trend, the wider apart the stronger. A crossing is the signal; the extreme of the crossing bar is often used as the entry stop.",
  failure:
    "With short lengths the lines cross several times in every range. Like all range ratios it is blind to slow drifts.",
  source: "Etienne Botes and Douglas Siepman, Stocks & Commodities (2010).",
  conventions: "As in TradingView. TA-Lib and MetaTrader 5 have none built in. A window without any range gives 0.",
  warmUp: (p) => p.length,
  step: (p) => {
    const [up, down, ranges] = [sumStep(p.length), sumStep(p.length), sumStep(p.length)];
    const [highBefore, lowBefore, range] = [delayStep(1), delayStep(1), trueRangeStep()];
    return (bar, again, out) => {
      const total = ranges(range(bar, again), again);
      const rise = up(Math.abs(bar.high - lowBefore(bar.low, again)), again);
      const fall = down(Math.abs(bar.low - highBefore(bar.high, again)), again);
      out[0] = total === 0 ? 0 : rise / total;
      out[1] = total === 0 ? 0 : fall / total;
    };
  },
});
