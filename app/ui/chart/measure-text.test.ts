import { expect, test } from "vitest";
import { measureText } from "./measure-text.ts";

const scale = { barWidth: 7, digits: 5 };

test("a measure counts the bars between its corners, in either direction", () => {
  expect(measureText([1.1, 1.1025], [{ x: 500 }, { x: 563 }], scale)).toBe("+0.00250 · +0.23% · 9 bars");
  expect(measureText([1.1025, 1.1], [{ x: 563 }, { x: 500 }], scale)).toBe("−0.00250 · −0.23% · 9 bars");
});

test("one bar is named in the singular, and corners above each other are no bar apart", () => {
  expect(measureText([1.1, 1.1], [{ x: 500 }, { x: 506.9 }], scale)).toMatch(/· 1 bar$/);
  expect(measureText([1.1, 1.2], [{ x: 500 }, { x: 500 }], scale)).toMatch(/· 0 bars$/);
});
