import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { SessionName } from "./session-hours.ts";
import { nextRollover, rolloverWeekday, tradingDay, zoneOffset } from "./zone-clock.ts";

const zones: Record<SessionName, string> = {
  "new-york": "America/New_York",
  london: "Europe/London",
  tokyo: "Asia/Tokyo",
  sydney: "Australia/Sydney",
};
const formatters = new Map(
  Object.values(zones).map((zone) => [
    zone,
    new Intl.DateTimeFormat("en-GB", {
      timeZone: zone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    }),
  ]),
);

function offsetByDatabase(zone: string, utc: number): number {
  const parts = Object.fromEntries(
    formatters
      .get(zone)!
      .formatToParts(utc)
      .map((p) => [p.type, Number(p.value)]),
  ) as Record<string, number>;
  return Date.UTC(parts.year!, parts.month! - 1, parts.day!, parts.hour!, parts.minute!, parts.second!) - utc;
}

describe("zone offsets", () => {
  it.each(Object.entries(zones) as [SessionName, string][])(
    "of %s agree with the zone database from 2008 to 2035",
    (center, zone) => {
      fc.assert(
        fc.property(fc.integer({ min: Date.UTC(2008, 0, 1) / 1000, max: Date.UTC(2035, 0, 1) / 1000 }), (second) => {
          expect(zoneOffset(center, second * 1000)).toBe(offsetByDatabase(zone, second * 1000));
        }),
        { numRuns: 300 },
      );
      // Every hour around the changes of one year.
      for (let utc = Date.UTC(2027, 2, 10); utc < Date.UTC(2027, 3, 8); utc += 3_600_000)
        expect(zoneOffset(center, utc)).toBe(offsetByDatabase(zone, utc));
      for (let utc = Date.UTC(2027, 9, 1); utc < Date.UTC(2027, 10, 10); utc += 3_600_000)
        expect(zoneOffset(center, utc)).toBe(offsetByDatabase(zone, utc));
    },
  );
  it("knows New York's older rules", () => {
    for (const utc of [Date.UTC(2006, 2, 20), Date.UTC(2006, 3, 10), Date.UTC(1999, 9, 29), Date.UTC(1999, 10, 2)]) {
      expect(zoneOffset("new-york", utc)).toBe(offsetByDatabase(zones["new-york"], utc));
    }
  });
});

describe("rollover", () => {
  it("is 17:00 New York, winter and summer", () => {
    expect(nextRollover(Date.UTC(2027, 0, 11, 12))).toBe(Date.UTC(2027, 0, 11, 22));
    expect(nextRollover(Date.UTC(2027, 6, 12, 12))).toBe(Date.UTC(2027, 6, 12, 21));
    expect(nextRollover(Date.UTC(2027, 0, 11, 22))).toBe(Date.UTC(2027, 0, 12, 22));
  });
  it("skips from Friday to Monday", () => {
    expect(nextRollover(Date.UTC(2027, 0, 15, 22))).toBe(Date.UTC(2027, 0, 18, 22));
    expect(rolloverWeekday(Date.UTC(2027, 0, 13, 22))).toBe(3);
  });
  it("starts the trading day at the New York close", () => {
    expect(tradingDay(Date.UTC(2027, 0, 10, 22)) * 86_400_000).toBe(Date.UTC(2027, 0, 11));
    expect(tradingDay(Date.UTC(2027, 0, 11, 21, 59)) * 86_400_000).toBe(Date.UTC(2027, 0, 11));
  });
});
