import { expect, test } from "vitest";
import { chartRange } from "./chart-range.ts";

test("the range of a live chart ends with the day and is the same all day", () => {
  const noon = Date.UTC(2026, 10, 21, 12);
  expect(chartRange("H1", noon)).toEqual(chartRange("H1", noon + 3_600_000));
  expect(chartRange("H1", noon).to).toBe(Date.UTC(2026, 10, 21));
});
