import { zonedDay, zonedTime } from "./zoned-time.ts";

export type OfficeHours = readonly { readonly days: string; readonly hours: string }[];
/** In one line; empty for a business without office hours. */
export const officeHoursText = (lines: OfficeHours): string =>
  lines.map(({ days, hours }) => `${days} ${hours}`).join(", ");

export type OpenSpan = { readonly from: number; readonly to: number };

/** "EST" in the hours is New York's clock, summer time included, as the trade uses the word. */
export const officeZone = "America/New_York";

const dayMinutes = 24 * 60;
const weekdays = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];
const weekdayOf = (word: string) => weekdays.indexOf(word.trim().slice(0, 3).toLowerCase());

const time = /(\d{1,2})(?::(\d{2}))? ?(AM|PM)?/.source;
const hoursShape = new RegExp(`^${time} ?[-–] ?${time} (?:E[SD]?T|Eastern|New York)\\b`, "i");

type Minutes = { readonly from: number; readonly to: number };

function minuteOf(hour = "", minute = "0", half = ""): number {
  const hours = half ? (Number(hour) % 12) + (half.toUpperCase() === "PM" ? 12 : 0) : Number(hour);
  return hours * 60 + Number(minute);
}

/** Both halves of the day are named, or a clock of 24 hours is plain to see: "9-5" was open until five in the morning. */
function isClear(hours: readonly (string | undefined)[], halves: readonly (string | undefined)[]): boolean {
  const named = halves.filter(Boolean).length;
  return named === 2 || (named === 0 && hours.some((hour = "") => hour.startsWith("0") || Number(hour) > 12));
}

/** What a line says of its days: opening minutes, null for closed; undefined where it cannot be told, as in the clock of another zone. */
function minutesOf(hours: string): Minutes | null | undefined {
  if (/^closed$/i.test(hours.trim())) return null;
  const [, ...parts] = hoursShape.exec(hours.trim()) ?? [];
  if (parts.length === 0 || !isClear([parts[0], parts[3]], [parts[2], parts[5]])) return undefined;
  const [from, to] = [minuteOf(...parts.slice(0, 3)), minuteOf(...parts.slice(3))];
  return { from, to: to > from ? to : to + dayMinutes };
}

/**
 * Opening minutes per weekday from lines such as `Mon-Fri`, `9:00 AM-6:00 PM EST`; a day may have several. Days may go past Saturday and hours
 * past midnight. Null where one of the lines cannot be told: then nobody knows whether it is open.
 */
function weekOf(hours: OfficeHours): readonly (readonly Minutes[])[] | null {
  const week = weekdays.map((): Minutes[] => []);
  for (const line of hours) {
    const [first = "", last = first] = line.days.split(/[-–]/);
    const [begin, end] = [weekdayOf(first), weekdayOf(last)];
    const open = minutesOf(line.hours);
    if (open === undefined || begin < 0 || end < 0) return null;
    for (let day = begin; open && day <= (end < begin ? end + 7 : end); day += 1) week[day % 7]?.push(open);
  }
  return week;
}

/** The span we are in, else the next one, within a week; null when no hours are given, or they cannot be told. */
export function currentOrNextSpan(hours: OfficeHours, at: number): OpenSpan | null {
  const week = weekOf(hours);
  const today = zonedDay(at, officeZone);
  for (let offset = -1; week && offset <= 7; offset += 1) {
    const date = { ...today, day: today.day + offset };
    const spans = (week[(today.weekday + offset + 7) % 7] ?? [])
      .map(({ from, to }) => ({ from: zonedTime(date, from, officeZone), to: zonedTime(date, to, officeZone) }))
      .filter(({ to }) => to > at)
      .sort((one, other) => one.from - other.from);
    if (spans[0]) return spans[0];
  }
  return null;
}

export const isOpen = (span: OpenSpan | null, at: number) => span !== null && span.from <= at && at < span.to;
