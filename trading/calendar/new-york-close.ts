import { minuteMillis, minutesPerDay, weekOf, weekOpen } from "./trading-week.ts";

const closesPerWeek = 5;
const dayMillis = minutesPerDay * minuteMillis;

/** UTC moment of a close, counted from the trading week of 1970-01-04: 17:00 New York, Monday to Friday. */
export function closeMoment(index: number): number {
  const week = Math.floor(index / closesPerWeek);
  return weekOpen(week) + (index - week * closesPerWeek + 1) * dayMillis;
}

/** Index of the last close at or before `utc`. */
export function lastCloseAt(utc: number): number {
  const week = weekOf(utc);
  const passed = Math.min(closesPerWeek, Math.floor((utc - weekOpen(week)) / dayMillis));
  return week * closesPerWeek + passed - 1;
}

/** Whether a moment is a close. */
export const isClose = (utc: number): boolean => closeMoment(lastCloseAt(utc)) === utc;
