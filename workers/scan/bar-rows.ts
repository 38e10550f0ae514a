import { minuteMillis, weekOpen } from "#trading/calendar/trading-week.ts";
import type { Bars } from "#trading/market/bars.ts";
import type { MinuteColumns } from "#trading/market/simulated/minute-columns.ts";
import type { SymbolSpec } from "#trading/market/symbols.ts";
import type { Timeframe } from "#trading/market/timeframe.ts";

/** A week's bars from bucket `first` on; the last may still be running. */
export type WeekRows = {
  readonly week: number;
  readonly first: number;
  readonly count: number;
  readonly columns: MinuteColumns;
};

/** The last `count` bars of `minutes` minutes out of weeks in rising order; a bar never spans two weeks. */
export function barsOfRows(
  { name: symbol, digits }: SymbolSpec,
  timeframe: Timeframe,
  minutes: number,
  weeks: readonly WeekRows[],
  count: number,
): Bars {
  const rows = weeks.reduce((sum, { count: weekCount }) => sum + weekCount, 0);
  const length = Math.min(count, rows);
  const time = new Float64Array(length);
  const volume = new Float64Array(length);
  const points = () => new Int32Array(length);
  const bars = { symbol, timeframe, digits, length, time, volume, open: points(), high: points(), low: points() };
  const whole = { ...bars, close: points(), spread: points() };
  let at = length - rows;
  for (const { week, first, count: weekCount, columns } of weeks) {
    const skipped = Math.min(weekCount, Math.max(0, -at));
    const opened = weekOpen(week);
    for (let row = skipped; row < weekCount; row++) time[at + row] = opened + (first + row) * minutes * minuteMillis;
    if (skipped < weekCount) {
      for (const name of ["open", "high", "low", "close", "volume", "spread"] as const)
        whole[name].set(columns[name].subarray(skipped, weekCount), at + skipped);
    }
    at += weekCount;
  }
  return whole;
}
