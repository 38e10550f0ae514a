import { tradingDay } from "../execution/zone-clock.ts";
import type { Bars } from "../market/bars.ts";

/** Spans of bars whose returns are compared: trading days, or single bars where a bar is longer. */
export type Periods = {
  /** Last bar of each. */
  readonly ends: Int32Array;
  readonly aYear: number;
};

const yearMillis = 365.25 * 86_400_000;

/** How many of something a year holds, from how many the bars hold. NaN for a single moment. */
export function perYear(count: number, { time, length }: Bars): number {
  const span = (time[length - 1] as number) - (time[0] as number);
  return span > 0 ? (count * yearMillis) / span : Number.NaN;
}

export function tradingPeriods(bars: Bars): Periods {
  const ends: number[] = [];
  let day = tradingDay(bars.time[0] as number);
  for (let i = 1; i < bars.length; i++) {
    const own = tradingDay(bars.time[i] as number);
    if (own !== day) ends.push(i - 1);
    day = own;
  }
  ends.push(bars.length - 1);
  return { ends: Int32Array.from(ends), aYear: perYear(ends.length, bars) };
}

/** Returns from one period's last equity to the next one's, the first from the deposit. After a ruin they are 0. */
export function periodReturns({ ends }: Periods, equity: Float64Array, deposit: number): Float64Array {
  const returns = new Float64Array(ends.length);
  let before = deposit;
  for (let k = 0; k < ends.length; k++) {
    const now = equity[ends[k] as number] as number;
    returns[k] = before > 0 ? now / before - 1 : 0;
    before = now;
  }
  return returns;
}
