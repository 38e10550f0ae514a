import type { Figure } from "#trading/school/figure.ts";
import { createScale, niceTicks } from "../../ui/chart/scale.ts";
import { axisText, plotFrame } from "./plot-frame.ts";
import { type Drawing, fontSize, line, move, type Shape, textWidth } from "./shapes.ts";

type Bars = Extract<Figure, { readonly kind: "bars" }>;

const withZero = (values: readonly number[]): readonly [number, number] => {
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  if (low === high) return [0, 1];
  const room = (high - low) * 0.08;
  return [low < 0 ? low - room : 0, high > 0 ? high + room : 0];
};

/** One bar above its name. */
function standing({ bars, y: axis }: Bars, width: number): Drawing {
  const height = Math.round(Math.min(width * 0.45, 280)) + 56;
  const range = withZero(bars.map(({ value }) => value));
  const frame = plotFrame({ width, height, top: 0, axis, range, foot: 30 });
  const slot = (frame.right - frame.left) / bars.length;
  const thick = Math.min(slot * 0.7, 56);
  const zero = frame.y.toPixel(0);
  const fits = bars.every(({ value }) => textWidth(axisText(axis, value)) <= slot);
  const shapes = bars.flatMap(({ label, value }, index): Shape[] => {
    const [x, end] = [frame.left + slot * (index + 0.5), frame.y.toPixel(value)];
    const name: Shape = { kind: "text", x, y: frame.bottom + fontSize + 8, text: label, role: "ink", anchor: "middle" };
    const bar: Shape = {
      ...{ kind: "rect", x: x - thick / 2, width: thick, role: value < 0 ? "down" : "accent" },
      ...{ y: Math.min(zero, end), height: Math.max(1, Math.abs(end - zero)) },
    };
    const above = value < 0 ? end + fontSize + 2 : end - 5;
    const figure: Shape = { kind: "text", x, y: above, text: axisText(axis, value), role: "ink", anchor: "middle" };
    return fits ? [bar, name, figure] : [bar, name];
  });
  return { width, height, shapes: [...frame.shapes, ...shapes] };
}

/** One bar beside its name: for names that are wider than a bar. */
function lying({ bars, y: axis }: Bars, width: number): Drawing {
  const [top, row] = [fontSize + 12, 26];
  const height = top + bars.length * row + 8;
  const longest = Math.max(...bars.map(({ label }) => textWidth(label)));
  const above = longest > width * 0.42;
  const step = above ? row + 18 : row;
  const left = above ? 0 : longest + 12;
  const room = Math.max(...bars.map(({ value }) => textWidth(axisText(axis, value)))) + 10;
  const [low, high] = withZero(bars.map(({ value }) => value));
  const scale = createScale(low, high, left + (low < 0 ? room : 0), width - room);
  const zero = scale.toPixel(0);
  const total = above ? height + bars.length * 18 : height;
  const grid = niceTicks(low, high, 4).map((tick): Shape => {
    const at = scale.toPixel(tick);
    return { kind: "path", d: move(at, top) + line(at, total - 8), role: tick === 0 ? "zero" : "grid", width: 1 };
  });
  const shapes = bars.flatMap(({ label, value }, index): Shape[] => {
    const y = top + step * index + (above ? 18 : 0);
    const end = scale.toPixel(value);
    const name: Shape = above
      ? { kind: "text", x: 0, y: y - 2, text: label, role: "ink", anchor: "start" }
      : { kind: "text", x: left - 12, y: y + 17, text: label, role: "ink", anchor: "end" };
    const bar: Shape = {
      ...{ kind: "rect", x: Math.min(zero, end), y: y + 5, role: value < 0 ? "down" : "accent" },
      ...{ width: Math.max(1, Math.abs(end - zero)), height: 16 },
    };
    const beside = value < 0 ? end - 5 : end + 5;
    const anchor = value < 0 ? "end" : "start";
    return [name, bar, { kind: "text", x: beside, y: y + 17, text: axisText(axis, value), role: "ink", anchor }];
  });
  const label: Shape = { kind: "text", x: 0, y: fontSize, text: axis.label, role: "soft", anchor: "start" };
  return { width, height: total, shapes: [label, ...grid, ...shapes] };
}

export function layoutBars(figure: Bars, width: number): Drawing {
  const slot = (width - 60) / Math.max(1, figure.bars.length);
  const fits = figure.bars.every(({ label }) => textWidth(label) <= slot - 4);
  return fits ? standing(figure, width) : lying(figure, width);
}
