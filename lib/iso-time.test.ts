import { expect, test } from "vitest";
import { isoDayTime, isoMinute } from "./iso-time.ts";

test("moments and days are written and read in UTC", () => {
  expect(isoMinute(Date.UTC(2026, 0, 31, 14, 5, 59))).toBe("2026-01-31 14:05");
  expect(isoDayTime("2026-01-31")).toBe(Date.UTC(2026, 0, 31));
  for (const text of ["", "2026-1-31", "31 Jan 2026", "2026-02-31x", "2026-02-31", "2025-02-29"])
    expect(isoDayTime(text)).toBeNaN();
});
