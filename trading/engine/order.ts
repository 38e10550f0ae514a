import type { Side } from "./fill-rules.ts";
import { type BreakEven, type Term, type Trail, termPoints } from "./fill-rules.ts";

/** Prices are in points. A long position's stop and target test the bid, a short one's the ask. */
export type Bracket = {
  readonly stop: number | null;
  readonly target: number | null;
  readonly trail: Trail | null;
  readonly breakEven: BreakEven | null;
};
export const noBracket: Bracket = { stop: null, target: null, trail: null, breakEven: null };

/** A bracket whose levels are worked out from a price, usually that of the fill. */
export type BracketTerms = {
  readonly stop: Term | null;
  readonly target: Term | null;
  readonly trail: { readonly distance: Term; readonly after: Term | null } | null;
  readonly breakEven: { readonly after: Term; readonly lock: number } | null;
};

/** The bracket measured from `from`, with the points to its stop-loss (NaN without one); null when a distance is not positive. */
export function bracketFrom(
  terms: BracketTerms,
  side: Side,
  from: number,
): { readonly bracket: Bracket; readonly stopPoints: number } | null {
  const { stop, target, trail, breakEven } = terms;
  const stopPoints = stop ? termPoints(stop.kind, stop.value, from, -side, Number.NaN) : Number.NaN;
  const points = (term: Term): number => termPoints(term.kind, term.value, from, side, stopPoints);
  const targetPoints = target ? points(target) : Number.NaN;
  const trailPoints = trail ? points(trail.distance) : Number.NaN;
  if ((stop && !(stopPoints > 0)) || (target && !(targetPoints > 0)) || (trail && !(trailPoints > 0))) return null;
  return {
    stopPoints,
    bracket: {
      stop: stop ? from - side * stopPoints : null,
      target: target ? from + side * targetPoints : null,
      trail: trail ? { distance: trailPoints, after: trail.after ? points(trail.after) : null } : null,
      breakEven: breakEven ? { after: points(breakEven.after), lock: breakEven.lock } : null,
    },
  };
}

/** A size that depends on the account and the stop; lots where it does not. */
export type SizeTerm =
  | { readonly kind: "lots"; readonly lots: number }
  /** Percent of the balance, or account money, lost when the stop-loss is hit. */
  | { readonly kind: "risk"; readonly percent: number }
  | { readonly kind: "money"; readonly amount: number }
  /** The position's value as a part of the equity. */
  | { readonly kind: "equity"; readonly fraction: number };

/** Levels, and for a market order the size, that are worked out when the order fills. */
export type FillTerms = { readonly bracket: BracketTerms; readonly size: SizeTerm | null };

type Common = {
  readonly id: number;
  readonly symbol: string;
  /** The last step (bar index in a backtest, UTC milliseconds in the simulator) on which the order may fill. */
  readonly expires: number | null;
};

type Entry = Common & {
  readonly side: Side;
  readonly lots: number;
  /** Shrinks to the free margin instead of being refused for want of it: "all of the equity" means what there is at the fill. */
  readonly fit?: boolean;
  readonly bracket: Bracket;
  /** Replaces `bracket`, and `lots` where it has a size, at the fill. */
  readonly terms?: FillTerms;
  /** One cancels the other: filling one order of a group removes the rest. */
  readonly group: number | null;
};

export type MarketOrder = Entry & { readonly kind: "market" };
export type LimitOrder = Entry & { readonly kind: "limit"; readonly limit: number };
export type StopOrder = Entry & { readonly kind: "stop"; readonly stop: number };
/** Becomes a limit order at `limit` when `stop` is touched. */
export type StopLimitOrder = Entry & { readonly kind: "stop-limit"; readonly stop: number; readonly limit: number };
/** Closes a position, or a part of it, at the next price. */
export type CloseOrder = Common & {
  readonly kind: "close";
  readonly position: number;
  readonly lots: number | null;
  readonly reason: "signal" | "time" | "manual";
};

export type EntryOrder = MarketOrder | LimitOrder | StopOrder | StopLimitOrder;
export type RestingOrder = LimitOrder | StopOrder | StopLimitOrder;
export type Order = EntryOrder | CloseOrder;

type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
/** An order before the account has numbered it. */
export type NewOrder = Without<Order, "id">;
