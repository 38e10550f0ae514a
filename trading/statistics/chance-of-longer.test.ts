import { expect, it } from "vitest";
import { chanceOfLonger } from "./chance-of-longer.ts";

it("is found of more values than a call takes arguments", () => {
  const many = Array.from({ length: 1_000_000 }, (_, i) => (i * 7919) % 1000);
  expect(chanceOfLonger([300, 500, 700], many)).toBeGreaterThan(0.2);
  expect(chanceOfLonger([998, 998, 999], many)).toBeLessThan(0.01);
});

it("is 1 without anything to compare with", () => {
  expect(chanceOfLonger([], [1, 2])).toBe(1);
  expect(chanceOfLonger([1, 2], [])).toBe(1);
});
