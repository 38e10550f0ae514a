import { exactLog } from "../../deterministic-math.ts";
import { defineIndicator } from "../definition/define-indicator.ts";
import { length } from "../definition/fields.ts";
import { sumStep } from "../steps/averages.ts";
import { trueRangeStep } from "../steps/true-range.ts";
import { highestStep, lowestStep } from "../steps/windows.ts";

export const choppiness = defineIndicator({
  id: "choppiness",
  name: "Choppiness index",
  category: "volatility",
  parameters: { length: length(14, { min: 2 }) },
  outputs: [{ id: "choppiness", name: "CHOP", scale: "oscillator" }],
  summary:
    "Whether the market is going somewhere: the path walked bar by bar compared with the ground covered. High is sideways, low is a trend.",
  formula: ["CHOP = 100 × log(sum of the true ranges over length bars / (highest high − lowest low)) / log(length)"],
  reading:
    "Above 61.8 the market is choppy, below 38.2 it is trending. It has no direction: traders choose between range and trend methods by it.",
  failure:
    "It lags by half its length and gives no timing. A single gap makes path and ground equal and looks like a perfect trend.",
  source: "Bill Dreiss (1990s).",
  conventions:
    "As in TradingView, where the first bar's true range is high − low. TA-Lib and MetaTrader 5 have none built in. No ground covered counts as 100.",
  warmUp: (p) => p.length - 1,
  step: (p) => {
    const [ranges, range] = [sumStep(p.length), trueRangeStep("high-low")];
    const [highest, lowest] = [highestStep(p.length), lowestStep(p.length)];
    const scale = 100 / exactLog(p.length);
    return (bar, again, out) => {
      const path = ranges(range(bar, again), again);
      const top = highest(bar.high, again);
      const ground = top - lowest(bar.low, again);
      out[0] = ground === 0 ? 100 : scale * exactLog(path / ground);
    };
  },
});
