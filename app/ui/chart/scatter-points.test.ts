import { expect, test } from "vitest";
import { nearestPoint, orderByX, scatterColumns } from "./scatter-points.ts";

const points = [
  { x: 5, y: 5, tone: "up", label: "c" },
  { x: 1, y: 1, tone: "up", label: "a" },
  { x: Number.NaN, y: 1, tone: "up", label: "lost" },
  { x: 3, y: 3, tone: "down", label: "b" },
] as const;
const columns = scatterColumns(points);
const order = orderByX(columns);
const pixels = { x: (value: number) => value * 10, y: (value: number) => value * 10 };

test("points are walked from left to right, without those that cannot be drawn", () => {
  expect([...order].map(columns.label)).toEqual(["a", "b", "c"]);
});

test("a pointer finds the nearest point within its reach, and none beyond", () => {
  expect(nearestPoint(columns, order, { x: 28, y: 33, from: 1, to: 5 }, pixels)).toBe(1);
  expect(nearestPoint(columns, order, { x: 28, y: 90, from: 1, to: 5 }, pixels)).toBeNull();
});
