import type { Chart, Overlay, Point } from "klinecharts";
import { timesBefore } from "./before-bars.ts";
import type { ChartBars } from "./chart-types.ts";
import type { ChartDrawings, Drawing, DrawingPoint, DrawingTool } from "./drawing.ts";
import { type MeasureUnits, overlayOf, registerDrawingOverlays } from "./drawing-overlays.ts";

const group = "drawings";
const inHand = "drawing-in-hand";

/** Brings the library's overlays in step with the page's drawings, and tells the page what a visitor draws. */
export class KlineDrawings {
  readonly #chart: Chart;
  #now: ChartDrawings | null = null;
  #shown = new Map<string, Drawing>();
  #tool: DrawingTool | null = null;
  #color: (variable: string) => string;
  #times = timesBefore(null);
  /** The first bar's time, by which the shown drawings were placed. */
  #first: number | undefined;

  constructor(chart: Chart, color: (variable: string) => string) {
    registerDrawingOverlays();
    this.#chart = chart;
    this.#color = color;
  }

  /** `bars` are those of the chart: drawings older than they are placed by them. */
  set(drawings: ChartDrawings | null, bars: ChartBars | null): void {
    this.#now = drawings;
    const first = bars?.time[0];
    const isMoved = first !== this.#first;
    // Only then: what is dragged has to be read as it was placed.
    if (isMoved) this.#times = timesBefore(bars);
    this.#first = first;
    const wanted = new Map((drawings?.items ?? []).map((item) => [item.id, item]));
    for (const [id, shown] of this.#shown) if (isMoved || wanted.get(id) !== shown) this.#chart.removeOverlay({ id });
    for (const [id, item] of wanted) if (isMoved || this.#shown.get(id) !== item) this.#create(item);
    this.#shown = wanted;
    this.#take(drawings?.tool ?? null);
  }

  #measures(): MeasureUnits {
    return { pipSize: this.#now?.pipSize, timeOf: this.#times.fromChart };
  }

  #placeOf({ time, price }: DrawingPoint): Partial<Point> {
    return { timestamp: this.#times.toChart(time), value: price };
  }

  /** The points of an overlay that have a time and a price; null while one has not. */
  #pointsOf({ points }: Overlay): DrawingPoint[] | null {
    const placed = points.flatMap(({ timestamp, value }) =>
      timestamp === undefined || value === undefined ? [] : [{ time: this.#times.fromChart(timestamp), price: value }],
    );
    return placed.length === points.length && placed.every(({ time, price }) => Number.isFinite(time + price))
      ? placed
      : null;
  }

  recolor(color: (variable: string) => string): void {
    this.#color = color;
    this.#chart.setStyles({ overlay: this.#styles() });
  }

  #styles() {
    const [line, soft, ink, bg] = ["--accent", "--accent-soft", "--ink", "--bg"].map(this.#color) as [
      string,
      string,
      string,
      string,
    ];
    return {
      point: { color: line, borderColor: bg, activeColor: line, activeBorderColor: bg },
      line: { color: line, size: 1.5 },
      rect: { color: `color-mix(in srgb, ${line} 14%, transparent)`, borderColor: line, borderSize: 1 },
      text: { color: ink, backgroundColor: soft, borderColor: soft, size: 12, family: "Manrope Variable, system-ui" },
    };
  }

  #create({ id, tool, points, text, locked = false, hidden = false }: Drawing): void {
    this.#chart.createOverlay({
      id,
      groupId: group,
      name: overlayOf[tool],
      points: points.map((point) => this.#placeOf(point)),
      lock: locked,
      visible: !hidden,
      extendData: tool === "measure" ? this.#measures() : (text ?? ""),
      onPressedMoveEnd: ({ overlay }) => this.#moved(overlay),
      onSelected: ({ overlay }) => this.#now?.onSelected(overlay.id),
      onDeselected: () => this.#now?.onSelected(null),
      // A right click deletes in the library: too easily done by accident.
      onRightClick: (event) => event.preventDefault?.(),
    });
  }

  /** What was dragged to a place without a time or a price goes back to where it was. */
  #moved(overlay: Overlay): void {
    const points = this.#pointsOf(overlay);
    if (points) {
      this.#now?.onMoved(overlay.id, points);
      return;
    }
    const before = this.#shown.get(overlay.id);
    if (before)
      this.#chart.overrideOverlay({ id: overlay.id, points: before.points.map((point) => this.#placeOf(point)) });
  }

  #take(tool: DrawingTool | null): void {
    if (tool === this.#tool) return;
    this.#tool = tool;
    this.#chart.removeOverlay({ id: inHand });
    if (tool === null) return;
    this.#chart.createOverlay({
      id: inHand,
      groupId: group,
      name: overlayOf[tool],
      ...(tool === "measure" && { extendData: this.#measures() }),
      onDrawEnd: ({ overlay }) => this.#drawn(tool, overlay),
      onRightClick: () => this.#now?.onCancel(),
    });
  }

  /** The page owns the drawing from here on: the one in hand goes. */
  #drawn(tool: DrawingTool, overlay: Overlay): void {
    const points = this.#pointsOf(overlay);
    queueMicrotask(() => {
      this.#tool = null;
      this.#chart.removeOverlay({ id: inHand });
      if (points) this.#now?.onDrawn(tool, points);
      else this.#now?.onCancel();
    });
  }
}
