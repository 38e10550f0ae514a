import { zonedDay, zonedTime } from "./zoned-time.ts";

export type OfficeHours = readonly { readonly days: string; readonly hours: string }[];
export type OpenSpan = { readonly from: number; readonly to: number };

/** "EST" in the hours is New York's clock, summer time included, as the trade uses the word. */
export const officeZone = "America/New_York";

const dayMinutes = 24 * 60;
const weekdays = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];
const weekdayOf = (word: string) => weekdays.indexOf(word.trim().slice(0, 3).toLowerCase());

function minuteOf(text: string): number {
  const match = /(\d{1,2})(?::(\d{2}))?\s*([AP])M/i.exec(text);
  if (!match) return Number.NaN;
  const hours = (Number(match[1]) % 12) + (match[3]?.toUpperCase() === "P" ? 12 : 0);
  return hours * 60 + Number(match[2] ?? 0);
}

/**
 * Opening minutes per weekday from lines such as `Mon-Fri`, `9:00 AM-6:00 PM EST`; a line that says no times is closed. Days may go past
 * Saturday and hours past midnight.
 */
function weekOf(hours: OfficeHours): Map<number, { from: number; to: number }> {
  const week = new Map<number, { from: number; to: number }>();
  for (const line of hours) {
    const [first = "", last = first] = line.days.split(/[-–]/);
    const [from = Number.NaN, to = Number.NaN] = line.hours.split(/[-–]/).map(minuteOf);
    const [begin, end] = [weekdayOf(first), weekdayOf(last)];
    if (Number.isNaN(from) || Number.isNaN(to) || begin < 0 || end < 0) continue;
    const span = { from, to: to > from ? to : to + dayMinutes };
    for (let day = begin; day <= (end < begin ? end + 7 : end); day += 1) week.set(day % 7, span);
  }
  return week;
}

/** The span we are in, else the next one, within a week; null when no hours are given. */
export function currentOrNextSpan(hours: OfficeHours, at: number): OpenSpan | null {
  const week = weekOf(hours);
  const today = zonedDay(at, officeZone);
  for (let offset = -1; offset <= 7; offset += 1) {
    const open = week.get((today.weekday + offset + 7) % 7);
    if (!open) continue;
    const date = { ...today, day: today.day + offset };
    const span = { from: zonedTime(date, open.from, officeZone), to: zonedTime(date, open.to, officeZone) };
    if (span.to > at) return span;
  }
  return null;
}

export const isOpen = (span: OpenSpan | null, at: number) => span !== null && span.from <= at && at < span.to;
