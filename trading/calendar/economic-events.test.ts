import { describe, expect, test } from "vitest";
import { calendarEvents } from "./economic-events.ts";
import { holidayThatMoves, movedByHoliday } from "./us-holidays.ts";

const datesOf = (id: string, from: number, to: number) =>
  calendarEvents(from, to)
    .filter((event) => event.id === id)
    .map((event) => new Date(event.time).toISOString().slice(0, 16));

describe("economic calendar", () => {
  test("finds every jobs report of the published list", () => {
    const dates = datesOf("us-payrolls", Date.UTC(2026, 11, 1), Date.UTC(2028, 0, 1)).map((date) => date.slice(0, 10));
    expect(dates).toEqual([
      "2026-12-04",
      "2027-01-08",
      "2027-02-05",
      "2027-03-05",
      "2027-04-02",
      "2027-05-07",
      "2027-06-04",
      "2027-07-02",
      "2027-08-06",
      "2027-09-03",
      "2027-10-08",
      "2027-11-05",
      "2027-12-03",
    ]);
  });

  test("finds every Federal Reserve meeting of the published list, and marks it confirmed", () => {
    const events = calendarEvents(Date.UTC(2026, 11, 1), Date.UTC(2028, 0, 1)).filter(
      (event) => event.id === "us-fomc",
    );
    expect(events.map((event) => new Date(event.time).toISOString().slice(5, 10))).toEqual([
      "12-09",
      "01-27",
      "03-17",
      "04-28",
      "06-09",
      "07-28",
      "09-15",
      "10-27",
      "12-08",
    ]);
    expect(events.every((event) => event.status === "confirmed")).toBe(true);
  });

  test("keeps local hours through clock changes", () => {
    expect(datesOf("us-payrolls", Date.UTC(2027, 2, 1), Date.UTC(2027, 4, 1))).toEqual([
      "2027-03-05T13:30",
      "2027-04-02T12:30",
    ]);
    expect(datesOf("us-fomc", Date.UTC(2027, 0, 1), Date.UTC(2027, 3, 1))).toEqual([
      "2027-01-27T19:00",
      "2027-03-17T18:00",
    ]);
  });

  test("is ordered and bounded", () => {
    const [from, to] = [Date.UTC(2027, 0, 1), Date.UTC(2027, 1, 1)];
    const times = calendarEvents(from, to).map((event) => event.time);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(times.every((time) => time >= from && time < to)).toBe(true);
    expect(datesOf("us-claims", from, to)).toHaveLength(4);
  });

  test("says of each date whether the issuer lists it, its rule gives it or past years suggest it", () => {
    const statusOf = (from: number) =>
      new Map(calendarEvents(from, from + 62 * 86_400_000).map(({ id, status }) => [id, status]));
    const listed = statusOf(Date.UTC(2027, 0, 5));
    expect(listed.get("us-payrolls")).toBe("confirmed");
    expect(listed.get("us-claims")).toBe("by rule");
    expect(listed.get("eu-ecb")).toBe("estimated");
    expect(statusOf(Date.UTC(2029, 0, 1)).get("us-payrolls")).toBe("by rule");
  });

  test("moves jobless claims to the business day before a holiday, and ISM's indices to the next that counts", () => {
    const moved = (id: string, time: number) => {
      const at = movedByHoliday(id, time);
      return at === null ? null : new Date(at).toISOString().slice(0, 16);
    };
    // Thanksgiving 2026 is Thursday, November 26; Thursday, January 1, 2026 follows a business day.
    expect(moved("us-claims", Date.UTC(2026, 10, 26, 13, 30))).toBe("2026-11-25T13:30");
    expect(moved("us-claims", Date.UTC(2026, 0, 1, 13, 30))).toBe("2025-12-31T13:30");
    expect(moved("us-claims", Date.UTC(2026, 10, 19, 13, 30))).toBeNull();
    // Monday, July 5, 2027 is Independence Day: the third business day is the 6th.
    expect(moved("us-ism-services", Date.UTC(2027, 6, 5, 14))).toBe("2027-07-06T14:00");
    // Friday, January 1, 2027: the first business day is Monday, the 4th.
    expect(moved("us-ism-manufacturing", Date.UTC(2027, 0, 1, 15))).toBe("2027-01-04T15:00");
    expect(moved("us-payrolls", Date.UTC(2027, 11, 31, 13, 30))).toBeNull();
  });

  test("names the US holiday that moves a release", () => {
    expect(holidayThatMoves("us-claims", Date.UTC(2026, 10, 26, 13, 30))).toBe("Thanksgiving Day");
    expect(holidayThatMoves("us-claims", Date.UTC(2026, 10, 19, 13, 30))).toBeNull();
    // Labor Day is September 6, 2027: after the first and the third business day.
    expect(holidayThatMoves("us-ism-services", Date.UTC(2027, 8, 3, 14))).toBeNull();
    // Independence Day 2027 is a Sunday, observed on Monday, July 5: the third business day becomes the 6th.
    expect(holidayThatMoves("us-ism-services", Date.UTC(2027, 6, 5, 14))).toBe("Independence Day");
    // January 1, 2028 is a Saturday, observed on December 31.
    expect(holidayThatMoves("us-payrolls", Date.UTC(2027, 11, 31, 13, 30))).toBe("New Year's Day");
    expect(holidayThatMoves("eu-ecb", Date.UTC(2026, 10, 26, 13, 15))).toBeNull();
  });
});
