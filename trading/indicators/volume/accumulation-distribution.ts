import { defineIndicator } from "../definition/define-indicator.ts";
import { length } from "../definition/fields.ts";
import type { Bar } from "../definition/indicator-definition.ts";
import { sumStep } from "../steps/averages.ts";
import { totalStep } from "../steps/windows.ts";

export const accumulationDistribution = defineIndicator({
  id: "accumulation-distribution",
  name: "Accumulation/distribution line",
  category: "volume",
  parameters: {},
  outputs: [{ id: "ad", name: "A/D", scale: "volume" }],
  summary:
    "A running total of volume weighted by where each bar closed in its range: all of it at the high, none in the middle, negative at the low.",
  formula: [
    "place = ((close − low) − (high − close)) / (high − low), 0 without a range",
    "A/D = A/D before + place × volume",
  ],
  reading:
    "Its direction against that of the price: a rising line under a falling price is read as buying into weakness. Levels have no meaning.",
  failure:
    "Gaps are ignored: a bar that opens far below and closes at its high counts as buying. In currencies the volume is a tick count.",
  source: "Marc Chaikin; TA-Lib AD.",
  conventions: "TA-Lib, TradingView and MetaTrader 5 agree.",
  warmUp: () => 0,
  step: () => {
    const total = totalStep();
    return (bar, again, out) => {
      out[0] = total(moneyFlow(bar), again);
    };
  },
});

export const chaikinMoneyFlow = defineIndicator({
  id: "chaikin-money-flow",
  name: "Chaikin money flow",
  category: "volume",
  parameters: { length: length(20) },
  outputs: [{ id: "cmf", name: "CMF", scale: "oscillator", range: [-1, 1] }],
  summary: "The accumulation/distribution of the last bars as a share of their volume, between −1 and 1.",
  formula: [
    "place = ((close − low) − (high − close)) / (high − low), 0 without a range",
    "CMF = sum of place × volume over length bars / sum of volume over length bars",
  ],
  reading:
    "Above zero bars close in their upper half on balance. Chaikin takes +0.1 and −0.1 as signs of real buying and selling.",
  failure: "A single busy bar that closed at its high keeps it positive for the whole window. Gaps do not count.",
  source: "Marc Chaikin (1990s).",
  conventions:
    "As in TradingView. TA-Lib and MetaTrader 5 have other Chaikin indicators only. A window without any volume gives no value.",
  warmUp: (p) => p.length - 1,
  step: (p) => {
    const [flow, volume] = [sumStep(p.length), sumStep(p.length)];
    return (bar, again, out) => {
      const moved = flow(moneyFlow(bar), again);
      const total = volume(bar.volume, again);
      out[0] = total > 0 ? moved / total : Number.NaN;
    };
  },
});

function moneyFlow({ high, low, close, volume }: Bar): number {
  const range = high - low;
  return range === 0 ? 0 : ((close - low - (high - close)) / range) * volume;
}
