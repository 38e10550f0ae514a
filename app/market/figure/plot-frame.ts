import { plainNumber } from "#lib/figure-text.ts";
import type { Axis } from "#trading/school/figure.ts";
import { createScale, niceTicks, type Scale } from "../../ui/chart/scale.ts";
import { fontSize, line, move, type Shape, textWidth } from "./shapes.ts";

const minus = /^−/;

/** `−$1,200`: the sign before the unit, the unit before the digits. */
export function axisText({ digits = 0, prefix = "", suffix = "" }: Axis, value: number): string {
  const text = plainNumber(value, digits);
  return minus.test(text) ? `−${prefix}${text.slice(1)}${suffix}` : `${prefix}${text}${suffix}`;
}

/** Decimals that tell two ticks apart, never fewer than the axis wants. */
function axisFor(axis: Axis, ticks: readonly number[]): Axis {
  const step = (ticks[1] ?? 1) - (ticks[0] ?? 0);
  const needed = step > 0 ? Math.max(0, Math.ceil(-Math.log10(step) - 1e-9)) : 0;
  return { ...axis, digits: Math.max(axis.digits ?? 0, Math.min(needed, 6)) };
}

/** From the least to the greatest value with some room, or a range around the only one. */
export function rangeOf(values: readonly number[], room = 0.05): readonly [number, number] {
  const finite = values.filter(Number.isFinite);
  const [low, high] = [Math.min(...finite), Math.max(...finite)];
  if (!(high > low)) return Number.isFinite(low) ? [low - 1, low + 1] : [0, 1];
  const margin = (high - low) * room;
  return [low - margin, high + margin];
}

export type Frame = {
  readonly shapes: readonly Shape[];
  readonly y: Scale;
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
};
type Options = {
  readonly width: number;
  readonly height: number;
  /** Where the plot begins. */
  readonly top: number;
  readonly axis: Axis;
  readonly range: readonly [number, number];
  /** Room below the plot. */
  readonly foot: number;
};

/** The grid of a plot with the labels of its values, and what they measure above them. */
export function plotFrame({ width, height, top, axis, range, foot }: Options): Frame {
  const ticks = niceTicks(range[0], range[1], 5);
  const exact = axisFor(axis, ticks);
  const labels = ticks.map((tick) => axisText(exact, tick));
  const left = Math.max(24, ...labels.map(textWidth)) + 8;
  const [right, bottom] = [width - 8, height - foot];
  const y = createScale(range[0], range[1], bottom, top + fontSize + 10);
  const shapes: Shape[] = [{ kind: "text", x: 0, y: top + fontSize, text: axis.label, role: "soft", anchor: "start" }];
  for (const [at, tick] of ticks.entries()) {
    const place = y.toPixel(tick);
    const role = tick === 0 ? "zero" : "grid";
    shapes.push({ kind: "path", d: move(left, place) + line(right, place), role, width: 1 });
    shapes.push({ kind: "text", x: left - 8, y: place + 4, text: labels[at] ?? "", role: "soft", anchor: "end" });
  }
  return { shapes, y, left, right, bottom };
}

/** Ticks of the direction to the right, as many as fit, with what they measure below them. */
export function footLabels(axis: Axis, x: Scale, { left, right, bottom }: Frame): Shape[] {
  const most = Math.max(2, Math.floor((right - left) / 70));
  const ticks = niceTicks(x.from, x.to, most);
  const exact = axisFor(axis, ticks);
  return [
    ...ticks.map((tick): Shape => {
      const place = x.toPixel(tick);
      const text = axisText(exact, tick);
      const half = textWidth(text) / 2;
      const inside = Math.min(Math.max(place, left + half - 8), right - half + 8);
      return { kind: "text", x: inside, y: bottom + fontSize + 6, text, role: "soft", anchor: "middle" };
    }),
    { kind: "text", x: right, y: bottom + fontSize * 2 + 12, text: axis.label, role: "soft", anchor: "end" },
  ];
}

/** A point with words beside it, on the side where there is room. */
export function markShapes(x: number, y: number, text: string, { left, right }: Frame): Shape[] {
  const size = textWidth(text);
  const after = x + 8 + size <= right;
  const before = x - 8 - size >= left;
  const anchor = after ? "start" : before ? "end" : "middle";
  const at = after ? x + 8 : before ? x - 8 : Math.min(Math.max(x, left + size / 2), right - size / 2);
  return [
    { kind: "dot", x, y, role: "accent" },
    { kind: "text", x: at, y: anchor === "middle" ? y - 10 : y - 6, text, role: "ink", anchor, strong: true },
  ];
}
