import type { OfferedAccount } from "#app/data/broker-accounts.ts";
import { type AccountCost, accountCost } from "./account-cost.ts";
import type { MyTrades, SortBy } from "./my-trades.ts";

export type PricedAccount = { readonly account: OfferedAccount; readonly cost: AccountCost };

const nameOf = ({ account }: PricedAccount) => `${account.broker.name} ${account.name}`;

/** What each order compares, low first. An account that leaves more unstated comes after those that state it. */
const keys: Readonly<Record<SortBy, (priced: PricedAccount) => readonly number[]>> = {
  cost: ({ cost }) => [cost.unstated.length, cost.total ?? Number.POSITIVE_INFINITY],
  deposit: ({ account }) => [account.minDeposit === null ? 1 : 0, account.minDeposit ?? 0],
  losses: ({ account }) => [account.broker.lossShare],
  name: () => [],
};

/** Accounts with their cost in the order asked for; equal ones by name, and nothing by what a broker pays. */
export function rankedAccounts(accounts: readonly OfferedAccount[], trades: MyTrades, sort: SortBy): PricedAccount[] {
  const keyOf = keys[sort];
  const priced = accounts.map((account) => ({ account, cost: accountCost(account, trades) }));
  return priced.sort((a, b) => {
    const [first, second] = [keyOf(a), keyOf(b)];
    const at = first.findIndex((value, i) => value !== second[i]);
    return at < 0 ? nameOf(a).localeCompare(nameOf(b), "en") : first[at]! - second[at]!;
  });
}
