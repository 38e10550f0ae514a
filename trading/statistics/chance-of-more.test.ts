import { expect, it } from "vitest";
import { chanceOfMore } from "./chance-of-more.ts";

it.each([
  // Fisher's lady tasting tea: all four cups, and three of four.
  [[4, 4], [0, 4], 1 / 70],
  [[3, 4], [1, 4], 17 / 70],
  [[2, 5], [1, 5], 0.5],
  [[0, 5], [3, 5], 1],
  [[5, 6], [0, 0], 1],
] as const)("of %j beside %j is the exact chance", (one, other, chance) => {
  expect(chanceOfMore(one, other)).toBeCloseTo(chance, 12);
});

it("is found of thousands of cases, too", () => {
  expect(chanceOfMore([2000, 4000], [2000, 4000])).toBeGreaterThan(0.5);
  expect(chanceOfMore([2200, 4000], [2000, 4000])).toBeLessThan(0.001);
});
