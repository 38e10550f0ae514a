import type { SessionName } from "./session-hours.ts";

/*
 * Offsets of the four trading centers from UTC by their daylight-saving rules, as plain arithmetic: the engine asks for
 * them per bar, and a calendar object per bar would cost more than the rest of the bar.
 */

export const dayMillis = 86_400_000;
const hour = 3_600_000;
const firstYear = 1971;
const years = 180;

/** 0 = Sunday, for a count of days since 1970-01-01 (a Thursday). */
export const weekdayOfDay = (day: number): number => (((day + 4) % 7) + 7) % 7;

const dayOf = (year: number, month: number, date: number): number => Date.UTC(year, month, date) / dayMillis;
const nthSunday = (year: number, month: number, nth: number): number => {
  const first = dayOf(year, month, 1);
  return first + ((7 - weekdayOfDay(first)) % 7) + 7 * (nth - 1);
};
const lastSunday = (year: number, month: number): number => {
  const last = dayOf(year, month + 1, 0);
  return last - weekdayOfDay(last);
};

type Rule = { standard: number; start(year: number): number; end(year: number): number; south: boolean };
const march = 2;
const april = 3;
const october = 9;
const november = 10;

const rules: Record<Exclude<SessionName, "tokyo">, Rule> = {
  // Energy Policy Act of 2005 moved both ends in 2007; the change is at 02:00 local time.
  "new-york": {
    standard: -5 * hour,
    start: (y) =>
      (y >= 2007 ? nthSunday(y, march, 2) : y >= 1987 ? nthSunday(y, april, 1) : lastSunday(y, april)) * dayMillis +
      7 * hour,
    end: (y) => (y >= 2007 ? nthSunday(y, november, 1) : lastSunday(y, october)) * dayMillis + 6 * hour,
    south: false,
  },
  // The European Union and the United Kingdom change at 01:00 UTC.
  london: {
    standard: 0,
    start: (y) => lastSunday(y, march) * dayMillis + hour,
    end: (y) => lastSunday(y, october) * dayMillis + hour,
    south: false,
  },
  // Summer over the new year: daylight saving is what lies outside [April, October).
  sydney: {
    standard: 10 * hour,
    start: (y) => (y >= 2008 ? nthSunday(y, april, 1) : lastSunday(y, march)) * dayMillis - 8 * hour,
    end: (y) => (y >= 2008 ? nthSunday(y, october, 1) : lastSunday(y, october)) * dayMillis - 8 * hour,
    south: true,
  },
};

type Table = { standard: number; start: Float64Array; end: Float64Array; south: boolean };
const tableOf = (rule: Rule): Table => ({
  standard: rule.standard,
  south: rule.south,
  start: Float64Array.from({ length: years }, (_, i) => rule.start(firstYear + i)),
  end: Float64Array.from({ length: years }, (_, i) => rule.end(firstYear + i)),
});
const tables = { "new-york": tableOf(rules["new-york"]), london: tableOf(rules.london), sydney: tableOf(rules.sydney) };

/** Milliseconds to add to UTC for local time. Exact from 2008 (New York from 1987, London from 1996); 1971 to 2150. */
export function zoneOffset(center: SessionName, utc: number): number {
  if (center === "tokyo") return 9 * hour;
  const table = tables[center];
  // A year's edge may fall into the neighbor: both neighbors agree there, no rule changes around 1 January.
  const index = Math.min(years - 1, Math.max(0, Math.floor(utc / 31_556_952_000) + 1970 - firstYear));
  const inside = utc >= (table.start[index] as number) && utc < (table.end[index] as number);
  return table.standard + (inside !== table.south ? hour : 0);
}

/** Local milliseconds since the local 1970-01-01. */
export const localTime = (center: SessionName, utc: number): number => utc + zoneOffset(center, utc);

const rollover = 17 * hour;

/** The first moment after `utc` at which a trading day ends: 17:00 New York, Monday to Friday. */
export function nextRollover(utc: number): number {
  const local = localTime("new-york", utc);
  let day = Math.floor(local / dayMillis);
  if (local - day * dayMillis >= rollover) day += 1;
  const weekday = weekdayOfDay(day);
  if (weekday === 6) day += 2;
  else if (weekday === 0) day += 1;
  const wall = day * dayMillis + rollover;
  return wall - zoneOffset("new-york", wall + 5 * hour);
}

/** New York weekday of a rollover moment. */
export const rolloverWeekday = (utc: number): number =>
  weekdayOfDay(Math.floor(localTime("new-york", utc) / dayMillis));

/** Milliseconds since the trading day of 1970-01-01 began: New York's clock, seven hours ahead. */
export const tradingDayTime = (utc: number): number => localTime("new-york", utc) + 7 * hour;

/** The trading day a moment belongs to, as days since 1970-01-01: it begins at 17:00 New York the evening before. */
export const tradingDay = (utc: number): number => Math.floor(tradingDayTime(utc) / dayMillis);
