import { type BarStep, defineIndicator } from "../definition/define-indicator.ts";
import { decimal, type ValuesOf } from "../definition/fields.ts";
import { remembering } from "../steps/remembering.ts";

const parameters = { percent: decimal("Reversal in percent", 1, 0.01, 90, 0.1) };

export const zigzag = defineIndicator({
  id: "zigzag",
  name: "ZigZag",
  category: "trend",
  parameters,
  outputs: [
    { id: "swing", name: "Last confirmed swing", scale: "price" },
    { id: "extreme", name: "Extreme of the running leg", scale: "price" },
    { id: "direction", name: "Direction", scale: "signal" },
  ],
  summary:
    "Reduces the chart to its swings: a leg ends when the price has come back from its extreme by a set percentage, and everything smaller is ignored.",
  formula: [
    "in a rising leg extreme = its highest high",
    "when a low is percent below it: swing = extreme, direction = −100, a falling leg begins at that low",
    "a falling leg mirrors this; before the first swing, swing = the first close and direction = 0",
  ],
  reading:
    "The swings give support, resistance and the measure for Fibonacci levels. Rising swing lows and highs define an up-trend.",
  failure:
    "A drawn ZigZag looks prophetic because its last leg is redrawn with every new extreme. Only confirmed swings are given here, and a swing is confirmed one reversal after it happened.",
  source: "Arthur Merrill, Filtered Waves (1977).",
  conventions:
    "TradingView and MetaTrader 5 draw the unfinished leg and move it later; their lines cannot be traded. TA-Lib has none.",
  warmUp: () => 0,
  step: zigzagStep,
});

const start = { bars: 0, direction: 0, swing: Number.NaN, extreme: Number.NaN, high: Number.NaN, low: Number.NaN };

function zigzagStep(p: ValuesOf<typeof parameters>): BarStep {
  const fall = 1 - p.percent / 100;
  const rise = 1 + p.percent / 100;
  const recall = remembering(start);
  const turn = (state: typeof start, direction: number, swing: number, extreme: number) => {
    state.direction = direction;
    state.swing = swing;
    state.extreme = extreme;
  };
  return (bar, again, out) => {
    const state = recall(again);
    if (state.bars === 0)
      turn(Object.assign(state, { bars: 1, high: bar.high, low: bar.low }), 0, bar.close, bar.close);
    else if (state.direction > 0) {
      if (bar.high > state.extreme) state.extreme = bar.high;
      else if (bar.low <= state.extreme * fall) turn(state, -100, state.extreme, bar.low);
    } else if (state.direction < 0) {
      if (bar.low < state.extreme) state.extreme = bar.low;
      else if (bar.high >= state.extreme * rise) turn(state, 100, state.extreme, bar.high);
    } else if (bar.high >= state.low * rise) turn(state, 100, state.low, bar.high);
    else if (bar.low <= state.high * fall) turn(state, -100, state.high, bar.low);
    else Object.assign(state, { high: Math.max(state.high, bar.high), low: Math.min(state.low, bar.low) });
    out[0] = state.swing;
    out[1] = state.extreme;
    out[2] = state.direction;
  };
}
