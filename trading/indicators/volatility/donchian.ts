import { defineIndicator } from "../definition/define-indicator.ts";
import { length } from "../definition/fields.ts";
import { highestStep, lowestStep } from "../steps/windows.ts";

export const donchian = defineIndicator({
  id: "donchian",
  name: "Donchian channel",
  category: "volatility",
  parameters: { length: length(20) },
  outputs: [
    { id: "upper", name: "Upper", scale: "price" },
    { id: "middle", name: "Middle", scale: "price" },
    { id: "lower", name: "Lower", scale: "price" },
  ],
  summary:
    "The highest high and the lowest low of the last bars, with their middle: the range that price has to leave for a breakout.",
  formula: ["upper = highest high of length bars; lower = lowest low of length bars", "middle = (upper + lower) / 2"],
  reading:
    "A new upper value is a break-out; the Turtles bought the 20-bar one and left at the 10-bar low. The middle serves as a slow trend line.",
  failure:
    "Many break-outs fail: the method lives on few large winners and needs small losses. The bar itself is part of the window, so compare with the value one bar ago to test for a break.",
  source: "Richard Donchian (1950s); TA-Lib MAX, MIN.",
  conventions:
    "The current bar is included, as in TradingView. TA-Lib has MAX and MIN; MetaTrader 5 has none built in.",
  warmUp: (p) => p.length - 1,
  step: (p) => {
    const [highest, lowest] = [highestStep(p.length), lowestStep(p.length)];
    return (bar, again, out) => {
      const top = highest(bar.high, again);
      const bottom = lowest(bar.low, again);
      out[0] = top;
      out[1] = (top + bottom) / 2;
      out[2] = bottom;
    };
  },
});
