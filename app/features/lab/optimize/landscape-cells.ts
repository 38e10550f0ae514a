import type { HeatMap } from "#trading/optimize/heat-map.ts";
import type { ParameterSet } from "#trading/optimize/parameter-space.ts";
import type { Row } from "#trading/optimize/row.ts";

/** The row of the highest figure among those with these values. */
export function bestIn(rows: readonly Row[], values: ParameterSet, figure: (row: Row) => number): Row | null {
  let best: Row | null = null;
  const wanted = Object.entries(values);
  for (const row of rows) {
    if (!wanted.every(([id, value]) => row.parameters[id] === value) || Number.isNaN(figure(row))) continue;
    if (!best || figure(row) > figure(best)) best = row;
  }
  return best;
}

/** The cell of a row on the map; null when it is not on it. */
export function cellOf(map: HeatMap, [xId, yId]: readonly [string, string], row: Row) {
  const ix = map.x.indexOf(row.parameters[xId] as number);
  const iy = map.y.indexOf(row.parameters[yId] as number);
  return ix < 0 || iy < 0 ? null : { ix, iy };
}

/** The best figure at each value of one parameter, values rising. */
export function bestAlong(rows: readonly Row[], id: string, figure: (row: Row) => number) {
  const best = new Map<number, number>();
  for (const row of rows) {
    const [at, value] = [row.parameters[id] as number, figure(row)];
    if (!Number.isNaN(value)) best.set(at, Math.max(best.get(at) ?? Number.NEGATIVE_INFINITY, value));
  }
  const at = [...best.keys()].sort((a, b) => a - b);
  return { at, values: at.map((value) => best.get(value) as number) };
}
