import { expect, test } from "vitest";
import { writtenSize, writtenSizes } from "./lots-text.ts";

test("a size that a file writes is in lots, or in units where nobody trades so many lots", () => {
  expect([0.05, 1, 2.5, 100].map((size) => writtenSize(size))).toEqual(["0.05 lots", "1 lot", "2.5 lots", "100 lots"]);
  expect([1_000, 10_000, 125_000.5].map((size) => writtenSize(size))).toEqual([
    "1,000 units",
    "10,000 units",
    "125,000.5 units",
  ]);
});

test("sizes of one market have one unit", () => {
  expect(writtenSizes([0.1, 0.2])).toBe("0.1, 0.2 lots");
  expect(writtenSizes([500, 1_000, 2_000])).toBe("500, 1,000, 2,000 units");
});

test("two sizes that are named in one sentence have one unit", () => {
  expect([writtenSize(500, 1_000), writtenSize(1_000, 500)]).toEqual(["500 units", "1,000 units"]);
  expect(writtenSize(0.1, 0.2)).toBe("0.1 lots");
});
