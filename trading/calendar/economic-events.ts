import { dayOf, nthWeekday } from "./month-days.ts";
import { dayMillis, weekdayOfDay, zoneOffset } from "./zone-clock.ts";

export type Impact = "high" | "medium";

/**
 * "confirmed": the date is on the issuer's own list. "by rule": from the rule that the issuer publishes; holidays may move it.
 * "estimated": the central bank publishes dates and no rule, so this is the pattern of past years.
 */
export type DateBasis = "confirmed" | "by rule" | "estimated";

/** A scheduled release: what the calendar lists, and what moves the simulated market. Consensus figures are not ours to show. */
export type CalendarEvent = {
  readonly id: string;
  readonly title: string;
  readonly currency: "USD" | "EUR" | "GBP";
  readonly impact: Impact;
  /** UTC milliseconds. */
  readonly time: number;
  readonly status: DateBasis;
  readonly detail: string;
};

type City = "new-york" | "london" | "frankfurt";
const hour = 3_600_000;

/** Frankfurt changes its clocks with London and is an hour ahead. */
const offsetOf = (city: City, utc: number): number =>
  city === "frankfurt" ? zoneOffset("london", utc) + hour : zoneOffset(city, utc);
function localMoment(day: number, minutes: number, city: City): number {
  const wall = day * dayMillis + minutes * 60_000;
  return wall - offsetOf(city, wall - offsetOf(city, wall));
}

/** US jobs report: the third Friday after the Sunday–Saturday week that holds the 12th of the month before; a week later over New Year. */
function payrollsDay(year: number, month: number): number {
  const twelfth = dayOf(year, month - 1, 12);
  const saturday = twelfth + (6 - weekdayOfDay(twelfth));
  const friday = saturday + 6 + 14;
  return friday === dayOf(year, 1, 1) ? friday + 7 : friday;
}

/** The agency's list ends here; economic-events.test.ts compares the rule with each of its dates. */
const firstConfirmedPayrolls = dayOf(2026, 12, 4);
const lastConfirmedPayrolls = dayOf(2027, 12, 3);

const wednesday = 3;
const thursday = 4;
/** Month and which weekday of it, by the pattern of recent years. */
const fedMeetings = [
  [1, -1],
  [3, 3],
  [4, -1],
  [6, 2],
  [7, -1],
  [9, 3],
  [10, -1],
  [12, 2],
] as const;
const ecbMeetings = [
  [1, -1],
  [3, 2],
  [4, -1],
  [6, 2],
  [7, -1],
  [9, 2],
  [10, -1],
  [12, 3],
] as const;
const boeMeetings = [
  [2, 1],
  [3, 3],
  [5, 1],
  [6, 3],
  [8, 1],
  [9, 3],
  [11, 1],
  [12, 3],
] as const;
const confirmedFed = new Set(
  [
    [2026, 12, 9],
    [2027, 1, 27],
    [2027, 3, 17],
    [2027, 4, 28],
    [2027, 6, 9],
    [2027, 7, 28],
    [2027, 9, 15],
    [2027, 10, 27],
    [2027, 12, 8],
  ].map(([year = 0, month = 0, date = 0]) => dayOf(year, month, date)),
);

/** The n-th business day of a month, Monday to Friday. */
function businessDay(year: number, month: number, n: number): number {
  let day = dayOf(year, month, 1) - 1;
  for (let count = 0; count < n; ) {
    day += 1;
    const weekday = weekdayOfDay(day);
    if (weekday !== 0 && weekday !== 6) count += 1;
  }
  return day;
}

function monthlyEvents(year: number, month: number): CalendarEvent[] {
  const us = { currency: "USD", status: "by rule" } as const;
  const payrolls = payrollsDay(year, month);
  return [
    {
      ...us,
      id: "us-payrolls",
      title: "US employment report (non-farm payrolls)",
      impact: "high",
      status: payrolls >= firstConfirmedPayrolls && payrolls <= lastConfirmedPayrolls ? "confirmed" : "by rule",
      time: localMoment(payrolls, 510, "new-york"),
      detail: "Bureau of Labor Statistics, 08:30 New York: jobs added, unemployment rate, hourly earnings.",
    },
    {
      ...us,
      id: "us-ism-manufacturing",
      title: "US ISM manufacturing index",
      impact: "medium",
      time: localMoment(businessDay(year, month, 1), 600, "new-york"),
      detail: "Institute for Supply Management, first business day, 10:00 New York.",
    },
    {
      ...us,
      id: "us-ism-services",
      title: "US ISM services index",
      impact: "medium",
      time: localMoment(businessDay(year, month, 3), 600, "new-york"),
      detail: "Institute for Supply Management, third business day, 10:00 New York.",
    },
  ];
}

function centralBankEvents(year: number): CalendarEvent[] {
  const fed = fedMeetings.map(([month, nth]): CalendarEvent => {
    const day = nthWeekday(year, month, wednesday, nth);
    return {
      id: "us-fomc",
      title: "Federal Reserve rate decision",
      currency: "USD",
      impact: "high",
      time: localMoment(day, 840, "new-york"),
      status: confirmedFed.has(day) ? "confirmed" : "estimated",
      detail: "FOMC statement, 14:00 New York; press conference at 14:30.",
    };
  });
  const ecb = ecbMeetings.map(
    ([month, nth]): CalendarEvent => ({
      id: "eu-ecb",
      title: "European Central Bank rate decision",
      currency: "EUR",
      impact: "high",
      time: localMoment(nthWeekday(year, month, thursday, nth), 855, "frankfurt"),
      status: "estimated",
      detail: "Monetary policy decision, 14:15 Frankfurt; press conference at 14:45.",
    }),
  );
  const boe = boeMeetings.map(
    ([month, nth]): CalendarEvent => ({
      id: "gb-boe",
      title: "Bank of England rate decision",
      currency: "GBP",
      impact: "high",
      time: localMoment(nthWeekday(year, month, thursday, nth), 720, "london"),
      status: "estimated",
      detail: "Bank Rate and minutes, 12:00 London.",
    }),
  );
  return [...fed, ...ecb, ...boe];
}

function weeklyClaims(from: number, to: number): CalendarEvent[] {
  const events: CalendarEvent[] = [];
  const firstDay = Math.floor(from / dayMillis) - 1;
  for (let day = firstDay + ((thursday - weekdayOfDay(firstDay) + 7) % 7); day * dayMillis < to + dayMillis; day += 7) {
    events.push({
      id: "us-claims",
      title: "US initial jobless claims",
      currency: "USD",
      impact: "medium",
      time: localMoment(day, 510, "new-york"),
      status: "by rule",
      detail: "Department of Labor, Thursdays 08:30 New York.",
    });
  }
  return events;
}

const inRange = (from: number, to: number) => (event: CalendarEvent) => event.time >= from && event.time < to;

/** Every event in [from, to), by time. Bounds in UTC milliseconds. */
export function calendarEvents(from: number, to: number): CalendarEvent[] {
  const events = weeklyClaims(from, to);
  const firstYear = new Date(from).getUTCFullYear();
  const lastYear = new Date(to).getUTCFullYear();
  for (let year = firstYear; year <= lastYear; year++) {
    events.push(...centralBankEvents(year));
    for (let month = 1; month <= 12; month++) events.push(...monthlyEvents(year, month));
  }
  return events.filter(inRange(from, to)).sort((a, b) => a.time - b.time || (a.id < b.id ? -1 : 1));
}
