import { expect, test } from "vitest";
import { positionSize } from "#lib/trade-arithmetic.ts";
import { pipMoney } from "#trading/calculators/account-money.ts";
import { margin } from "#trading/calculators/margin.ts";
import { breakEvenWinRate, gainToRecover } from "#trading/calculators/odds-arithmetic.ts";
import { symbolOf } from "#trading/calculators/rates.ts";
import { pipSize } from "#trading/market/symbols.ts";
import { readPosts } from "./posts.ts";

const post = (slug: string): string => {
  const body = readPosts().find((one) => one.slug === slug)?.body;
  if (!body) throw new Error(`no post ${slug}`);
  return body;
};
const percent = (share: number, digits = 1) => `${Number((share * 100).toFixed(digits))}%`;
const euro = symbolOf("EURUSD");
const lotUnits = euro.contractSize;
const marginOf = (lots: number, price: number, leverage: number): number => {
  const outcome = margin.compute({ symbol: "EURUSD", account: "USD", lots, leverage, eurusd: price });
  return outcome.kind === "results" ? (outcome.results[0]?.value ?? Number.NaN) : Number.NaN;
};
const money = (value: number) => `$${value.toFixed(2)}`;

/** The chance that `wins` or more of `count` throws of a coin win. */
function chanceOfWins(wins: number, count: number): number {
  let ways = 1;
  let sum = 0;
  for (let won = 0; won <= count; won += 1) {
    if (won >= wins) sum += ways / 2 ** count;
    ways = (ways * (count - won)) / (won + 1);
  }
  return sum;
}

/** The chance of at least one run of `length` losses in `count` trades of which half lose. */
function chanceOfRun(length: number, count: number): number {
  let open = Array.from({ length }, (_, losses): number => (losses === 0 ? 1 : 0));
  for (let trade = 0; trade < count; trade += 1) {
    const all = open.reduce((sum, share) => sum + share, 0);
    open = [all / 2, ...open.slice(0, -1).map((share) => share / 2)];
  }
  return 1 - open.reduce((sum, share) => sum + share, 0);
}

test("position size: pips, lots and margin are what the calculators give", () => {
  const text = post("position-size-before-prediction");
  const { lots } = positionSize(1_000, 1, 25, pipMoney(euro, 1, 1));
  expect(text).toContain(`10 ÷ (25 × 10) = ${lots} lots`);
  expect(text).toContain(`the size would be ${positionSize(1_000, 1, 50, 10).lots}`);
  const yenPip = pipMoney(symbolOf("USDJPY"), 1, 1 / 150);
  expect(text).toContain(`At a rate of 150 that is ${money(yenPip)}`);
  expect(text).toContain(`200 ÷ (40 × 6.67) = ${positionSize(10_000, 2, 40, yenPip).lots} lots`);
  expect(text).toContain(`worth about $${(lots * lotUnits * 1.085).toLocaleString("en-US")}`);
  expect(text).toContain(`about $${marginOf(lots, 1.085, 30).toFixed(0)} of the account`);
  const most = Math.floor((1_000 * 30) / 1.085 / 1_000) / 100;
  expect(text).toContain(`_can_ open ${most} lots. Each pip is then worth ${money(pipMoney(euro, most, 1))}`);
  expect((most * 10 * 25) / 1_000).toBeCloseTo(0.07, 2);
  expect((1 - (most * 10 * 25) / 1_000) ** 6).toBeCloseTo(2 / 3, 1);
  expect(text).toContain(`the answer is ${(2 / (60 * lotUnits * pipSize(euro))).toFixed(3)} lots`);
});

test("position size: losing streaks and the way back are computed from the figures that the text gives", () => {
  const text = post("position-size-before-prediction");
  expect(text).toContain(`within a hundred trades is about ${percent(chanceOfRun(6, 100), 0)}`);
  for (const risk of [1, 3, 5, 10])
    expect(text).toMatch(new RegExp(`at ${risk}%.*${percent(1 - (1 - risk / 100) ** 6)}`));
  const recoveries = [...text.matchAll(/After (?:a fall of )?([\d.]+)% you need ([\d.]+)%/g)];
  expect(recoveries).toHaveLength(2);
  for (const [, loss, gain = ""] of recoveries)
    expect(`${gain}%`).toBe(percent(gainToRecover(Number(loss) / 100), gain.split(".")[1]?.length ?? 0));
});

test("costs: the pieces add up to the totals", () => {
  const text = post("what-a-trade-really-costs");
  const [spread, swap, slippage] = [0.9 * 10, 3 * 6.5, 0.5 * 10];
  const total = spread + swap + slippage;
  expect(text).toContain(
    `- spread: ${money(spread)}\n- swap: 3 × $6.50 = ${money(swap)}\n- slippage: ${money(slippage)}`,
  );
  expect(text).toContain(`**total: ${money(total)}, or ${total / 10} pips**`);
  expect(total / 10 / 30).toBeCloseTo(1 / 9, 2);
  expect(text).toContain(`fourteen charges, or $${(10 + 2 * 2) * 6.5}`);
  const year = (200 * total) / 10;
  expect(text).toContain(`the year costs $${year}: a third of the account`);
  expect(text).toContain(`has to earn ${percent(year / 2_000)}`);
  expect(text).toContain(`half as often would save $${year / 2}`);
  expect(text).toContain(`breaks even at ${percent(breakEvenWinRate(2))}`);
  expect(text).toContain(`22 ÷ 60 = ${percent(22 / (38 + 22))}`);
  expect(text).toContain(`win ${percent((5 + 2) / 10)} of the time`);
});

test("backtests: chances of luck are those of a coin", () => {
  const text = post("how-to-read-a-backtest");
  expect(text).toContain("12 or more out of 20 about one time in four");
  expect(chanceOfWins(12, 20)).toBeCloseTo(1 / 4, 2);
  expect(text).toContain("120 or more with a coin happens about three times in a thousand");
  expect(chanceOfWins(120, 200)).toBeCloseTo(0.003, 3);
  expect(text).toContain(
    `20% down needs ${percent(gainToRecover(0.2))} up, and 50% down needs ${percent(gainToRecover(0.5))}`,
  );
});
