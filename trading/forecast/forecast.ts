import type { Bars } from "../market/bars.ts";
import type { Timeframe } from "../market/timeframe.ts";
import { naiveProbability } from "./brier.ts";
import type { Outlook } from "./levels.ts";

/** Said once, never changed: everything needed to resolve it later is in it. Prices are in points. */
export type Forecast = {
  readonly version: 1;
  readonly symbol: string;
  readonly timeframe: Timeframe;
  readonly digits: number;
  /** The moment it was made, UTC milliseconds: only bars that open at or after it may resolve it. */
  readonly madeAt: number;
  readonly price: number;
  readonly direction: "up" | "down";
  readonly target: number;
  readonly invalidation: number;
  /** Chance given to the target being reached before the invalidation. */
  readonly probability: number;
  /** The same chance for a market without direction: what the forecast has to beat. */
  readonly naive: number;
  /** From this moment on it is void. */
  readonly expiresAt: number;
};

/** How far a rating may move the chance away from that of a market without direction. Small, because its power is unproven. */
const ratingWeight = 0.1;

/**
 * A forecast from the outlook of closed bars, made at `madeAt` (not before the last bar has closed) and frozen. Null without a bias. Its chance
 * is the driftless one, moved by at most ten points in the rating's direction.
 */
export function makeForecast(bars: Bars, outlook: Outlook, madeAt: number, expiresAt: number): Forecast | null {
  if (!outlook.target || !outlook.invalidation || outlook.bias === "none") return null;
  if (!(madeAt > outlook.time) || !(expiresAt > madeAt))
    throw new RangeError("A forecast is made after its last bar and expires later.");
  const naive = naiveProbability(outlook.close, outlook.target.points, outlook.invalidation.points);
  const probability = Math.min(0.95, Math.max(0.05, naive + ratingWeight * Math.abs(outlook.rating)));
  return Object.freeze({
    version: 1,
    symbol: bars.symbol,
    timeframe: bars.timeframe,
    digits: bars.digits,
    madeAt,
    price: outlook.close,
    direction: outlook.bias,
    target: outlook.target.points,
    invalidation: outlook.invalidation.points,
    probability,
    naive,
    expiresAt,
  });
}
