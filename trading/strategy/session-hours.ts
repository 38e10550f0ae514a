import { type Centre, dayMillis, localTime, weekdayOfDay } from "../execution/zone-clock.ts";
import type { SessionFilter, SessionName, Zone } from "./document.ts";

const minuteMillis = 60_000;

const local = (zone: Zone, utc: number): number => (zone === "utc" ? utc : localTime(zone as Centre, utc));

/** Local opening hours by convention: 08–17, Tokyo 09–18. */
export const sessionHours: Readonly<Record<SessionName, { readonly from: number; readonly to: number }>> = {
  sydney: { from: 8 * 60, to: 17 * 60 },
  tokyo: { from: 9 * 60, to: 18 * 60 },
  london: { from: 8 * 60, to: 17 * 60 },
  "new-york": { from: 8 * 60, to: 17 * 60 },
};

/**
 * Walks the bars with their local minute and weekday. The day's start and offset are worked out once a day: only a day on
 * which the clocks change is worked out bar by bar.
 */
function eachLocal(time: Float64Array, zone: Zone, visit: (i: number, minute: number, weekday: number) => void): void {
  let from = Number.POSITIVE_INFINITY;
  let to = Number.NEGATIVE_INFINITY;
  let weekday = 0;
  for (let i = 0; i < time.length; i++) {
    const utc = time[i] as number;
    if (utc < from || utc >= to) {
      const at = local(zone, utc);
      const day = Math.floor(at / dayMillis);
      weekday = weekdayOfDay(day);
      from = day * dayMillis - (at - utc);
      to = from + dayMillis;
      if (local(zone, from) - from !== at - utc || local(zone, to) - to !== at - utc) to = utc + 1;
    }
    visit(i, Math.floor((utc - from) / minuteMillis), weekday);
  }
}

export function minutesColumn(time: Float64Array, zone: Zone): Float64Array {
  const column = new Float64Array(time.length);
  eachLocal(time, zone, (i, minute) => {
    column[i] = minute;
  });
  return column;
}

export function weekdayColumn(time: Float64Array, zone: Zone): Float64Array {
  const column = new Float64Array(time.length);
  eachLocal(time, zone, (i, _, weekday) => {
    column[i] = weekday;
  });
  return column;
}

/** "HH:MM" → minutes. */
export const clockMinutes = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

const within = (minute: number, from: number, to: number): boolean =>
  from <= to ? minute >= from && minute < to : minute >= from || minute < to;

/** Bars that open while the session's own city is at work, Monday to Friday there. */
export function sessionMask(time: Float64Array, session: SessionName): Uint8Array {
  const { from, to } = sessionHours[session];
  const mask = new Uint8Array(time.length);
  eachLocal(time, session, (i, minute, weekday) => {
    mask[i] = weekday !== 0 && weekday !== 6 && minute >= from && minute < to ? 1 : 0;
  });
  return mask;
}

export function clockMask(time: Float64Array, from: string, to: string, zone: Zone): Uint8Array {
  const [start, end] = [clockMinutes(from), clockMinutes(to)];
  const mask = new Uint8Array(time.length);
  eachLocal(time, zone, (i, minute) => {
    mask[i] = within(minute, start, end) ? 1 : 0;
  });
  return mask;
}

export function weekdayMask(time: Float64Array, days: readonly number[], zone: Zone): Uint8Array {
  const wanted = Uint8Array.from({ length: 7 }, (_, day) => (days.includes(day) ? 1 : 0));
  const mask = new Uint8Array(time.length);
  eachLocal(time, zone, (i, _, weekday) => {
    mask[i] = wanted[weekday] as number;
  });
  return mask;
}

/** Where entries are allowed: every given part holds; of several sessions, one is enough. */
export function filterMask(time: Float64Array, filter: SessionFilter): Uint8Array {
  const zone = filter.zone ?? "utc";
  const mask = new Uint8Array(time.length).fill(1);
  const narrow = (other: Uint8Array) => {
    for (let i = 0; i < mask.length; i++) mask[i] = (mask[i] as number) & (other[i] as number);
  };
  if (filter.sessions) {
    const any = new Uint8Array(time.length);
    for (const session of filter.sessions) {
      const one = sessionMask(time, session);
      for (let i = 0; i < any.length; i++) any[i] = (any[i] as number) | (one[i] as number);
    }
    narrow(any);
  }
  if (filter.days) narrow(weekdayMask(time, filter.days, zone));
  if (filter.from !== undefined && filter.to !== undefined) narrow(clockMask(time, filter.from, filter.to, zone));
  return mask;
}
