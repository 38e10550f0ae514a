import { useState } from "react";
import { plainNumber } from "#lib/figure-text.ts";
import { type MeasureTimeframe, measureTimeframes, timeframeName } from "../../../market/span-words.ts";

/** A time frame and a number of bars, with what a panel needs to let a visitor choose them. */
export function useMeasure(
  first: { readonly timeframe: MeasureTimeframe; readonly bars: number },
  windows: readonly number[],
  windowLabel: string,
) {
  const [timeframe, setTimeframe] = useState(first.timeframe);
  const [bars, setBars] = useState(first.bars);
  const choices = [
    {
      label: "Time frame",
      value: timeframe,
      options: measureTimeframes.map((one) => [one, timeframeName(one)] as const),
      onChange: (value: string) => setTimeframe(value as MeasureTimeframe),
    },
    {
      label: windowLabel,
      value: String(bars),
      options: windows.map((count) => [String(count), plainNumber(count)] as const),
      onChange: (value: string) => setBars(Number(value)),
    },
  ] as const;
  return { timeframe, bars, choices };
}
