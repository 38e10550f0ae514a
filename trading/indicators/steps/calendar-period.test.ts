import { expect, it } from "vitest";
import { periodNumber } from "./calendar-period.ts";

const at = (iso: string) => Date.parse(iso);

it("changes the month with the calendar over four centuries", () => {
  const first = periodNumber(at("1900-01-01T00:00Z"), "month", 0);
  for (let month = 0; month < 4800; month++) {
    const start = Date.UTC(1900, month, 1);
    expect(periodNumber(start, "month", 0)).toBe(first + month);
    expect(periodNumber(start - 1, "month", 0)).toBe(first + month - 1);
  }
});

it("starts a week on Monday and a day at the hour asked for", () => {
  const monday = at("2027-01-11T00:00Z");
  expect(periodNumber(monday, "week", 0)).toBe(periodNumber(monday - 1, "week", 0) + 1);
  expect(periodNumber(at("2027-01-11T06:59Z"), "day", 7)).toBe(periodNumber(at("2027-01-10T07:00Z"), "day", 7));
  expect(periodNumber(at("2027-01-11T07:00Z"), "day", 7)).toBe(periodNumber(at("2027-01-10T07:00Z"), "day", 7) + 1);
});

it("ends the market's day at 17:00 New York in winter and in summer, and its week on Friday", () => {
  const number = (iso: string, period: "day" | "week" | "month" = "day") => periodNumber(at(iso), period, 24);
  for (const [before, after] of [
    ["2027-01-12T21:59Z", "2027-01-12T22:00Z"],
    ["2027-07-13T20:59Z", "2027-07-13T21:00Z"],
  ] as const) {
    expect(number(after)).toBe(number(before) + 1);
    expect(number(after, "week")).toBe(number(before, "week"));
  }
  expect(number("2027-01-10T22:00Z", "week")).toBe(number("2027-01-08T21:59Z", "week") + 1);
  expect(number("2027-06-30T21:00Z", "month")).toBe(number("2027-06-30T20:59Z", "month") + 1);
});

it("counts Sunday evening in New York as Monday", () => {
  const sundayOpen = at("2027-01-10T22:00Z");
  expect(periodNumber(sundayOpen, "week", 22)).toBe(periodNumber(at("2027-01-15T21:59Z"), "week", 22));
  expect(periodNumber(sundayOpen, "day", 22)).toBe(periodNumber(at("2027-01-11T12:00Z"), "day", 0));
});
