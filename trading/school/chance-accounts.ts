import { hash3 } from "../market/simulated/random.ts";

/** A rule as a bag of trades: its share of wins, and the average win as a multiple of the loss. */
export type Odds = { readonly winRate: number; readonly payoff: number };

const stream = 0x52_49_53_4b;
const wins = (account: number, trade: number, { winRate }: Odds): boolean =>
  (hash3(stream, account, trade) >>> 0) / 2 ** 32 < winRate;

/** The balance after each trade, from 1: each risks `risk` (a share) of what there is. The same account has the same luck at every risk. */
export function balances(odds: Odds, risk: number, trades: number, account: number): number[] {
  let balance = 1;
  return [
    1,
    ...Array.from({ length: trades }, (_, trade) => {
      balance *= wins(account, trade, odds) ? 1 + risk * odds.payoff : 1 - risk;
      return balance;
    }),
  ];
}

const ascending = (values: number[]): number[] => values.sort((a, b) => a - b);
const quantileOf = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;

/** The deepest fall from a peak, as a share, that `share` of the accounts do not exceed. */
export function deepestFall(odds: Odds, risk: number, trades: number, accounts: number, share: number): number {
  const falls = Array.from({ length: accounts }, (_, account) => {
    let [peak, deepest] = [1, 0];
    for (const balance of balances(odds, risk, trades, account)) {
      peak = Math.max(peak, balance);
      deepest = Math.max(deepest, 1 - balance / peak);
    }
    return deepest;
  });
  return quantileOf(ascending(falls), share);
}

/** How the accounts live below their peaks: the share of all trades, and the longest stretch of trades of the account in the middle. */
export function timeBelowPeak(
  odds: Odds,
  risk: number,
  trades: number,
  accounts: number,
): { share: number; longest: number } {
  let below = 0;
  const stretches = Array.from({ length: accounts }, (_, account) => {
    let [peak, stretch, longest] = [1, 0, 0];
    for (const balance of balances(odds, risk, trades, account).slice(1)) {
      if (balance >= peak) {
        peak = balance;
        stretch = 0;
      } else {
        below += 1;
        stretch += 1;
        longest = Math.max(longest, stretch);
      }
    }
    return longest;
  });
  return { share: below / (accounts * trades), longest: quantileOf(ascending(stretches), 0.5) };
}

/** Of accounts that trade until they are halved or doubled: the share that is halved, and the trades until then in the middle. */
export function halvedOrDoubled(odds: Odds, risk: number, accounts: number): { halved: number; trades: number } {
  let halved = 0;
  const lengths = Array.from({ length: accounts }, (_, account) => {
    let [balance, trade] = [1, 0];
    while (balance > 0.5 && balance < 2) {
      balance *= wins(account, trade, odds) ? 1 + risk * odds.payoff : 1 - risk;
      trade += 1;
    }
    if (balance <= 0.5) halved += 1;
    return trade;
  });
  return { halved: halved / accounts, trades: quantileOf(ascending(lengths), 0.5) };
}

/** Growth of the logarithm of the account in the middle, a trade. */
export const growthOf = ({ winRate, payoff }: Odds, risk: number): number =>
  winRate * Math.log(1 + risk * payoff) + (1 - winRate) * Math.log(1 - risk);

/** What is left of 1 after losses alone, where the risk falls with the drawdown: [from which fall on, risk], the first from 0. */
export function losingByStairs(stairs: readonly (readonly [fall: number, risk: number])[], losses: number): number[] {
  let balance = 1;
  return [
    1,
    ...Array.from({ length: losses }, () => {
      const [, risk] = stairs.findLast(([fall]) => 1 - balance >= fall - 1e-12) ?? [0, 0];
      balance *= 1 - risk;
      return balance;
    }),
  ];
}
