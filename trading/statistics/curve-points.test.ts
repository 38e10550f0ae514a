import { expect, test } from "vitest";
import { curvePoints } from "./curve-points.ts";

const range = (length: number) => Array.from({ length }, (_, i) => i);

test("keeps the first row, the last, and the lowest and highest equity of each part", () => {
  const equity = [5, 9, 1, 5, 5, 2, 8, 5, 7, 6];
  const {
    time,
    balance,
    equity: kept,
  } = curvePoints(
    range(10).map((i) => 100 * i),
    range(10),
    equity,
    6,
  );
  expect(time).toEqual([0, 100, 200, 500, 600, 900]);
  expect(balance).toEqual([0, 1, 2, 5, 6, 9]);
  expect(kept).toEqual([5, 9, 1, 2, 8, 6]);
});

test("keeps the first of equal extremes", () => {
  expect(curvePoints(range(6), range(6), [4, 7, 7, 1, 1, 4], 4).time).toEqual([0, 1, 3, 5]);
});

test("has at most 300 rows, all of a short curve, and none of an empty one", () => {
  const long = range(10_000);
  const wave = long.map((i) => Math.sin(i));
  expect(curvePoints(long, long, wave).time.length).toBeLessThanOrEqual(300);
  expect(curvePoints(long, long, wave).time.length).toBeGreaterThan(280);
  expect(curvePoints(long, long, wave, 3).time).toHaveLength(4);
  expect(curvePoints(range(3), [1, 2, 3], [1, 2, 3]).time).toEqual([0, 1, 2]);
  expect(curvePoints([], [], [])).toEqual({ time: [], balance: [], equity: [] });
});

test("rounds money to cents", () => {
  const { balance, equity } = curvePoints([0], [1.006], [-2.344]);
  expect([balance, equity]).toEqual([[1.01], [-2.34]]);
});
