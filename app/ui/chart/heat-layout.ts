import type { PlotBox } from "./plot-box.ts";

export type HeatLayout = {
  readonly box: PlotBox;
  readonly columns: number;
  readonly rows: number;
  /** Pixels of a cell by its index; the first row lies at the bottom, as on any chart. */
  readonly cell: (at: number) => { x: number; y: number; width: number; height: number };
  readonly xTicks: readonly { readonly at: number; readonly text: string }[];
  readonly yTicks: readonly { readonly at: number; readonly text: string }[];
};

export function heatLayout(xs: readonly number[], ys: readonly number[], width: number, height: number): HeatLayout {
  const widest = ys.reduce((most, value) => Math.max(most, String(value).length), 2);
  const box = { left: widest * 7.2 + 14, right: width - 2, top: 4, bottom: height - 22 };
  const wide = (box.right - box.left) / xs.length;
  const tall = (box.bottom - box.top) / ys.length;
  const everyX = Math.max(1, Math.ceil(44 / wide));
  const everyY = Math.max(1, Math.ceil(20 / tall));
  return {
    box,
    columns: xs.length,
    rows: ys.length,
    cell: (at) => ({
      x: box.left + (at % xs.length) * wide,
      y: box.bottom - (Math.floor(at / xs.length) + 1) * tall,
      width: wide,
      height: tall,
    }),
    xTicks: xs.flatMap((value, at) => (at % everyX ? [] : [{ at: box.left + (at + 0.5) * wide, text: String(value) }])),
    yTicks: ys.flatMap((value, at) =>
      at % everyY ? [] : [{ at: box.bottom - (at + 0.5) * tall, text: String(value) }],
    ),
  };
}

/** The cell under a pixel; null beside the map. */
export function cellAt(
  { box, columns, rows }: HeatLayout,
  { x, y }: { readonly x: number; readonly y: number },
): number | null {
  const column = Math.floor(((x - box.left) / (box.right - box.left)) * columns);
  const row = Math.floor(((box.bottom - y) / (box.bottom - box.top)) * rows);
  if (column < 0 || column >= columns || row < 0 || row >= rows) return null;
  return row * columns + column;
}

/** A row up or down; null for other keys. */
export function steppedRow(key: string, at: number, columns: number, count: number): number | null {
  const next = key === "ArrowUp" ? at + columns : key === "ArrowDown" ? at - columns : null;
  if (next === null) return null;
  return next >= 0 && next < count ? next : at;
}

export const movedCell = (at: number, by: number, count: number) => Math.min(Math.max(at + by, 0), count - 1);

/** How many cells a map has, and how many of them hold a value. */
export function cellCountText(values: ArrayLike<number>, count: number): string {
  let filled = 0;
  for (let at = 0; at < count; at++) if (!Number.isNaN(values[at] ?? Number.NaN)) filled += 1;
  return `${filled < count ? `${filled} of ` : ""}${count} ${count === 1 ? "cell" : "cells"}`;
}
