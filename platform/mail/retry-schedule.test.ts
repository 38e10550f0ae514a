import { expect, test } from "vitest";
import { nextAttempt } from "./retry-schedule.ts";

const created = new Date("2026-03-02T10:00:00Z");
const hour = 3_600_000;

test("tries again after 1, 2, 4 … minutes, at most two hours apart", () => {
  const pause = (attempts: number) => (nextAttempt(created, attempts, created)!.getTime() - created.getTime()) / 60_000;
  expect([1, 2, 3, 4, 7, 8, 20, 99].map(pause)).toEqual([1, 2, 4, 8, 64, 120, 120, 120]);
});

test("tries a last time at the end of the day and then gives up", () => {
  const late = new Date(created.getTime() + 23.5 * hour);
  expect(nextAttempt(created, 20, late)).toEqual(new Date(created.getTime() + 24 * hour));
  expect(nextAttempt(created, 21, new Date(created.getTime() + 24 * hour))).toBeUndefined();
});
