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

export const minuteOfDay = (zone: Zone, utc: number): number => {
  const at = local(zone, utc);
  return Math.floor((at - Math.floor(at / dayMillis) * dayMillis) / minuteMillis);
};

export const weekdayAt = (zone: Zone, utc: number): number => weekdayOfDay(Math.floor(local(zone, utc) / dayMillis));

export const minutesColumn = (time: Float64Array, zone: Zone): Float64Array =>
  time.map((utc) => minuteOfDay(zone, utc));
export const weekdayColumn = (time: Float64Array, zone: Zone): Float64Array => time.map((utc) => weekdayAt(zone, utc));

/** "HH:MM" → minutes. */
export const clockMinutes = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

const within = (minute: number, from: number, to: number): boolean =>
  from <= to ? minute >= from && minute < to : minute >= from || minute < to;

const maskOf = (time: Float64Array, holds: (utc: number) => boolean): Uint8Array => {
  const mask = new Uint8Array(time.length);
  for (let i = 0; i < mask.length; i++) mask[i] = holds(time[i] as number) ? 1 : 0;
  return mask;
};

/** Bars that open while the session's own city is at work, Monday to Friday there. */
export function sessionMask(time: Float64Array, session: SessionName): Uint8Array {
  const { from, to } = sessionHours[session];
  return maskOf(time, (utc) => {
    const day = weekdayAt(session, utc);
    return day !== 0 && day !== 6 && within(minuteOfDay(session, utc), from, to);
  });
}

export const clockMask = (time: Float64Array, from: string, to: string, zone: Zone): Uint8Array => {
  const [start, end] = [clockMinutes(from), clockMinutes(to)];
  return maskOf(time, (utc) => within(minuteOfDay(zone, utc), start, end));
};

export const weekdayMask = (time: Float64Array, days: readonly number[], zone: Zone): Uint8Array =>
  maskOf(time, (utc) => days.includes(weekdayAt(zone, utc)));

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
