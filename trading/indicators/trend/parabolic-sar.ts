import { defineIndicator } from "../definition/define-indicator.ts";
import { decimal } from "../definition/fields.ts";
import type { Bar } from "../definition/indicator-definition.ts";
import { remembering } from "../steps/remembering.ts";

export const parabolicSar = defineIndicator({
  id: "parabolic-sar",
  name: "Parabolic SAR",
  category: "trend",
  parameters: {
    step: decimal("Step", 0.02, 0.001, 1, 0.01),
    maximum: decimal("Maximum", 0.2, 0.001, 1, 0.05),
  },
  outputs: [{ id: "sar", name: "SAR", scale: "price" }],
  summary:
    "A trailing stop drawn as dots: below the price in an up-trend, above it in a down-trend, moving closer faster the longer the trend makes new extremes.",
  formula: [
    "SAR = SAR before + acceleration × (extreme of the trend − SAR before)",
    "acceleration starts at step, grows by step with every new extreme, up to maximum",
    "in an up-trend SAR may not exceed the lows of the last two bars (mirrored in a down-trend)",
    "when the price touches SAR the trend flips: SAR becomes the old extreme, acceleration starts again",
  ],
  reading:
    "SAR stands for stop and reverse: the dot is where a trend follower would be stopped out. Many use it as a trailing stop and not as an entry.",
  failure:
    "It is always in the market, so in a range it buys high and sells low again and again. A larger step reacts sooner and is whipsawed more.",
  source: "J. Welles Wilder, New Concepts in Technical Trading Systems (1978); TA-Lib SAR.",
  conventions:
    "TA-Lib takes the first direction from the first two bars' directional movement. TradingView compares the first two closes and MetaTrader 5 starts its own way; after the first flip they agree.",
  warmUp: () => 1,
  step: (p) => {
    const recall = remembering(start);
    const step = Math.min(p.step, p.maximum);
    return (bar, again, out) => {
      const state = recall(again);
      state.bars += 1;
      if (state.bars === 2) begin(state, bar, step);
      out[0] = state.bars > 1 ? advance(state, bar, step, p.maximum) : Number.NaN;
      state.high = bar.high;
      state.low = bar.low;
    };
  },
});

type State = { bars: number; long: boolean; sar: number; extreme: number; weight: number; high: number; low: number };
const start: State = { bars: 0, long: true, sar: 0, extreme: 0, weight: 0, high: 0, low: 0 };

function begin(state: State, bar: Bar, step: number): void {
  const rise = bar.high - state.high;
  const fall = state.low - bar.low;
  state.long = !(fall > 0 && fall > rise);
  state.sar = state.long ? state.low : state.high;
  state.extreme = state.long ? bar.high : bar.low;
  state.weight = step;
  // The first value is held by the second bar alone, as TA-Lib does.
  state.high = bar.high;
  state.low = bar.low;
}

/** Returns this bar's SAR and leaves the next one in `state.sar`. */
function advance(state: State, bar: Bar, step: number, maximum: number): number {
  const touched = state.long ? bar.low <= state.sar : bar.high >= state.sar;
  if (touched) {
    state.long = !state.long;
    state.sar = hold(state, bar, state.extreme);
    state.weight = step;
    state.extreme = state.long ? bar.high : bar.low;
  }
  const current = state.sar;
  const further = state.long ? bar.high > state.extreme : bar.low < state.extreme;
  if (further) {
    state.extreme = state.long ? bar.high : bar.low;
    state.weight = Math.min(maximum, state.weight + step);
  }
  state.sar = hold(state, bar, current + state.weight * (state.extreme - current));
  return current;
}

/** SAR must stay on the far side of this bar and the one before. */
function hold(state: State, bar: Bar, sar: number): number {
  return state.long ? Math.min(sar, state.low, bar.low) : Math.max(sar, state.high, bar.high);
}
