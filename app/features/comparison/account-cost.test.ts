import { expect, test } from "vitest";
import type { OfferedAccount } from "#app/data/broker-accounts.ts";
import { brokerAccounts } from "#content/broker-accounts.ts";
import { brokers } from "#content/brokers.ts";
import { allInPips } from "#lib/trade-arithmetic.ts";
import { accountCost, dollarsPer } from "./account-cost.ts";
import { workedParts } from "./cost-lines.tsx";
import { comparisonView, readTraded, tradesOf, writeTraded } from "./my-trades.ts";
import { rankedAccounts } from "./ranked-accounts.ts";

const account = {
  spreads: { EURUSD: 0.6, USDJPY: 1 },
  commissionPerLot: 3,
  swaps: { EURUSD: { long: -6.5, short: 2.1 } },
};
const trades = { traded: [{ symbol: "EURUSD", lots: 4 }], nights: 0, side: "both" } as const;

test("spread is paid once a round trip, commission on both sides", () => {
  expect(accountCost(account, trades)).toMatchObject({ spread: 24, commission: 24, swap: 0, total: 48, unstated: [] });
});

test("a night's swap is points × lots × nights, by side, and five nights are charged as a week of seven", () => {
  // The worked example of a EUR/USD lot: −6.5 points are −6.50 US dollars a night.
  expect(accountCost(account, { ...trades, nights: 5, side: "buy" }).swap).toBeCloseTo(4 * 7 * 6.5, 10);
  const held = (side: "buy" | "sell" | "both") => accountCost(account, { ...trades, nights: 2, side }).swap;
  expect(held("buy")).toBeCloseTo(4 * 2 * 1.4 * 6.5, 10);
  expect(held("sell")).toBeCloseTo(-4 * 2 * 1.4 * 2.1, 10);
  expect(held("both")).toBeCloseTo(4 * 2 * 1.4 * 2.2, 10);
});

test("a pip of USD/JPY is converted at the reference price, and gold counts ounces", () => {
  const yen = accountCost(account, { ...trades, traded: [{ symbol: "USDJPY", lots: 1 }] });
  expect(yen.spread).toBeCloseTo(6.6667, 4);
  const gold = accountCost(
    { ...account, spreads: { XAUUSD: 2 } },
    { ...trades, traded: [{ symbol: "XAUUSD", lots: 1 }] },
  );
  expect(gold.spread).toBeCloseTo(2 * 0.1 * 100, 10);
  expect(dollarsPer("GBP")).toBe(1.27);
  expect(() => dollarsPer("US500")).toThrow(RangeError);
});

test("every sum is shown as the product of stated figures", () => {
  const buys = {
    traded: [
      { symbol: "EURUSD", lots: 4 },
      { symbol: "USDJPY", lots: 0.25 },
    ],
    nights: 2,
    side: "buy",
  } as const;
  const [euro, yen] = accountCost(account, buys).lines.map((line) => Object.fromEntries(workedParts(line, buys)));
  expect(euro).toEqual({
    Spread: "0.6 pips × $10.00 × 4 lots = $24.00",
    Commission: "$3.00 × 2 sides × 4 lots = $24.00",
    Swap: "−6.5 points (long) × $1.00 × 4 lots × 2 nights × 7/5 = $72.80",
  });
  expect(yen).toMatchObject({ Spread: "1.0 pips × $6.6667 × 0.25 lots = $1.67", Swap: "not stated" });
  const sells = { ...buys, nights: 1, side: "sell" } as const;
  const [sold] = accountCost(account, sells).lines;
  expect(workedParts(sold!, sells)[2]?.[1]).toBe("2.1 points (short) × $1.00 × 4 lots × 1 night × 7/5 = +$11.76");
  expect(workedParts(sold!, { ...sells, nights: 0 })[2]?.[1]).toBe("none without a night");
  const both = { ...sells, side: "both" } as const;
  expect(workedParts(accountCost(account, both).lines[0]!, both)[2]?.[1]).toBe(
    "−2.2 points (mean of −6.5 long, 2.1 short) × $1.00 × 4 lots × 1 night × 7/5 = $12.32",
  );
  const eleven = accountCost({ ...account, spreads: { EURUSD: 1.1 } }, both).lines[0];
  expect(workedParts(eleven!, both)[0]?.[1]).toContain("1.1 pips");
  const { lines, spread, commission, swap } = accountCost(account, both);
  for (const [part, sum] of [
    ["spread", spread],
    ["commission", commission],
    ["swap", swap],
  ] as const)
    expect(lines.reduce((total, line) => total + (line[part]?.amount ?? 0), 0)).toBeCloseTo(sum ?? 0, 10);
});

test("what is not stated is named and never counted as zero", () => {
  const traded = [
    { symbol: "EURUSD", lots: 1 },
    { symbol: "GBPUSD", lots: 1 },
  ];
  const cost = accountCost({ ...account, commissionPerLot: null }, { traded, nights: 1, side: "buy" });
  expect(cost.unstated).toEqual(["spread on GBP/USD", "swap on GBP/USD", "commission"]);
  expect(cost.commission).toBeNull();
  expect(cost.total).toBeCloseTo(6 + 1.4 * 6.5, 10);
});

