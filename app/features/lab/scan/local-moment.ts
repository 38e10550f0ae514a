import { dateText } from "#lib/date-text.ts";

/** A moment as `<input type="datetime-local">` writes it; null for what is none. */
export function fromLocalInput(text: string): number | null {
  const at = new Date(text).getTime();
  return text === "" || Number.isNaN(at) ? null : at;
}

const toTheSecond = {
  weekday: "short",
  day: "numeric",
  month: "short",
  year: "numeric",
  hourCycle: "h23",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  timeZoneName: "short",
} as const;

/** "Fri, Nov 20, 2026, 22:00:05 UTC": in the visitor's zone, which it names. Browser only. */
export const momentText = (at: number): string => dateText(at, toTheSecond);
