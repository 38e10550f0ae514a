import type { Row } from "./row.ts";

export type HeatMap = {
  /** Values along each side, rising. */
  readonly x: readonly number[];
  readonly y: readonly number[];
  /** Row by row of y, then x; NaN where no combination was tested. */
  readonly cells: Float64Array;
  /** Combinations behind each cell. */
  readonly counts: Int32Array;
};

const different = (values: readonly number[]): number[] => [...new Set(values)].sort((a, b) => a - b);

/** One figure over two parameters; of the rows that share a cell the best, or their mean. Rows without a figure are left out. */
export function heatMap(
  rows: readonly Row[],
  [xId, yId]: readonly [string, string],
  figure: (row: Row) => number,
  rest: "best" | "mean" = "best",
): HeatMap {
  const x = different(rows.map((row) => row.parameters[xId] as number));
  const y = different(rows.map((row) => row.parameters[yId] as number));
  const [columnOf, lineOf] = [x, y].map((values) => new Map(values.map((value, at) => [value, at])));
  const cells = new Float64Array(x.length * y.length).fill(Number.NaN);
  const counts = new Int32Array(cells.length);
  for (const row of rows) {
    const value = figure(row);
    if (Number.isNaN(value)) continue;
    const line = lineOf?.get(row.parameters[yId] as number) as number;
    const at = line * x.length + (columnOf?.get(row.parameters[xId] as number) as number);
    const held = cells[at] as number;
    const count = counts[at] as number;
    counts[at] = count + 1;
    cells[at] = count === 0 ? value : rest === "best" ? Math.max(held, value) : held + (value - held) / (count + 1);
  }
  return { x, y, cells, counts };
}
