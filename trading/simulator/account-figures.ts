import type { Desk } from "../engine/desk.ts";
import { equityOf, floatingOf, freeMargin, marginLevel, usedMargin } from "../engine/valuation.ts";
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

const deskOf = ({ account, symbols }: SimulatorState): Desk => ({
  account,
  instruments: instrumentsOf(account, symbols),
  ledger: silentLedger,
});

/** What each open position stands at by the last quotes, with its swap, by its id. Account money. */
export function floatingResults(state: SimulatorState): ReadonlyMap<number, number> {
  const desk = deskOf(state);
  return new Map(state.account.positions.map((one) => [one.id, floatingOf(desk, one) + one.swap]));
}

/** What the account is worth at the last quotes, by the engine's own valuation. */
export function accountFigures(state: SimulatorState): AccountFigures {
  const { account } = state;
  const desk = deskOf(state);
  return {
    balance: account.balance,
    equity: equityOf(desk),
    margin: usedMargin(account),
    freeMargin: freeMargin(desk),
    marginLevel: marginLevel(desk),
  };
}
