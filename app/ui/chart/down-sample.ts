import { extentWithin } from "./value-blocks.ts";

/** The least and the greatest value of each pixel column, and the first and last, so that no spike is lost and lines join. */
export type Columns = {
  readonly count: number;
  readonly first: Float64Array;
  readonly low: Float64Array;
  readonly high: Float64Array;
  readonly last: Float64Array;
};

/** Folds values[from, to) into `count` columns of equal width; a column without a finite value holds NaN. */
export function downSample(values: ArrayLike<number>, from: number, to: number, count: number): Columns {
  const make = () => new Float64Array(count).fill(Number.NaN);
  const columns = { count, first: make(), low: make(), high: make(), last: make() };
  const length = to - from;
  for (let column = 0; column < count; column++) {
    const start = from + Math.ceil((column * length) / count);
    fold(columns, column, values, start, from + Math.ceil(((column + 1) * length) / count));
  }
  return columns;
}

function fold(columns: Columns, column: number, values: ArrayLike<number>, from: number, to: number): void {
  const range = extentWithin(values, from, to);
  if (!range) return;
  let first = from;
  while (!Number.isFinite(values[first]!)) first += 1;
  let last = to - 1;
  while (!Number.isFinite(values[last]!)) last -= 1;
  columns.first[column] = values[first]!;
  columns.low[column] = range.low;
  columns.high[column] = range.high;
  columns.last[column] = values[last]!;
}

type Map = { readonly x: (index: number) => number; readonly y: (value: number) => number };

/** An SVG path of values[from, to): point by point while there is room, min–max columns of one pixel beyond. */
export function linePath(values: ArrayLike<number>, from: number, to: number, width: number, map: Map): string {
  const count = Math.max(1, Math.floor(width));
  return to - from <= count * 2 ? pointPath(values, from, to, map) : columnPath(values, from, to, count, map);
}

function pointPath(values: ArrayLike<number>, from: number, to: number, { x, y }: Map): string {
  let path = "";
  let drawing = false;
  for (let i = from; i < to; i++) {
    const value = values[i]!;
    if (!Number.isFinite(value)) {
      drawing = false;
      continue;
    }
    path += `${drawing ? "L" : "M"}${x(i).toFixed(1)} ${y(value).toFixed(1)}`;
    drawing = true;
  }
  return path;
}

function columnPath(values: ArrayLike<number>, from: number, to: number, count: number, { x, y }: Map): string {
  const { first, low, high, last } = downSample(values, from, to, count);
  let path = "";
  let drawing = false;
  for (let column = 0; column < count; column++) {
    if (Number.isNaN(first[column]!)) {
      drawing = false;
      continue;
    }
    const at = x(from + ((column + 0.5) * (to - from - 1)) / count).toFixed(1);
    path += `${drawing ? "L" : "M"}${at} ${y(first[column]!).toFixed(1)}`;
    for (const part of [high, low, last]) path += `V${y(part[column]!).toFixed(1)}`;
    drawing = true;
  }
  return path;
}
