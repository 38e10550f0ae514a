import { balances, type Odds } from "#trading/school/chance-accounts.ts";

/** Of accounts that risk a share of what there is and trade on and on: the part that is at some time down to half of its start. */
export function everHalved(odds: Odds, risk: number, accounts = 2000, trades = 1500): number {
  const halved = Array.from({ length: accounts }, (_, account) =>
    balances(odds, risk, trades, account).some((balance) => balance <= 0.5),
  );
  return halved.filter(Boolean).length / accounts;
}
