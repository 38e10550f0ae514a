import { counted } from "../number-text.ts";
import type { Bars } from "./bars.ts";

/** Shares are split into whole numbers, or put together by them; what opens so much lower for other reasons is rarely so near to one. */
const mostOff = 0.05;
const mostTimes = 100;
/** Prices within a third of one another are of one level. */
const oneLevel = 4 / 3;
/** Bars on both sides that must be of their level: a single wrong price is none. */
const beside = 5;

/** After a longer time the price may be anywhere: bars are missing. Months are the longest bars. Milliseconds. */
const longestStep = 35 * 86_400_000;

/** Of fewer points, one tick is a step. */
const fewestPoints = 20;

const isNear = (one: number, other: number): boolean => one < other * oneLevel && other < one * oneLevel;

/** By how much the price changes its level between two bars and keeps the new one: 4 for four times higher or lower; 0 for no such step. */
function stepAt({ time, open, close, length }: Bars, at: number): number {
  const [before, after] = [close[at - 1] as number, open[at] as number];
  if (isNear(before, after) || Math.min(before, after) < fewestPoints) return 0;
  if (at < beside || at + beside > length) return 0;
  if ((time[at] as number) - (time[at - 1] as number) > longestStep) return 0;
  const ratio = Math.max(before, after) / Math.min(before, after);
  const times = Math.round(ratio);
  if (times < 2 || times > mostTimes || Math.abs(ratio / times - 1) > mostOff) return 0;
  for (let k = 0; k < beside; k++) {
    if (!isNear(close[at - 1 - k] as number, before) || !isNear(close[at + k] as number, after)) return 0;
  }
  return times;
}

/**
 * Why prices before and after a day cannot be compared: shares were split there, and the file is not adjusted for it. Who is short over a
 * split would earn what nobody earned. Null where the price makes no such step.
 */
export function shareSplits(bars: Bars): string | null {
  const steps: number[] = [];
  for (let i = 1; i < bars.length; i++) if (stepAt(bars, i) > 0) steps.push(i);
  const [first] = steps;
  if (first === undefined) return null;
  const day = new Date(bars.time[first] as number).toISOString().slice(0, 10);
  const times = stepAt(bars, first);
  const level = (bars.open[first] as number) < (bars.close[first - 1] as number) ? `1/${times} of` : `${times} times`;
  const more = steps.length > 1 ? `; ${counted(steps.length - 1, "bar more does", "bars more do")} so` : "";
  return `On ${day} the price opens at ${level} the close before, and stays there${more}. That is how a split of shares looks in prices that are not adjusted for it: nobody earned or lost it, and a backtest counts it as a move. Use adjusted prices, or those from that day on.`;
}
