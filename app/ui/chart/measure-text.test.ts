import { expect, test } from "vitest";
import { measureText, placeOfMeasure } from "./measure-text.ts";

const scale = { barWidth: 7, digits: 5, pipSize: 0.0001 };
const hour = 3_600_000;

test("a measure tells pips, and the bars and the time between its corners, in either direction", () => {
  const [left, right] = [
    { x: 500, time: 40 * hour },
    { x: 563, time: 49 * hour },
  ] as const;
  expect(measureText([1.1, 1.1025], [left, right], scale)).toBe("+0.00250 (25 pips) · +0.23% · 9 bars, 9 h");
  expect(measureText([1.10253, 1.1], [right, left], scale)).toBe("−0.00253 (25.3 pips) · −0.23% · 9 bars, 9 h");
});

test("a symbol without pips has none told", () => {
  expect(measureText([150, 150.12], [{ x: 0 }, { x: 7 }], { barWidth: 7, digits: 2 })).toBe("+0.12 · +0.08% · 1 bar");
});

test("time has its two largest units, and is left out where a corner has none", () => {
  const elapsed = (hours: number) =>
    measureText(
      [1, 1],
      [
        { x: 0, time: 0 },
        { x: 7, time: hours * hour },
      ],
      scale,
    );
  expect(elapsed(53)).toMatch(/1 bar, 2 d 5 h$/);
  expect(elapsed(48.75)).toMatch(/, 2 d$/);
  expect(elapsed(1.5)).toMatch(/, 1 h 30 min$/);
  expect(elapsed(0.75)).toMatch(/, 45 min$/);
  expect(measureText([1, 1], [{ x: 0, time: 0 }, { x: 7 }], scale)).toMatch(/1 bar$/);
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
