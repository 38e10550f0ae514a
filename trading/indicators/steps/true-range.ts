import type { BarStep } from "../definition/define-indicator.ts";
import type { Bar, IndicatorInput } from "../definition/indicator-definition.ts";

/** TA-Lib and MT5 have no true range on the first bar; TradingView takes that bar's high − low. */
export type FirstRange = "none" | "high-low";

export type RangeStep = (bar: Bar, again: boolean) => number;

/** max(high, previous close) − min(low, previous close), as branches: they are predictable, and twice as fast here. */
export function trueRange(high: number, low: number, before: number): number {
  if (before > high) return before - low;
  return before < low ? high - before : high - low;
}

export function trueRangeStep(first: FirstRange = "none"): RangeStep {
  let before = Number.NaN;
  let now = Number.NaN;
  return (bar, again) => {
    if (!again) before = now;
    now = bar.close;
    if (Number.isNaN(before)) return first === "none" ? Number.NaN : bar.high - bar.low;
    return trueRange(bar.high, bar.low, before);
  };
}

export function trueRangeColumn(input: IndicatorInput, first: FirstRange = "none"): Float64Array {
  const { length, high, low, close } = input;
  const ranges = new Float64Array(length);
  if (length === 0) return ranges;
  ranges[0] = first === "none" ? Number.NaN : high[0]! - low[0]!;
  for (let i = 1; i < length; i++) {
    ranges[i] = trueRange(high[i]!, low[i]!, close[i - 1]!);
  }
  return ranges;
}

/** A formula that reads one value of the bar and writes one output. */
export function single(read: (bar: Bar) => number, step: (value: number, again: boolean) => number): BarStep {
  return (bar, again, out) => {
    out[0] = step(read(bar), again);
  };
}
