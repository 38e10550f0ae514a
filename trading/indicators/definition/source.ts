import { choice } from "./fields.ts";
import type { Bar, IndicatorInput } from "./indicator-definition.ts";

/** Which price of the bar an average or oscillator reads. */
export const source = choice("Price", {
  close: "Close",
  open: "Open",
  high: "High",
  low: "Low",
  median: "Median (H + L) / 2",
  typical: "Typical (H + L + C) / 3",
  weighted: "Weighted (H + L + 2C) / 4",
});

export type Source = (typeof source)["default"];

export function priceOf(bar: Bar, from: Source): number {
  switch (from) {
    case "median":
      return (bar.high + bar.low) / 2;
    case "typical":
      return (bar.high + bar.low + bar.close) / 3;
    case "weighted":
      return (bar.high + bar.low + bar.close + bar.close) / 4;
    default:
      return bar[from];
  }
}

/** The whole column; the bar's own columns are passed through without a copy. */
export function priceColumn(input: IndicatorInput, from: Source): Float64Array {
  if (from === "median" || from === "typical" || from === "weighted") return mixedColumn(input, from);
  return input[from];
}

function mixedColumn(
  { length, high, low, close }: IndicatorInput,
  from: "median" | "typical" | "weighted",
): Float64Array {
  const column = new Float64Array(length);
  for (let i = 0; i < length; i++) {
    const range = high[i]! + low[i]!;
    const last = close[i]!;
    column[i] = from === "median" ? range / 2 : from === "typical" ? (range + last) / 3 : (range + last + last) / 4;
  }
  return column;
}
