import { type PointerEvent, useCallback, useMemo } from "react";
import { Axes } from "./axes.tsx";
import { CanvasLayer, type Paint } from "./canvas-layer.tsx";
import { ChartFrame } from "./chart-frame.tsx";
import { axisTexts, plotBox, valueAxis } from "./plot-box.ts";
import { createScale, extent, niceTicks, type Scale } from "./scale.ts";
import { crowd, paintCrowd, paintPoints } from "./scatter-paint.ts";
import { nearestPoint, orderByX, type ScatterColumns, type ScatterPoint, scatterColumns } from "./scatter-points.ts";
import { useBoxWidth } from "./use-box-width.ts";
import { pointerIn, useChartView } from "./use-chart-view.ts";

type Props = {
  readonly label: string;
  readonly points: readonly ScatterPoint[] | ScatterColumns;
  readonly xLabel: string;
  readonly yLabel: string;
  readonly formatX: (value: number) => string;
  readonly formatY: (value: number) => string;
  /** Called with the point's index, by click and by Enter. */
  readonly onPick?: (index: number) => void;
  readonly height?: number;
};

/** Points over two values, drawn on a canvas; keys walk them from left to right. */
export function ScatterChart(props: Props) {
  const { label, points, xLabel, yLabel, formatX, formatY, onPick, height = 280 } = props;
  const { box: plot, width } = useBoxWidth<HTMLDivElement>();
  const columns = useMemo(() => scatterColumns(points), [points]);
  const order = useMemo(() => orderByX(columns), [columns]);
  const { cursor, onMove, pointAt } = useChartView(order.length);
  const layout = useMemo(() => scatterLayout(columns, width, height, formatY), [columns, width, height, formatY]);
  const words = (index: number) =>
    `${columns.label(index)}: ${xLabel} ${formatX(columns.x[index]!)}, ${yLabel} ${formatY(columns.y[index]!)}`;
  const told = cursor === null ? undefined : order[cursor];
  const pick = () => told !== undefined && onPick?.(told);
  const onPointer = (event: PointerEvent<SVGSVGElement>) => {
    if (!layout) return;
    const at = pointerIn(event);
    const reach = { from: layout.xs.toValue(at.x - 16), to: layout.xs.toValue(at.x + 16) };
    pointAt(nearestPoint(columns, order, { ...at, ...reach }, { x: layout.xs.toPixel, y: layout.ys.toPixel }));
  };
  return (
    <ChartFrame
      label={label}
      note={`${yLabel} over ${xLabel}`}
      legend={[{ id: "point", label: told === undefined ? `${order.length} points` : words(told), value: "" }]}
      summary={summaryOf(props, columns, order)}
      cursor={{ at: cursor, count: order.length, text: told === undefined ? `${order.length} points` : words(told) }}
      onMove={onMove}
      onKey={(key) => (key === "Enter" || key === " ") && pick() !== false}
      height={height}
      table={() => ({
        columns: [
          { id: "label", label: "Point" },
          { id: "x", label: xLabel, numeric: true },
          { id: "y", label: yLabel, numeric: true },
        ],
        rows: order.length,
        value: (row, column) => cell(columns, order[row]!, column),
        text: (row, column) => {
          const value = cell(columns, order[row]!, column);
          return typeof value === "string" ? value : column === 1 ? formatX(value) : formatY(value);
        },
      })}
      plotRef={plot}
    >
      {layout ? (
        <>
          <Points columns={columns} layout={layout} width={width} height={height} />
          <svg
            {...{ width, height }}
            aria-hidden="true"
            onPointerMove={onPointer}
            onPointerDown={onPointer}
            onPointerLeave={() => pointAt(null)}
            onClick={pick}
            style={onPick && told !== undefined ? { cursor: "pointer" } : undefined}
          >
            <Axes
              box={layout.box}
              values={labeled(layout.yTicks, layout.ys, formatY)}
              rows={labeled(layout.xTicks, layout.xs, formatX)}
            />
            {told === undefined ? null : (
              <circle
                cx={layout.xs.toPixel(columns.x[told]!)}
                cy={layout.ys.toPixel(columns.y[told]!)}
                r="7"
                fill="none"
                stroke="var(--ink)"
                strokeWidth="1.5"
              />
            )}
          </svg>
        </>
      ) : null}
    </ChartFrame>
  );
}

const cell = (columns: ScatterColumns, index: number, column: number) =>
  column === 0 ? columns.label(index) : column === 1 ? columns.x[index]! : columns.y[index]!;

const labeled = (ticks: readonly number[], scale: Scale, format: (value: number) => string) => {
  const texts = axisTexts(ticks, format);
  return ticks.map((tick, at) => ({ at: scale.toPixel(tick), text: texts[at] ?? "" }));
};

type Layout = NonNullable<ReturnType<typeof scatterLayout>>;

function scatterLayout(columns: ScatterColumns, width: number, height: number, formatY: (value: number) => string) {
  const xRange = extent(columns.x);
  const yRange = extent(columns.y);
  if (width === 0 || !xRange || !yRange) return null;
  const { scale: ys, ticks: yTicks } = valueAxis(yRange.low, yRange.high, 8, height - 22);
  const box = plotBox(width, height, axisTexts(yTicks, formatY));
  const air = (xRange.high - xRange.low || 1) * 0.03;
  const xs = createScale(xRange.low - air, xRange.high + air, box.left, box.right);
  return { box, xs, ys, yTicks, xTicks: niceTicks(xs.from, xs.to, Math.max(2, Math.floor(width / 120))) };
}

type PointsProps = {
  readonly columns: ScatterColumns;
  readonly layout: Layout;
  readonly width: number;
  readonly height: number;
};

function Points({ columns, layout, width, height }: PointsProps) {
  const paint = useCallback<Paint>(
    (context, color) => {
      const at = { x: layout.xs.toPixel, y: layout.ys.toPixel };
      if (columns.x.length > crowd) paintCrowd(context, color, columns, at);
      else paintPoints(context, color, columns, at);
    },
    [columns, layout],
  );
  return <CanvasLayer width={width} height={height} paint={paint} />;
}

function summaryOf({ xLabel, yLabel, formatX, formatY }: Props, columns: ScatterColumns, order: Uint32Array): string {
  const xRange = extent(columns.x);
  const yRange = extent(columns.y);
  if (order.length === 0 || !xRange || !yRange) return "No points yet.";
  const x = `${xLabel} from ${formatX(xRange.low)} to ${formatX(xRange.high)}`;
  return `${order.length} points: ${x}, ${yLabel} from ${formatY(yRange.low)} to ${formatY(yRange.high)}.`;
}
