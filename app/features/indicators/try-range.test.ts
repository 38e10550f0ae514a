import { expect, test } from "vitest";
import { tryRange } from "./try-range.ts";

test("the range of a live chart ends with the day and is the same all day", () => {
  const noon = Date.UTC(2026, 10, 21, 12);
  expect(tryRange("H1", noon)).toEqual(tryRange("H1", noon + 3_600_000));
  expect(tryRange("H1", noon).to).toBe(Date.UTC(2026, 10, 21));
});
