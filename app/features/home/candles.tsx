import { plainNumber, shareText, shownSign } from "#lib/figure-text.ts";
import { LabeledPlot } from "../../ui/labeled-plot.tsx";
import type { MarketSnapshot } from "./market-snapshot.ts";

const width = 480;
const height = 240;
const top = 12;
const bottom = height - 12;
/** Of the bid's tag: a mark nearer to it than this would be written under it. */
const tagHeight = 30;
const scale = 1e5;

export const price = (points: number) => plainNumber(points / scale, 5);
export const percent = (change: number) => shareText(Math.abs(change), 2);
/** Which way the day went; what is shown as 0.00% went none. */
export const dayMove = (change: number): "up" | "down" | null =>
  (["down", null, "up"] as const)[shownSign(change * 100, 2) + 1] ?? null;

/** Round prices between two, six at most; the charts' own scale would be more code than the first screen may have. */
function roundLevels(low: number, high: number): number[] {
  const step = [10, 20, 50, 100, 200, 500].find((points) => (high - low) / points <= 6) ?? 1000;
  const first = Math.ceil(low / step);
  return Array.from({ length: Math.floor(high / step) - first + 1 }, (_, i) => (first + i) * step);
}

type Frame = {
  readonly x: (i: number) => number;
  readonly y: (points: number) => number;
  readonly low: number;
  readonly high: number;
};

function frameOf({ bars }: MarketSnapshot): Frame {
  const low = Math.min(...bars.map((bar) => bar[2]));
  const high = Math.max(...bars.map((bar) => bar[1]));
  const step = (width - 14) / bars.length;
  return {
    low,
    high,
    x: (i) => 10 + (i + 0.5) * step,
    y: (points) => bottom - ((points - low) / Math.max(1, high - low)) * (bottom - top),
  };
}

/** All bodies of one direction as one path: the chart is a handful of elements, not hundreds. */
function bodies({ bars }: MarketSnapshot, { x, y }: Frame, rising: boolean): string {
  const half = 3;
  return bars
    .map(([open, , , close], i) => {
      if (close >= open !== rising) return "";
      const from = y(Math.max(open, close));
      const to = Math.max(y(Math.min(open, close)), from + 1);
      return `M${(x(i) - half).toFixed(1)} ${from.toFixed(1)}h${half * 2}V${to.toFixed(1)}h-${half * 2}z`;
    })
    .join("");
}

/** A stroke up or down; nothing where it would have no length. */
const stroke = (column: string, from: string, to: string) => (from === to ? "" : `M${column} ${from}V${to}`);

const wicks = ({ bars }: MarketSnapshot, { x, y }: Frame, rising: boolean) =>
  bars
    .map(([open, high, low, close], i) => {
      if (close >= open !== rising) return "";
      const column = x(i).toFixed(1);
      const [first, second, third, fourth] = [high, Math.max(open, close), Math.min(open, close), low].map((points) =>
        y(points).toFixed(1),
      ) as [string, string, string, string];
      return stroke(column, first, second) + stroke(column, third, fourth);
    })
    .join("");

/** `timeText` writes a moment of the time axis in the visitor's zone. */
type Props = { readonly snapshot: MarketSnapshot; readonly timeText: (at: number) => string };

export function Candles({ snapshot, timeText }: Props) {
  const frame = frameOf(snapshot);
  const { x, y, low, high } = frame;
  /** To a tenth of a unit, as the paths: the page carries no digits that nobody can see. */
  const level = (points: number) => y(points).toFixed(1);
  const marks = roundLevels(low, high);
  const share = (points: number) => (y(points) / height) * 100;
  const tag = { text: price(snapshot.bid), at: share(snapshot.bid), className: "plot-tag" };
  const labeled = marks
    .filter((points) => Math.abs(y(points) - y(snapshot.bid)) > tagHeight)
    .map((points) => ({ text: price(points), at: share(points) }));
  const average = snapshot.average.map((points, i) => `${x(i).toFixed(1)},${y(points).toFixed(1)}`).join(" ");
  const move = dayMove(snapshot.dayChange);
  const text = `Simulated EUR/USD in 15-minute bars, from ${price(low)} to ${price(high)}, now ${price(snapshot.bid)}, ${move ? `${move} ${percent(snapshot.dayChange)}` : "unchanged"} on the day, with the average of 20 closes.`;
  return (
    <LabeledPlot
      label={text}
      className="candles"
      width={width}
      height={height}
      values={[...labeled, tag]}
      times={snapshot.marked.map(({ bar, time }) => ({ text: timeText(time), at: (x(bar) / width) * 100 }))}
    >
      {marks.map((points) => (
        <line key={points} x2={width} y1={level(points)} y2={level(points)} stroke="var(--grid)" />
      ))}
      <path d={wicks(snapshot, frame, true)} stroke="var(--up)" fill="none" />
      <path d={bodies(snapshot, frame, true)} stroke="var(--up)" fill="var(--raised)" />
      <path d={wicks(snapshot, frame, false)} stroke="var(--down)" fill="none" />
      <path d={bodies(snapshot, frame, false)} stroke="var(--down)" fill="var(--down)" />
      <polyline points={average} fill="none" stroke="var(--accent)" strokeWidth="1.5" />
      <line x2={width} y1={level(snapshot.bid)} y2={level(snapshot.bid)} stroke="var(--ink3)" strokeDasharray="2 3" />
    </LabeledPlot>
  );
}