const offered: OfferedAccount[] = brokers.flatMap((broker) =>
  brokerAccounts.filter(({ brokerId }) => brokerId === broker.id).map((one) => ({ ...one, broker })),
);

test("the default order is the cost of these trades, complete statements first, equal ones by name", () => {
  const ranked = rankedAccounts(offered, { ...trades, nights: 3 }, "cost");
  const incomplete = ranked.map(({ cost }) => cost.unstated.length);
  expect(incomplete).toEqual([...incomplete].sort((a, b) => a - b));
  const totals = ranked.filter(({ cost }) => cost.unstated.length === 0).map(({ cost }) => cost.total ?? Number.NaN);
  expect(totals.length).toBeGreaterThan(3);
  expect(totals).toEqual([...totals].sort((a, b) => a - b));
  const same = offered.map((one) => ({ ...one, spreads: {}, swaps: {}, commissionPerLot: 0 }));
  const names = rankedAccounts(same, trades, "cost").map(({ account: { broker, name } }) => `${broker.name} ${name}`);
  expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, "en")));
});

test("an account without a figure for these trades has no total and comes after those that state one", () => {
  const view = comparisonView.read("?trades=XAUUSD:1,EURGBP:3&nights=5&side=buy");
  const ranked = rankedAccounts(offered, tradesOf(view), "cost");
  const silent = ranked.filter(({ cost }) => cost.total === null);
  expect(silent.length).toBeGreaterThan(0);
  for (const { cost } of silent) expect([cost.spread, cost.swap]).toEqual([null, null]);
  const missing = ranked.map(({ cost }) => cost.unstated.length);
  expect(missing).toEqual([...missing].sort((a, b) => a - b));
  expect(ranked.at(0)?.cost.total).not.toBeNull();
  // Nothing held overnight costs no swap, which is not a figure that the broker states.
  expect(accountCost({ ...account, spreads: {} }, trades).total).toBeNull();
});

test("no order changes when brokers begin or stop paying for introductions", () => {
  const ids = (list: readonly OfferedAccount[], sort: "cost" | "deposit" | "losses" | "name") =>
    rankedAccounts(list, trades, sort).map(({ account: { id } }) => id);
  const unpaid = offered.map((one) => ({ ...one, broker: { ...one.broker, url: "#contact", rating: 1 } }));
  for (const sort of ["cost", "deposit", "losses", "name"] as const)
    expect(ids([...unpaid].reverse(), sort)).toEqual(ids(offered, sort));
});

test("every broker has an account with the spread and commission that its card states", () => {
  for (const broker of brokers) {
    const own = brokerAccounts.filter(({ brokerId }) => brokerId === broker.id);
    const pips = own.map(({ spreads, commissionPerLot }) =>
      allInPips({ spreads: `${spreads.EURUSD}`, commissionPerLot }),
    );
    expect(pips, broker.name).toContain(allInPips(broker));
    for (const { minDeposit } of own.slice(0, 1)) expect(minDeposit).toBe(broker.minDeposit);
  }
});

test("an address describes the trades, and one that cannot be read gives the default", () => {
  const traded = [
    { symbol: "XAUUSD", lots: 0.25 },
    { symbol: "EURUSD", lots: 12 },
  ];
  expect(readTraded(writeTraded(traded))).toEqual(traded);
  const fallback = [
    { symbol: "EURUSD", lots: 4 },
    { symbol: "USDJPY", lots: 2 },
  ];
  for (const text of ["", "EURUSD:-1", "DOGE:5", "EURUSD:1e9", "EURUSD:99999999", "<script>"])
    expect(readTraded(text)).toEqual(fallback);
  expect(tradesOf(comparisonView.read("?trades=EURUSD:1&nights=9999&side=up&sort=rating"))).toEqual({
    traded: [{ symbol: "EURUSD", lots: 1 }],
    nights: 365,
    side: "both",
  });
});

test("a sum that leaves a cost out is not shown as earned, and comes after those that cost", () => {
  const sells = {
    traded: [
      { symbol: "EURUSD", lots: 2 },
      { symbol: "USDJPY", lots: 2 },
    ],
    nights: 20,
    side: "sell",
  } as const;
  const partly = accountCost(account, sells);
  expect(partly.unstated).toEqual(["swap on USD/JPY"]);
  expect(partly.swap).toBeCloseTo(-2 * 20 * 1.4 * 2.1, 10);
  expect(partly.total).toBeNull();
  const complete = accountCost({ ...account, swaps: { ...account.swaps, USDJPY: { long: 1, short: 1 } } }, sells);
  expect(complete.total).toBeLessThan(0);
  const oneLeftOut = rankedAccounts(offered, sells, "cost").filter(({ cost }) => cost.unstated.length === 1);
  expect(oneLeftOut.map(({ cost }) => cost.total === null)).toContain(true);
  expect(oneLeftOut.findIndex(({ cost }) => cost.total === null)).toBeGreaterThanOrEqual(
    oneLeftOut.filter(({ cost }) => cost.total !== null).length,
  );
});
