import type { AxisTick, Chart, DataLoaderGetBarsParams } from "klinecharts";
import { chunkSize, continues, mostHeld, periodOf, windowAround, windowBars } from "./bar-window.ts";
import { calendarTicks } from "./calendar-ticks.ts";
import type { ChartBars } from "./chart-types.ts";
import { candlePane, type Layers, ownPanes, type PaneSource, paneId, paneOf, sharePaneHeights } from "./kline-panes.ts";
import { klineStyles } from "./kline-styles.ts";
import { showLastPrice } from "./last-price.ts";
import { besideLastPrice } from "./price-labels.ts";
import { indexTrades, noTrades } from "./trade-window.ts";
import { themeColors } from "./use-theme-colors.ts";

const noLayers: Layers = { series: [], guides: [], marks: [], trades: indexTrades(noTrades) };
/** Pixels a bar takes at first. */
const firstBarSpace = 7;

/** Pixels that a label of the time axis takes with the gap beside it, "26 Nov 14:00"; half of it is free at both ends. */
const labelWidth = 84;

/** Speaks to the library in its terms (a window of bars, pixels) for those who speak in bars of the whole data. */
export class KlineWindow {
  readonly #chart: Chart;
  readonly #element: HTMLElement;
  readonly #source: PaneSource;
  #bars: ChartBars | null = null;
  #layers = noLayers;
  #panes: readonly string[] = [];
  #start = 0;
  #end = 0;
  #color = themeColors();
  /** The bar that a key or the page put the crosshair on; it stays on it when the picture moves below it. */
  #pinned: number | null = null;

