import { expect, test } from "vitest";
import {
  clockText,
  dateText,
  isoDay,
  localLongDate,
  longDate,
  longMoment,
  marketMoment,
  shortDate,
} from "./date-text.ts";

test("dates are written the American way, in UTC for everybody alike", () => {
  expect(longDate("2026-10-05T23:30:00Z")).toBe("October 5, 2026");
  expect(shortDate("2026-10-05")).toBe("Oct 5, 2026");
  expect(isoDay(Date.UTC(2026, 9, 5, 23, 30))).toBe("2026-10-05");
});

test("a market's clock has 24 hours, in the zone that is named", () => {
  const at = "2026-10-05T23:05:00Z";
  expect([clockText(at, "UTC"), clockText(at, "America/New_York"), clockText(at, "Asia/Tokyo")]).toEqual([
    "23:05",
    "19:05",
    "08:05",
  ]);
  expect(clockText("2026-10-05T00:00:00Z", "UTC")).toBe("00:00");
  expect(marketMoment(at, "America/New_York")).toBe("Oct 5, 2026, 19:05 EDT");
  expect(longMoment(at, "UTC")).toBe("October 5, 2026 at 11:05 PM");
  expect(dateText(at, { weekday: "long" }, "Asia/Tokyo")).toBe("Tuesday");
});

test("what is no date is unknown", () => {
  expect(localLongDate("soon")).toBe("unknown");
  expect(localLongDate("2026-10-05T12:00:00Z")).toMatch(/^October [456], 2026$/);
});
