import { describe, expect, it } from "vitest";
import type { Figure } from "#trading/school/figure.ts";
import { figures as sample } from "../../../tests/support/sample-books/sample-book/figures.ts";
import { figureSvg } from "./figure-svg.ts";
import { layoutFigure } from "./layout-figure.ts";
import { axisText } from "./plot-frame.ts";
import type { Shape } from "./shapes.ts";

const all = Object.entries(sample).map(([name, compute]) => [name, compute()] as const);
const texts = (figure: Figure, width = 640) =>
  layoutFigure(figure, width).shapes.flatMap((shape) => (shape.kind === "text" ? [shape.text] : []));
/** Everything that a shape's coordinates say, in one list. */
const numbersOf = (shape: Shape) =>
  JSON.stringify(shape)
    .match(/-?\d+(?:\.\d+)?/g)
    ?.map(Number) ?? [];
const bars = (labels: readonly string[]): Figure => ({
  ...{ kind: "bars", alt: "a", y: { label: "Share", suffix: "%" } },
  bars: labels.map((label, value) => ({ label, value })),
});

describe.each([320, 640])("a figure %i pixels wide", (width) => {
  it.each(all)("draws %s inside of its picture", (_, figure) => {
    const { height, shapes } = layoutFigure(figure, width);
    expect(shapes.length).toBeGreaterThan(10);
    for (const shape of shapes) {
      for (const value of numbersOf(shape)) expect(value).toBeLessThanOrEqual(Math.max(width, height, 20));
      if (shape.kind === "rect" || shape.kind === "text") {
        expect(shape.y).toBeGreaterThanOrEqual(0);
        expect(shape.y).toBeLessThanOrEqual(height);
      }
    }
  });
});

it("writes the units of its axes, the sign before them", () => {
  expect(axisText({ label: "", prefix: "$", digits: 2 }, -1234.5)).toBe("−$1,234.50");
  expect(axisText({ label: "", suffix: "%" }, 12)).toBe("12%");
  expect(texts(sample["cost-bars"]?.() as Figure)).toEqual(
    expect.arrayContaining(["US$ a month", "$48", "−$4", "Swap"]),
  );
});

it("never shows one label for two values of an axis", () => {
  const flat: Figure = {
    ...{ kind: "lines", alt: "a", x: { label: "x" }, y: { label: "y" } },
    lines: [
      {
        name: "n",
        points: [
          [0, 1.0001],
          [1, 1.0004],
        ],
      },
    ],
  };
  const labels = texts(flat).filter((text) => text.startsWith("1.0"));
  expect(new Set(labels).size).toBe(labels.length);
  expect(labels.length).toBeGreaterThan(2);
});

it("lays bars down whose names are wider than they are", () => {
  const standing = layoutFigure(bars(["a", "b", "c"]), 640);
  const lying = layoutFigure(bars(["A very long name of a bar", "Another very long name", "c"]), 320);
  const wide = (drawing: typeof lying) =>
    drawing.shapes.filter((shape) => shape.kind === "rect" && shape.width > shape.height).length;
  expect(wide(lying)).toBeGreaterThan(wide(standing));
});

it("draws what has no range, one point or a single value", () => {
  const point: Figure = {
    ...{ kind: "lines", alt: "a", x: { label: "x" }, y: { label: "y" } },
    lines: [{ name: "n", points: [[3, 7]] }],
  };
  for (const figure of [point, bars(["only"]), { ...point, lines: [{ name: "none", points: [] }] } as Figure])
    expect(figureSvg(figure, 640)).not.toMatch(/NaN|Infinity|undefined/);
});

it("is one SVG document in which words cannot become markup", () => {
  const svg = figureSvg(bars(['<script>"&']), 640);
  expect(svg).toContain("&lt;script&gt;&quot;&amp;");
  expect(svg).not.toContain("<script>");
});
