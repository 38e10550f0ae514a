import { expect, it } from "vitest";
import { chanceOfMore, chanceOfMostly } from "./chance-of-more.ts";

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

it.each([
  [5, 5, 1 / 32],
  [3, 4, 5 / 16],
  [2, 4, 1],
  [0, 0, 1],
] as const)("of %i of %i throws of a coin is the exact chance", (part, whole, chance) => {
  expect(chanceOfMostly(part, whole)).toBeCloseTo(chance, 12);
});

it("of thousands of throws is found, too", () => {
  expect(chanceOfMostly(2060, 4000)).toBeCloseTo(0.03, 2);
  expect(chanceOfMostly(3000, 4000)).toBeLessThan(1e-9);
});
