import { expect, test } from "vitest";
import { closeMoment, isClose, lastCloseAt } from "./new-york-close.ts";

const iso = (text: string) => Date.parse(text);

test.each([
  ["in winter", "2026-11-20T22:00:00Z", "2026-11-20T22:00:00Z"],
  ["in summer", "2026-07-01T21:00:00Z", "2026-07-01T21:00:00Z"],
  ["one millisecond before it", "2026-07-01T20:59:59.999Z", "2026-06-30T21:00:00Z"],
  ["over the weekend", "2026-11-22T12:00:00Z", "2026-11-20T22:00:00Z"],
  ["just after Sunday's opening", "2026-11-22T22:00:00Z", "2026-11-20T22:00:00Z"],
  ["across the change of clocks in March", "2027-03-15T20:59:00Z", "2027-03-12T22:00:00Z"],
])("the last close %s is at 17:00 New York", (_, now, close) => {
  expect(closeMoment(lastCloseAt(iso(now)))).toBe(iso(close));
});

test("a week has five closes, and the next one after Friday is Monday", () => {
  const friday = lastCloseAt(iso("2026-11-20T22:00:00Z"));
  expect(closeMoment(friday + 1)).toBe(iso("2026-11-23T22:00:00Z"));
  expect(closeMoment(friday + 5)).toBe(iso("2026-11-27T22:00:00Z"));
  expect(isClose(iso("2026-11-23T22:00:00Z"))).toBe(true);
  expect(isClose(iso("2026-11-22T22:00:00Z"))).toBe(false);
});
