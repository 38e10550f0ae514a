import { type BarStep, defineIndicator } from "../definition/define-indicator.ts";
import { length, type ValuesOf } from "../definition/fields.ts";
import type { IndicatorInput } from "../definition/indicator-definition.ts";
import { sumStep } from "../steps/averages.ts";
import { trueRangeColumn, trueRangeStep } from "../steps/true-range.ts";
import { delayStep } from "../steps/windows.ts";

const parameters = {
  short: length(7, { name: "Short length" }),
  middle: length(14, { name: "Middle length" }),
  long: length(28, { name: "Long length" }),
};

export const ultimateOscillator = defineIndicator({
  id: "ultimate-oscillator",
  name: "Ultimate oscillator",
  category: "momentum",
  parameters,
  outputs: [{ id: "uo", name: "UO", scale: "oscillator", range: [0, 100] }],
  summary: "Buying pressure as a share of the true range over three lengths at once, the shortest counting most.",
  formula: [
    "pressure = close − min(low, close before)",
    "A(n) = sum of pressure over n bars / sum of the true ranges over n bars",
    "UO = 100 × (4 × A(short) + 2 × A(middle) + A(long)) / 7",
  ],
  reading:
    "Williams buys on a bullish divergence whose low is under 30, once UO passes the high in between, and leaves above 70. Mixing lengths makes it calmer than RSI.",
  failure:
    "His full signal is rare; traders who use the 70/30 levels alone are fading trends. Three lengths also mean three old bars that drop out and move the line.",
  source: "Larry Williams, Stocks & Commodities (1985); TA-Lib ULTOSC.",
  conventions:
    "TA-Lib and TradingView agree. MetaTrader 5 has it as an example only. A length without any range counts as 0.",
  warmUp: (p) => Math.max(p.short, p.middle, p.long),
  step: ultimateStep,
  columns: ultimateColumns,
});

function ultimateStep(p: ValuesOf<typeof parameters>): BarStep {
  const parts = [
    { weight: 4, period: p.short },
    { weight: 2, period: p.middle },
    { weight: 1, period: p.long },
  ].map(({ weight, period }) => ({ weight, pressure: sumStep(period), range: sumStep(period) }));
  const closeBefore = delayStep(1);
  const trueRange = trueRangeStep();
  return (bar, again, out) => {
    const bought = bar.close - Math.min(bar.low, closeBefore(bar.close, again));
    const traveled = trueRange(bar, again);
    let total = 0;
    for (const { weight, pressure, range } of parts) {
      const sum = pressure(bought, again);
      const path = range(traveled, again);
      total += path === 0 ? 0 : (weight * sum) / path;
    }
    out[0] = (100 * total) / 7;
  };
}

function ultimateColumns(input: IndicatorInput, p: ValuesOf<typeof parameters>): Float64Array[] {
  const { length, low, close } = input;
  const ranges = trueRangeColumn(input);
  const pressures = new Float64Array(length);
  for (let i = 1; i < length; i++) pressures[i] = close[i]! - Math.min(low[i]!, close[i - 1]!);
  // The first bar has neither; as nothing it is in no sum.
  ranges[0] = 0;
  const totals = new Float64Array(length);
  addShare(totals, pressures, ranges, p.short, 4);
  addShare(totals, pressures, ranges, p.middle, 2);
  addShare(totals, pressures, ranges, p.long, 1);
  for (let i = 0; i < length; i++) totals[i] = (100 * totals[i]!) / 7;
  return [totals];
}

function addShare(totals: Float64Array, pressures: Float64Array, ranges: Float64Array, period: number, weight: number) {
  let sum = 0;
  let path = 0;
  for (let i = 1; i < totals.length; i++) {
    sum += pressures[i]! - (i > period ? pressures[i - period]! : 0);
    path += ranges[i]! - (i > period ? ranges[i - period]! : 0);
    totals[i] = totals[i]! + (path === 0 ? 0 : (weight * sum) / path);
  }
}
