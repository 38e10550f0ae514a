import { dayMillis } from "../calendar/zone-clock.ts";

/** A profit of which swap is more than this share rests on it. */
const swapShare = 0.25;
/** Over a longer time interest rates change. Milliseconds. */
const steadyRates = 2 * 365 * dayMillis;

/** How much of the profit is swap, in percent. `lasted` are milliseconds; null where the profit hardly rests on it. */
export function swapPercent(swap: number, net: number, lasted: number): number | null {
  if (!(net > 0) || swap <= swapShare * net || lasted < steadyRates) return null;
  return Math.min(100, Math.round((swap / net) * 100));
}
