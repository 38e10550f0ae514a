import type { Timeframe } from "#trading/market/timeframe.ts";

/** Time frames of a chart of simulated bars, with their milliseconds. */
export const chartFrames = {
  M5: 300_000,
  M15: 900_000,
  H1: 3_600_000,
  H4: 14_400_000,
  D1: 86_400_000,
} as const satisfies Partial<Record<Timeframe, number>>;
export type ChartFrame = keyof typeof chartFrames;

export const frameNames: Readonly<Record<ChartFrame, string>> = {
  M5: "5 minutes",
  M15: "15 minutes",
  H1: "1 hour",
  H4: "4 hours",
  D1: "1 day",
};

const day = 86_400_000;
const bars = 500;

/** About five hundred bars up to the start of the day of `now` (UTC), weekends included in the count: the same for everybody all day. */
export function chartRange(timeframe: ChartFrame, now: number): { readonly from: number; readonly to: number } {
  const to = Math.floor(now / day) * day;
  return { from: to - Math.ceil((bars * chartFrames[timeframe] * 7) / 5 / day) * day, to };
}
