import { describe, expect, it } from "vitest";
import { calendarTicks } from "./calendar-ticks.ts";

const day = 86_400_000;
/** Noon of each weekday, as bars of a market have no weekends. */
const weekdays = (start: string, count: number) =>
  Array.from({ length: count }, (_, i) => Date.parse(`${start}T12:00`) + i * day).filter(
    (at) => ![0, 6].includes(new Date(at).getDay()),
  );
const texts = (start: string, days: number, room: number) => {
  const time = weekdays(start, days);
  return calendarTicks(time, 0, time.length, room)?.map(({ text }) => text);
};

describe("boundaries on a time axis", () => {
  it("are years over a long time, and half-years or quarters where there is room", () => {
    expect(texts("2020-02-10", 365 * 6, 7)).toEqual(["2021", "2022", "2023", "2024", "2025", "2026"]);
    expect(texts("2023-02-10", 700, 5)).toEqual(["Jul 2023", "2024", "Jul", "2025"]);
    expect(texts("2023-02-10", 400, 6)).toEqual(["Apr 2023", "Jul", "Oct", "2024"]);
  });

  it("lie at the first row of the month, which a weekend may move", () => {
    const time = weekdays("2023-12-01", 120);
    const ticks = calendarTicks(time, 0, time.length, 6) ?? [];
    expect(ticks.map(({ row }) => new Date(time[row] as number).getDate())).toEqual([1, 1, 1]);
    const september = weekdays("2024-08-01", 62);
    const rows = calendarTicks(september, 0, september.length, 6) ?? [];
    expect(rows.map(({ row }) => new Date(september[row] as number).getDate())).toEqual([2, 1]);
  });

  it("never repeat, never exceed the room, and are none within a single month", () => {
    for (const days of [40, 90, 200, 800, 3000, 9000])
      for (const room of [2, 3, 5, 9]) {
        const time = weekdays("2001-05-20", days);
        const found = calendarTicks(time, 0, time.length, room) ?? [];
        expect(found.length).toBeLessThanOrEqual(room);
        expect(new Set(found.map(({ row }) => row)).size).toBe(found.length);
      }
    expect(texts("2024-03-02", 20, 5)).toBeUndefined();
    expect(calendarTicks([], 0, 0, 5)).toBeNull();
  });
});
