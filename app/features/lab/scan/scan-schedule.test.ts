import { describe, expect, test } from "vitest";
import { earliestScan, isDue, isOverForTheWeek, momentProblem } from "./scan-schedule.ts";

const now = Date.UTC(2026, 10, 20, 12);

describe("a chosen moment", () => {
  test("may be now, the last second, and any moment since 1990", () => {
    for (const at of [null, now, now - 1000, earliestScan]) expect(momentProblem(at, now)).toBeNull();
  });
  test("that has not come is refused, whether typed or in an address", () => {
    expect(momentProblem(now + 1, now)).toContain("not come yet");
    expect(momentProblem(8.64e15, now)).toContain("not come yet");
  });
  test("before the market can be scanned is refused with the year", () => {
    expect(momentProblem(earliestScan - 1, now)).toContain("1990");
    expect(momentProblem(-8.64e15, now)).toContain("1990");
  });
});

describe("a live scan", () => {
  const fresh = { visible: true, running: false, asOf: now - 60_000, every: 60, now };
  test("is renewed when its interval has passed", () => {
    expect(isDue(fresh)).toBe(true);
    expect(isDue({ ...fresh, asOf: now - 59_999 })).toBe(false);
  });
  test("rests while nobody looks, and is renewed at once by who comes back later", () => {
    expect(isDue({ ...fresh, visible: false })).toBe(false);
    expect(isDue({ ...fresh, asOf: now - 3_600_000 })).toBe(true);
  });
  test("is not begun again while it runs, nor before the first one", () => {
    expect(isDue({ ...fresh, running: true })).toBe(false);
    expect(isDue({ ...fresh, asOf: null })).toBe(false);
  });
});

describe("the market's week", () => {
  const minute = 60_000;
  const [friday, sunday] = [Date.UTC(2026, 10, 20, 22), Date.UTC(2026, 10, 22, 22)];

  test("is over from Friday 17:00 New York, where no later price has come", () => {
    expect(isOverForTheWeek(friday, friday - 5 * minute)).toBe(true);
    expect(isOverForTheWeek(sunday - 1, friday - 5 * minute)).toBe(true);
    expect(isOverForTheWeek(friday - 1, friday - 5 * minute)).toBe(false);
    expect(isOverForTheWeek(sunday, friday - 5 * minute)).toBe(false);
  });
  test("goes on while stored bars are behind, and at weekends where prices move then", () => {
    expect(isOverForTheWeek(now, now - 60 * minute)).toBe(false);
    expect(isOverForTheWeek(friday + 600 * minute, friday + 590 * minute)).toBe(false);
  });
  test("is not known before the first cell", () => {
    expect(isOverForTheWeek(friday, Number.NEGATIVE_INFINITY)).toBe(false);
  });
});
