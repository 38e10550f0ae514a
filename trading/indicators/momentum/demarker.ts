import { defineIndicator } from "../definition/define-indicator.ts";
import { length } from "../definition/fields.ts";
import { sumStep } from "../steps/averages.ts";
import { delayStep } from "../steps/windows.ts";

export const demarker = defineIndicator({
  id: "demarker",
  name: "DeMarker",
  category: "momentum",
  parameters: { length: length(14) },
  outputs: [{ id: "demarker", name: "DeMarker", scale: "oscillator", range: [0, 1] }],
  summary: "Compares by how much highs have risen with by how much lows have fallen, bar against bar, from 0 to 1.",
  formula: [
    "up = max(high − high before, 0); down = max(low before − low, 0)",
    "DeMarker = SMA(up, length) / (SMA(up, length) + SMA(down, length))",
  ],
  reading:
    "Above 0.7 is called overbought, below 0.3 oversold. It uses highs and lows where RSI uses closes, so it sees long wicks that RSI does not.",
  failure: "Like RSI it stays extreme in a trend. With short lengths it runs from end to end in a few bars.",
  source: "Tom DeMark, The New Science of Technical Analysis (1994).",
  conventions:
    "As in MetaTrader 5, where it is built in. TA-Lib has none. A window in which neither high nor low moved gives 0.",
  warmUp: (p) => p.length,
  step: (p) => {
    const [ups, downs, highBefore, lowBefore] = [sumStep(p.length), sumStep(p.length), delayStep(1), delayStep(1)];
    return (bar, again, out) => {
      const up = ups(Math.max(bar.high - highBefore(bar.high, again), 0), again);
      const down = downs(Math.max(lowBefore(bar.low, again) - bar.low, 0), again);
      out[0] = up + down === 0 ? 0 : up / (up + down);
    };
  },
});
