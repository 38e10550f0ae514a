import type { Side } from "../market/contract.ts";

/** Prices are in points. A long position's stop and target test the bid, a short one's the ask. */
export type Trail = {
  readonly distance: number;
  /** Points of profit before the trail starts; 0 from the beginning. */
  readonly after: number;
};
export type BreakEvenRule = { readonly after: number; readonly lock: number };

export type Bracket = {
  readonly stop: number | null;
  readonly target: number | null;
  readonly trail: Trail | null;
  readonly breakEven: BreakEvenRule | null;
};
export const noBracket: Bracket = { stop: null, target: null, trail: null, breakEven: null };

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
