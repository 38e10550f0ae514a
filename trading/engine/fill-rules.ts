import type { Side } from "../market/contract.ts";

/**
 * What happens to an order and a position at a price, as pure functions of numbers in points. The order matching, the
 * single-position run and the plain runner all call these. A level that does not exist is NaN, which no comparison meets.
 */

/** A buy fills at the ask, a sell at the bid, each moved against the trader by the slippage. */
export const entryPrice = (side: Side, bid: number, spread: number, slippage: number): number =>
  side === 1 ? bid + spread + slippage : bid - slippage;

/** A long position closes at the bid, a short one at the ask. */
export const closingPrice = (side: Side, bid: number, spread: number): number => (side === 1 ? bid : bid + spread);

/** Closing at the market or at a stop slips against the trader; targets never slip. */
export const slippedExit = (side: Side, price: number, slippage: number): number => price - slippage * side;

/** The price `points` away from `from`, on the winning side of a position when positive. */
export const priceAway = (side: Side, from: number, points: number): number => from + side * points;

/** Bits of what a price or a range touched. */
export const touch = { none: 0, stop: 1, target: 2, both: 3 } as const;

/** At a single price, where at most one of the two can be touched. `at` is the price the position would close at. */
export function touchedAt(side: Side, at: number, stop: number, target: number): number {
  if ((at - stop) * side <= 0) return touch.stop;
  return (at - target) * side >= 0 ? touch.target : touch.none;
}

/** Between the extremes of a bid bar: a long position's levels test the bid, a short one's the ask. */
export function touchedIn(side: Side, low: number, high: number, spread: number, stop: number, target: number): number {
  if (side === 1) return (low <= stop ? touch.stop : 0) | (high >= target ? touch.target : 0);
  return (high + spread >= stop ? touch.stop : 0) | (low + spread <= target ? touch.target : 0);
}

/** A stop must lie on the losing side of the price the position would close at, a target on the winning side. */
export const levelsAreValid = (side: Side, closeAt: number, stop: number, target: number): boolean =>
  !((closeAt - stop) * side <= 0) && !((target - closeAt) * side <= 0);

/**
 * How far a level lies from the price it is measured from: whole points, a share of that price, an absolute level, or a
 * multiple of the distance to the stop-loss.
 */
export type TermKind = "points" | "share" | "level" | "multiple";
export type Term = { readonly kind: TermKind; readonly value: number };

/**
 * Whole points from `from` to a term's level, positive in `direction` (+1 up). The distance is rounded before it is added, so
 * that mirrored prices give exactly mirrored levels.
 */
export function termPoints(kind: TermKind, value: number, from: number, direction: number, stopPoints: number): number {
  switch (kind) {
    case "points":
      return value;
    case "share":
      return Math.round(from * value);
    case "level":
      return Math.round((value - from) * direction);
    case "multiple":
      return Math.round(value * stopPoints);
  }
}

/** Whether a term has a value already; whether a level lies on the right side is known when the order fills. */
export const termIsKnown = (kind: TermKind, value: number): boolean =>
  kind === "level" ? !Number.isNaN(value) : value > 0;

/** Points of profit before a trailing stop starts; null from the fill on. */
export type Trail = { readonly distance: number; readonly after: number | null };
export type BreakEven = { readonly after: number; readonly lock: number };
type Guarded = {
  readonly side: Side;
  readonly entry: number;
  readonly stop: number | null;
  readonly trail: Trail | null;
  readonly breakEven: BreakEven | null;
};

const tighter = (side: Side, stop: number | null, other: number): number =>
  stop === null || (other - stop) * side > 0 ? other : stop;

/** The stop of a position that fills at `entry`: a trailing stop that waits for no profit starts at its distance. */
export const firstStop = (side: Side, entry: number, stop: number | null, trail: Trail | null): number | null =>
  trail && trail.after === null ? tighter(side, stop, priceAway(side, entry, -trail.distance)) : stop;

/**
 * The stop once the position could have closed at `best`. It only tightens, and a break-even stop beyond that price waits,
 * because no broker takes a stop on the wrong side of the price.
 */
export function tightenedStop({ side, entry, stop, trail, breakEven }: Guarded, best: number): number | null {
  const gain = (best - entry) * side;
  let tight = stop;
  if (breakEven && gain >= breakEven.after && gain > breakEven.lock)
    tight = tighter(side, tight, priceAway(side, entry, breakEven.lock));
  if (trail && gain >= (trail.after ?? 0)) tight = tighter(side, tight, priceAway(side, best, -trail.distance));
  return tight;
}

/**
 * The worst price at which a stop that followed the price inside one bar may have been hit. A bar does not tell the first pull-back
 * from the last: the exit lies no lower than the stop before, the level at which the stop began to follow, and the bar's worst price,
 * and no higher than `tight`, where the bar's best price left it (for a long position; mirrored for a short one).
 */
export function followedExit(
  { side, entry, stop, trail, breakEven }: Guarded,
  best: number,
  worst: number,
  tight: number,
): number {
  const gain = (best - entry) * side;
  let exit = tighter(side, stop, worst);
  if (breakEven && gain >= breakEven.after && gain > breakEven.lock)
    exit = tighter(side, exit, priceAway(side, entry, breakEven.lock));
  const begins = trail ? (trail.after ?? 0) : 0;
  if (trail && gain >= begins) exit = tighter(side, exit, priceAway(side, entry, begins - trail.distance));
  return (exit - tight) * side > 0 ? tight : exit;
}
