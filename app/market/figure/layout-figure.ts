import type { Figure } from "#trading/school/figure.ts";
import { createScale } from "../../ui/chart/scale.ts";
import { layoutBars } from "./layout-bars.ts";
import { footLabels, markShapes, plotFrame, rangeOf } from "./plot-frame.ts";
import { type Drawing, line, move, type Role, type Shape, textWidth } from "./shapes.ts";

type Lines = Extract<Figure, { readonly kind: "lines" }>;
type Candles = Extract<Figure, { readonly kind: "candles" }>;
type Stroke = { readonly role: Role; readonly width: number; readonly dash?: string | undefined };

/** Told apart by color and by stroke, so that either is enough. */
const strokes: readonly Stroke[] = [
  { role: "accent", width: 1.7 },
  { role: "up", width: 1.7, dash: "7 3" },
  { role: "down", width: 1.7, dash: "2 3" },
  { role: "soft", width: 1.7 },
  { role: "accent", width: 1.7, dash: "9 3 2 3" },
  { role: "ink", width: 1.2 },
];

function strokesOf({ lines }: Lines): Stroke[] {
  let plain = 0;
  return lines.map(({ style = "plain" }) => {
    if (style === "strong") return { role: "ink", width: 2.2 };
    if (style === "dashed") return { role: "soft", width: 1.5, dash: "5 4" };
    return strokes[plain++ % strokes.length] as Stroke;
  });
}

/** The names of the lines with their strokes, in as many rows as they need. */
function legend(lines: Lines["lines"], strokesOfLines: readonly Stroke[], width: number) {
  let [x, row] = [0, 0];
  const shapes = lines.flatMap(({ name }, at): Shape[] => {
    const size = 30 + textWidth(name) + 16;
    if (x > 0 && x + size - 16 > width) [x, row] = [0, row + 1];
    const y = row * 20 + 10;
    const { role, width: thick, dash } = strokesOfLines[at] as Stroke;
    const shapesOfOne: Shape[] = [
      { kind: "path", d: move(x, y) + line(x + 24, y), role, width: thick, dash },
      { kind: "text", x: x + 30, y: y + 4, text: name, role: "ink", anchor: "start" },
    ];
    x += size;
    return shapesOfOne;
  });
  return { shapes, height: (row + 1) * 20 + 4 };
}

function layoutLines(figure: Lines, width: number): Drawing {
  const { lines, marks = [] } = figure;
  const strokesOfLines = strokesOf(figure);
  const head = legend(lines, strokesOfLines, width);
  const points = lines.flatMap((each) => each.points);
  const height = head.height + Math.round(Math.min(width * 0.5, 300)) + 60;
  const range = rangeOf([...points, ...marks.map(({ x, y }) => [x, y] as const)].map(([, y]) => y));
  const frame = plotFrame({ width, height, top: head.height, axis: figure.y, range, foot: 42 });
  const x = createScale(
    ...rangeOf(
      points.map(([at]) => at),
      0,
    ),
    frame.left,
    frame.right,
  );
  const paths = lines.map(({ points: own }, at): Shape => {
    const d = own
      .filter(([px, py]) => Number.isFinite(px) && Number.isFinite(py))
      .map(([px, py], index) => (index === 0 ? move : line)(x.toPixel(px), frame.y.toPixel(py)))
      .join("");
    return { kind: "path", d, ...(strokesOfLines[at] as Stroke) };
  });
  return {
    width,
    height,
    shapes: [
      ...head.shapes,
      ...frame.shapes,
      ...footLabels(figure.x, x, frame),
      ...paths,
      ...marks.flatMap((mark) => markShapes(x.toPixel(mark.x), frame.y.toPixel(mark.y), mark.text, frame)),
    ],
  };
}

function layoutCandles({ candles, levels = [], marks = [], y: axis }: Candles, width: number): Drawing {
  const height = Math.round(Math.min(width * 0.55, 320)) + 40;
  const range = rangeOf([
    ...candles.flatMap(({ low, high }) => [low, high]),
    ...levels.map(({ price }) => price),
    ...marks.map(({ price }) => price),
  ]);
  const frame = plotFrame({ width, height, top: 0, axis, range, foot: 12 });
  const slot = (frame.right - frame.left) / Math.max(1, candles.length);
  const centre = (index: number) => frame.left + slot * (index + 0.5);
  const body = Math.max(2, Math.min(slot * 0.66, 18));
  const shapes = candles.flatMap(({ open, high, low, close }, index): Shape[] => {
    const x = centre(index);
    const role = close >= open ? "up" : "down";
    const [top, bottom] = [frame.y.toPixel(Math.max(open, close)), frame.y.toPixel(Math.min(open, close))];
    return [
      { kind: "path", d: move(x, frame.y.toPixel(high)) + line(x, top), role, width: 1.2 },
      { kind: "path", d: move(x, bottom) + line(x, frame.y.toPixel(low)), role, width: 1.2 },
      {
        ...{ kind: "rect", x: x - body / 2, y: top, width: body, role, hollow: close >= open },
        height: Math.max(1, bottom - top),
      },
    ];
  });
  const lines = levels.flatMap(({ price, text }): Shape[] => {
    const at = frame.y.toPixel(price);
    return [
      { kind: "path", d: move(frame.left, at) + line(frame.right, at), role: "accent", width: 1.3, dash: "6 4" },
      { kind: "text", x: frame.right, y: at - 5, text, role: "ink", anchor: "end" },
    ];
  });
  const dots = marks.flatMap(({ index, price, text }) =>
    markShapes(centre(index), frame.y.toPixel(price), text, frame),
  );
  return { width, height, shapes: [...frame.shapes, ...shapes, ...lines, ...dots] };
}

/** Where everything of a figure is, in a picture of this width: the same for screens, paper and e-readers. */
export function layoutFigure(figure: Figure, width: number): Drawing {
  switch (figure.kind) {
    case "lines":
      return layoutLines(figure, width);
    case "bars":
      return layoutBars(figure, width);
    case "candles":
      return layoutCandles(figure, width);
  }
}
