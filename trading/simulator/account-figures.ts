import type { Desk } from "../engine/desk.ts";
import { equityOf, freeMargin, marginLevel, usedMargin } from "../engine/valuation.ts";
import { instrumentsOf } from "./instruments.ts";
import type { SimulatorState } from "./state.ts";

/** For valuation alone, which reports nothing. */
const silentLedger: Desk["ledger"] = {
  opened() {},
  closed() {},
  rejected() {},
  ambiguous() {},
  marginCall() {},
  protectedBalance() {},
};

export type AccountFigures = {
  readonly balance: number;
  readonly equity: number;
  readonly margin: number;
  readonly freeMargin: number;
  /** Equity ÷ margin in percent; Infinity without positions. */
  readonly marginLevel: number;
};

/** What the account is worth at the last quotes, by the engine's own valuation. */
export function accountFigures({ account, symbols }: SimulatorState): AccountFigures {
  const desk: Desk = { account, instruments: instrumentsOf(account, symbols), ledger: silentLedger };
  return {
    balance: account.balance,
    equity: equityOf(desk),
    margin: usedMargin(account),
    freeMargin: freeMargin(desk),
    marginLevel: marginLevel(desk),
  };
}
