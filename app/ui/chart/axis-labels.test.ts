import { describe, expect, it } from "vitest";
import { axisLabels } from "./axis-labels.ts";
import { showTimesIn } from "./zone-time.ts";

const hour = 3_600_000;
const from = (start: string, step: number, count: number) =>
  Array.from({ length: count }, (_, i) => Date.parse(start) + i * step);

describe("labels of a time axis", () => {
  it("name the day where it begins, and the hour within it", () => {
    expect(axisLabels(from("2025-12-24T18:00", 4 * hour, 4))).toEqual(["24 Dec", "22:00", "25 Dec", "06:00"]);
  });

  it("name days alone when a label stands for more than one", () => {
    expect(axisLabels(from("2025-12-29T12:00", 26 * hour, 4))).toEqual([
      "29 Dec 2025",
      "30 Dec",
      "31 Dec",
      "1 Jan 2026",
    ]);
  });

  it("name months and years further out", () => {
    expect(axisLabels(from("2025-10-15T12:00", 31 * 24 * hour, 4))).toEqual(["Oct 2025", "Nov", "Dec", "Jan 2026"]);
    expect(axisLabels(from("2023-06-01T12:00", 366 * 24 * hour, 3))).toEqual(["2023", "2024", "2025"]);
  });

  it("name bars of a day or longer by their trading days, in every zone, and months by their names", () => {
    // Daily bars open at 17:00 New York the evening before: 22:00 UTC in winter, 21:00 in summer.
    const opens = ["2025-12-25T22:00Z", "2025-12-28T22:00Z", "2025-12-31T22:00Z"].map((text) => Date.parse(text));
    for (const zone of ["UTC", "America/New_York", "Asia/Tokyo"]) {
      showTimesIn(zone);
      expect(axisLabels(opens, true)).toEqual(["26 Dec 2025", "29 Dec", "1 Jan 2026"]);
    }
    showTimesIn(null);
    const months = ["2026-08-02T21:00Z", "2026-08-31T21:00Z", "2026-09-30T21:00Z"].map((text) => Date.parse(text));
    expect(axisLabels(months, true)).toEqual(["Aug 2026", "Sept", "Oct"]);
  });

  it("have something to say about a single moment, and nothing about none", () => {
    expect(axisLabels(from("2025-12-24T18:00", hour, 1))).toEqual(["24 Dec 2025"]);
    expect(axisLabels([])).toEqual([]);
  });
});
