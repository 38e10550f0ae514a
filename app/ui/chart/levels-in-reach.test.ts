import { expect, test } from "vitest";
import { levelsInReach } from "./levels-in-reach.ts";

const bars = {
  length: 3,
  digits: 5,
  low: [118_000, 118_100, 118_050],
  high: [118_300, 118_400, 118_200],
} as unknown as Parameters<typeof levelsInReach>[1];

test("a level near the bars stretches the axis, one far away does not flatten them", () => {
  // The bars range from 1.18000 to 1.18400: levels down to 1.17600 and up to 1.18800 are in reach.
  expect(levelsInReach([0.5, 1.176, 1.1759, 1.18, 1.188, 1.1881, 9], bars)).toEqual([1.176, 1.18, 1.188]);
});

test("without bars every level counts", () => {
  expect(levelsInReach([0.5], null)).toEqual([0.5]);
});
