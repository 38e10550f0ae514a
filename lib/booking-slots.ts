import { zonedDay, zonedTime } from "./zoned-time.ts";

type Hours = {
  /** IANA name. */
  readonly zone: string;
  /** 0 is Sunday. */
  readonly weekday: number;
  readonly fromMinute: number;
  readonly toMinute: number;
};
/** UTC milliseconds; the end is not in it. */
type TimeSpan = { readonly from: number; readonly to: number };
type Wanted = { readonly now: number; readonly minutes: number; readonly busy: readonly TimeSpan[] };

const hour = 3_600_000;
/** A mentor learns of a session a day before; plans further ahead than four weeks rarely hold. */
const bookingNotice = 24 * hour;
const bookingDays = 28;

/** `["2026-06-01 10:00:00+00","2026-06-01 11:00:00+00")`, PostgreSQL's text of a range, as milliseconds. */
export function spanOf(range: string): TimeSpan {
  const [from = "", to = ""] = range.replaceAll(/["[\])(]/g, "").split(",");
  const read = (text: string) => Date.parse(text.replace(" ", "T").replace(/([+-]\d\d)$/, "$1:00"));
  return { from: read(from), to: read(to) };
}

const isFree = ({ from, to }: TimeSpan, busy: readonly TimeSpan[]) =>
  busy.every((taken) => to <= taken.from || taken.to <= from);

/**
 * Starts of the free slots, in UTC milliseconds and in order. The hours are the mentor's wall clock, and slots follow one another in real time
 * between its two ends: in spring the hour that the clock skips holds none, in autumn the hour that it shows twice holds twice as many.
 */
export function freeSlots(hours: readonly Hours[], { now, minutes, busy }: Wanted): number[] {
  const length = minutes * 60_000;
  const starts = new Set<number>();
  for (const { zone, weekday, fromMinute, toMinute } of hours) {
    const today = zonedDay(now, zone);
    for (let ahead = 0; ahead <= bookingDays + 1; ahead += 1) {
      const date = { ...today, day: today.day + ahead };
      if ((today.weekday + ahead) % 7 !== weekday) continue;
      const end = zonedTime(date, toMinute, zone);
      for (let from = zonedTime(date, fromMinute, zone); from + length <= end; from += length) {
        const isInTime = from >= now + bookingNotice && from <= now + bookingDays * 24 * hour;
        if (isInTime && isFree({ from, to: from + length }, busy)) starts.add(from);
      }
    }
  }
  return [...starts].toSorted((one, other) => one - other);
}