  constructor(chart: Chart, element: HTMLElement, onPaint: PaneSource["painted"]) {
    this.#chart = chart;
    this.#element = element;
    this.#source = {
      layers: () => this.#layers,
      bars: () => this.#bars,
      start: () => this.#start,
      color: (variable) => this.#color(variable),
      painted: onPaint,
    };
    chart.setDataLoader({ getBars: (request) => this.#answer(request) });
    chart.subscribeAction("onVisibleRangeChange", () => this.#repin());
    chart.setOffsetRightDistance(24);
    chart.setBarSpace(firstBarSpace);
    this.recolor();
    chart.createIndicator(paneOf("price", this.#source), true);
  }

  recolor(): void {
    this.#color = themeColors();
    this.#chart.setStyles(klineStyles(this.#color));
  }

  setBars(bars: ChartBars | null): void {
    const before = this.#bars;
    this.#bars = bars;
    this.#pinned = null;
    if (!bars || bars.length === 0) {
      this.#load(0, 0);
      showLastPrice(this.#chart, null);
      return;
    }
    const grew = before !== null && continues(before, bars);
    const seen = this.seen();
    const follows = seen.to >= (before?.length ?? 0);
    const { start, end } = windowAround(grew && !follows ? seen.to : bars.length, bars.length);
    this.#load(start, end);
    if (grew && !follows) this.#scrollTo(seen.from);
    showLastPrice(this.#chart, bars);
  }

  /** Gives the library bars [start, end). It asks for them itself whenever the symbol or the period changes. */
  #load(start: number, end: number): void {
    this.#start = start;
    this.#end = end;
    if (!this.#describe(this.#bars)) this.#chart.resetData();
  }

  #describe(bars: ChartBars | null): boolean {
    const known = this.#chart.getSymbol();
    const ticker = bars?.symbol ?? "";
    const pricePrecision = bars?.digits ?? 5;
    const period = periodOf(bars);
    const old = this.#chart.getPeriod();
    const sameSymbol = known?.ticker === ticker && known.pricePrecision === pricePrecision;
    const samePeriod = old?.type === period.type && old.span === period.span;
    if (!sameSymbol) this.#chart.setSymbol({ ticker, pricePrecision, volumePrecision: 0 });
    if (!samePeriod) this.#chart.setPeriod(period);
    return !sameSymbol || !samePeriod;
  }

  /** The library asks through a loader; ours answers at once, from the columns. */
  #answer({ type, callback }: DataLoaderGetBarsParams): void {
    const bars = this.#bars;
    if (!bars) {
      callback([], false);
      return;
    }
    let list = { start: this.#start, end: this.#end };
    if (type === "forward") {
      list = { start: Math.max(0, this.#start - chunkSize), end: this.#start };
      this.#start = list.start;
    } else if (type === "backward") {
      list = { start: this.#end, end: Math.min(bars.length, this.#end + chunkSize) };
      this.#end = list.end;
    }
    callback(windowBars(bars, list.start, list.end), { forward: this.#start > 0, backward: this.#end < bars.length });
  }

  setLayers(layers: Layers): void {
    this.#layers = layers;
    const names = ownPanes(layers);
    for (const gone of this.#panes) if (!names.includes(gone)) this.#chart.removeIndicator({ id: paneId(gone) });
    for (const name of ["price", ...names]) {
      const pane = paneOf(name, this.#source);
      const stands = name === "price" || this.#panes.includes(name);
      if (stands) this.#chart.overrideIndicator(pane);
      else this.#chart.createIndicator(pane, true);
    }
    if (names.join() !== this.#panes.join()) sharePaneHeights(this.#chart, names, this.#element.clientHeight);
    this.#panes = names;
  }

  priceTicks(ticks: readonly AxisTick[]): AxisTick[] {
    return besideLastPrice(this.#chart, this.#bars, ticks);
  }

  /** Labels of the time axis: boundaries of the calendar among the bars whose labels fit into `width`. */
  timeTicks(width: number, dated: boolean): AxisTick[] {
    const bars = this.#bars;
    const space = this.#chart.getBarSpace().bar;
    if (!bars || space <= 0) return [];
    const pixelOf = (index: number) =>
      (this.#chart.convertToPixel({ dataIndex: index - this.#start }) as { x: number }).x;
    const seen = this.seen();
    const first = pixelOf(seen.from);
    const from = seen.from + Math.max(0, Math.ceil((labelWidth / 2 - first) / space));
    const to = Math.min(seen.to, bars.length, seen.from + Math.floor((width - labelWidth / 2 - first) / space) + 1);
    const room = Math.floor(((to - from) * space) / labelWidth);
    const ticks = calendarTicks(bars.time, from, to, { room, dated }) ?? [];
    return ticks.map(({ row, text }) => ({ coord: pixelOf(row), value: bars.time[row] as number, text }));
  }

  seen(): { from: number; to: number } {
    const { from, to } = this.#chart.getVisibleRange();
    return { from: this.#start + from, to: this.#start + to };
  }

  indexUnder(data: unknown): number | null {
    const { x } = data as { x?: number };
    this.#pinned = null;
    if (x === undefined || !this.#bars) return null;
    const point = this.#chart.convertFromPixel([{ x }]) as { dataIndex?: number }[];
    const index = this.#start + (point[0]?.dataIndex ?? Number.NaN);
    return index >= 0 && index < this.#bars.length ? index : null;
  }

  pointAt(index: number | null): void {
    this.#pinned = null;
    if (index === null) {
      this.#chart.executeAction("onCrosshairChange", null as never);
      return;
    }
    this.#bringIntoSight(index);
    this.#pinned = index;
    this.#repin();
  }

  #repin(): void {
    const index = this.#pinned;
    const close = index === null ? undefined : this.#bars?.close[index];
    if (index === null || close === undefined || !this.#bars) return;
    const value = close / 10 ** this.#bars.digits;
    const at = this.#chart.convertToPixel({ dataIndex: index - this.#start, value }) as { x: number; y: number };
    this.#chart.executeAction("onCrosshairChange", { ...at, paneId: candlePane });
  }

  #bringIntoSight(index: number): void {
    this.#hold(index);
    const { from, to } = this.seen();
    if (index < from + 1) this.#scrollBy(from + 1 - index);
    else if (index > to - 2) this.#scrollBy(to - 2 - index);
  }

  /** Lets go of bars far from what is seen, where dragging has gathered many. */
  trim(): void {
    if (!this.#bars || this.#end - this.#start <= mostHeld) return;
    const { from, to } = this.seen();
    const { start, end } = windowAround(
      Math.round((from + to) / 2),
      this.#bars.length,
      Math.max(mostHeld / 2, (to - from) * 2),
    );
    this.#load(start, end);
    this.#scrollTo(from);
  }

  center(index: number): void {
    this.#hold(index);
    const { from, to } = this.seen();
    this.#scrollTo(index - Math.round((to - from) / 2));
    this.pointAt(index);
  }

  /** Moves the window when the bar lies outside of it. */
  #hold(index: number): void {
    if (!this.#bars || (index >= this.#start && index < this.#end)) return;
    const { start, end } = windowAround(index, this.#bars.length);
    this.#load(start, end);
  }

  #scrollTo(from: number): void {
    this.#scrollBy(this.seen().from - from);
  }

  /** Toward older bars by so many. */
  #scrollBy(bars: number): void {
    if (bars !== 0) this.#chart.scrollByDistance(bars * this.#chart.getBarSpace().bar);
  }

  zoom(factor: number, around: number | null): void {
    const x =
      around === null
        ? undefined
        : (this.#chart.convertToPixel({ dataIndex: around - this.#start }) as { x: number }).x;
    this.#chart.zoomAtCoordinate(factor, x === undefined ? undefined : { x, y: 0 });
    if (around !== null) this.pointAt(around);
  }
}
