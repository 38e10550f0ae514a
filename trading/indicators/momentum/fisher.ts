import { exactLog } from "../../deterministic-math.ts";
import { defineIndicator } from "../definition/define-indicator.ts";
import { length } from "../definition/fields.ts";
import { remembering } from "../steps/remembering.ts";
import { highestStep, lowestStep } from "../steps/windows.ts";

export const fisher = defineIndicator({
  id: "fisher",
  name: "Fisher transform",
  category: "momentum",
  parameters: { length: length(9) },
  outputs: [
    { id: "fisher", name: "Fisher", scale: "oscillator" },
    { id: "trigger", name: "Trigger", scale: "oscillator" },
  ],
  summary:
    "Squeezes the price into its recent range and stretches the ends of that range, so that extremes stand out as sharp peaks.",
  formula: [
    "median = (high + low) / 2; place = (median − lowest) / (highest − lowest) − 0.5 over length bars",
    "x = 0.66 × place + 0.67 × x before; beyond ±0.99 it is set to ±0.999",
    "Fisher = 0.5 × ln((1 + x) / (1 − x)) + 0.5 × Fisher before; trigger = Fisher one bar ago",
  ],
  reading:
    "A peak far from zero is read as a turn; how far is usual depends on the length: with 9 bars nearly half of all values lie beyond ±1.5. Crossing the trigger is the signal. It is quicker than most oscillators.",
  failure:
    "In a trend it makes several sharp peaks on the way, each looking like the end. Squeezing by the range makes a quiet market look as extreme as a wild one.",
  source: "John Ehlers, Stocks & Commodities (2002).",
  conventions:
    "As in TradingView. TA-Lib and MetaTrader 5 have none built in. A window without any range counts as the middle.",
  warmUp: (p) => p.length,
  step: (p) => {
    const [highest, lowest] = [highestStep(p.length), lowestStep(p.length)];
    const recall = remembering({ squeezed: 0, fisher: 0 });
    return (bar, again, out) => {
      const state = recall(again);
      const median = (bar.high + bar.low) / 2;
      const low = lowest(median, again);
      const range = highest(median, again) - low;
      if (Number.isNaN(range)) {
        out.fill(Number.NaN);
        return;
      }
      const place = range === 0 ? 0 : (median - low) / range - 0.5;
      state.squeezed = held(0.66 * place + 0.67 * state.squeezed);
      out[1] = state.fisher;
      state.fisher = 0.5 * exactLog((1 + state.squeezed) / (1 - state.squeezed)) + 0.5 * state.fisher;
      out[0] = state.fisher;
    };
  },
});

/** Ehlers' limit: beyond ±0.99 the value is set to ±0.999. */
function held(value: number): number {
  if (value > 0.99) return 0.999;
  return value < -0.99 ? -0.999 : value;
}
