import { rolloverWeekday } from "../calendar/zone-clock.ts";
import { roundMoney } from "../market/points.ts";
import type { SymbolSpec } from "../market/symbols.ts";
import { type Instrument, moneyOf } from "./instrument.ts";

/*
 * What happens to an order and a position at a price, as pure functions. The order matching calls
 * these and has no formula of its own. Prices are points; a level that does not exist is NaN, which no comparison meets.
 */

/** +1 for a long position, −1 for a short one. */
export type Side = 1 | -1;

/** Entering at the market or at a stop slips against the trader; limits never slip, and stop-limits no further than to theirs. */
export const slippedEntry = (side: Side, price: number, slippage: number): number => price + slippage * side;

/** What is left of the slippage where a triggered stop-limit order may be filled up to its limit only. */
export const slippageWithin = (side: Side, price: number, limit: number, slippage: number): number =>
  Math.max(0, Math.min(slippage, (limit - price) * side));

/** A buy fills at the ask, a sell at the bid, each moved against the trader by the slippage. */
export const entryPrice = (side: Side, bid: number, spread: number, slippage: number): number =>
  slippedEntry(side, side === 1 ? bid + spread : bid, slippage);

/** A long position closes at the bid, a short one at the ask. */
export const closingPrice = (side: Side, bid: number, spread: number): number => (side === 1 ? bid : bid + spread);

/** Closing at the market or at a stop slips against the trader; targets never slip. */
export const slippedExit = (side: Side, price: number, slippage: number): number => price - slippage * side;

/** The price `points` away from `from`, on the winning side of a position when positive. */
const priceAway = (side: Side, from: number, points: number): number => from + side * points;

/** Bits of what a price or a range touched. */
export const touch = { none: 0, stop: 1, target: 2, both: 3 } as const;

/** At a single price, where only one of the two can be touched. `at` is the price the position would close at. */
export function touchedAt(side: Side, at: number, stop: number, target: number): number {
  if ((at - stop) * side <= 0) return touch.stop;
  return (at - target) * side >= 0 ? touch.target : touch.none;
}

/** Between the extremes of a bid bar: a long position's levels test the bid, a short one's the ask. */
export function touchedIn(side: Side, low: number, high: number, spread: number, stop: number, target: number): number {
  if (side === 1) return (low <= stop ? touch.stop : 0) | (high >= target ? touch.target : 0);
  return (high + spread >= stop ? touch.stop : 0) | (low + spread <= target ? touch.target : 0);
}

/** Where a touched level closes the position: a target at its price, a stop at its own less the slippage. The stop first. */
export const touchedExit = (touched: number, side: Side, stopAt: number, targetAt: number, slippage: number): number =>
  touched === touch.target ? targetAt : slippedExit(side, stopAt, slippage);

export const touchedReason = (touched: number): "stop-loss" | "take-profit" =>
  touched === touch.target ? "take-profit" : "stop-loss";

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
 * from the last: the exit lies no lower than the stop before, the level at which the stop began to follow, and the bar's worst price
 * (nor than a break-even stop, unless a pull-back may have come before it was reached), and no higher than `tight`, where the bar's best price left it (for a long position; mirrored for a short one).
 */
export function followedExit(
  { side, entry, stop, trail, breakEven }: Guarded,
  best: number,
  worst: number,
  tight: number,
): number {
  const gain = (best - entry) * side;
  let exit = tighter(side, stop, worst);
  const begins = trail ? (trail.after ?? 0) : 0;
  const follows = trail !== null && gain >= begins;
  if (follows) exit = tighter(side, exit, priceAway(side, entry, begins - trail.distance));
  if (breakEven) {
    const needed = Math.max(breakEven.after, breakEven.lock + 1);
    // The price from which the pull-back to `exit` came had not moved the stop to break-even yet.
    const cameFirst = follows && (exit - entry) * side + trail.distance < needed;
    if (gain >= needed && !cameFirst) exit = tighter(side, exit, priceAway(side, entry, breakEven.lock));
  }
  return (exit - tight) * side > 0 ? tight : exit;
}

/** What one side of a trade costs in commission. */
export const commissionOf = ({ costs }: Instrument, lots: number): number => roundMoney(costs.commissionPerLot * lots);

/** What a position gained before costs, converted at the price it closes at. */
export const profitOf = (instrument: Instrument, side: Side, units: number, entry: number, exit: number): number =>
  roundMoney(moneyOf(instrument, (exit - entry) * side, units, exit));

/** The balance once a close is booked; `commission` is that of the closing side. */
export const balanceAfter = (balance: number, profit: number, swap: number, commission: number): number =>
  roundMoney(balance + profit + swap - commission);

/**
 * What positions of one side would gain at the price `at` they close at, not rounded: `units` of them, bought or sold for
 * `paid` = Σ entry × units.
 */
export const floatingMoney = (instrument: Instrument, side: Side, units: number, paid: number, at: number): number =>
  moneyOf(instrument, side === 1 ? units * at - paid : paid - units * at, 1, at);

/** Nights of swap that a rollover charges: three on one day of the week, for the weekend. */
export const swapNights = ({ tripleSwapDay }: SymbolSpec, rollover: number): 1 | 3 =>
  rolloverWeekday(rollover) === tripleSwapDay ? 3 : 1;

/** A position's swap after one more rollover, at the points `at` it would close at: three nights on the symbol's triple day. */
export function swapAfter(
  instrument: Instrument,
  side: Side,
  lots: number,
  swap: number,
  at: number,
  rollover: number,
): number {
  const { spec, costs } = instrument;
  const points = side === 1 ? costs.swapLongPoints : costs.swapShortPoints;
  if (points === 0) return swap;
  const nights = swapNights(spec, rollover);
  return roundMoney(swap + roundMoney(moneyOf(instrument, points * (lots * spec.contractSize), nights, at)));
}

/** What an account holds of one symbol: Σ units and Σ entry × units of each side. */
type Sides = {
  readonly longUnits: number;
  readonly longEntry: number;
  readonly shortUnits: number;
  readonly shortEntry: number;
};

/**
 * The bid at which an equity of `rest` + profit reaches zero; not above zero where none does. Linear in the price; where the
 * account holds the base, profit is divided by the price each side closes at, which gives a quadratic whose root that is not
 * near zero counts.
 */
export function bidOfNoEquity(
  { conversion, scale }: Instrument,
  { longUnits, longEntry, shortUnits, shortEntry }: Sides,
  spread: number,
  rate: number,
  rest: number,
): number {
  const units = longUnits - shortUnits;
  if (conversion !== "inverse") return (longEntry - shortEntry + spread * shortUnits - (rest * scale) / rate) / units;
  // (rest + units) × bid² + linear × bid − longEntry × spread = 0
  const quadratic = rest + units;
  const linear = quadratic * spread - longEntry + shortEntry;
  const root = Math.sqrt(linear * linear + 4 * quadratic * longEntry * spread);
  return -(linear + (linear < 0 ? -root : root)) / (2 * quadratic);
}
