import { memo, type PointerEvent, useMemo } from "react";
import { Axes, Crosshair } from "./axes.tsx";
import { ChartFrame } from "./chart-frame.tsx";
import type { View } from "./chart-keys.ts";
import type { ChartTone } from "./chart-types.ts";
import { type CurveLayout, curveLayout } from "./curve-layout.ts";
import { CurveBands, CurveLines } from "./curve-lines.tsx";
import { curveTable, rowName, summaryOf } from "./curve-words.ts";
import { useBoxWidth } from "./use-box-width.ts";
import { pointerIn, useChartView } from "./use-chart-view.ts";
import { clockOf } from "./zone-time.ts";

export type Curve = {
  readonly id: string;
  readonly label: string;
  readonly values: Float64Array | readonly number[];
  readonly tone: ChartTone;
  readonly area?: boolean;
  readonly dashed?: boolean;
};
export type CurveBand = {
  readonly lower: readonly number[];
  readonly upper: readonly number[];
  readonly label: string;
};
export type CurveChartProps = {
  readonly label: string;
  readonly series: readonly Curve[];
  /** Moment of each row, UTC milliseconds; without it rows are named by `xLabel` or their number. */
  readonly time?: Float64Array;
  /** The rows are bars and their moments the openings: those of a day or longer are called by their trading days. */
  readonly ofBars?: boolean;
  readonly xLabel?: (index: number) => string;
  readonly format: (value: number) => string;
  readonly height?: number;
  readonly bands?: readonly CurveBand[];
  readonly log?: boolean;
};

/** Lines over rows: equity, drawdown, fans. A million rows draw as fast as a thousand, and no spike is lost. */
export function CurveChart(props: CurveChartProps) {
  const { label, series, time, ofBars, xLabel, format, height = 260, bands = none, log } = props;
  const { box: plot, width } = useBoxWidth<HTMLDivElement>();
  const count = series.reduce((most, { values }) => Math.max(most, values.length), bands[0]?.lower.length ?? 0);
  const { cursor, view, onMove, pointAt } = useChartView(count);
  // A crosshair that moves must not look at a million values again.
  const layout = useMemo(
    () =>
      width > 0 && count > 0
        ? curveLayout({ series, bands, format, ...given({ time, ofBars, xLabel, log }) }, view, width, height)
        : null,
    [series, bands, format, time, ofBars, xLabel, log, view, width, height, count],
  );
  const summary = useMemo(() => summaryOf({ series, bands, format }), [series, bands, format]);
  const told = cursor ?? count - 1;
  const name = rowName(props);
  const entries = series.map(({ id, label: name, values, tone }) => {
    const value = values[told];
    return { id, label: name, tone, value: value === undefined || Number.isNaN(value) ? "–" : format(value) };
  });
  const onPointer = (event: PointerEvent<SVGSVGElement>) => {
    if (!layout) return;
    const row = layout.rowAt(pointerIn(event).x);
    pointAt(row);
  };
  return (
    <ChartFrame
      label={label}
      clock={time && width > 0 ? clockOf(time, ofBars) : null}
      legend={count > 0 && width > 0 ? [{ id: "row", label: name(told), value: "" }, ...entries] : entries}
      summary={count === 0 ? "No values yet." : summary}
      cursor={{
        at: cursor,
        count,
        text: count === 0 ? "No values" : [name(told), ...entries.map((e) => `${e.label} ${e.value}`)].join(", "),
      }}
      onMove={onMove}
      height={height}
      table={() => curveTable(props, count, view)}
      plotRef={plot}
    >
      {layout ? (
        <svg
          width={width}
          height={height}
          aria-hidden="true"
          onPointerMove={onPointer}
          onPointerDown={onPointer}
          onPointerLeave={() => pointAt(null)}
        >
          <Axes box={layout.box} values={layout.valueTicks} rows={layout.rowTicks} />
          <Picture series={series} bands={bands} view={view} layout={layout} />
          {cursor === null ? null : (
            <Crosshair
              box={layout.box}
              x={layout.x(cursor)}
              dots={series
                .map(({ values }) => values[cursor])
                .filter(isNumber)
                .map(layout.y)}
            />
          )}
        </svg>
      ) : null}
    </ChartFrame>
  );
}

const none: readonly never[] = [];

type Optional = Pick<CurveChartProps, "time" | "ofBars" | "xLabel" | "log">;
const given = (values: { readonly [Key in keyof Optional]: Optional[Key] | undefined }) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Optional;

type PictureProps = Required<Pick<CurveChartProps, "series" | "bands">> & {
  readonly view: View;
  readonly layout: CurveLayout;
};

const Picture = memo(function Picture({ series, bands, view, layout }: PictureProps) {
  return (
    <>
      <CurveBands bands={bands} view={view} layout={layout} />
      <CurveLines series={series} view={view} layout={layout} />
    </>
  );
});

const isNumber = (value: number | undefined): value is number => value !== undefined && Number.isFinite(value);
