import { barDistance } from "./bar-window.ts";
import type { ChartBars } from "./chart-types.ts";

/** How times before the first bar are told to the chart library, and read from it again. UTC milliseconds. */
export type TimesBefore = { readonly toChart: (time: number) => number; readonly fromChart: (time: number) => number };

const unchanged: TimesBefore = { toChart: (time) => time, fromChart: (time) => time };

/**
 * The library places what is older than its first bar by the clock, as if a market traded at weekends too, so that a line from there had
 * another slope. The time before the bars is shortened by the share of it in which this market has bars.
 */
export function timesBefore(bars: Pick<ChartBars, "time" | "length"> | null): TimesBefore {
  const [first, last] = [bars?.time[0], bars?.time[bars.length - 1]];
  if (!bars || first === undefined || last === undefined || last <= first) return unchanged;
  const share = Math.min(1, ((bars.length - 1) * barDistance(bars.time)) / (last - first));
  const scaled = (factor: number) => (time: number) =>
    time < first ? Math.round(first + (time - first) * factor) : time;
  return { toChart: scaled(share), fromChart: scaled(1 / share) };
}
