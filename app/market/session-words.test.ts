import { expect, test } from "vitest";
import { shareOfDay } from "./session-hours.ts";
import { shareClock } from "./session-words.ts";

test.each([
  ["UTC", "08:00"],
  ["Asia/Kolkata", "13:30"],
  ["Asia/Kathmandu", "13:45"],
  ["Pacific/Pago_Pago", "21:00"],
])("the hour from 08:00 UTC is told by the clock of %s: %s", (zone, clock) => {
  expect(shareClock(shareOfDay(Date.UTC(2026, 10, 30, 8), zone))).toBe(clock);
});

test("the last half minute of a day is told as its midnight", () => {
  expect([shareClock(0), shareClock(0.9999), shareClock(1)]).toEqual(["00:00", "00:00", "00:00"]);
});
