import type { Chart, IndicatorCreate, KLineData } from "klinecharts";
import type { ChartBars, ChartGuide, ChartMark, ChartSeries } from "./chart-types.ts";
import { drawGuides, drawMark, drawSeries, drawTrade, type PaneCanvas } from "./draw-layers.ts";
import type { PriceAxis } from "./guide-handles.tsx";
import { levelsInReach } from "./levels-in-reach.ts";
import { extent } from "./scale.ts";
import { marksWithin, type TradeIndex, tradesWithin } from "./trade-window.ts";

/** Decimals that show about four digits of the largest value. */
function sensibleDigits(largest: number): number {
  if (!(largest > 0) || !Number.isFinite(largest)) return 2;
  return Math.min(8, Math.max(0, 3 - Math.floor(Math.log10(largest))));
}

/** All that is drawn over the bars. */
export type Layers = {
  readonly series: readonly ChartSeries[];
  readonly guides: readonly ChartGuide[];
  readonly marks: readonly ChartMark[];
  readonly trades: TradeIndex;
};

/** What a pane reads at the moment it is painted. */
export type PaneSource = {
  layers(): Layers;
  bars(): ChartBars | null;
  /** First bar of the window the library holds. */
  start(): number;
  color(variable: string): string;
  /** The price pane has been painted on this axis. */
  painted(axis: PriceAxis): void;
};

/** The one custom indicator of the library's that stands for a pane; its values are ours. */
export const paneIndicator = "northpip-pane";
export const candlePane = "candle_pane";
export const paneId = (name: string) => (name === "price" ? candlePane : `pane-${name}`);

/** Names of the panes beside the price, in the order they were first named. */
export const ownPanes = ({ series, guides }: Layers) =>
  [...new Set([...series, ...guides].map(({ pane }) => pane))].filter((name) => name !== "price");

export function paneOf(name: string, source: PaneSource): IndicatorCreate {
  const { series, guides } = source.layers();
  const shown = series.filter(({ pane }) => pane === name);
  const levels = guides.filter(({ pane }) => pane === name).map(({ value }) => value);
  const zero = shown.some(({ look }) => look === "histogram") ? [0] : [];
  const ends = [...(name === "price" ? levelsInReach(levels, source.bars()) : levels), ...zero];
  return {
    name: paneIndicator,
    id: paneId(name),
    paneId: paneId(name),
    precision: name === "price" ? (source.bars()?.digits ?? 5) : digitsOf(shown),
    // The library scales the pane to these two and draws nothing for them: we draw.
    figures: [{ key: "low" }, { key: "high" }],
    // Written out where there are none: what an earlier description asked for would stay.
    minValue: ends.length > 0 ? Math.min(...ends) : null,
    maxValue: ends.length > 0 ? Math.max(...ends) : null,
    calc: (list: KLineData[]) => list.map((bar) => rangeAt(shown, bar.index as number)),
    draw: ({ ctx, chart, bounding, xAxis, yAxis }) => {
      const first = source.start();
      const { from, to } = chart.getVisibleRange();
      drawPane(name, source, {
        context: ctx,
        color: source.color,
        from: first + from,
        to: first + to,
        x: (index) => xAxis.convertToPixel(index - first),
        y: (value) => yAxis.convertToPixel(value),
        step: chart.getBarSpace().bar,
        width: bounding.width,
        height: bounding.height,
      });
      if (name === "price") {
        const y = (value: number) => yAxis.convertToPixel(value);
        source.painted({ height: bounding.height, y, value: (pixel) => yAxis.convertFromPixel(pixel) });
      }
      return true;
    },
  };
}

type Range = { low?: number; high?: number };

function rangeAt(series: readonly ChartSeries[], index: number): Range {
  const range: Range = {};
  for (const { values } of series) {
    const value = values[index];
    if (value === undefined || !Number.isFinite(value)) continue;
    if (range.low === undefined || value < range.low) range.low = value;
    if (range.high === undefined || value > range.high) range.high = value;
  }
  return range;
}

export function digitsOf(series: readonly ChartSeries[]): number {
  const given = series.find(({ digits }) => digits !== undefined)?.digits;
  if (given !== undefined) return given;
  const largest = series.reduce((most, { values }) => {
    // The last bars tell the size; looking at a million values for it would not be worth it.
    const range = extent(values, Math.max(0, values.length - 500));
    return range ? Math.max(most, Math.abs(range.low), Math.abs(range.high)) : most;
  }, 0);
  return sensibleDigits(largest);
}

function drawPane(name: string, source: PaneSource, canvas: PaneCanvas): void {
  const { series, guides, marks, trades } = source.layers();
  drawGuides(
    canvas,
    guides.filter(({ pane }) => pane === name),
  );
  for (const one of series) if (one.pane === name) drawSeries(canvas, one);
  const bars = source.bars();
  if (name !== "price" || !bars) return;
  for (const trade of tradesWithin(trades, canvas.from, canvas.to)) drawTrade(canvas, trade);
  const scale = 10 ** bars.digits;
  for (const mark of marksWithin(marks, canvas.from, Math.min(canvas.to, bars.length))) {
    drawMark(canvas, mark, (mark.side === "buy" ? bars.low : bars.high)[mark.index]! / scale);
  }
}

/** Own panes take a fifth of the height each, the price the rest. */
export function sharePaneHeights(chart: Chart, names: readonly string[], height: number): void {
  const each = Math.round(Math.min(130, Math.max(72, (height * 0.55) / Math.max(2, names.length))));
  for (const name of names) chart.setPaneOptions({ id: paneId(name), height: each, minHeight: 48 });
}
