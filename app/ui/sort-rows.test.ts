import { describe, expect, test } from "vitest";
import { sortedOrder } from "./sort-rows.ts";

const order = (rows: readonly (number | string)[], direction: "ascending" | "descending") => [
  ...sortedOrder(rows, (row) => row, direction),
];

describe("sorting rows", () => {
  test("orders numbers by size and not by their digits", () => {
    expect(order([10, 9, 100, -1], "ascending")).toEqual([3, 1, 0, 2]);
    expect(order([10, 9, 100, -1], "descending")).toEqual([2, 0, 1, 3]);
  });
  test("keeps the order of equal rows in both directions", () => {
    expect(order([1, 2, 1, 2], "ascending")).toEqual([0, 2, 1, 3]);
    expect(order([1, 2, 1, 2], "descending")).toEqual([1, 3, 0, 2]);
  });
  test("puts what is not a number last in both directions", () => {
    expect(order([Number.NaN, 2, Number.NaN, 1], "ascending")).toEqual([3, 1, 0, 2]);
    expect(order([Number.NaN, 2, Number.NaN, 1], "descending")).toEqual([1, 3, 0, 2]);
    expect(order([Number.POSITIVE_INFINITY, Number.NaN, 1], "descending")).toEqual([0, 2, 1]);
  });
  test("orders text without regard to case", () => {
    expect(order(["b", "A", "c"], "ascending")).toEqual([1, 0, 2]);
  });
  test("asks each row for its value once", () => {
    let asked = 0;
    const rows = Array.from({ length: 1000 }, (_, i) => (i * 7919) % 1000);
    sortedOrder(
      rows,
      (row) => {
        asked += 1;
        return row;
      },
      "ascending",
    );
    expect(asked).toBe(1000);
  });
});
