import { expect, test } from "vitest";
import { instantOf, zonedDay, zonedTime } from "./zoned-time.ts";

test("finds the instant at which New York opens, in winter and in summer", () => {
  expect(zonedTime({ year: 2027, month: 1, day: 11 }, 8 * 60, "America/New_York")).toBe(Date.UTC(2027, 0, 11, 13));
  expect(zonedTime({ year: 2027, month: 7, day: 12 }, 8 * 60, "America/New_York")).toBe(Date.UTC(2027, 6, 12, 12));
});

test("knows that Sydney is a day ahead and that its summer is in January", () => {
  const at = Date.UTC(2027, 0, 10, 22);
  expect(zonedDay(at, "Australia/Sydney")).toEqual({ year: 2027, month: 1, day: 11, weekday: 1 });
  expect(zonedTime({ year: 2027, month: 1, day: 11 }, 8 * 60, "Australia/Sydney")).toBe(Date.UTC(2027, 0, 10, 21));
});

test("is right on the day the clocks change", () => {
  expect(zonedTime({ year: 2027, month: 3, day: 14 }, 17 * 60, "America/New_York")).toBe(Date.UTC(2027, 2, 14, 21));
});

test("of a time that a clock shows twice the first instant is meant, and one that it skips is as far after midnight", () => {
  const berlin = (...wall: [number, number, number, number, number]) =>
    new Date(instantOf(Date.UTC(...wall), "Europe/Berlin") as number).toISOString().slice(0, 16);
  expect(berlin(2026, 2, 29, 2, 30)).toBe("2026-03-29T01:30");
  expect(berlin(2026, 9, 25, 2, 30)).toBe("2026-10-25T00:30");
  expect(instantOf(0, "Nowhere/Else")).toBeNull();
});

test("a day's time that the clock skips or shows twice is taken the same way in every part of the world", () => {
  const at = (day: [number, number, number], minutes: number, zone: string) => {
    const [year, month, date] = day;
    return new Date(zonedTime({ year, month, day: date }, minutes, zone)).toISOString().slice(0, 16);
  };
  // 2:30, as far after midnight: 3:30 of the summer.
  expect(at([2027, 3, 14], 150, "America/New_York")).toBe("2027-03-14T07:30");
  expect(at([2027, 3, 28], 150, "Europe/Oslo")).toBe("2027-03-28T01:30");
  // Midnight itself: the day begins at one, and not an hour before on the day before.
  expect(at([2026, 9, 6], 0, "America/Santiago")).toBe("2026-09-06T04:00");
  // The first of both.
  expect(at([2026, 11, 1], 90, "America/New_York")).toBe("2026-11-01T05:30");
  expect(at([2026, 10, 25], 150, "Europe/Oslo")).toBe("2026-10-25T00:30");
});
