import { firstWhere } from "#lib/first-where.ts";
import { numberOrder } from "../number-order.ts";
import type { ChartTone } from "./chart-types.ts";
import type { Pixels } from "./scatter-crowd.ts";

export type ScatterPoint = { readonly x: number; readonly y: number; readonly tone: ChartTone; readonly label: string };
/** The same as columns, for tens of thousands of points. */
export type ScatterColumns = {
  readonly x: ArrayLike<number>;
  readonly y: ArrayLike<number>;
  readonly tone: (index: number) => ChartTone;
  readonly label: (index: number) => string;
};

export function scatterColumns(points: readonly ScatterPoint[] | ScatterColumns): ScatterColumns {
  if (!isList(points)) return points;
  return {
    x: Float64Array.from(points, ({ x }) => x),
    y: Float64Array.from(points, ({ y }) => y),
    tone: (index) => points[index]?.tone ?? "ink",
    label: (index) => points[index]?.label ?? "",
  };
}

const isList = (points: readonly ScatterPoint[] | ScatterColumns): points is readonly ScatterPoint[] =>
  Array.isArray(points);

/** Points that can be drawn, from left to right: keys walk along this order and a pointer searches in it. */
export function orderByX({ x, y }: ScatterColumns): Uint32Array {
  const keys = new Float64Array(x.length);
  let drawn = 0;
  for (let i = 0; i < x.length; i++) {
    const stands = Number.isFinite(x[i]!) && Number.isFinite(y[i]!);
    keys[i] = stands ? x[i]! : Number.NaN;
    if (stands) drawn += 1;
  }
  return numberOrder(keys).subarray(0, drawn);
}

/** First place in `order` whose x is not below `value`. */
const firstAtOrAbove = (order: Uint32Array, x: ArrayLike<number>, value: number): number =>
  firstWhere(order.length, (at) => x[order[at]!]! >= value);

/** Place in `order` of the point nearest to a pixel within `reach` pixels; null when none is that near. */
export function nearestPoint(
  columns: ScatterColumns,
  order: Uint32Array,
  at: { readonly x: number; readonly y: number; readonly from: number; readonly to: number },
  pixels: Pixels,
  reach = 16,
): number | null {
  let best: number | null = null;
  let least = reach * reach;
  const end = firstAtOrAbove(order, columns.x, at.to);
  for (let place = firstAtOrAbove(order, columns.x, at.from); place < end; place++) {
    const point = order[place]!;
    const distance = (pixels.x(columns.x[point]!) - at.x) ** 2 + (pixels.y(columns.y[point]!) - at.y) ** 2;
    if (distance < least) {
      least = distance;
      best = place;
    }
  }
  return best;
}
