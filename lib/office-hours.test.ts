import { expect, test } from "vitest";
import { currentOrNextSpan, isOpen } from "./office-hours.ts";

const hours = [
  { days: "Mon-Fri", hours: "9:00 AM-6:00 PM EST" },
  { days: "Sat", hours: "10:00 AM-4:00 PM EST" },
  { days: "Sun", hours: "closed" },
];

test("is open on a weekday morning in New York", () => {
  const at = Date.UTC(2027, 0, 13, 15);
  const span = currentOrNextSpan(hours, at);
  expect(span).toEqual({ from: Date.UTC(2027, 0, 13, 14), to: Date.UTC(2027, 0, 13, 23) });
  expect(isOpen(span, at)).toBe(true);
});

test("after closing on Saturday the next span is Monday's", () => {
  const at = Date.UTC(2027, 0, 16, 22);
  const span = currentOrNextSpan(hours, at);
  expect(span?.from).toBe(Date.UTC(2027, 0, 18, 14));
  expect(isOpen(span, at)).toBe(false);
});

test("says nothing when no hours are given", () => {
  expect(currentOrNextSpan([], Date.UTC(2027, 0, 13))).toBeNull();
});
