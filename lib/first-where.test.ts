import { expect, test } from "vitest";
import { firstWhere } from "./first-where.ts";

const sorted = [1, 2, 2, 5, 9];
const firstAtLeast = (value: number) => firstWhere(sorted.length, (at) => (sorted[at] as number) >= value);

test.each([
  [0, 0],
  [2, 1],
  [3, 3],
  [9, 4],
  [10, 5],
])("the first value of at least %d stands at %d", (value, place) => {
  expect(firstAtLeast(value)).toBe(place);
});

test("an empty list has no such place", () => {
  expect(firstWhere(0, () => true)).toBe(0);
});
