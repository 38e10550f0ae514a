import { describe, expect, test } from "vitest";
import { freeSlots, spanOf } from "./booking-slots.ts";

const zone = "America/New_York";
/** Sundays from midnight to four in the morning, across the change of the clock. */
const sundayNight = [{ zone, weekday: 0, fromMinute: 0, toMinute: 240 }];
const utc = (text: string) => Date.parse(`${text}Z`);
const texts = (list: readonly number[]) => list.map((at) => new Date(at).toISOString().slice(0, 16));
const on = (day: string, list: readonly number[]) => texts(list).filter((text) => text.startsWith(day));

describe("free slots", () => {
  test("skip the hour that does not exist when summer time begins", () => {
    // 2026-03-08: 02:00 EST is 03:00 EDT. Between 00:00 and 04:00 there are three hours.
    const slots = freeSlots(sundayNight, { now: utc("2026-03-05T00:00:00"), minutes: 60, busy: [] });
    expect(on("2026-03-08", slots)).toEqual(["2026-03-08T05:00", "2026-03-08T06:00", "2026-03-08T07:00"]);
    const clock = new Intl.DateTimeFormat("en-US", { timeZone: zone, hour: "numeric", timeZoneName: "short" });
    expect(slots.slice(0, 3).map((at) => clock.format(at))).toEqual(["12 AM EST", "1 AM EST", "3 AM EDT"]);
  });
  test("hold the hour that comes twice when summer time ends", () => {
    const slots = freeSlots(sundayNight, { now: utc("2026-10-29T00:00:00"), minutes: 60, busy: [] });
    expect(on("2026-11-01", slots)).toEqual([
      "2026-11-01T04:00",
      "2026-11-01T05:00",
      "2026-11-01T06:00",
      "2026-11-01T07:00",
      "2026-11-01T08:00",
    ]);
  });
  test("follow the mentor's wall clock over a change of the clock", () => {
    const sunday = [{ zone: "Europe/Oslo", weekday: 0, fromMinute: 540, toMinute: 600 }];
    const slots = freeSlots(sunday, { now: utc("2026-03-18T00:00:00"), minutes: 60, busy: [] });
    expect(texts(slots).slice(0, 2)).toEqual(["2026-03-22T08:00", "2026-03-29T07:00"]);
  });
  test("begin a day ahead, end four weeks ahead, and leave out what overlaps a booking", () => {
    const now = utc("2026-06-01T10:30:00");
    const daily = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ zone: "UTC", weekday, fromMinute: 600, toMinute: 720 }));
    const busy = [{ from: utc("2026-06-03T10:59:00"), to: utc("2026-06-03T11:01:00") }];
    const slots = freeSlots(daily, { now, minutes: 60, busy });
    expect(texts(slots).slice(0, 2)).toEqual(["2026-06-02T11:00", "2026-06-04T10:00"]);
    expect(texts(slots).at(-1)).toBe("2026-06-29T10:00");
    expect(freeSlots(daily, { now, minutes: 121, busy: [] })).toEqual([]);
    const touching = [{ from: utc("2026-06-02T12:00:00"), to: utc("2026-06-02T13:00:00") }];
    expect(texts(freeSlots(daily, { now, minutes: 60, busy: touching }))[0]).toBe("2026-06-02T11:00");
  });
});

test("reads a range as PostgreSQL writes it, with and without minutes in its offset", () => {
  const span = { from: Date.UTC(2026, 5, 1, 10), to: Date.UTC(2026, 5, 1, 11) };
  expect(spanOf('["2026-06-01 10:00:00+00","2026-06-01 11:00:00+00")')).toEqual(span);
  expect(spanOf('["2026-06-01 15:30:00+05:30","2026-06-01 16:30:00+05:30")')).toEqual(span);
});
