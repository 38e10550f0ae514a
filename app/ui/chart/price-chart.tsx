import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { ChartFrame } from "./chart-frame.tsx";
import { type ChartMove, movedCursor } from "./chart-keys.ts";
import type { PriceChartProps } from "./chart-types.ts";
import { type DrawingPoint, pointsOf } from "./drawing.ts";
import type { Layers } from "./kline-panes.ts";
import { createPriceView, type PriceView } from "./kline-view.ts";
import { eventsAt, priceLegend, priceSummary, priceTable } from "./price-words.ts";
import { indexTrades, noTrades, sortedMarks } from "./trade-window.ts";
import { useThemeVersion } from "./use-theme-colors.ts";
import { localZone } from "./zone-time.ts";

const none: readonly never[] = [];

/** Bars with whatever is measured on them. Use it through `lazy-price-chart.tsx`. */
export default function PriceChart(props: PriceChartProps) {
  const { label, bars, note, height = 420, series = none, marks = none, trades = noTrades, guides = none } = props;
  const layers = useMemo<Layers>(
    () => ({ series, guides, marks: sortedMarks(marks), trades: indexTrades(trades) }),
    [series, guides, marks, trades],
  );
  const { plot, view, cursor, setCursor } = usePriceView(props, layers);
  const count = bars?.length ?? 0;
  const at = cursor === null || cursor >= count ? null : cursor;
  const told = at ?? count - 1;
  const legend = bars && count > 0 ? priceLegend(bars, told, series) : [];
  const events = count > 0 && at !== null ? eventsAt(at, layers.marks, layers.trades) : [];
  const onMove = (move: ChartMove) => {
    const { current } = view;
    if (!current) return;
    if (move.kind === "zoom") current.zoom(move.factor, at);
    else {
      const next = movedCursor(at, move, count, current.seen());
      current.pointAt(next);
      setCursor(next);
    }
  };
  const onKey = useKeyboardDrawing(props, at);
  return (
    <ChartFrame
      label={label}
      note={note}
      zone={localZone()}
      legend={events.length > 0 ? [...legend, { id: "#events", label: events.join(" · "), value: "" }] : legend}
      summary={priceSummary(props)}
      cursor={{
        at,
        count,
        text: [...legend.map((entry) => `${entry.label} ${entry.value}`.trim()), ...events].join(", ") || "No bars yet",
      }}
      onMove={onMove}
      onKey={onKey}
      height={height}
      table={() => priceTable(bars, series, view.current?.seen().from ?? 0)}
    >
      <div ref={plot} className="size-full" />
    </ChartFrame>
  );
}

/** Enter puts the next point of the tool in hand at the close under the crosshair; Escape lays the tool down. */
function useKeyboardDrawing({ bars, drawings }: PriceChartProps, at: number | null) {
  const placed = useRef<readonly DrawingPoint[]>([]);
  const tool = drawings?.tool ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tool, or none, begins with no points.
  useEffect(() => {
    placed.current = [];
  }, [tool]);
  return (key: string): boolean => {
    if (!drawings || !tool) return false;
    if (key === "Escape") drawings.onCancel();
    else if (key === "Enter" && bars && at !== null) {
      const point = { time: bars.time[at] as number, price: (bars.close[at] as number) / 10 ** bars.digits };
      placed.current = [...placed.current, point];
      if (placed.current.length === pointsOf(tool)) drawings.onDrawn(tool, placed.current);
    } else return false;
    return true;
  };
}

/** Keeps the library's chart in step with what React knows. */
function usePriceView({ bars, focus, drawings = null, scale = "linear" }: PriceChartProps, layers: Layers) {
  const plot = useRef<HTMLDivElement>(null);
  const view = useRef<PriceView>(null);
  const [cursor, setCursor] = useState<number | null>(null);
  const theme = useThemeVersion();
  const newest = useRef({ bars, layers });
  newest.current = { bars, layers };
  useEffect(() => {
    if (!plot.current) return;
    const chart = createPriceView(plot.current, { onPoint: setCursor });
    chart.setBars(newest.current.bars);
    chart.setLayers(newest.current.layers);
    view.current = chart;
    const observer = new ResizeObserver(() => chart.resize());
    observer.observe(plot.current);
    return () => {
      observer.disconnect();
      view.current = null;
      chart.destroy();
    };
  }, []);
  // With the frame that shows the words of the same answer.
  useLayoutEffect(() => view.current?.setBars(bars), [bars]);
  useLayoutEffect(() => view.current?.setLayers(layers), [layers]);
  useLayoutEffect(() => view.current?.setScale(scale), [scale]);
  // After the bars: a drawing is placed among them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another symbol's bars take the drawings to their places.
  useEffect(() => view.current?.setDrawings(drawings), [drawings, bars?.symbol]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme is read from the page, not from here.
  useEffect(() => view.current?.recolor(), [theme]);
  useEffect(() => {
    if (!focus || !view.current) return;
    view.current.center(focus.index);
    setCursor(focus.index);
  }, [focus]);
  return { plot, view, cursor, setCursor };
}
