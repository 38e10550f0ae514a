import type { ChartGuide, ChartMark, ChartSeries, ChartTrade } from "./chart-types.ts";
import { toneDashes, toneVariable } from "./tone-color.ts";

/** What is painted into one pane: bars [from, to) of the whole data, and how to find their pixels. */
export type PaneCanvas = {
  readonly context: CanvasRenderingContext2D;
  readonly color: (variable: string) => string;
  readonly from: number;
  readonly to: number;
  readonly x: (index: number) => number;
  readonly y: (value: number) => number;
  /** Pixels between bars, and of the pane. */
  readonly step: number;
  readonly width: number;
  readonly height: number;
};

export function drawSeries(canvas: PaneCanvas, series: ChartSeries): void {
  if (series.look === "line") drawLine(canvas, series);
  else if (series.look === "dots") drawDots(canvas, series);
  else drawHistogram(canvas, series);
}

function drawLine({ context, color, from, to, x, y }: PaneCanvas, { values, tone }: ChartSeries): void {
  context.strokeStyle = color(toneVariable(tone));
  context.lineWidth = 1.5;
  context.lineJoin = "round";
  context.setLineDash([...toneDashes(tone)]);
  context.beginPath();
  let drawing = false;
  // One bar beyond each edge, so that lines leave the picture instead of ending before it.
  for (let i = Math.max(0, from - 1); i <= Math.min(to, values.length - 1); i++) {
    const value = values[i]!;
    if (Number.isNaN(value)) {
      drawing = false;
      continue;
    }
    if (drawing) context.lineTo(x(i), y(value));
    else context.moveTo(x(i), y(value));
    drawing = true;
  }
  context.stroke();
  context.setLineDash([]);
}

function drawDots({ context, color, from, to, x, y, step }: PaneCanvas, { values, tone }: ChartSeries): void {
  context.fillStyle = color(toneVariable(tone));
  const radius = Math.min(2.5, Math.max(1, step / 3));
  for (let i = from; i < Math.min(to, values.length); i++) {
    if (Number.isNaN(values[i]!)) continue;
    context.beginPath();
    context.arc(x(i), y(values[i]!), radius, 0, 2 * Math.PI);
    context.fill();
  }
}

/** Filled while the value moves away from zero, hollow while it comes back. */
function drawHistogram({ context, color, from, to, x, y, step }: PaneCanvas, { values, tone }: ChartSeries): void {
  const ground = y(0);
  const wide = Math.max(1, Math.floor(step * 0.6));
  const shade = color(toneVariable(tone));
  context.fillStyle = shade;
  context.strokeStyle = shade;
  context.lineWidth = 1;
  for (let i = from; i < Math.min(to, values.length); i++) {
    const value = values[i]!;
    if (!(value !== 0) || Number.isNaN(value)) continue;
    const top = Math.min(ground, y(value));
    const tall = Math.max(1, Math.abs(ground - y(value)));
    const returning = i > 0 && Math.abs(values[i - 1]!) > Math.abs(value);
    if (returning && wide > 2) context.strokeRect(x(i) - wide / 2 + 0.5, top + 0.5, wide - 1, Math.max(0.5, tall - 1));
    else context.fillRect(x(i) - wide / 2, top, wide, tall);
  }
}

/** Closer to each other than this, two labels on one place would cover one another. */
const labelRoom = 13;

/** The guides of a pane with their labels; of levels that nearly meet, each further label is at the right of the one before. */
export function drawGuides(canvas: PaneCanvas, guides: readonly ChartGuide[]): void {
  const written: { readonly y: number; readonly end: number }[] = [];
  for (const guide of guides) {
    const label = drawGuide(canvas, guide, (y) =>
      Math.max(4, ...written.filter((other) => Math.abs(other.y - y) < labelRoom).map(({ end }) => end + 12)),
    );
    if (label) written.push(label);
  }
}

function drawGuide(
  { context, color, y, width }: PaneCanvas,
  { value, label }: ChartGuide,
  startAt: (y: number) => number,
): { readonly y: number; readonly end: number } | null {
  const at = Math.round(y(value)) + 0.5;
  context.strokeStyle = color("--line2");
  context.lineWidth = 1;
  context.setLineDash([3, 3]);
  context.beginPath();
  context.moveTo(0, at);
  context.lineTo(width, at);
  context.stroke();
  context.setLineDash([]);
  if (!label) return null;
  context.fillStyle = color("--ink3");
  context.font = "11px Manrope Variable, system-ui";
  // Above the line, or below it where the pane would cut the label off.
  const place = at < 14 ? at + 12 : at - 3;
  const start = startAt(place);
  context.fillText(label, start, place);
  return { y: place, end: start + context.measureText(label).width };
}

/** From entry to exit: an unbroken line for a trade that won, a dashed one for one that lost. */
export function drawTrade({ context, color, x, y }: PaneCanvas, trade: ChartTrade): void {
  context.strokeStyle = color(trade.won ? "--up" : "--down");
  context.lineWidth = 1.25;
  context.setLineDash(trade.won ? [] : [3, 3]);
  context.beginPath();
  context.moveTo(x(trade.entryIndex), y(trade.entry));
  context.lineTo(x(trade.exitIndex), y(trade.exit));
  context.stroke();
  context.setLineDash([]);
  context.fillStyle = color("--accent");
  triangle(context, x(trade.entryIndex), y(trade.entry), trade.side, 4.5);
  context.fillStyle = color("--ink");
  const size = 2.5;
  context.fillRect(x(trade.exitIndex) - size, y(trade.exit) - size, size * 2, size * 2);
}

/** Below the bar for what buys, above it for what sells or leaves; `edge` is the bar's low or high. */
export function drawMark({ context, color, x, y, height }: PaneCanvas, mark: ChartMark, edge: number): void {
  const below = mark.side === "buy";
  if (mark.side === "news") {
    // At the foot of the pane, where no bar hides it.
    context.fillStyle = color("--ink2");
    context.beginPath();
    context.arc(x(mark.index), height - 6, 3.5, 0, 2 * Math.PI);
    context.fill();
    return;
  }
  const at = y(edge) + (below ? 11 : -11);
  context.fillStyle = color(mark.side === "exit" ? "--ink" : "--accent");
  if (mark.side === "exit") context.fillRect(x(mark.index) - 3, at - 3, 6, 6);
  else triangle(context, x(mark.index), at, below ? 1 : -1, 5.5);
}

/** Points up for 1, down for −1, around its middle. */
function triangle(context: CanvasRenderingContext2D, x: number, y: number, side: 1 | -1, size: number): void {
  context.beginPath();
  context.moveTo(x, y - side * size);
  context.lineTo(x + size, y + side * size * 0.8);
  context.lineTo(x - size, y + side * size * 0.8);
  context.closePath();
  context.fill();
}
