import { expect, test } from "vitest";
import { positionSize } from "./trade-arithmetic.ts";

test("one percent of $1000 with a stop of 25 pips buys four micro lots", () => {
  const size = positionSize(1000, 1, 25);
  expect(size.budget).toBe(10);
  expect(size.lots).toBeCloseTo(0.04, 10);
  expect(size.loss).toBeCloseTo(10, 10);
});

test("rounds lots down, so that the loss never exceeds the budget", () => {
  const size = positionSize(1000, 1, 30);
  expect(size.lots).toBeCloseTo(0.03, 10);
  expect(size.loss).toBeLessThanOrEqual(size.budget);
});

test("loses no step of the lots to binary fractions", () => {
  // 29 / 100 / 0.01 is a hair below 29.
  expect(positionSize(2900, 1, 10).lots).toBeCloseTo(0.29, 10);
});

test("says that a small account with a wide stop cannot trade at this risk", () => {
  expect(positionSize(100, 0.5, 60).lots).toBe(0);
});
