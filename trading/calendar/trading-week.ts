import { zoneOffset } from "./zone-clock.ts";

export const minuteMillis = 60_000;
export const minutesPerDay = 1440;
/** Sunday 17:00 to Friday 17:00 New York. */
export const minutesPerWeek = 5 * minutesPerDay;
const weekMillis = 7 * 86_400_000;
/** 1970-01-04 was a Sunday; the market's week opens at 17:00 New York. */
const firstOpenLocal = 3 * 86_400_000 + 17 * 3_600_000;

/** Index of the trading week that holds or last began before `utc`. Clocks change on Sunday morning, while the market is closed. */
export const weekOf = (utc: number): number =>
  Math.floor((utc + zoneOffset("new-york", utc) - firstOpenLocal) / weekMillis);

/** UTC moment at which a trading week opens. */
export function weekOpen(week: number): number {
  const local = firstOpenLocal + week * weekMillis;
  return local - zoneOffset("new-york", local + 5 * 3_600_000);
}

/** The newest moment of an open market: while it is closed, the last of its week. */
export const lastOpenMoment = (utc: number): number => Math.min(utc, weekClose(weekOf(utc)) - 1);

/** UTC moment at which it closes: Friday 17:00 New York. */
export const weekClose = (week: number): number => weekOpen(week) + minutesPerWeek * minuteMillis;
