import { expect, test } from "vitest";
import { median, upperMedian } from "./median.ts";

test("an odd count has a middle value, sorted by size and not as text", () => {
  expect(median([10, 9, 100])).toBe(10);
  expect(upperMedian([10, 9, 100])).toBe(10);
});

test("of an even count the median lies between the two middle ones, the upper median is one of them", () => {
  expect(median([4, 1, 3, 2])).toBe(2.5);
  expect(upperMedian([4, 1, 3, 2])).toBe(3);
});

test("there is none without values", () => {
  expect(median([])).toBeNaN();
  expect(upperMedian([])).toBeUndefined();
});

test("the values keep their order", () => {
  const values = Float64Array.of(3, 1, 2);
  upperMedian(values);
  median(values);
  expect([...values]).toEqual([3, 1, 2]);
});
