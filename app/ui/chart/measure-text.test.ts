import { expect, test } from "vitest";
import { measureText, placeOfMeasure } from "./measure-text.ts";

const scale = { barWidth: 7, digits: 5 };

test("a measure counts the bars between its corners, in either direction", () => {
  expect(measureText([1.1, 1.1025], [{ x: 500 }, { x: 563 }], scale)).toBe("+0.00250 · +0.23% · 9 bars");
  expect(measureText([1.1025, 1.1], [{ x: 563 }, { x: 500 }], scale)).toBe("−0.00250 · −0.23% · 9 bars");
});

test("one bar is named in the singular, and corners above each other are no bar apart", () => {
  expect(measureText([1.1, 1.1], [{ x: 500 }, { x: 506.9 }], scale)).toMatch(/· 1 bar$/);
  expect(measureText([1.1, 1.2], [{ x: 500 }, { x: 500 }], scale)).toMatch(/· 0 bars$/);
});

test("the words stand above the middle of their box, and within the chart where that is near an edge", () => {
  const bounds = { width: 700 };
  const box = { x: 300, y: 200, width: 80 };
  expect(placeOfMeasure(box, bounds)).toEqual({ x: 340, y: 196, align: "center", baseline: "bottom" });
  expect(placeOfMeasure({ ...box, x: 640 }, bounds)).toMatchObject({ x: 700, align: "right" });
  expect(placeOfMeasure({ ...box, x: 600 }, bounds)).toMatchObject({ x: 680, align: "right" });
  expect(placeOfMeasure({ ...box, x: -30 }, bounds)).toMatchObject({ x: 0, align: "left" });
  expect(placeOfMeasure({ ...box, y: 6 }, bounds)).toMatchObject({ y: 10, baseline: "top" });
  expect(placeOfMeasure({ ...box, y: -90 }, bounds)).toMatchObject({ y: 4, baseline: "top" });
});
