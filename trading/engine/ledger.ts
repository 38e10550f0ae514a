import type { Position } from "./account.ts";
import type { Order } from "./order.ts";

export type CloseReason = "signal" | "stop-loss" | "take-profit" | "stop-out" | "netted" | "time" | "end" | "manual";
export const closeReasons: readonly CloseReason[] = [
  "signal",
  "stop-loss",
  "take-profit",
  "stop-out",
  "netted",
  "time",
  "end",
  "manual",
];

const codes = new Map<CloseReason, number>(closeReasons.map((reason, code) => [reason, code]));
/** Index into `closeReasons`. */
export const reasonCode = (reason: CloseReason): number => codes.get(reason) as number;

/** A closed position, or the closed part of one. Money is rounded to cents; `net` = profit − commission + swap. */
export type ClosedTrade = {
  readonly position: Position;
  readonly lots: number;
  readonly exit: number;
  readonly time: number;
  readonly step: number;
  readonly reason: CloseReason;
  readonly profit: number;
  /** Both sides, of the closed part. */
  readonly commission: number;
  readonly swap: number;
};

export type RejectReason = "not-enough-margin" | "invalid-stops" | "invalid-volume" | "expired" | "no-position";

/** What the matching reports while it changes an account. The backtest writes columns, the simulator a journal. */
export type Ledger = {
  opened(position: Position): void;
  closed(trade: ClosedTrade): void;
  rejected(order: Order, reason: RejectReason): void;
  /** Stop and target lay in one bar and the pessimistic one was taken. */
  ambiguous(position: Position): void;
  marginCall(level: number): void;
  /** A negative balance was made good by the broker. */
  protectedBalance(amount: number): void;
};
