import { defineIndicator } from "../definition/define-indicator.ts";
import { delayStep, totalStep } from "../steps/windows.ts";

export const obv = defineIndicator({
  id: "obv",
  name: "On-balance volume",
  category: "volume",
  parameters: {},
  outputs: [{ id: "obv", name: "OBV", scale: "volume" }],
  summary: "A running total of volume: added on bars that close higher, taken off on bars that close lower.",
  formula: [
    "close above the close before: OBV = OBV before + volume",
    "close below it: OBV = OBV before − volume; unchanged otherwise",
    "first OBV = the first bar's volume",
  ],
  reading:
    "Only its direction counts. OBV making new highs before the price does is read as buyers gathering; a price high without one as a warning.",
  failure:
    "A close one point higher counts like one a hundred points higher. In currencies volume is one broker's tick count, so the total says little about money.",
  source: "Joseph Granville, New Key to Stock Market Profits (1963); TA-Lib OBV.",
  conventions:
    "TA-Lib starts with the first bar's volume, TradingView with 0: the lines differ by a constant. MetaTrader 5 as TA-Lib.",
  warmUp: () => 0,
  step: () => {
    const [total, closeBefore] = [totalStep(), delayStep(1)];
    return (bar, again, out) => {
      const before = closeBefore(bar.close, again);
      const sign = Number.isNaN(before) ? 1 : Math.sign(bar.close - before);
      out[0] = total(sign * bar.volume, again);
    };
  },
});
