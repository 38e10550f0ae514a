import type { Chart, Overlay, Point } from "klinecharts";
import type { ChartDrawings, Drawing, DrawingPoint, DrawingTool } from "./drawing.ts";
import { overlayOf, registerDrawingOverlays } from "./drawing-overlays.ts";

const group = "drawings";
const inHand = "drawing-in-hand";

const placeOf = ({ time, price }: DrawingPoint): Partial<Point> => ({ timestamp: time, value: price });

/** The points of an overlay that have a time and a price; null while one has not. */
function pointsOf({ points }: Overlay): DrawingPoint[] | null {
  const placed = points.flatMap(({ timestamp, value }) =>
    timestamp === undefined || value === undefined ? [] : [{ time: timestamp, price: value }],
  );
  return placed.length === points.length && placed.every(({ time, price }) => Number.isFinite(time + price))
    ? placed
    : null;
}

/** Brings the library's overlays in step with the page's drawings, and tells the page what a visitor draws. */
export class KlineDrawings {
  readonly #chart: Chart;
  #now: ChartDrawings | null = null;
  #shown = new Map<string, Drawing>();
  #tool: DrawingTool | null = null;
  #color: (variable: string) => string;

  constructor(chart: Chart, color: (variable: string) => string) {
    registerDrawingOverlays();
    this.#chart = chart;
    this.#color = color;
  }

  set(drawings: ChartDrawings | null): void {
    this.#now = drawings;
    const wanted = new Map((drawings?.items ?? []).map((item) => [item.id, item]));
    for (const [id, shown] of this.#shown) if (wanted.get(id) !== shown) this.#chart.removeOverlay({ id });
    for (const [id, item] of wanted) if (this.#shown.get(id) !== item) this.#create(item);
    this.#shown = wanted;
    this.#take(drawings?.tool ?? null);
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
      points: points.map(placeOf),
      lock: locked,
      visible: !hidden,
      extendData: text ?? "",
      onPressedMoveEnd: ({ overlay }) => this.#moved(overlay),
      onSelected: ({ overlay }) => this.#now?.onSelected(overlay.id),
      onDeselected: () => this.#now?.onSelected(null),
      // A right click deletes in the library: too easily done by accident.
      onRightClick: (event) => event.preventDefault?.(),
    });
  }

  /** What was dragged to a place without a time or a price goes back to where it was. */
  #moved(overlay: Overlay): void {
    const points = pointsOf(overlay);
    if (points) {
      this.#now?.onMoved(overlay.id, points);
      return;
    }
    const before = this.#shown.get(overlay.id);
    if (before) this.#chart.overrideOverlay({ id: overlay.id, points: before.points.map(placeOf) });
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
      onDrawEnd: ({ overlay }) => this.#drawn(tool, overlay),
      onRightClick: () => this.#now?.onCancel(),
    });
  }

  /** The page owns the drawing from here on: the one in hand goes. */
  #drawn(tool: DrawingTool, overlay: Overlay): void {
    const points = pointsOf(overlay);
    queueMicrotask(() => {
      this.#tool = null;
      this.#chart.removeOverlay({ id: inHand });
      if (points) this.#now?.onDrawn(tool, points);
      else this.#now?.onCancel();
    });
  }
}
