import { type Account, type AccountSettings, openAccount } from "../engine/account.ts";
import type { BreakEven, Side, Trail } from "../engine/fill-rules.ts";
import type { TradingCosts } from "../engine/instrument.ts";
import type { CloseReason, RejectReason } from "../engine/ledger.ts";
import type { Bracket } from "../engine/order.ts";
import { findSymbol } from "../market/symbols.ts";

/** Prices are in points of their symbol, moments in UTC milliseconds. */
export type SimulatorEvent =
  | {
      readonly kind: "tick";
      readonly symbol: string;
      readonly time: number;
      readonly bid: number;
      readonly ask: number;
    }
  | { readonly kind: "order"; readonly order: OrderRequest }
  /** Two waiting orders of one symbol: the one that fills cancels the other. */
  | { readonly kind: "one-cancels-other"; readonly orders: readonly [WaitingRequest, WaitingRequest] }
  | { readonly kind: "cancel"; readonly order: number }
  /** All of a position, or `lots` of it. */
  | { readonly kind: "close"; readonly position: number; readonly lots: number | null }
  /** Trailing stop and break-even stay as they are where they are absent; null takes them off. */
  | {
      readonly kind: "modify";
      readonly position: number;
      readonly stop: number | null;
      readonly target: number | null;
      readonly trail?: Trail | null;
      readonly breakEven?: BreakEven | null;
    }
  /** Other prices for a waiting order: `limit` and `stop` as its type has them. A level of the bracket that is absent stays; null removes it. */
  | {
      readonly kind: "amend";
      readonly order: number;
      readonly limit?: number;
      readonly stop?: number;
      readonly bracket?: Partial<Pick<Bracket, "stop" | "target">>;
    };

type Request = {
  readonly symbol: string;
  readonly side: Side;
  readonly lots: number;
  readonly bracket?: Partial<Bracket>;
  readonly group?: number;
  readonly expires?: number;
};

/** A limit order without a price does not compile, nor a market order with one. */
export type OrderRequest =
  | (Request & { readonly type: "market" })
  | (Request & { readonly type: "limit"; readonly limit: number })
  | (Request & { readonly type: "stop"; readonly stop: number })
  | (Request & { readonly type: "stop-limit"; readonly stop: number; readonly limit: number });

export type WaitingRequest = Exclude<OrderRequest, { readonly type: "market" }>;

export type RefusedReason =
  | "different-symbols"
  | "unknown-symbol"
  | "bad-quote"
  | "time-runs-backwards"
  | "bad-order"
  | "bad-volume"
  | "bad-price"
  | "no-such-order"
  | "no-such-position"
  | "invalid-stops"
  | "too-many-orders";

/** What happened, in order: the account's story as the visitor reads it. */
export type JournalEntry =
  | {
      readonly kind: "opened";
      readonly time: number;
      readonly position: number;
      readonly symbol: string;
      readonly side: Side;
      readonly lots: number;
      readonly entry: number;
    }
  | {
      readonly kind: "closed";
      readonly time: number;
      readonly position: number;
      readonly symbol: string;
      readonly side: Side;
      readonly lots: number;
      readonly entry: number;
      readonly exit: number;
      readonly profit: number;
      readonly commission: number;
      readonly swap: number;
      readonly reason: CloseReason;
    }
  | { readonly kind: "rejected"; readonly time: number; readonly order: number; readonly reason: RejectReason }
  | { readonly kind: "refused"; readonly time: number; readonly reason: RefusedReason }
  | { readonly kind: "margin-call"; readonly time: number; readonly level: number }
  | { readonly kind: "balance-protected"; readonly time: number; readonly amount: number };

export type SimulatedSymbol = { readonly name: string; readonly leverage?: number; readonly costs?: TradingCosts };

/** The whole simulator as plain JSON: storing it and reading it back is the same simulator. */
export type SimulatorState = {
  readonly version: 1;
  readonly symbols: readonly SimulatedSymbol[];
  readonly account: Account;
  readonly time: number;
  /** The next 17:00 New York that charges swap; null before the first tick. */
  readonly nextRollover: number | null;
  readonly journal: readonly JournalEntry[];
};

export const demoDeposit = 1000;

/** A demo account of $1000 unless the settings say otherwise. Throws `RangeError` for a symbol that is not listed. */
export function startSimulator(
  symbols: readonly SimulatedSymbol[],
  settings: Partial<AccountSettings> = {},
): SimulatorState {
  for (const { name } of symbols) if (!findSymbol(name)) throw new RangeError(`There is no symbol "${name}".`);
  const account = openAccount({ deposit: demoDeposit, ...settings });
  return { version: 1, symbols, account, time: 0, nextRollover: null, journal: [] };
}
