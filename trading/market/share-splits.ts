import { counted } from "../number-text.ts";
import type { Bars } from "./bars.ts";
import { findSymbol } from "./symbols.ts";

/** Shares are mostly split into whole numbers, or put together by them. The day's own move comes on top of it. */
const mostOff = 0.08;
/** 5 for 2 and 7 for 2 are rare: only what is as near as this is taken for one. 3 for 2 looks like a fall on bad news and is only noted. */
const halves = [2.5, 3.5];
const mostOffHalves = 0.025;
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

const isOff = (ratio: number, times: number): number => Math.abs(ratio / times - 1);

/** The split that a ratio of two prices is near to; 0 for none. */
function splitNear(ratio: number): number {
  const half = halves.find((times) => isOff(ratio, times) <= mostOffHalves);
  const times = half ?? Math.round(ratio);
  return half || (times >= 2 && times <= mostTimes && isOff(ratio, times) <= mostOff) ? times : 0;
}

/** By how much the price changes its level between two bars and keeps the new one, where that may be a split; 0 for no such step. */
function stepAt({ time, open, close, length }: Bars, at: number): number {
  const [before, after] = [close[at - 1] as number, open[at] as number];
  if (isNear(before, after) || Math.min(before, after) < fewestPoints) return 0;
  if (at < beside || at + beside > length) return 0;
  if ((time[at] as number) - (time[at - 1] as number) > longestStep) return 0;
  const ratio = Math.max(before, after) / Math.min(before, after);
  for (let k = 0; k < beside; k++) {
    if (!isNear(close[at - 1 - k] as number, before) || !isNear(close[at + k] as number, after)) return 0;
  }
  return ratio;
}

const dayOf = ({ time }: Bars, at: number): string => new Date(time[at] as number).toISOString().slice(0, 10);

/**
 * Why prices before and after a day cannot be compared: shares were split there, and the file is not adjusted for it. Who is short over a
 * split would earn what nobody earned. Null where the price makes no such step.
 */
export function shareSplits(bars: Bars): string | null {
  const steps: number[] = [];
  for (let i = 1; i < bars.length; i++) if (splitNear(stepAt(bars, i)) > 0) steps.push(i);
  const [first] = steps;
  if (first === undefined) return null;
  const times = splitNear(stepAt(bars, first));
  const part = Number.isInteger(times) ? `1/${times}` : `2/${2 * times}`;
  const level = (bars.open[first] as number) < (bars.close[first - 1] as number) ? `${part} of` : `${times} times`;
  const more = steps.length > 1 ? `; ${counted(steps.length - 1, "bar more does", "bars more do")} so` : "";
  return `On ${dayOf(bars, first)} the price opens at ${level} the close before, and stays there${more}. That is how a split of shares looks in prices that are not adjusted for it: nobody earned or lost it, and a backtest counts it as a move. Use adjusted prices, or those from that day on.`;
}

/**
 * A fall by a third may be a split of 3 for 2 or bad news: the import says which day to look up, and nothing is concluded from it. Null
 * where there is none, and for listed symbols, which are no shares.
 */
export function perhapsSplit(bars: Bars): string | null {
  if (findSymbol(bars.symbol)) return null;
  for (let i = 1; i < bars.length; i++) {
    if ((bars.open[i] as number) > (bars.close[i - 1] as number) || isOff(stepAt(bars, i), 1.5) > mostOffHalves)
      continue;
    return `On ${dayOf(bars, i)} the price opens at 2/3 of the close before, and stays there. If these are shares, look up whether they were split 3 for 2 on that day: then use adjusted prices, because a backtest counts the split as a move.`;
  }
  return null;
}
