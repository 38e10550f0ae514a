import { minuteMillis, minutesPerWeek, weekOf, weekOpen } from "../../calendar/trading-week.ts";
import { tradingDay, weekdayOfDay } from "../../calendar/zone-clock.ts";
import type { Timeframe } from "../timeframe.ts";
import { barMillis } from "./bar-length.ts";
import type { Gap } from "./report.ts";

const weekMillis = minutesPerWeek * minuteMillis;

/** Whether a moment lies between Friday 17:00 and Sunday 17:00 New York. */
export function isWeekend(utc: number): boolean {
  const weekday = weekdayOfDay(tradingDay(utc));
  return weekday === 0 || weekday === 6;
}

/** Milliseconds the market was open before `utc`, counted from some Sunday long ago. */
function openBefore(utc: number): number {
  const week = weekOf(utc);
  return week * weekMillis + Math.min(utc - weekOpen(week), weekMillis);
}

const largestFirst = (a: Gap, b: Gap): number => b.missingBars - a.missingBars || a.from - b.from;

/**
 * Where bars are missing. The weekend is no gap unless the data trades through it. `from` is the last bar before the gap,
 * `to` the first one after it.
 */
export function findGaps(time: Float64Array, timeframe: Timeframe, throughWeekends: boolean, keep = 20) {
  const step = barMillis[timeframe];
  const slack =
    timeframe === "MN1" ? 2 * barMillis.D1 : timeframe === "W1" || timeframe === "D1" ? 3 * barMillis.H1 : 0;
  const byClock = throughWeekends || timeframe === "W1" || timeframe === "MN1";
  let largest: Gap[] = [];
  let count = 0;
  let missing = 0;
  for (let i = 1; i < time.length; i++) {
    const from = time[i - 1] as number;
    const to = time[i] as number;
    if (to - from <= step + slack) continue;
    const open = byClock ? to - from : openBefore(to) - openBefore(from);
    const bars = Math.round(open / step) - 1;
    if (bars < 1) continue;
    count += 1;
    missing += bars;
    largest.push({ from, to, missingBars: bars });
    if (largest.length >= 4 * keep) largest = largest.sort(largestFirst).slice(0, keep);
  }
  return { count, missingBars: missing, largest: largest.sort(largestFirst).slice(0, keep) };
}
