import type { Account } from "./account.ts";
import type { Instrument } from "./instrument.ts";
import type { Ledger } from "./ledger.ts";

/** An account with what it trades and where its events go. */
export type Desk = {
  readonly account: Account;
  readonly instruments: Pick<ReadonlyMap<string, Instrument>, "get">;
  readonly ledger: Ledger;
};

/** One step of one symbol's market, bid prices in points. A tick is a step whose four prices are one. */
export type MarketStep = {
  open: number;
  high: number;
  low: number;
  close: number;
  spread: number;
  /** UTC milliseconds. */
  time: number;
  /** Bar index in a backtest, UTC milliseconds in the simulator. */
  step: number;
};

/** The instrument of a symbol. Throws when the desk does not trade it: a programming error, positions need instruments. */
export function instrumentOf(desk: Desk, symbol: string): Instrument {
  const instrument = desk.instruments.get(symbol);
  if (!instrument) throw new Error(`The desk has no instrument "${symbol}".`);
  return instrument;
}
