import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { ChartFrame } from "./chart-frame.tsx";
import { type ChartMove, movedCursor } from "./chart-keys.ts";
import type { PriceChartProps } from "./chart-types.ts";
import { type DrawingPoint, pointsOf } from "./drawing.ts";
import { GuideHandles, type MovedGuide, type PriceAxis } from "./guide-handles.tsx";
import type { Layers } from "./kline-panes.ts";
import { createPriceView, type PriceView } from "./kline-view.ts";
import { eventsAt, priceLegend, priceSummary, priceTable } from "./price-words.ts";
import { indexTrades, noTrades, sortedMarks } from "./trade-window.ts";
import { useThemeVersion } from "./use-theme-colors.ts";
import { clockOf } from "./zone-time.ts";

const none: readonly never[] = [];

/** Bars with whatever is measured on them. Use it through `lazy-price-chart.tsx`. */
export default function PriceChart(props: PriceChartProps) {
  const { label, bars, note, height = 420, series = none, marks = none, trades = noTrades } = props;
  const { guides, over, painted } = useMovableGuides(props);
  const layers = useMemo<Layers>(
    () => ({ series, guides, marks: sortedMarks(marks), trades: indexTrades(trades) }),
    [series, guides, marks, trades],
  );
  const { plot, view, cursor, setCursor } = usePriceView(props, layers, painted);
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
      clock={clockOf(bars?.time ?? none, true)}
      legend={events.length > 0 ? [...legend, { id: "#events", label: events.join(" · "), value: "" }] : legend}
      summary={priceSummary(props)}
      moving={props.moving}
      cursor={{
        at,
        count,
        text: [...legend.map((entry) => `${entry.label} ${entry.value}`.trim()), ...events].join(", ") || "No bars yet",
      }}
      onMove={onMove}
      onKey={onKey}
      height={height}
      over={over}
      table={() => priceTable(bars, series, view.current?.seen().from ?? 0)}
    >
      <div ref={plot} className="size-full" />
      {bars ? null : <p className="chart-no-bars fine">Waiting for prices …</p>}
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

/** The levels as they are dragged, and what they are held by. */
function useMovableGuides({ bars, guides = none, onDropGuide }: PriceChartProps) {
  const [moved, setMoved] = useState<MovedGuide | null>(null);
  const axis = useRef<PriceAxis>(null);
  const place = useRef(() => {});
  const shown = useMemo(
    () =>
      moved === null
        ? guides
        : guides.map((guide) => (guide.id === moved.id ? { ...guide, value: moved.value } : guide)),
    [guides, moved],
  );
  const painted = (now: PriceAxis) => {
    axis.current = now;
    place.current();
  };
  const movable = onDropGuide && bars ? guides.filter(({ id, pane }) => id !== undefined && pane === "price") : none;
  const drop = ({ id, value }: MovedGuide) => {
    setMoved(null);
    onDropGuide?.(id, value);
  };
  const over =
    bars && movable.length > 0 ? (
      <GuideHandles
        {...{ guides: movable, digits: bars.digits, axis, painted: place, moved }}
        onMove={setMoved}
        onDrop={drop}
      />
    ) : null;
  return { guides: shown, over, painted };
}

/** Keeps the library's chart in step with what React knows. */
function usePriceView(props: PriceChartProps, layers: Layers, painted: (axis: PriceAxis) => void) {
  const { bars, focus, drawings = null, scale = "linear" } = props;
  const plot = useRef<HTMLDivElement>(null);
  const view = useRef<PriceView>(null);
  const [cursor, setCursor] = useState<number | null>(null);
  const theme = useThemeVersion();
  const newest = useRef({ bars, layers, painted });
  newest.current = { bars, layers, painted };
  useEffect(() => {
    if (!plot.current) return;
    const chart = createPriceView(plot.current, {
      onPoint: setCursor,
      onPaint: (axis) => newest.current.painted(axis),
    });
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: bars of another symbol or time frame take the drawings to their places.
  useEffect(() => view.current?.setDrawings(drawings, bars), [drawings, bars?.symbol, bars?.time[0]]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme is read from the page, not from here.
  useEffect(() => view.current?.recolor(), [theme]);
  useEffect(() => {
    if (!focus || !view.current) return;
    view.current.center(focus.index);
    setCursor(focus.index);
  }, [focus]);
  return { plot, view, cursor, setCursor };
}
