import { describe, expect, test } from "vitest";
import { createScale, extent, logTicks, niceTicks } from "./scale.ts";

describe("scales", () => {
  test("map there and back, upside down as screens need it", () => {
    const scale = createScale(1.08, 1.09, 200, 0);
    expect(scale.toPixel(1.08)).toBe(200);
    expect(scale.toPixel(1.09)).toBe(0);
    expect(scale.toValue(scale.toPixel(1.0834))).toBeCloseTo(1.0834, 12);
  });
  test("give equal room to equal ratios when logarithmic", () => {
    const scale = createScale(100, 10_000, 0, 100, true);
    expect(scale.toPixel(1000)).toBeCloseTo(50, 9);
    expect(scale.toValue(25)).toBeCloseTo(100 * 10 ** 0.5, 6);
  });
  test("put a single value in the middle", () => {
    expect(createScale(5, 5, 0, 100).toPixel(5)).toBe(50);
  });
});

describe("ticks", () => {
  test("are round, inside the range and free of binary dust", () => {
    expect(niceTicks(0, 1, 5)).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1]);
    expect(niceTicks(-7.9, 18.4, 5)).toEqual([-5, 0, 5, 10, 15]);
    expect(niceTicks(1.07121, 1.09274, 5)).toEqual([1.075, 1.08, 1.085, 1.09]);
  });
  test("do not exist for an empty or infinite range", () => {
    expect(niceTicks(1, 1, 5)).toEqual([]);
    expect(niceTicks(0, Number.POSITIVE_INFINITY, 5)).toEqual([]);
    expect(niceTicks(Number.NaN, 1, 5)).toEqual([]);
  });
  test("of a logarithmic range step by 1, 2 and 5", () => {
    expect(logTicks(900, 25_000, 8)).toEqual([1000, 2000, 5000, 10_000, 20_000]);
    expect(logTicks(1000, 1400, 4)).toEqual([1000, 1100, 1200, 1300, 1400]);
  });
});

test("the extent passes over what is not a number", () => {
  expect(extent([Number.NaN, 3, Number.POSITIVE_INFINITY, -2])).toEqual({ low: -2, high: 3 });
  expect(extent([Number.NaN])).toBeNull();
  expect(extent([9, 1, 2, 9], 1, 3)).toEqual({ low: 1, high: 2 });
});
