import type { CalendarEvent } from "./economic-events.ts";
import { dayOf, nthWeekday } from "./month-days.ts";
import { dayMillis, localTime, weekdayOfDay } from "./zone-clock.ts";

const monday = 1;
const thursday = 4;

/** A holiday on a Saturday is observed on Friday, one on a Sunday on Monday (5 U.S.C. 6103). */
function observed(day: number): number {
  const weekday = weekdayOfDay(day);
  if (weekday === 6) return day - 1;
  return weekday === 0 ? day + 1 : day;
}

/** The holidays of US federal agencies as 5 U.S.C. 6103 lists them, on the days on which they are observed. */
function federalHolidays(year: number): ReadonlyMap<number, string> {
  return new Map([
    [observed(dayOf(year, 1, 1)), "New Year's Day"],
    [nthWeekday(year, 1, monday, 3), "Martin Luther King Jr. Day"],
    [nthWeekday(year, 2, monday, 3), "Washington's Birthday"],
    [nthWeekday(year, 5, monday, -1), "Memorial Day"],
    [observed(dayOf(year, 6, 19)), "Juneteenth"],
    [observed(dayOf(year, 7, 4)), "Independence Day"],
    [nthWeekday(year, 9, monday, 1), "Labor Day"],
    [nthWeekday(year, 10, monday, 2), "Columbus Day"],
    [observed(dayOf(year, 11, 11)), "Veterans Day"],
    [nthWeekday(year, 11, thursday, 4), "Thanksgiving Day"],
    [observed(dayOf(year, 12, 25)), "Christmas Day"],
    // Observed on the last day of this year when January 1 is a Saturday.
    [observed(dayOf(year + 1, 1, 1)), "New Year's Day"],
  ]);
}

/** The federal holiday that moves a US release from the day of its rule; null where none does. `time` in UTC milliseconds. */
export function holidayThatMoves(release: string, time: number): string | null {
  if (!release.startsWith("us-")) return null;
  const day = Math.floor(localTime("new-york", time) / dayMillis);
  const date = new Date(day * dayMillis);
  const holidays = federalHolidays(date.getUTCFullYear());
  // ISM counts business days from the first of the month; the others move only when their own day is a holiday.
  const first = release.startsWith("us-ism-") ? dayOf(date.getUTCFullYear(), date.getUTCMonth() + 1, 1) : day;
  for (let at = first; at <= day; at += 1) {
    const name = holidays.get(at);
    if (name) return name;
  }
  return null;
}

const isBusinessDay = (day: number): boolean => {
  const weekday = weekdayOfDay(day);
  return weekday !== 0 && weekday !== 6 && !federalHolidays(new Date(day * dayMillis).getUTCFullYear()).has(day);
};

/**
 * When a release that a holiday moves usually comes instead, UTC milliseconds: jobless claims on the business day before, the ISM
 * indices on the business day that holidays leave them. Null where nothing moves, and for releases whose issuer decides each time.
 */
export function movedByHoliday(release: string, time: number): number | null {
  if (holidayThatMoves(release, time) === null) return null;
  const day = Math.floor(localTime("new-york", time) / dayMillis);
  let to = day;
  if (release === "us-claims")
    do to -= 1;
    while (!isBusinessDay(to));
  else if (release.startsWith("us-ism-")) {
    const date = new Date(day * dayMillis);
    const first = dayOf(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
    let left = Array.from({ length: day - first + 1 }, (_, i) => weekdayOfDay(first + i)).filter(
      (weekday) => weekday !== 0 && weekday !== 6,
    ).length;
    for (to = first - 1; left > 0; ) if (isBusinessDay(++to)) left -= 1;
  } else return null;
  return time + (to - day) * dayMillis;
}

/** The holiday that moves a scheduled release, and to when it usually does; a date on the issuer's own list knows the holidays. */
export function holidayOf({ id, time, status }: Pick<CalendarEvent, "id" | "time" | "status">): {
  readonly holiday: string | null;
  readonly moved: number | null;
} {
  const holiday = status === "confirmed" ? null : holidayThatMoves(id, time);
  return { holiday, moved: holiday === null ? null : movedByHoliday(id, time) };
}
