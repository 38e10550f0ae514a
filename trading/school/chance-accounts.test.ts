import { expect, test } from "vitest";
import { balances, deepestFall, growthOf, halvedOrDoubled, losingByStairs, timeBelowPeak } from "./chance-accounts.ts";

const even = { winRate: 0.5, payoff: 1 };

test("an account has the same luck each time and at every risk, and others have another", () => {
  const signs = (risk: number, account: number) =>
    balances(even, risk, 50, account).map((b, i, all) => i > 0 && b > (all[i - 1] ?? 0));
  expect(signs(0.01, 3)).toEqual(signs(0.2, 3));
  expect(signs(0.01, 3)).not.toEqual(signs(0.01, 4));
});

test("the luck is as the odds say, and trades do not hang together", () => {
  let [won, pairs] = [0, 0];
  for (let account = 0; account < 400; account++) {
    const path = balances({ winRate: 0.45, payoff: 1 }, 0.01, 100, account);
    const wins = path.slice(1).map((b, i) => b > (path[i] ?? 0));
    won += wins.filter(Boolean).length;
    pairs += wins.filter((win, i) => i > 0 && win && wins[i - 1]).length;
  }
  expect(won / 40_000).toBeCloseTo(0.45, 2);
  expect(pairs / (400 * 99)).toBeCloseTo(0.45 ** 2, 2);
});

test("sure winners never fall, sure losers fall as the share says", () => {
  expect(deepestFall({ winRate: 1, payoff: 1 }, 0.02, 50, 5, 0.9)).toBe(0);
  expect(deepestFall({ winRate: 0, payoff: 1 }, 0.02, 10, 5, 0.5)).toBeCloseTo(1 - 0.98 ** 10, 12);
  expect(timeBelowPeak({ winRate: 0, payoff: 1 }, 0.02, 10, 5)).toEqual({ share: 1, longest: 10 });
  expect(halvedOrDoubled({ winRate: 0, payoff: 1 }, 0.1, 5)).toEqual({ halved: 1, trades: 7 });
});

test("of an even game with small stakes as many accounts are halved as the distances say", () => {
  const [up, down] = [Math.log(2), Math.log(2)];
  // An even game loses a little growth at each trade: somewhat more than half are halved first.
  const { halved } = halvedOrDoubled(even, 0.05, 3000);
  expect(halved).toBeGreaterThan(down / (up + down));
  expect(halved).toBeLessThan(0.72);
});

test("growth is zero without risk, highest at the Kelly share, and below zero beyond twice of it", () => {
  const odds = { winRate: 0.55, payoff: 1 };
  expect(growthOf(odds, 0)).toBe(0);
  for (const other of [0.05, 0.15]) expect(growthOf(odds, 0.1)).toBeGreaterThan(growthOf(odds, other));
  expect(growthOf(odds, 0.21)).toBeLessThan(0);
});

test("stairs lower the risk from the fall on that they name", () => {
  const path = losingByStairs(
    [
      [0, 0.1],
      [0.1, 0.05],
      [0.2, 0],
    ],
    4,
  );
  expect(path.map((balance) => balance.toFixed(5))).toEqual(["1.00000", "0.90000", "0.85500", "0.81225", "0.77164"]);
});
