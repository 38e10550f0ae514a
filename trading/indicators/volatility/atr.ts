import { defineIndicator } from "../definition/define-indicator.ts";
import { choice, length } from "../definition/fields.ts";
import type { IndicatorInput } from "../definition/indicator-definition.ts";
import { meanStep, type ValueStep, wilderStep } from "../steps/averages.ts";
import { rollingMean } from "../steps/rolling.ts";
import { type RangeStep, trueRange, trueRangeColumn, trueRangeStep } from "../steps/true-range.ts";

export const atrConvention = choice("Convention", {
  talib: "TA-Lib: Wilder, from the second bar",
  tradingview: "TradingView: Wilder, from the first bar",
  mt5: "MetaTrader 5: simple average",
});
export type AtrConvention = (typeof atrConvention)["default"];

export const atr = defineIndicator({
  id: "atr",
  name: "Average true range",
  category: "volatility",
  parameters: { length: length(14), convention: atrConvention },
  outputs: [{ id: "atr", name: "ATR", scale: "oscillator" }],
  summary:
    "How far the price usually travels in one bar, gaps included, in price units. It says nothing about direction.",
  formula: [
    "true range = max(high, close before) − min(low, close before)",
    "ATR = ATR before + (true range − ATR before) / length",
    "first ATR = the simple average of the first length true ranges",
  ],
  reading:
    "Used to size stops and positions: a stop of two ATR is equally far away in a quiet and in a wild market. A rising ATR means widening bars, in whichever direction.",
  failure:
    "It looks backwards: after a news spike it stays high for many bars although the market is quiet again, and before one it gives no warning.",
  source: "J. Welles Wilder, New Concepts in Technical Trading Systems (1978); TA-Lib ATR.",
  conventions:
    "TA-Lib leaves out the first bar, which has no close before it. TradingView starts with that bar's high − low. MetaTrader 5 takes a simple average instead of Wilder's.",
  warmUp: (p) => atrWarmUp(p.length, p.convention),
  step: (p) => {
    const step = atrStep(p.length, p.convention);
    return (bar, again, out) => {
      out[0] = step(bar, again);
    };
  },
  columns: (input, p) => [atrColumn(input, p.length, p.convention)],
});

export function atrWarmUp(period: number, convention: AtrConvention): number {
  return convention === "tradingview" ? period - 1 : period;
}

export function atrStep(period: number, convention: AtrConvention): RangeStep {
  const range = trueRangeStep(convention === "tradingview" ? "high-low" : "none");
  const average: ValueStep = convention === "mt5" ? meanStep(period) : wilderStep(period);
  return (bar, again) => average(range(bar, again), again);
}

export function atrColumn(input: IndicatorInput, period: number, convention: AtrConvention): Float64Array {
  if (convention !== "mt5") return wilderRange(input, period, convention === "tradingview" ? 0 : 1);
  const means = new Float64Array(input.length).fill(Number.NaN);
  const ranges = trueRangeColumn(input);
  if (input.length > 1) means.set(rollingMean(ranges.subarray(1), period), 1);
  return means;
}

function wilderRange({ length: n, high, low, close }: IndicatorInput, period: number, from: number): Float64Array {
  const results = new Float64Array(n);
  const seeded = from + period - 1;
  results.fill(Number.NaN, 0, Math.min(seeded, n));
  if (seeded >= n) return results;
  const alpha = 1 / period;
  let mean = from === 0 ? high[0]! - low[0]! : 0;
  for (let i = 1; i <= seeded; i++) {
    mean += trueRange(high[i]!, low[i]!, close[i - 1]!);
  }
  mean /= period;
  results[seeded] = mean;
  for (let i = seeded + 1; i < n; i++) {
    mean += alpha * (trueRange(high[i]!, low[i]!, close[i - 1]!) - mean);
    results[i] = mean;
  }
  return results;
}
