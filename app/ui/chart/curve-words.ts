import type { View } from "./chart-keys.ts";
import type { ChartTableData } from "./chart-table.tsx";
import type { CurveChartProps } from "./curve-chart.tsx";
import { extentWithin } from "./value-blocks.ts";
import { barNames, isDated, localTime, shownFor } from "./zone-time.ts";

/** Names a row: its moment, its own label, or its number from 1. `short` leaves the hour away. */
export function rowName({ time, xLabel, ofBars }: Pick<CurveChartProps, "time" | "xLabel" | "ofBars">, short = false) {
  if (xLabel) return xLabel;
  if (!time) return (row: number) => String(row + 1);
  if (ofBars && isDated(time)) return barNames(time);
  const shown = short ? "day" : shownFor(time);
  return (row: number) => {
    const at = time[row];
    return at === undefined ? "" : localTime(at, shown);
  };
}

/** The first three lines from start to end, with what lies between. */
export function summaryOf({
  series,
  format,
  bands = [],
}: Pick<CurveChartProps, "series" | "format" | "bands">): string {
  const lines = series.slice(0, 3).map(({ label, values }) => {
    const range = extentWithin(values);
    if (!range) return `${label}: no values.`;
    const start = firstFinite(values);
    const end = values[values.length - 1] ?? Number.NaN;
    if (range.low === range.high) return `${label}: ${format(range.low)} throughout.`;
    const isEnds = Math.min(start, end) === range.low && Math.max(start, end) === range.high;
    const between = `between ${format(range.low)} and ${format(range.high)}`;
    return `${label}: from ${format(start)} to ${Number.isFinite(end) ? format(end) : "nothing"}${isEnds ? "" : `, ${between}`}.`;
  });
  const ranges = bands.map(({ label, lower, upper }) => {
    const last = upper.length - 1;
    return `${label}: ends between ${format(lower[last] ?? Number.NaN)} and ${format(upper[last] ?? Number.NaN)}.`;
  });
  return [...lines, ...ranges].join(" ");
}

function firstFinite(values: ArrayLike<number>): number {
  for (let i = 0; i < values.length; i++) if (Number.isFinite(values[i]!)) return values[i]!;
  return Number.NaN;
}

export function curveTable(props: CurveChartProps, count: number, view: View): ChartTableData {
  const { series, time, format, bands = [] } = props;
  const name = rowName(props);
  const columns = [
    ...series.map(({ id, label, values }) => ({ id, label, values })),
    ...bands.flatMap(({ label, lower, upper }) => [
      { id: `${label}-low`, label: `${label}, from`, values: lower },
      { id: `${label}-high`, label: `${label}, to`, values: upper },
    ]),
  ];
  return {
    columns: [{ id: "row", label: time ? "Time" : "Row" }, ...columns.map((c) => ({ ...c, numeric: true }))],
    rows: count,
    from: view.from,
    value: (row, column) => (column === 0 ? row : (columns[column - 1]?.values[row] ?? Number.NaN)),
    text: (row, column) => {
      if (column === 0) return name(row);
      const value = columns[column - 1]?.values[row];
      return value === undefined || Number.isNaN(value) ? "–" : format(value);
    },
  };
}
