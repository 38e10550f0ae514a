import type { Bars } from "../market/bars.ts";
import { contractDigits } from "../market/contract-points.ts";
import { pointsPerUnit } from "../market/points.ts";
import { barSpan } from "../market/resample.ts";

export type AlertDirection = "rises" | "falls";

/** "The bid rises to, or falls to, a level", in points of the contract. Bids, because charts draw them and bars hold their exact extremes. */
export type PriceAlert = { readonly direction: AlertDirection; readonly levelPoints: number };

/** Does a bid reach the alert's level? */
export const reaches = ({ direction, levelPoints }: PriceAlert, bidPoints: number): boolean =>
  direction === "rises" ? bidPoints >= levelPoints : bidPoints <= levelPoints;

/**
 * The opening moment of the first closed bar in [from, to) whose range reaches the level; null when none does. A bar that is still running
 * at `to` is left for the next time, so that watching in pieces finds what watching at once finds. UTC milliseconds.
 */
export function firstReached(alert: PriceAlert, bars: Bars, from: number, to: number): number | null {
  const extreme = alert.direction === "rises" ? bars.high : bars.low;
  // Stored bars have the digits of where they came from; whole numbers are compared, not quotients.
  const [scale, digits] = [pointsPerUnit(bars.digits), contractDigits(bars)];
  const level = { ...alert, levelPoints: alert.levelPoints * scale };
  for (let i = 0; i < bars.length; i += 1) {
    const opened = bars.time[i] as number;
    if (opened < from) continue;
    if (barSpan(bars.timeframe, opened)[1] > to) return null;
    if (reaches(level, (extreme[i] as number) * pointsPerUnit(digits))) return opened;
  }
  return null;
}
