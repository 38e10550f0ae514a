import { zonedDay, zonedTime } from "./zoned-time.ts";

export type OfficeHours = readonly { readonly days: string; readonly hours: string }[];
export type OpenSpan = { readonly from: number; readonly to: number };

/** "EST" in the hours is New York's clock, summer time included, as the trade uses the word. */
export const officeZone = "America/New_York";

const weekdays = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];
const weekdayOf = (word: string) => weekdays.indexOf(word.trim().slice(0, 3).toLowerCase());

function minuteOf(text: string): number {
  const match = /(\d{1,2})(?::(\d{2}))?\s*([AP])M/i.exec(text);
  if (!match) return Number.NaN;
  const hours = (Number(match[1]) % 12) + (match[3]?.toUpperCase() === "P" ? 12 : 0);
  return hours * 60 + Number(match[2] ?? 0);
}

/** Opening minutes per weekday from lines such as `Mon-Fri`, `9:00 AM-6:00 PM EST`; a line that says no times is closed. */
function weekOf(hours: OfficeHours): Map<number, { from: number; to: number }> {
  const week = new Map<number, { from: number; to: number }>();
  for (const line of hours) {
    const [first = "", last = first] = line.days.split(/[-–]/);
    const [from = Number.NaN, to = Number.NaN] = line.hours.split(/[-–]/).map(minuteOf);
    if (Number.isNaN(from) || Number.isNaN(to)) continue;
    for (let day = weekdayOf(first); day <= weekdayOf(last); day += 1) week.set(day, { from, to });
  }
  return week;
}

/** The span we are in, else the next one, within a week; null when no hours are given. */
export function currentOrNextSpan(hours: OfficeHours, at: number): OpenSpan | null {
  const week = weekOf(hours);
  const today = zonedDay(at, officeZone);
  for (let offset = 0; offset <= 7; offset += 1) {
    const open = week.get((today.weekday + offset) % 7);
    if (!open) continue;
    const date = { ...today, day: today.day + offset };
    const span = { from: zonedTime(date, open.from, officeZone), to: zonedTime(date, open.to, officeZone) };
    if (span.to > at) return span;
  }
  return null;
}

export const isOpen = (span: OpenSpan | null, at: number) => span !== null && span.from <= at && at < span.to;
