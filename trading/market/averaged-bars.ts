import type { Bars } from "./bars.ts";

/** Points of a body from which its middle differs from its end by more than rounding. */
const leastBody = 4;
const fewestBodies = 50;
const mostOthers = 0.1;

/**
 * Why these bars are no prices that anybody traded at: a chart of Heikin-Ashi bars exports what it shows, and each of them opens in the
 * middle of the one before. Who enters at such an open is given half of the move that was the signal. Null for prices of a market.
 */
export function averagedBars({ open, close, length }: Pick<Bars, "open" | "close" | "length">): string | null {
  let [bodies, others] = [0, 0];
  for (let i = 1; i < length; i++) {
    const [from, to] = [open[i - 1] as number, close[i - 1] as number];
    if (Math.abs(to - from) < leastBody) continue;
    bodies += 1;
    // Twice the distance to the middle, because it may lie between two points.
    if (Math.abs(2 * (open[i] as number) - from - to) > 2) others += 1;
  }
  if (bodies < fewestBodies || others > mostOthers * bodies) return null;
  return "These are Heikin-Ashi bars: each opens in the middle of the bar before. Nobody could trade at such prices, and a backtest on them earns what no market pays. Set the chart to plain candles and export it again.";
}
