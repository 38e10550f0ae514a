import { type AxisCreateTicksParams, type Chart, dispose, init, registerIndicator } from "klinecharts";
import { atRest } from "./at-rest.ts";
import type { ChartBars } from "./chart-types.ts";
import type { ChartDrawings, ChartScale } from "./drawing.ts";
import type { PriceAxis } from "./guide-handles.tsx";
import { KlineDrawings } from "./kline-drawings.ts";
import { candlePane, type Layers, paneIndicator } from "./kline-panes.ts";
import { KlineWindow } from "./kline-window.ts";
import { themeColors } from "./use-theme-colors.ts";
import { dateOfBar, localTime } from "./zone-time.ts";

/**
 * Leaves the page what belongs to the page: the wheel scrolls it until the chart has the focus or Ctrl is held, and a finger
 * that moves up or down scrolls it, too. The chart library would take both. @returns what undoes it.
 */
function leavePageGestures(element: HTMLElement): () => void {
  let start: { readonly x: number; readonly y: number } | null = null;
  let forPage: boolean | null = null;
  const onWheel = (event: WheelEvent) => {
    const sideways = Math.abs(event.deltaX) > Math.abs(event.deltaY);
    if (!sideways && !event.ctrlKey && !element.contains(document.activeElement)) event.stopPropagation();
  };
  const onStart = ({ touches: [touch, second] }: TouchEvent) => {
    start = touch && !second ? { x: touch.clientX, y: touch.clientY } : null;
    forPage = null;
  };
  const onMove = (event: TouchEvent) => {
    const touch = event.touches[0];
    if (!start || !touch || event.touches.length > 1) return;
    forPage ??= Math.abs(touch.clientY - start.y) > Math.abs(touch.clientX - start.x);
    if (forPage) event.stopPropagation();
  };
  element.addEventListener("wheel", onWheel, { capture: true, passive: true });
  element.addEventListener("touchstart", onStart, { capture: true, passive: true });
  element.addEventListener("touchmove", onMove, { capture: true, passive: true });
  return () => {
    element.removeEventListener("wheel", onWheel, true);
    element.removeEventListener("touchstart", onStart, true);
    element.removeEventListener("touchmove", onMove, true);
  };
}

registerIndicator({ name: paneIndicator, calc: () => [] });

/** Fewer pixels a bar would show thousands of bars, each drawn by itself. */
const barSpaceLimit = { min: 1, max: 40 };

/** The one door to the chart library: everything else speaks in bars of the whole data. */
export type PriceView = {
  setBars(bars: ChartBars | null): void;
  setLayers(layers: Layers): void;
  setDrawings(drawings: ChartDrawings | null, bars: ChartBars | null): void;
  setScale(scale: ChartScale): void;
  /** Reads the theme's colors again. */
  recolor(): void;
  /** Puts the crosshair on a bar and brings it into sight; null puts it away. */
  pointAt(index: number | null): void;
  center(index: number): void;
  zoom(factor: number, around: number | null): void;
  /** Bars that are seen, `to` excluded. */
  seen(): { readonly from: number; readonly to: number };
  resize(): void;
  destroy(): void;
};

/** The library's name for each scale. */
const axisOf: Readonly<Record<ChartScale, string>> = {
  linear: "normal",
  logarithmic: "logarithm",
  percent: "percentage",
};

type Events = {
  readonly onPoint: (index: number | null) => void;
  /** After each painting of the price pane. */
  readonly onPaint: (axis: PriceAxis) => void;
};

/** Throws when the library cannot start, as it says nothing itself. */
export function createPriceView(element: HTMLElement, { onPoint, onPaint }: Events): PriceView {
  let drawn: Chart | null = null;
  const chart = init(element, {
    hotkey: { enabled: false },
    layout: { barSpaceLimit, yAxis: { gap: { top: 0.08, bottom: 0.06 } } },
    formatter: {
      formatDate: ({ timestamp }) => {
        const days = daysOf(drawn);
        return days === null ? localTime(timestamp, "minute") : dateOfBar(timestamp, days);
      },
    },
  });
  if (!chart) throw new Error("The price chart could not start.");
  drawn = chart;
  tameElement(element);
  const view = new KlineWindow(chart, element, onPaint);
  chart.overrideXAxis({ createTicks: ({ bounding }) => view.timeTicks(bounding.width, daysOf(chart) !== null) });
  const priceAxis = {
    paneId: candlePane,
    createTicks: ({ defaultTicks }: AxisCreateTicksParams) => view.priceTicks(defaultTicks),
  };
  chart.overrideYAxis(priceAxis);
  const drawings = new KlineDrawings(chart, themeColors());
  drawings.recolor(themeColors());
  const undoGestures = leavePageGestures(element);
  const rest = atRest(element, () => view.trim());
  chart.subscribeAction("onVisibleRangeChange", () => rest.moved());
  chart.subscribeAction("onCrosshairChange", (data) => onPoint(view.indexUnder(data)));
  const onLeave = () => onPoint(null);
  element.addEventListener("pointerleave", onLeave);
  return {
    setBars: (bars) => view.setBars(bars),
    setLayers: (layers) => view.setLayers(layers),
    setDrawings: (items, bars) => drawings.set(items, bars),
    setScale: (scale) => chart.overrideYAxis({ ...priceAxis, name: axisOf[scale] }),
    recolor: () => {
      view.recolor();
      drawings.recolor(themeColors());
    },
    pointAt: (index) => view.pointAt(index),
    center: (index) => view.center(index),
    zoom: (factor, around) => view.zoom(factor, around),
    seen: () => view.seen(),
    resize: () => chart.resize(),
    destroy: () => {
      undoGestures();
      rest.stop();
      element.removeEventListener("pointerleave", onLeave);
      dispose(element);
    },
  };
}

/** How many days a bar is long; null for bars within a day. */
function daysOf(chart: Chart | null): number | null {
  const period = chart?.getPeriod();
  return period?.type === "day" ? period.span : null;
}

/** The library claims the first place in the page's tab order and every touch; neither is its to claim. */
function tameElement(element: HTMLElement): void {
  for (const inner of element.querySelectorAll<HTMLElement>("[tabindex]")) inner.removeAttribute("tabindex");
  for (const inner of element.querySelectorAll<HTMLElement>("div")) {
    if (inner.style.touchAction === "none") inner.style.touchAction = "pan-y";
    // With it a finger on the chart scrolls neither the chart nor the page.
    if (inner.style.overscrollBehavior === "none") inner.style.overscrollBehavior = "auto";
  }
}
