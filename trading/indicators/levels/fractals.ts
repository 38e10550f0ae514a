import { type BarStep, defineIndicator } from "../definition/define-indicator.ts";
import { integer } from "../definition/fields.ts";
import { remembering } from "../steps/remembering.ts";
import { delayStep, highestStep, lowestStep } from "../steps/windows.ts";

export const fractals = defineIndicator({
  id: "fractals",
  name: "Fractals",
  category: "levels",
  parameters: { side: integer("Bars on each side", 2, 1, 200) },
  outputs: [
    { id: "top", name: "Top confirmed", scale: "signal" },
    { id: "bottom", name: "Bottom confirmed", scale: "signal" },
    { id: "high", name: "Last top", scale: "price" },
    { id: "low", name: "Last bottom", scale: "price" },
  ],
  summary:
    "Marks a bar whose high is above the highs around it (a top) or whose low is below the lows around it (a bottom).",
  formula: [
    "a bar is a top when its high is above the next side highs and not below the side highs before it",
    "a bar is a bottom when its low is below the next side lows and not above the side lows before it",
    "top = +100 and bottom = −100 on the bar that confirms it, side bars later; high and low keep the last levels",
  ],
  reading:
    "The last top and bottom are natural places for stops and break-out orders. Bill Williams buys a break of a top that lies above the alligator's teeth.",
  failure:
    "Charts draw the arrow at the top itself, as if it had been known then; it is known only side bars later, and so it is given here. In a range there is one every few bars.",
  source: "Bill Williams, Trading Chaos (1995).",
  conventions:
    "Equal neighbors are treated as in MetaTrader 5: equal bars before do not spoil a fractal, equal bars after it do. TradingView has a rule of its own for plateaus. TA-Lib has none.",
  warmUp: (p) => 2 * p.side,
  step: (p) => fractalStep(p.side),
});

function fractalStep(side: number): BarStep {
  const [high, low] = [delayStep(side), delayStep(side)];
  const [before, beforeLow] = [delayStep(side + 1), delayStep(side + 1)];
  const [after, afterLow] = [highestStep(side), lowestStep(side)];
  const [earlier, earlierLow] = [highestStep(side), lowestStep(side)];
  const recall = remembering({ high: Number.NaN, low: Number.NaN });
  return (bar, again, out) => {
    const state = recall(again);
    const top = high(bar.high, again);
    const bottom = low(bar.low, again);
    const highest = after(bar.high, again);
    const lowest = afterLow(bar.low, again);
    const highestBefore = earlier(before(bar.high, again), again);
    const lowestBefore = earlierLow(beforeLow(bar.low, again), again);
    const isTop = top > highest && top >= highestBefore;
    const isBottom = bottom < lowest && bottom <= lowestBefore;
    if (isTop) state.high = top;
    if (isBottom) state.low = bottom;
    out[0] = isTop ? 100 : 0;
    out[1] = isBottom ? -100 : 0;
    out[2] = state.high;
    out[3] = state.low;
  };
}
