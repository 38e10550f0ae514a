import { dayMillis } from "../calendar/zone-clock.ts";

/** A profit of which swap is more than this share rests on it. */
const swapShare = 0.25;
/** Over a longer time interest rates change. Milliseconds. */
const steadyRates = 2 * 365 * dayMillis;

/**
 * How much of the profit is swap, in percent: above 100 the trades lost money without it. `lasted` are milliseconds; null where the profit
 * hardly rests on it.
 */
export function swapPercent(swap: number, net: number, lasted: number): number | null {
  if (!(net > 0) || swap <= swapShare * net || lasted < steadyRates) return null;
  return Math.round((swap / net) * 100);
}

/** "36% of it swap", behind a profit. */
export const swapInShort = (percent: number): string => `${percent > 100 ? "more than all" : `${percent}%`} of it swap`;

/** Swap has one rate for all bars, which is that of these days. */
export function swapProfitWords(percent: number): string {
  const [share, without] =
    percent > 100 ? ["More than all", ": without it, the trades lost money"] : [`${percent}%`, ""];
  return `${share} of the profit is swap, at one rate for all years of these prices${without}. Interest rates change: in other years it may have been a fraction of that, or a cost.`;
}
