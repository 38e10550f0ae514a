import { upperMedian } from "../median.ts";
import type { Bars } from "./bars.ts";

type Bodies = Pick<Bars, "open" | "close" | "length" | "derived">;

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

/** Whether all bars are boxes of one size: told by some of them, because a long history is slow to sort. */
function isRenko({ open, close, length }: Bodies): boolean {
  const every = Math.max(1, Math.ceil(length / mostSampled));
  const sizes: number[] = [];
  for (let i = 0; i < length; i += every) sizes.push(Math.abs((close[i] as number) - (open[i] as number)));
  const box = upperMedian(sizes) ?? 0;
  const boxes = sizes.filter((size) => Math.abs(size - box) <= 1).length;
  return sizes.length >= fewestBodies && box >= leastBody && boxes >= most * sizes.length;
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
  return isRenko(bars)
    ? words("Renko bars", "all are boxes of one size, and after a turn one opens where the price was a box ago")
    : null;
}
