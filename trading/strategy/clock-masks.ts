import { type SessionName, sessionHours } from "../calendar/session-hours.ts";
import { minuteMillis } from "../calendar/trading-week.ts";
import { dayMillis, localTime, tradingDayTime, weekdayOfDay } from "../calendar/zone-clock.ts";
import { firstAtOrAfter } from "../market/time-column.ts";
import { isDailyOrLonger, type Timeframe } from "../market/timeframe.ts";
import type { SessionFilter, Zone } from "./document.ts";
import { narrowMask, widenMask } from "./join-masks.ts";

const dayMinutes = 1440;

/** What a weekday is read from: a zone's clock when a bar opens, the trading day that a bar belongs to, or the first of a longer bar. */
export type WeekdayClock = Zone | "trading-day" | "first-trading-day";

/**
 * A bar of a day or longer opens at 17:00 New York the evening before, so no zone's clock at its opening names its day: from
 * D1 up the trading day does, whatever zone the rule states. Bars within a day follow the rule's zone.
 */
export function weekdayClock(timeframe: Timeframe, zone: Zone | undefined): WeekdayClock {
  if (!isDailyOrLonger(timeframe)) return zone ?? "utc";
  return timeframe === "D1" ? "trading-day" : "first-trading-day";
}

function local(clock: WeekdayClock, utc: number): number {
  if (clock === "utc") return utc;
  return clock === "trading-day" || clock === "first-trading-day" ? tradingDayTime(utc) : localTime(clock, utc);
}

/** A file may date a week from its Sunday and a month from its 1st: the trading of such a bar begins on Monday. */
const weekdayOn = (clock: WeekdayClock, weekday: number): number =>
  clock === "first-trading-day" && (weekday === 0 || weekday === 6) ? 1 : weekday;

/** Bars `from … to − 1`, one local day; `start` is its local midnight in UTC. */
type DayVisit = (from: number, to: number, start: number, weekday: number) => void;

/**
 * Walks the bars by local days. A day's start and offset are worked out once: only a day on which the clocks change is
 * visited bar by bar, each with the start its own offset gives.
 */
function eachLocalDay(time: Float64Array, zone: WeekdayClock, visit: DayVisit): void {
  for (let i = 0; i < time.length; ) {
    const utc = time[i] as number;
    const at = local(zone, utc);
    const day = Math.floor(at / dayMillis);
    const start = day * dayMillis - (at - utc);
    const end = start + dayMillis;
    const steady = local(zone, start) - start === at - utc && local(zone, end) - end === at - utc;
    const next = steady ? firstAtOrAfter(time, end, i + 1) : i + 1;
    visit(i, next, start, weekdayOn(zone, weekdayOfDay(day)));
    i = next;
  }
}

/** Sets 1 on the bars of one day that open from minute `open` to before minute `close` of it. */
function markHours(mask: Uint8Array, time: Float64Array, day: Day, open: number, close: number): void {
  if (open >= close) return;
  const first = firstAtOrAfter(time, day.start + open * minuteMillis, day.from);
  if (first >= day.to) return;
  mask.fill(1, first, Math.min(day.to, firstAtOrAfter(time, day.start + close * minuteMillis, first)));
}
type Day = { readonly from: number; readonly to: number; readonly start: number };

export function minutesColumn(time: Float64Array, zone: Zone): Float64Array {
  const column = new Float64Array(time.length);
  eachLocalDay(time, zone, (from, to, start) => {
    for (let i = from; i < to; i++) column[i] = Math.floor(((time[i] as number) - start) / minuteMillis);
  });
  return column;
}

export function weekdayColumn(time: Float64Array, clock: WeekdayClock): Float64Array {
  const column = new Float64Array(time.length);
  eachLocalDay(time, clock, (from, to, _, weekday) => {
    column.fill(weekday, from, to);
  });
  return column;
}

/** "HH:MM" → minutes. */
export const clockMinutes = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

/** Bars that open while the session's own city is at work, Monday to Friday there. */
export function sessionMask(time: Float64Array, session: SessionName): Uint8Array {
  const hours = sessionHours[session];
  const mask = new Uint8Array(time.length);
  eachLocalDay(time, session, (from, to, start, weekday) => {
    if (weekday !== 0 && weekday !== 6) markHours(mask, time, { from, to, start }, hours.from, hours.to);
  });
  return mask;
}

/** From `from` to before `to`, both "HH:MM"; over midnight when `from` is the later one, empty when they are equal. */
export function clockMask(time: Float64Array, from: string, to: string, zone: Zone): Uint8Array {
  const [open, close] = [clockMinutes(from), clockMinutes(to)];
  const mask = new Uint8Array(time.length);
  eachLocalDay(time, zone, (first, end, start) => {
    const day = { from: first, to: end, start };
    if (open <= close) markHours(mask, time, day, open, close);
    else {
      markHours(mask, time, day, 0, close);
      markHours(mask, time, day, open, dayMinutes);
    }
  });
  return mask;
}

export function weekdayMask(time: Float64Array, days: readonly number[], clock: WeekdayClock): Uint8Array {
  const mask = new Uint8Array(time.length);
  eachLocalDay(time, clock, (from, to, _, weekday) => {
    if (days.includes(weekday)) mask.fill(1, from, to);
  });
  return mask;
}

/** Where entries are allowed: every given part holds; of several sessions, one is enough. */
export function filterMask(time: Float64Array, timeframe: Timeframe, filter: SessionFilter): Uint8Array {
  const zone = filter.zone ?? "utc";
  const mask = new Uint8Array(time.length).fill(1);
  if (filter.sessions) {
    const any = new Uint8Array(time.length);
    for (const session of filter.sessions) widenMask(any, sessionMask(time, session));
    narrowMask(mask, any);
  }
  if (filter.days) narrowMask(mask, weekdayMask(time, filter.days, weekdayClock(timeframe, zone)));
  if (filter.from !== undefined && filter.to !== undefined)
    narrowMask(mask, clockMask(time, filter.from, filter.to, zone));
  return mask;
}
