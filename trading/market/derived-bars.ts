import { upperMedian } from "../median.ts";
import type { Bars } from "./bars.ts";

type Bodies = Pick<Bars, "open" | "high" | "low" | "close" | "length" | "derived">;

/** Points of a body from which its middle differs from its end by more than rounding. */
const leastBody = 4;
const fewestBodies = 50;
const most = 0.9;
const mostSampled = 5000;

/** Whether each bar opens in the middle of the one before. */
function isHeikinAshi({ open, close, length }: Bodies): boolean {
  let [bodies, inTheMiddle] = [0, 0];
  for (let i = 1; i < length; i++) {
    const [from, to] = [open[i - 1] as number, close[i - 1] as number];
    if (Math.abs(to - from) < leastBody) continue;
    bodies += 1;
    // Twice the distance to the middle, because it may lie between two points.
    if (Math.abs(2 * (open[i] as number) - from - to) <= 2) inTheMiddle += 1;
  }
  return bodies >= fewestBodies && inTheMiddle >= most * bodies;
}

/** Whether all sizes are one: told by some of them, because a long history is slow to sort. */
function areEqual(length: number, sizeOf: (row: number) => number): boolean {
  const every = Math.max(1, Math.ceil(length / mostSampled));
  const sizes = Array.from({ length: Math.ceil(length / every) }, (_, k) => sizeOf(k * every));
  const usual = upperMedian(sizes) ?? 0;
  const equal = sizes.filter((size) => Math.abs(size - usual) <= 1).length;
  return sizes.length >= fewestBodies && usual >= leastBody && equal >= most * sizes.length;
}

const isRenko = ({ open, close, length }: Bodies): boolean =>
  areEqual(length, (row) => Math.abs((close[row] as number) - (open[row] as number)));

const isRange = ({ high, low, length }: Bodies): boolean =>
  areEqual(length, (row) => (high[row] as number) - (low[row] as number));

/** How often a bar goes against the one before, and how often it then opens where that one opened. */
function turnsOf({ open, close, length }: Bodies): { bodies: number; turns: number; back: number } {
  let [bodies, turns, back, before] = [0, 0, 0, -1];
  for (let i = 0; i < length; i++) {
    const body = (close[i] as number) - (open[i] as number);
    if (Math.abs(body) < leastBody) continue;
    bodies += 1;
    if (before >= 0 && body * ((close[before] as number) - (open[before] as number)) < 0) {
      turns += 1;
      if (Math.abs((open[i] as number) - (open[before] as number)) <= 1) back += 1;
    }
    before = i;
  }
  return { bodies, turns, back };
}

const words = (kind: string, open: string): string =>
  `These are ${kind}: ${open}. Nobody could trade at such prices, and a backtest on them earns what no market pays. Set the chart to plain candles and export it again.`;

/**
 * Why these bars are no prices that anybody traded at: a chart exports what it shows. Who enters at the open of such a bar is given a
 * price of before the signal. Longer bars that are put together from such ones hide it, and say so by `derived`. Null for prices of a
 * market.
 */
export function derivedBars(bars: Bodies): string | null {
  if (bars.derived) return bars.derived;
  if (isHeikinAshi(bars)) return words("Heikin-Ashi bars", "each opens in the middle of the bar before");
  if (isRenko(bars))
    return words("Renko bars", "all are boxes of one size, and after a turn one opens where the price was a box ago");
  if (isRange(bars)) return words("range bars", "all are of one size, and each opens where the one before was cut off");
  const { bodies, turns, back } = turnsOf(bars);
  if (turns >= fewestBodies && back >= most * turns)
    return words("line-break bars", "after a turn one opens where the one before did");
  if (bodies >= fewestBodies && turns >= most * bodies)
    return words(
      "Kagi or point-and-figure bars",
      "each turns where the price was farthest, which was known only later",
    );
  return null;
}
