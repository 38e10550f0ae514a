import { describe, expect, test } from "vitest";
import { geometricMean, maxOf, meanOf, minOf, sumOf, varianceOf } from "./sample-statistics.ts";

describe("sample statistics", () => {
  test("the geometric mean is the one return that compounds to the same result", () => {
    expect(geometricMean([0.5, -0.5])).toBeCloseTo(Math.sqrt(0.75) - 1, 12);
    expect(geometricMean([0.1, 0.1, 0.1])).toBeCloseTo(0.1, 12);
    expect(geometricMean([0.21, Number.NaN])).toBeCloseTo(0.1, 12);
  });

  test("it is zero once everything was lost, and nothing without returns", () => {
    expect(geometricMean([0.4, -1, 0.3])).toBe(0);
    expect(geometricMean([0.4, -1.2])).toBe(0);
    expect(geometricMean([])).toBeNaN();
  });

  test("mean, variance and extremes of few values and of none", () => {
    expect(meanOf([1, 2, 6])).toBe(3);
    expect(varianceOf([1, 2, 6])).toBe(7);
    expect(varianceOf([1, 3])).toBe(2);
    expect(varianceOf([4])).toBeNaN();
    expect([maxOf([3, 9, -2]), minOf([3, 9, -2])]).toEqual([9, -2]);
    expect([maxOf([]), minOf([])]).toEqual([Number.NaN, Number.NaN]);
  });

  test("a sum of a part of the values", () => {
    const values = Array.from({ length: 300 }, (_, at) => at + 1);
    expect(sumOf(values)).toBe(45_150);
    expect(sumOf(values, 10, 5)).toBe(11 + 12 + 13 + 14 + 15);
    expect(sumOf(values, 0, 0)).toBe(0);
  });
});
