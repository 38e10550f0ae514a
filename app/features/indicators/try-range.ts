import type { Timeframe } from "#trading/market/timeframe.ts";

/** Timeframes a live chart offers, with their milliseconds. */
export const tryTimeframes = {
  M5: 300_000,
  M15: 900_000,
  H1: 3_600_000,
  H4: 14_400_000,
  D1: 86_400_000,
} as const satisfies Partial<Record<Timeframe, number>>;
export type TryTimeframe = keyof typeof tryTimeframes;

const day = 86_400_000;
const bars = 500;

/** About five hundred bars up to the start of today (UTC), weekends included in the count: the same for everybody all day. */
export function tryRange(timeframe: TryTimeframe, now: number): { readonly from: number; readonly to: number } {
  const to = Math.floor(now / day) * day;
  return { from: to - Math.ceil((bars * tryTimeframes[timeframe] * 7) / 5 / day) * day, to };
}
