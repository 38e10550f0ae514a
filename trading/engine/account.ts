import type { Side } from "./fill-rules.ts";
import type { Bracket, NewOrder, Order } from "./order.ts";

export type AccountSettings = {
  readonly currency: string;
  readonly deposit: number;
  /** Netting: one volume-weighted position a symbol. Hedging: independent tickets. */
  readonly mode: "netting" | "hedging";
  /** Margin levels in percent. */
  readonly marginCallLevel: number;
  readonly stopOutLevel: number;
  readonly negativeBalanceProtection: boolean;
};

export const defaultSettings: AccountSettings = {
  currency: "USD",
  deposit: 10_000,
  mode: "hedging",
  marginCallLevel: 100,
  stopOutLevel: 50,
  negativeBalanceProtection: true,
};

export type Position = {
  readonly id: number;
  readonly symbol: string;
  readonly side: Side;
  lots: number;
  units: number;
  /** How many entries netting has merged into it; absent for one, a fraction where a part was closed. */
  entries?: number;
  /** Points; a fraction only where netting averaged several fills. */
  entry: number;
  readonly openTime: number;
  readonly openStep: number;
  stop: number | null;
  target: number | null;
  readonly trail: Bracket["trail"];
  readonly breakEven: Bracket["breakEven"];
  /** Where the stop stood at the opening, for the risk in money; of merged entries the mean, as of their prices. */
  firstStop: number | null;
  /** Account money, fixed at the opening as MetaTrader does. */
  margin: number;
  /** Paid at the opening for what is still open (negative money is never stored here: a cost is positive). */
  commission: number;
  /** Accrued, part of the equity, booked at the close. */
  swap: number;
};

export type LastQuote = { bid: number; ask: number };

/** Everything an account is: plain JSON, changed only by the functions of this folder. */
export type Account = {
  readonly settings: AccountSettings;
  balance: number;
  positions: Position[];
  orders: Order[];
  /** The last quote of every symbol that was quoted, in points. */
  quotes: Record<string, LastQuote>;
  nextId: number;
  marginCalled: boolean;
};

/** Throws `RangeError` for settings no account could have. */
export function openAccount(settings: Partial<AccountSettings> = {}): Account {
  const all = { ...defaultSettings, ...settings };
  if (!(all.deposit > 0)) throw new RangeError(`The deposit must be positive, not ${all.deposit}.`);
  if (!(all.stopOutLevel >= 0 && all.stopOutLevel <= all.marginCallLevel)) {
    throw new RangeError("The stop-out level must lie between 0 and the margin-call level.");
  }
  return { settings: all, balance: all.deposit, positions: [], orders: [], quotes: {}, nextId: 1, marginCalled: false };
}

/** Numbers an order and puts it in the book. Takes the object over: the caller must not use it again. Returns its id. */
export function placeOrder(account: Account, order: NewOrder): number {
  const numbered = order as { id?: number };
  numbered.id = account.nextId++;
  account.orders.push(numbered as Order);
  return numbered.id;
}

/** Removes a waiting order; false when there is none of that id. */
export function cancelOrder(account: Account, id: number): boolean {
  const { orders } = account;
  for (let at = 0; at < orders.length; at++) {
    if ((orders[at] as Order).id !== id) continue;
    orders.splice(at, 1);
    return true;
  }
  return false;
}

/** The last quote of a symbol, written in place: this happens on every step. */
export function quote(account: Account, symbol: string, bid: number, ask: number): void {
  const last = account.quotes[symbol];
  if (last === undefined) account.quotes[symbol] = { bid, ask };
  else {
    last.bid = bid;
    last.ask = ask;
  }
}
