import { describe, expect, test } from "vitest";
import { type ChartMove, movedCursor, moveOfKey, viewHolding, zoomedView } from "./chart-keys.ts";

const all = { from: 0, to: 100 };
const move = (key: string, shiftKey = false) => moveOfKey({ key, shiftKey }) as ChartMove;

describe("the crosshair", () => {
  test("starts at the last row that is seen", () => {
    expect(movedCursor(null, move("ArrowLeft"), 100, all)).toBe(99);
    expect(movedCursor(null, move("ArrowRight"), 100, { from: 10, to: 20 })).toBe(19);
  });
  test("moves by one, by ten with Shift, to the ends, and never off the data", () => {
    expect(movedCursor(50, move("ArrowRight"), 100, all)).toBe(51);
    expect(movedCursor(50, move("ArrowLeft", true), 100, all)).toBe(40);
    expect(movedCursor(50, move("Home"), 100, all)).toBe(0);
    expect(movedCursor(50, move("End"), 100, all)).toBe(99);
    expect(movedCursor(99, move("PageDown"), 100, all)).toBe(99);
    expect(movedCursor(0, move("ArrowLeft"), 100, all)).toBe(0);
  });
  test("is put away by Escape and has no place in no data", () => {
    expect(movedCursor(50, move("Escape"), 100, all)).toBeNull();
    expect(movedCursor(null, move("Home"), 0, { from: 0, to: 0 })).toBeNull();
  });
  test("leaves shortcuts of the browser alone", () => {
    expect(moveOfKey({ key: "+", ctrlKey: true })).toBeNull();
    expect(moveOfKey({ key: "ArrowLeft", altKey: true })).toBeNull();
  });
});

describe("the view", () => {
  test("zooms around a row, which keeps its place", () => {
    expect(zoomedView(all, 2, 50, 100)).toEqual({ from: 25, to: 75 });
    expect(zoomedView(all, 2, 0, 100)).toEqual({ from: 0, to: 50 });
    expect(zoomedView(all, 2, 99, 100).to).toBe(100);
  });
  test("stays inside the data and above eight rows", () => {
    expect(zoomedView({ from: 20, to: 30 }, 100, 25, 100)).toEqual({ from: 21, to: 29 });
    expect(zoomedView({ from: 20, to: 30 }, 0.001, 25, 100)).toEqual(all);
    expect(zoomedView({ from: 0, to: 3 }, 2, 1, 3)).toEqual({ from: 0, to: 3 });
  });
  test("follows a row that leaves it", () => {
    expect(viewHolding({ from: 10, to: 20 }, 20)).toEqual({ from: 11, to: 21 });
    expect(viewHolding({ from: 10, to: 20 }, 4)).toEqual({ from: 4, to: 14 });
    expect(viewHolding({ from: 10, to: 20 }, 12)).toEqual({ from: 10, to: 20 });
  });
});
