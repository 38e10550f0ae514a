import { dayMillis, weekdayOfDay } from "./zone-clock.ts";

/** Days since 1970-01-01; January is 1, and day 0 is the last of the month before. */
export const dayOf = (year: number, month: number, date: number): number => Date.UTC(year, month - 1, date) / dayMillis;

/** The n-th given weekday of a month, Sunday being 0; n = −1 is the last. */
export function nthWeekday(year: number, month: number, weekday: number, n: number): number {
  if (n < 0) {
    const last = dayOf(year, month + 1, 0);
    return last - ((weekdayOfDay(last) - weekday + 7) % 7);
  }
  const first = dayOf(year, month, 1);
  return first + ((weekday - weekdayOfDay(first) + 7) % 7) + 7 * (n - 1);
}
