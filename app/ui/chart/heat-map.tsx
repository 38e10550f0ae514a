import { type PointerEvent, useCallback } from "react";
import { Axes } from "./axes.tsx";
import { CanvasLayer, type Paint } from "./canvas-layer.tsx";
import { ChartFrame } from "./chart-frame.tsx";
import type { ChartMove } from "./chart-keys.ts";
import { cellAt, cellCountText, type HeatLayout, heatLayout, movedCell, steppedRow } from "./heat-layout.ts";
import { heatTone } from "./heat-tone.ts";
import { extent } from "./scale.ts";
import { useBoxWidth } from "./use-box-width.ts";
import { pointerIn, useChartView } from "./use-chart-view.ts";

/** A color `share` of the way from one #rrggbb to another. */
function blendColor(from: string, to: string, share: number): string {
  const mixed = [1, 3, 5].map((at) => {
    const start = Number.parseInt(from.slice(at, at + 2), 16);
    const end = Number.parseInt(to.slice(at, at + 2), 16);
    return Math.round(start + (end - start) * Math.min(1, Math.max(0, share)));
  });
  return `rgb(${mixed.join(" ")})`;
}

type Props = {
  readonly label: string;
  readonly xLabel: string;
  readonly yLabel: string;
  readonly xs: readonly number[];
  readonly ys: readonly number[];
  /** Row by row: the value at (ix, iy) has the index iy × xs.length + ix; NaN is an empty cell. */
  readonly values: ArrayLike<number>;
  readonly format: (value: number) => string;
  /** What parts losses from gains; absent where no value is either. */
  readonly zero?: number | undefined;
  /** The cell to mark, as its index in `values`, or by its places. */
  readonly marked?: number | { readonly ix: number; readonly iy: number };
  readonly onPick?: (ix: number, iy: number) => void;
  readonly height?: number;
};

/** A value over two parameters. Cells say their number where there is room; the marked one wears a ring. */
export function HeatMap(props: Props) {
  const { label, xLabel, yLabel, xs, ys, values, format, zero, marked, onPick, height = 300 } = props;
  const { box: plot, width } = useBoxWidth<HTMLDivElement>();
  const count = xs.length * ys.length;
  const cells = cellCountText(values, count);
  const { cursor, onMove, pointAt } = useChartView(count);
  const markedAt = typeof marked === "object" ? marked.iy * xs.length + marked.ix : marked;
  const words = (at: number) => {
    const value = values[at] ?? Number.NaN;
    const place = `${xLabel} ${xs[at % xs.length]}, ${yLabel} ${ys[Math.floor(at / xs.length)]}`;
    return `${place}: ${Number.isNaN(value) ? "no result" : format(value)}`;
  };
  const pick = (at: number | null) => at !== null && onPick?.(at % xs.length, Math.floor(at / xs.length));
  const layout = width > 0 && count > 0 ? heatLayout(xs, ys, width, height) : null;
  const onPointer = (event: PointerEvent<SVGSVGElement>) => layout && pointAt(cellAt(layout, pointerIn(event)));
  const onKey = (key: string) => {
    if (key === "Enter" || key === " ") return pick(cursor) !== false;
    const next = steppedRow(key, cursor ?? markedAt ?? 0, xs.length, count);
    if (next !== null) pointAt(next);
    return next !== null;
  };
  const range = extent(values);
  return (
    <ChartFrame
      label={label}
      note={`${yLabel} up, ${xLabel} across`}
      legend={[{ id: "cell", label: cursor === null ? cells : words(cursor), value: "" }]}
      summary={
        range
          ? `${cells} from ${format(range.low)} to ${format(range.high)}.${markedAt === undefined ? "" : ` Marked: ${words(markedAt)}.`}`
          : "No values yet."
      }
      cursor={{ at: cursor, count, text: cursor === null ? cells : words(cursor) }}
      onMove={(move: ChartMove) =>
        cursor === null && markedAt !== undefined && move.kind === "step"
          ? pointAt(movedCell(markedAt, move.by, count))
          : onMove(move)
      }
      onKey={onKey}
      height={height}
      table={() => ({
        columns: [
          { id: "x", label: xLabel, numeric: true },
          { id: "y", label: yLabel, numeric: true },
          { id: "value", label: "Value", numeric: true },
        ],
        rows: count,
        value: (row, column) => cell(props, row, column),
        text: (row, column) => {
          const value = cell(props, row, column);
          return column < 2 ? String(value) : Number.isNaN(value) ? "–" : format(value);
        },
      })}
      plotRef={plot}
    >
      {layout && range ? (
        <>
          <Cells {...{ layout, values, format, zero, range, width, height }} />
          <svg
            {...{ width, height }}
            aria-hidden="true"
            onPointerMove={onPointer}
            onPointerDown={onPointer}
            onPointerLeave={() => pointAt(null)}
            onClick={() => pick(cursor)}
          >
            <Axes box={{ ...layout.box, right: layout.box.left }} values={[]} rows={layout.xTicks} />
            {layout.yTicks.map(({ at, text }) => (
              <text key={text} x={layout.box.left - 8} y={at + 4} textAnchor="end">
                {text}
              </text>
            ))}
            {markedAt === undefined ? null : <Ring layout={layout} at={markedAt} stroke="var(--accent)" />}
            {cursor === null ? null : <Ring layout={layout} at={cursor} stroke="var(--ink)" />}
          </svg>
        </>
      ) : null}
    </ChartFrame>
  );
}

function cell({ xs, ys, values }: Props, at: number, column: number): number {
  if (column === 2) return values[at] ?? Number.NaN;
  return (column === 0 ? xs[at % xs.length] : ys[Math.floor(at / xs.length)]) ?? Number.NaN;
}

function Ring({ layout, at, stroke }: { readonly layout: HeatLayout; readonly at: number; readonly stroke: string }) {
  const { x, y, width, height } = layout.cell(at);
  return (
    <rect
      x={x + 1}
      y={y + 1}
      width={Math.max(1, width - 2)}
      height={Math.max(1, height - 2)}
      fill="none"
      stroke={stroke}
      strokeWidth="2.5"
    />
  );
}

type CellsProps = Pick<Props, "values" | "format" | "zero"> & {
  readonly layout: HeatLayout;
  readonly range: { readonly low: number; readonly high: number };
  readonly width: number;
  readonly height: number;
};

function Cells({ layout, values, format, zero, range, width, height }: CellsProps) {
  const { low, high } = range;
  const paint = useCallback<Paint>(
    (context, color) => {
      const paper = color("--raised");
      context.font = "12px Manrope Variable, system-ui";
      context.textAlign = "center";
      context.textBaseline = "middle";
      for (let at = 0; at < values.length; at++) {
        const value = values[at]!;
        const { x, y, width: wide, height: tall } = layout.cell(at);
        if (Number.isNaN(value)) continue;
        const { tone, share } = heatTone(value, { low, high }, zero);
        context.fillStyle = blendColor(paper, color(`--${tone}`), 0.06 + 0.54 * share);
        context.fillRect(x, y, Math.ceil(wide) - 1, Math.ceil(tall) - 1);
        if (wide < 46 || tall < 18) continue;
        context.fillStyle = color("--ink");
        context.fillText(format(value), x + wide / 2, y + tall / 2);
      }
    },
    [layout, values, format, zero, low, high],
  );
  return <CanvasLayer width={width} height={height} paint={paint} />;
}
