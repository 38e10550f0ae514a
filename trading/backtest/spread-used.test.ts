import { expect, test } from "vitest";
import { hasSpread, spreadUsed, spreadUsedWords } from "./spread-used.ts";

const data = (...points: number[]) => ({ spread: Int32Array.from(points) });

test("a spread that was asked for is used as it is, also where the data has one", () => {
  expect(spreadUsed(15, data(10, 12))).toEqual({ from: "fixed", points: 15 });
  expect(spreadUsed(0, data(10, 12))).toEqual({ from: "fixed", points: 0 });
});

test("where the data has none, there is none", () => {
  expect(spreadUsed(-1, {})).toEqual({ from: "fixed", points: 0 });
});

test("the spread of the data is told by its median and its widest", () => {
  expect(spreadUsed(-1, data(10, 12, 40, 11, 9))).toEqual({ from: "data", medianPoints: 11, widestPoints: 40 });
  expect(spreadUsed(-1, data(9_000, 5_000, 7_000))).toEqual({ from: "data", medianPoints: 7_000, widestPoints: 9_000 });
  expect(spreadUsed(-1, data(5))).toEqual({ from: "data", medianPoints: 5, widestPoints: 5 });
  expect(spreadUsed(-1, data())).toEqual({ from: "data", medianPoints: 0, widestPoints: 0 });
});

test("a column of zeros, or half of one, is no spread", () => {
  expect(hasSpread({})).toBe(false);
  expect(hasSpread(data())).toBe(false);
  expect(hasSpread(data(0, 0, 0))).toBe(false);
  expect(hasSpread(data(0, 10))).toBe(false);
  expect(hasSpread(data(0, 10, 12))).toBe(true);
});

test("is named in pips", () => {
  expect(spreadUsedWords({ from: "fixed", points: 15 }, 10)).toBe("fixed at 1.5 pips");
  expect(spreadUsedWords({ from: "data", medianPoints: 11, widestPoints: 40 }, 10)).toBe(
    "from the data: median 1.1 pips, widest 4 pips",
  );
});
