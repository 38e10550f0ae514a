import { afterEach, describe, expect, it } from "vitest";
import { calendarTicks } from "./calendar-ticks.ts";
import { showTimesIn } from "./zone-time.ts";

const day = 86_400_000;
/** Noon of each weekday, as bars of a market have no weekends. */
const weekdays = (start: string, count: number) =>
  Array.from({ length: count }, (_, i) => Date.parse(`${start}T12:00`) + i * day).filter(
    (at) => ![0, 6].includes(new Date(at).getDay()),
  );
const texts = (start: string, days: number, room: number) => {
  const time = weekdays(start, days);
  return calendarTicks(time, 0, time.length, { room })?.map(({ text }) => text);
};

describe("boundaries on a time axis", () => {
  it("are years over a long time, and half-years or quarters where there is room", () => {
    expect(texts("2020-02-10", 365 * 6, 7)).toEqual(["2021", "2022", "2023", "2024", "2025", "2026"]);
    expect(texts("2023-02-10", 700, 5)).toEqual(["Jul 2023", "2024", "Jul", "2025"]);
    expect(texts("2023-02-10", 400, 6)).toEqual(["Apr 2023", "Jul", "Oct", "2024"]);
  });

  it("lie at the first row of the month, which a weekend may move", () => {
    const time = weekdays("2023-12-01", 120);
    const ticks = calendarTicks(time, 0, time.length, { room: 6 }) ?? [];
    expect(ticks.map(({ row }) => new Date(time[row] as number).getDate())).toEqual([1, 1, 1]);
    const september = weekdays("2024-08-01", 62);
    const rows = calendarTicks(september, 0, september.length, { room: 6 }) ?? [];
    expect(rows.map(({ row }) => new Date(september[row] as number).getDate())).toEqual([2, 1]);
  });

  it("never repeat and never exceed the room", () => {
    for (const days of [40, 90, 200, 800, 3000, 9000])
      for (const room of [2, 3, 5, 9]) {
        const time = weekdays("2001-05-20", days);
        const found = calendarTicks(time, 0, time.length, { room }) ?? [];
        expect(found.length).toBeLessThanOrEqual(room);
        expect(new Set(found.map(({ row }) => row)).size).toBe(found.length);
      }
    expect(calendarTicks([], 0, 0, { room: 5 })).toBeNull();
  });

  describe("within months", () => {
    afterEach(() => showTimesIn(null));
    const bars = (start: string, minutes: number, count: number) =>
      Array.from({ length: count }, (_, i) => Date.parse(start) + i * minutes * 60_000);
    const labels = (time: readonly number[], room: number, dated = false) =>
      calendarTicks(time, 0, time.length, { room, dated })?.map(({ text }) => text);

    it("are hours of a round step, and the date where a day begins, by the clock of the charts' zone", () => {
      showTimesIn("America/New_York");
      // 15-minute bars from 14:20 in New York.
      const time = bars("2026-01-14T19:20:00Z", 15, 60);
      expect(labels(time, 6)).toEqual(["15:05", "18:05", "21:05", "Jan 15", "03:05"]);
      showTimesIn("Asia/Kolkata");
      expect(labels(bars("2026-01-14T00:00:00Z", 30, 48), 5)).toEqual(["06:00", "12:00", "18:00", "Jan 15"]);
    });

    it("say the day with the first hour where no day begins in sight", () => {
      showTimesIn("UTC");
      expect(labels(bars("2026-01-14T09:10:00Z", 5, 40), 4)).toEqual(["Jan 14 10:00", "11:00", "12:00"]);
    });

    it("are days and Mondays further out, with the year where it begins", () => {
      showTimesIn("UTC");
      const days = (start: string, count: number) =>
        bars(start, 1440, count).filter((at) => ![0, 6].includes(new Date(at).getUTCDay()));
      expect(labels(days("2025-12-29T00:00Z", 6), 6)).toEqual(["Dec 30, 2025", "Dec 31", "Jan 1, 2026", "Jan 2"]);
      expect(labels(days("2025-12-18T00:00Z", 30), 5)).toEqual(["Dec 22, 2025", "Dec 29", "Jan 5, 2026", "Jan 12"]);
    });

    it("leave out what would touch the beginning of a day after a weekend", () => {
      showTimesIn("UTC");
      const open = (at: number) => {
        const [weekday, hour] = [new Date(at).getUTCDay(), new Date(at).getUTCHours()];
        return weekday === 0 ? hour >= 22 : weekday < 5 || (weekday === 5 && hour < 22);
      };
      const time = bars("2026-01-16T00:00Z", 60, 24 * 4).filter(open);
      expect(labels(time, 10)).toEqual(["06:00", "12:00", "Jan 19", "06:00", "12:00", "18:00"]);
    });

    it("name bars of a day or longer by their trading days, in every zone", () => {
      // Daily bars open at 17:00 New York the evening before: 22:00 UTC in winter, 21:00 in summer.
      const opens = ["2025-12-24T22:00Z", "2025-12-25T22:00Z", "2025-12-28T22:00Z", "2025-12-31T22:00Z"].map(
        Date.parse,
      );
      for (const zone of ["UTC", "America/New_York", "Asia/Tokyo"]) {
        showTimesIn(zone);
        expect(labels(opens, 4, true)).toEqual(["Dec 26, 2025", "Dec 29", "Jan 1, 2026"]);
      }
      const months = ["2026-08-02T21:00Z", "2026-08-31T21:00Z", "2026-09-30T21:00Z"].map(Date.parse);
      expect(labels(months, 4, true)).toEqual(["Sep 2026", "Oct"]);
    });
  });
});
