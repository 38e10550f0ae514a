import { expect, test } from "vitest";
import { afterTouch, type Chart, doubleTops, swingHighs, walkedChart, wentOn } from "./measured-charts.ts";

const chartOf = (highs: readonly number[]): Chart => ({
  open: highs.map((high) => high - 1),
  high: highs,
  low: highs.map((high) => high - 2),
  close: highs.map((high) => high - 1),
});

test("a swing high is above the bars before it and not below those after it", () => {
  expect(swingHighs(chartOf([12, 14, 15, 13, 16, 19, 17, 18, 15, 14, 13]), 2)).toEqual([5]);
  expect(swingHighs(chartOf([12, 14, 15, 13, 16, 19, 17, 18, 15, 14, 13]), 5)).toEqual([5]);
  expect(swingHighs(chartOf([1, 2, 3, 4, 5, 6]), 2)).toEqual([]);
});

test("a touch counts as turned when price falls by the distance first, and not at all when one bar reached both", () => {
  const risen = [1, 5, 1, 1, 5];
  expect(afterTouch(chartOf([...risen, -10, -20]), 1, 10)).toEqual({ touched: 1, turned: 1 });
  expect(afterTouch(chartOf([...risen, 10, 16]), 1, 10)).toEqual({ touched: 1, turned: 0 });
  const both = chartOf([...risen, 4]);
  expect(afterTouch({ ...both, high: [...risen, 30], low: [...both.low.slice(0, 5), -30] }, 1, 10)).toEqual({
    touched: 0,
    turned: 0,
  });
});

test("a double top needs near highs and a deep valley", () => {
  const twice = [1, 2, 30, 2, 1, 2, 31, 2, 1];
  expect(doubleTops(chartOf(twice), 2, 1, 20)).toBe(1);
  expect(doubleTops(chartOf(twice), 2, 0, 20)).toBe(0);
  expect(doubleTops(chartOf(twice), 2, 1, 40)).toBe(0);
});

test("a coin has no memory, and the same walk is the same each time", () => {
  const walks = Array.from({ length: 20 }, (_, walk) => wentOn(walkedChart(100 + walk, 1000), 10, 10));
  expect(walks.reduce((sum, share) => sum + share, 0) / 20).toBeCloseTo(0.5, 1);
  expect(walkedChart(3, 50)).toEqual(walkedChart(3, 50));
  expect(walkedChart(3, 50)).not.toEqual(walkedChart(4, 50));
});
