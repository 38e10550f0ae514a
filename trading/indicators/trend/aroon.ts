import { defineIndicator } from "../definition/define-indicator.ts";
import { length } from "../definition/fields.ts";
import { highestAgeStep, lowestAgeStep } from "../steps/windows.ts";

export const aroon = defineIndicator({
  id: "aroon",
  name: "Aroon",
  category: "trend",
  parameters: { length: length(14) },
  outputs: [
    { id: "up", name: "Aroon up", scale: "oscillator", range: [0, 100] },
    { id: "down", name: "Aroon down", scale: "oscillator", range: [0, 100] },
    { id: "oscillator", name: "Oscillator", scale: "oscillator", range: [-100, 100] },
  ],
  summary:
    "Measures time instead of price: how many bars have passed since the highest high and since the lowest low of the window.",
  formula: [
    "up = 100 × (length − bars since the highest high of the last length + 1 bars) / length",
    "down = the same with the lowest low",
    "oscillator = up − down",
  ],
  reading:
    "Up near 100 with down near 0 is a fresh up-trend, the reverse a down-trend; both low together means neither side makes new extremes. Crossings mark a change of leadership.",
  failure:
    "It jumps: when an old extreme leaves the window the line can fall from 100 to 20 on a quiet bar. In a range the lines cross all the time.",
  source: "Tushar Chande (1995); TA-Lib AROON, AROONOSC.",
  conventions:
    "TA-Lib and TradingView both look at length + 1 bars; of equal extremes the latest counts. MetaTrader 5 has none built in.",
  warmUp: (p) => p.length,
  step: (p) => {
    const [sinceHigh, sinceLow] = [highestAgeStep(p.length + 1), lowestAgeStep(p.length + 1)];
    return (bar, again, out) => {
      const [high, low] = [sinceHigh(bar.high, again), sinceLow(bar.low, again)];
      out[0] = (100 * (p.length - high)) / p.length;
      out[1] = (100 * (p.length - low)) / p.length;
      // From whole bars: the difference of the two rounded lines would differ in its last bits where it is the same.
      out[2] = (100 * (low - high)) / p.length;
    };
  },
});
