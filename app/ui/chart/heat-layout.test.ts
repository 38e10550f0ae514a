import { expect, test } from "vitest";
import { cellCountText } from "./heat-layout.ts";

test("says how many cells hold a value where some are empty", () => {
  expect(cellCountText([1, Number.NaN, 3, 4], 4)).toBe("3 of 4 cells");
  expect(cellCountText([1, 2], 2)).toBe("2 cells");
  expect(cellCountText([5], 1)).toBe("1 cell");
});
