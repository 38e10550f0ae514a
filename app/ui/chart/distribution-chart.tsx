import { type PointerEvent, useMemo } from "react";
import { shareText } from "#lib/figure-text.ts";
import { Axes } from "./axes.tsx";
import { ChartFrame } from "./chart-frame.tsx";
import { type Bin, histogram } from "./histogram.ts";
import { axisTexts, characterWidth, type PlotBox, plotBox, rowTicks, valueAxis } from "./plot-box.ts";
import { useBoxWidth } from "./use-box-width.ts";
import { pointerIn, useChartView } from "./use-chart-view.ts";

type Props = {
  readonly label: string;
  readonly values: ArrayLike<number>;
  readonly format: (value: number) => string;
  readonly bins?: number;
  /** A value to compare the rest with, such as a mean; drawn as a line. */
  readonly marker?: { readonly value: number; readonly label: string };
  readonly height?: number;
};

const percent = (share: number) => shareText(share, 1);

/** How often values fall where. A line at zero parts losses from gains, so that color is not alone in doing so. */
export function DistributionChart({ label, values, format, bins: wanted, marker, height = 220 }: Props) {
  const { box: plot, width } = useBoxWidth<HTMLDivElement>();
  const bins = useMemo(() => histogram(values, wanted), [values, wanted]);
  const total = bins.reduce((sum, { count }) => sum + count, 0);
  const { cursor, onMove, pointAt } = useChartView(bins.length);
  const nameOf = ({ from, to }: Bin) => `${format(from)} to ${format(to)}`;
  const most = bins.reduce((best, bin) => (bin.count > best.count ? bin : best), { from: 0, to: 0, count: 0 });
  const told = cursor === null ? undefined : bins[cursor];
  const words = told ? `${nameOf(told)}: ${told.count}, ${percent(told.count / total)}` : "";
  return (
    <ChartFrame
      label={label}
      legend={[
        {
          id: "bin",
          label: told ? nameOf(told) : `${total} values`,
          value: told ? `${told.count} · ${percent(told.count / total)}` : "",
        },
      ]}
      summary={
        total === 0
          ? "No values yet."
          : `${total} values from ${format(bins[0]!.from)} to ${format(bins.at(-1)!.to)}; most often ${nameOf(most)} (${most.count}).${marker ? ` ${marker.label} ${format(marker.value)}.` : ""}`
      }
      cursor={{ at: cursor, count: bins.length, text: words || `${total} values in ${bins.length} bins` }}
      onMove={onMove}
      height={height}
      table={() => ({
        columns: [
          { id: "bin", label: "Range" },
          { id: "count", label: "Count", numeric: true },
          { id: "share", label: "Share", numeric: true },
        ],
        rows: bins.length,
        value: (row, column) => (column === 0 ? bins[row]!.from : bins[row]!.count),
        text: (row, column) =>
          column === 0
            ? nameOf(bins[row]!)
            : column === 1
              ? String(bins[row]!.count)
              : percent(bins[row]!.count / total),
      })}
      plotRef={plot}
    >
      {width > 0 && total > 0 ? <Bars {...{ bins, width, height, format, cursor, pointAt }} marker={marker} /> : null}
    </ChartFrame>
  );
}

type BarsProps = Pick<Props, "format"> & {
  readonly bins: readonly Bin[];
  readonly width: number;
  readonly height: number;
  readonly cursor: number | null;
  readonly pointAt: (cursor: number | null) => void;
  readonly marker: Props["marker"] | undefined;
};

function Bars({ bins, width, height, format, cursor, pointAt, marker }: BarsProps) {
  const highest = bins.reduce((most, { count }) => Math.max(most, count), 0);
  const { scale, ticks } = valueAxis(0, highest, 8, height - 22);
  const whole = ticks.filter((tick) => tick >= 0 && Number.isInteger(tick));
  const box = plotBox(width, height, whole.map(String));
  const each = (box.right - box.left) / bins.length;
  const xOf = (value: number) => box.left + ((value - bins[0]!.from) / (bins[0]!.to - bins[0]!.from)) * each;
  const ground = scale.toPixel(0);
  const rows = rowTicks(0, bins.length, box.right - box.left, 84);
  const rowTexts = axisTexts(
    rows.map((bin) => bins[bin]!.from),
    format,
  );
  const showsZero = bins[0]!.from < 0 && bins.at(-1)!.to > 0;
  const onPointer = (event: PointerEvent<SVGSVGElement>) => {
    const bin = Math.floor((pointerIn(event).x - box.left) / each);
    pointAt(bin >= 0 && bin < bins.length ? bin : null);
  };
  return (
    <svg
      {...{ width, height }}
      aria-hidden="true"
      onPointerMove={onPointer}
      onPointerDown={onPointer}
      onPointerLeave={() => pointAt(null)}
    >
      <Axes
        box={box}
        values={whole.map((tick) => ({ at: scale.toPixel(tick), text: String(tick) }))}
        rows={rows.map((bin, at) => ({ at: box.left + bin * each, text: rowTexts[at] ?? "" }))}
      />
      {bins.map(({ from, to, count }, at) => (
        <rect
          key={from}
          x={box.left + at * each + 1}
          width={Math.max(1, each - 2)}
          y={scale.toPixel(count)}
          height={Math.max(0, ground - scale.toPixel(count))}
          fill={to <= 1e-12 ? "var(--down)" : "var(--up)"}
          fillOpacity={0.35}
          stroke={to <= 1e-12 ? "var(--down)" : "var(--up)"}
          opacity={cursor === null || cursor === at ? 1 : 0.55}
        />
      ))}
      {showsZero ? <line x1={xOf(0)} x2={xOf(0)} y1={box.top} y2={box.bottom} stroke="var(--ink)" /> : null}
      {marker ? (
        <g>
          <line
            x1={xOf(marker.value)}
            x2={xOf(marker.value)}
            y1={box.top}
            y2={box.bottom}
            stroke="var(--accent)"
            strokeWidth="1.5"
          />
          <MarkerLabel
            text={`${marker.label} ${format(marker.value)}`}
            at={xOf(marker.value)}
            zero={showsZero ? xOf(0) : null}
            box={box}
          />
        </g>
      ) : null}
    </svg>
  );
}

type LabelProps = {
  readonly text: string;
  readonly at: number;
  readonly zero: number | null;
  readonly box: PlotBox;
};

/** Beside the marker's line on the side with room, and beyond the line at zero when that would cross it. */
function MarkerLabel({ text, at, zero, box }: LabelProps) {
  const width = text.length * characterWidth;
  const after = zero !== null && zero > at && zero < at + 5 + width ? zero : at;
  const before = zero !== null && zero < at && zero > at - 5 - width ? zero : at;
  const isAfter = after + 5 + width <= box.right;
  return (
    <text x={isAfter ? after + 5 : before - 5} y={box.top + 10} textAnchor={isAfter ? "start" : "end"}>
      {text}
    </text>
  );
}
