import { expect, test } from "vitest";
import { isoDay, localLongDate, longDate, shortDate } from "./date-text.ts";

test("dates are written the American way, in UTC for everybody alike", () => {
  expect(longDate("2026-10-05T23:30:00Z")).toBe("October 5, 2026");
  expect(shortDate("2026-10-05")).toBe("Oct 5, 2026");
  expect(isoDay(Date.UTC(2026, 9, 5, 23, 30))).toBe("2026-10-05");
});

test("what is no date is unknown", () => {
  expect(localLongDate("soon")).toBe("unknown");
  expect(localLongDate("2026-10-05T12:00:00Z")).toMatch(/^October [456], 2026$/);
});
