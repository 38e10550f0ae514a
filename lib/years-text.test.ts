import { expect, test } from "vitest";
import { yearsText } from "./years-text.ts";

test.each([
  [Date.UTC(2025, 0, 1), Date.UTC(2025, 11, 30), "1 year"],
  [Date.UTC(2016, 0, 1), Date.UTC(2025, 11, 31), "10 years"],
  [Date.UTC(2023, 0, 1), Date.UTC(2025, 6, 1), "2.5 years"],
])("tells the years between %i and %i", (from, to, words) => {
  expect(yearsText(from, to)).toBe(words);
});
