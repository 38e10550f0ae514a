import { calendarTicks } from "./calendar-ticks.ts";
import type { View } from "./chart-keys.ts";
import type { CurveChartProps } from "./curve-chart.tsx";
import { rowName } from "./curve-words.ts";
import { axisTexts, type PlotBox, plotBox, rowTicks, valueAxis } from "./plot-box.ts";
import { extentWithin } from "./value-blocks.ts";
import { isDated } from "./zone-time.ts";

export type CurveLayout = {
  readonly box: PlotBox;
  readonly x: (row: number) => number;
  readonly y: (value: number) => number;
  readonly rowAt: (pixel: number) => number;
  readonly valueTicks: readonly { readonly at: number; readonly text: string }[];
  readonly rowTicks: readonly { readonly at: number; readonly text: string }[];
  /** Where areas end: at zero when it is seen, else at the bottom. */
  readonly base: number;
};

type Laid = Pick<CurveChartProps, "series" | "bands" | "format" | "time" | "ofBars" | "xLabel" | "log">;

/** Lays out what the view holds; the value axis fits what is seen. */
export function curveLayout(props: Laid, view: View, width: number, height: number): CurveLayout {
  const { format, log = false } = props;
  const { low, high } = seenExtent(props, view);
  const top = 8;
  const bottom = height - 22;
  const { scale, ticks } = valueAxis(low, high, top, bottom, log);
  const texts = axisTexts(ticks, format);
  const box = plotBox(width, height, texts);
  const span = Math.max(1, view.to - view.from - 1);
  const x = (row: number) => box.left + ((row - view.from) / span) * (box.right - box.left);
  const holdsZero = scale.from <= 0 && scale.to >= 0;
  return {
    box,
    x,
    y: scale.toPixel,
    rowAt: (pixel) => {
      const row = Math.round(view.from + ((pixel - box.left) / (box.right - box.left)) * span);
      return Math.min(Math.max(row, view.from), view.to - 1);
    },
    valueTicks: ticks.map((tick, at) => ({ at: scale.toPixel(tick), text: texts[at] ?? "" })),
    rowTicks: labeledRows(props, view, box).map(({ row, text }) => ({ at: x(row), text })),
    base: holdsZero && !log ? scale.toPixel(0) : bottom,
  };
}

/** Pixels that a label and the gap beside it take: "Apr 2024", "12 Apr 2024", a number. */
const labelWidth = { boundary: 76, day: 108, number: 72 } as const;

/** Boundaries of the calendar on an axis of time; else rows at even distances. */
function labeledRows(props: Laid, view: View, { left, right }: PlotBox) {
  const { time, xLabel, ofBars = false } = props;
  const width = right - left;
  const name = rowName(props, true);
  const room = Math.floor(width / labelWidth.boundary);
  const boundaries =
    time && !xLabel ? calendarTicks(time, view.from, view.to, { room, dated: ofBars && isDated(time) }) : null;
  return (
    boundaries ??
    rowTicks(view.from, view.to, width, time ? labelWidth.day : labelWidth.number).map((row) => ({
      row,
      text: name(row),
    }))
  );
}

function seenExtent({ series, bands = [] }: Laid, view: View): { low: number; high: number } {
  const parts = [...series.map(({ values }) => values), ...bands.flatMap(({ lower, upper }) => [lower, upper])];
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const values of parts) {
    const extent = extentWithin(values, view.from, Math.min(view.to, values.length));
    if (!extent) continue;
    low = Math.min(low, extent.low);
    high = Math.max(high, extent.high);
  }
  return low <= high ? { low, high } : { low: 0, high: 1 };
}
