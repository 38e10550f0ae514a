import { type BarStep, defineIndicator } from "../definition/define-indicator.ts";
import { decimal, length, type ValuesOf } from "../definition/fields.ts";
import { remembering } from "../steps/remembering.ts";
import { atrConvention, atrStep, atrWarmUp } from "../volatility/atr.ts";

const parameters = {
  length: length(10, { name: "ATR length" }),
  factor: decimal("Factor", 3, 0.1, 50, 0.1),
  convention: atrConvention,
};

export const supertrend = defineIndicator({
  id: "supertrend",
  name: "SuperTrend",
  category: "trend",
  parameters,
  outputs: [
    { id: "line", name: "SuperTrend", scale: "price" },
    { id: "direction", name: "Direction", scale: "signal" },
  ],
  summary:
    "A trailing line a few ATR away from the price that only ever tightens and changes sides when a bar closes beyond it.",
  formula: [
    "upper = (high + low) / 2 + factor × ATR; lower = (high + low) / 2 − factor × ATR",
    "the upper band may only fall and the lower only rise, until a close passes it",
    "direction turns to +100 on a close above the upper band, to −100 on a close below the lower",
    "line = the lower band in an up-trend, the upper band in a down-trend",
  ],
  reading:
    "Direction is a simple trend filter, the line a trailing stop. Many use it only to exit, and enter with something quicker.",
  failure:
    "In a range narrower than twice factor × ATR it loses on both sides. After a volatile phase the bands are so far away that most of a move is given back.",
  source: "Olivier Seban; the definition used is TradingView's ta.supertrend.",
  conventions:
    "TradingView's ATR starts with the first bar, TA-Lib's with the second: choose which. The first direction is down, as in TradingView. TA-Lib and MetaTrader 5 have none built in.",
  warmUp: (p) => atrWarmUp(p.length, p.convention),
  step: supertrendStep,
});

function supertrendStep(p: ValuesOf<typeof parameters>): BarStep {
  const atr = atrStep(p.length, p.convention);
  const recall = remembering({ upper: Number.NaN, lower: Number.NaN, close: Number.NaN, rising: false });
  return (bar, again, out) => {
    const state = recall(again);
    const middle = (bar.high + bar.low) / 2;
    const reach = p.factor * atr(bar, again);
    const upper = middle + reach;
    const lower = middle - reach;
    const first = Number.isNaN(state.upper);
    // Written so that a band that does not exist yet (NaN) is replaced.
    if (!(upper >= state.upper && state.close <= state.upper)) state.upper = upper;
    if (!(lower <= state.lower && state.close >= state.lower)) state.lower = lower;
    state.rising = state.rising ? !(bar.close < state.lower) : !first && bar.close > state.upper;
    state.close = bar.close;
    out[0] = state.rising ? state.lower : state.upper;
    out[1] = state.rising ? 100 : -100;
  };
}
