import { defineIndicator } from "../definition/define-indicator.ts";
import { integer, length } from "../definition/fields.ts";
import { wilderStep } from "../steps/averages.ts";
import { delayStep } from "../steps/windows.ts";

const shift = (name: string, value: number) => integer(name, value, 0, 500);

export const alligator = defineIndicator({
  id: "alligator",
  name: "Alligator",
  category: "trend",
  parameters: {
    jaw: length(13, { name: "Jaw length" }),
    jawShift: shift("Jaw shift", 8),
    teeth: length(8, { name: "Teeth length" }),
    teethShift: shift("Teeth shift", 5),
    lips: length(5, { name: "Lips length" }),
    lipsShift: shift("Lips shift", 3),
  },
  outputs: [
    { id: "jaw", name: "Jaw", scale: "price" },
    { id: "teeth", name: "Teeth", scale: "price" },
    { id: "lips", name: "Lips", scale: "price" },
  ],
  summary:
    "Three smoothed averages of the median price, each moved some bars into the future. Entwined lines mean a sleeping market, spread lines a feeding one.",
  formula: [
    "median = (high + low) / 2",
    "line = Wilder's average of the median over its length, as it was shift bars ago",
  ],
  reading:
    "Lips above teeth above jaw is an up-trend, the reverse order a down-trend. While the three cross each other the rule is to stay out.",
  failure:
    "Smoothed and shifted, it opens its mouth well after the move began and closes it well after the end. Narrow ranges that keep opening it are costly.",
  source: "Bill Williams, Trading Chaos (1995).",
  conventions:
    "As in MetaTrader 5 and TradingView. A line's value is given at the bar where the chart shows it. TA-Lib has none.",
  warmUp: (p) => Math.max(p.jaw + p.jawShift, p.teeth + p.teethShift, p.lips + p.lipsShift) - 1,
  step: (p) => {
    const lines = [
      { average: wilderStep(p.jaw), delay: delayStep(p.jawShift) },
      { average: wilderStep(p.teeth), delay: delayStep(p.teethShift) },
      { average: wilderStep(p.lips), delay: delayStep(p.lipsShift) },
    ];
    return (bar, again, out) => {
      const median = (bar.high + bar.low) / 2;
      for (const [k, { average, delay }] of lines.entries()) out[k] = delay(average(median, again), again);
    };
  },
});
