import type { Period } from "klinecharts";
import type { ChartBars } from "./chart-types.ts";

/** A bar as the chart library takes it, with its place in the whole data. */
export type WindowBar = {
  timestamp: number;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
  readonly index: number;
};

/** The library holds an object a bar: it is fed the bars around what is seen, and more as one scrolls. */
const windowSize = 2_000;
export const chunkSize = 1_000;
/** More objects than these are let go of once the chart is at rest: each new chunk makes the library look at all it holds. */
export const mostHeld = 6_000;

/** [start, end) of `size` bars around one, inside the data. */
export function windowAround(index: number, length: number, size = windowSize): { start: number; end: number } {
  const start = Math.max(0, Math.min(Math.round(index - size / 2), length - size));
  return { start, end: Math.min(length, start + size) };
}

export function windowBars(bars: ChartBars, start: number, end: number): WindowBar[] {
  const scale = 10 ** bars.digits;
  const list = new Array<WindowBar>(end - start);
  for (let index = start; index < end; index++) {
    list[index - start] = {
      timestamp: bars.time[index]!,
      open: bars.open[index]! / scale,
      high: bars.high[index]! / scale,
      low: bars.low[index]! / scale,
      close: bars.close[index]! / scale,
      volume: bars.volume[index]!,
      index,
    };
  }
  return list;
}

/** The usual distance between bars in milliseconds: the smallest of the first few, because gaps are only ever longer. */
export function barDistance(time: ArrayLike<number>): number {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 1; i < Math.min(time.length, 50); i++) least = Math.min(least, time[i]! - time[i - 1]!);
  return Number.isFinite(least) ? least : 60_000;
}

/** Whether the new bars are the old ones and more. */
export function continues(before: ChartBars, bars: ChartBars): boolean {
  return (
    before.symbol === bars.symbol &&
    before.length > 0 &&
    bars.length >= before.length &&
    before.time[0] === bars.time[0] &&
    before.time[before.length - 1] === bars.time[before.length - 1]
  );
}

/** The bars' distance as the chart library names it. */
export function periodOf(bars: ChartBars | null): Period {
  const minutes = Math.max(1, Math.round((bars ? barDistance(bars.time) : 60_000) / 60_000));
  if (minutes >= 1440) return { type: "day", span: Math.round(minutes / 1440) };
  return { type: "minute", span: minutes };
}
