import { type Coordinate, type OverlayTemplate, type Point, registerOverlay } from "klinecharts";
import type { DrawingTool } from "./drawing.ts";
import { fibonacciLines } from "./fibonacci-lines.ts";
import { measureText, placeOfMeasure } from "./measure-text.ts";

/** The chart library's own tools where it has them, ours where it has none. */
export const overlayOf: Readonly<Record<DrawingTool, string>> = {
  trend: "segment",
  ray: "rayLine",
  horizontal: "priceLine",
  channel: "parallelStraightLine",
  fibonacci: "northpip-fibonacci",
  rectangle: "northpip-rectangle",
  text: "northpip-text",
  measure: "northpip-measure",
};

const boxOf = ([a, b]: readonly Coordinate[]) => {
  if (!a || !b) return null;
  return { x: Math.min(a.x, b.x), y: Math.min(a.y, b.y), width: Math.abs(a.x - b.x), height: Math.abs(a.y - b.y) };
};

const twoPoints = {
  totalStep: 3,
  needDefaultPointFigure: true,
  needDefaultXAxisFigure: true,
  needDefaultYAxisFigure: true,
} as const;

const rectangle: OverlayTemplate = {
  ...twoPoints,
  name: overlayOf.rectangle,
  createPointFigures: ({ coordinates }) => {
    const box = boxOf(coordinates);
    return box ? [{ type: "rect", attrs: box, styles: { style: "stroke_fill" } }] : [];
  },
};

const text: OverlayTemplate<string> = {
  name: overlayOf.text,
  totalStep: 2,
  needDefaultPointFigure: true,
  createPointFigures: ({ coordinates: [at], overlay }) =>
    at ? [{ type: "text", attrs: { ...at, text: overlay.extendData || "Text", baseline: "bottom" } }] : [],
};

/** What a measure is told beside its corners: how long a pip is, and what a time of the chart library's is. */
export type MeasureUnits = { readonly pipSize?: number | undefined; readonly timeOf: (chartTime: number) => number };

const measure: OverlayTemplate<MeasureUnits> = {
  ...twoPoints,
  name: overlayOf.measure,
  createPointFigures: ({ chart, bounding, coordinates, overlay }) => {
    const box = boxOf(coordinates);
    const [first, second] = coordinates;
    const [from, to] = overlay.points;
    if (!box || !first || !second || from?.value === undefined || to?.value === undefined) return [];
    const { pipSize, timeOf } = overlay.extendData;
    const timeAt = ({ timestamp }: Partial<Point>) => (timestamp === undefined ? undefined : timeOf(timestamp));
    const corners = [
      { x: first.x, time: timeAt(from) },
      { x: second.x, time: timeAt(to) },
    ] as const;
    const digits = chart.getSymbol()?.pricePrecision ?? 5;
    const scale = { barWidth: chart.getBarSpace().bar, digits, pipSize };
    const words = measureText([from.value, to.value], corners, scale);
    return [
      { type: "rect", attrs: box, styles: { style: "stroke_fill" } },
      { type: "text", attrs: { ...placeOfMeasure(box, bounding), text: words } },
    ];
  },
};

const fibonacci: OverlayTemplate = {
  ...twoPoints,
  name: overlayOf.fibonacci,
  createPointFigures: ({ chart, bounding, overlay, yAxis }) => {
    const [from, to] = overlay.points;
    if (!yAxis || from?.value === undefined || to?.value === undefined) return [];
    const digits = chart.getSymbol()?.pricePrecision ?? 5;
    const found = fibonacciLines(from.value, to.value, digits, (price) => yAxis.convertToPixel(price));
    const across = (y: number) => ({
      coordinates: [
        { x: 0, y },
        { x: bounding.width, y },
      ],
    });
    const lines = found.map(({ y }) => across(y));
    const texts = found.map(({ y, words }) => ({ x: 0, y, text: words, baseline: "bottom" }));
    return [
      { type: "line", attrs: lines },
      { type: "text", isCheckEvent: false, attrs: texts },
    ];
  },
};

let registered = false;

/** Makes our tools known to the library, once. */
export function registerDrawingOverlays(): void {
  if (registered) return;
  registered = true;
  for (const template of [rectangle, text, measure, fibonacci]) registerOverlay(template as OverlayTemplate);
}
