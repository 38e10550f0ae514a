import { expect, test } from "vitest";
import { pipMoney } from "#trading/calculators/account-money.ts";
import { breakEvenWinRate } from "#trading/calculators/odds-arithmetic.ts";
import { symbolOf } from "#trading/calculators/rates.ts";
import { dollars, figure, percent, testWrittenBook } from "../../../tests/support/written-book.ts";
import { figures } from "./figures.ts";

const { says } = testWrittenBook("costs", figures);
const pip = (symbol: string, lots: number, rate = 1) => pipMoney(symbolOf(symbol), lots, rate);

const account = 5000;
const own = pip("EURUSD", 0.2);
const trade = 1.2 * own;

test("1: the round trip", () => {
  const month = 40 * trade;
  says(1, `1.2 pips × $2 = ${dollars(trade)}`, `40 × ${dollars(trade)} = ${dollars(month)}`);
  says(
    1,
    `${percent(month / account)} per month`,
    `12 × ${dollars(month)} = ${dollars(12 * month)}, or ${percent((12 * month) / account)}`,
  );
  const yen = pip("USDJPY", 0.2, 1 / 150);
  says(1, `200 ÷ 150 = $${figure(yen, 4)}`, `1.4 × $${figure(yen, 4)} = ${dollars(1.4 * yen)}`);
  for (const [spread, range] of [
    [1.2, 65],
    [2.8, 140],
    [40, 250],
  ] as const)
    says(1, `| ${percent(spread / range, 1)} |`);
  says(1, `sixty cost ${dollars(60 * 1.5 * pip("EURUSD", 0.05))}`, `45 ÷ 2,000 = ${percent(45 / 2000)}`);
  says(1, `1.6 × $2.00 = ${dollars(1.6 * pip("USDJPY", 0.3, 1 / 150))}`, `2.2 ÷ 45 = ${percent(2.2 / 45, 1)}`);
});

test("2: commission and the all-in price", () => {
  says(2, `0.2 + 7 ÷ 10 = ${figure(0.2 + 7 / pip("EURUSD", 1), 1)} pips`, `2 × 3.50 × 0.20 = ${dollars(1.4)}`);
  says(2, `| Raw | $0.40 | $1.40 | ${dollars(0.9 * own)} | ${dollars(40 * 0.9 * own)} |`);
  says(2, `or ${percent((12 * 24) / account)} of the account`, `40 × 0.60 − 15 = ${dollars(40 * 0.6 - 15)}`);
  const pips = { USDCHF: pip("USDCHF", 1, 1 / 0.88), USDJPY: pip("USDJPY", 1, 1 / 150) };
  says(
    2,
    `7 ÷ ${figure(pips.USDCHF)} = ${figure(7 / pips.USDCHF)} pips`,
    `7 ÷ ${figure(pips.USDJPY)} = ${figure(7 / pips.USDJPY)} pips`,
  );
  says(
    2,
    `pays ${dollars((3.5 * 127_000) / 100_000)} per side`,
    `108,500 × 0.000035 = ${dollars(108_500 * 0.000_035)}`,
  );
  says(2, `20 ÷ 0.60 = ${figure(20 / 0.6, 1)}`, `0.5 + 0.762 = ${figure(0.5 + (2 * 127_000 * 0.00003) / 10)} pips`);
});

test("3: the night", () => {
  const night = 0.2 * 6.5;
  says(3, `0.20 × 6.50 = ${dollars(night)}`, `0.20 × 2.10 = ${dollars(0.2 * 2.1)}`, `**−${dollars(7 * night)}**`);
  says(3, `108,500 × 0.03 ÷ 360 = ${dollars((108_500 * 0.03) / 360)}`);
  says(3, `365 nights at $6.50 are ${dollars(365 * 6.5)}`, `costs ${percent((365 * 6.5) / 108_500)} per year`);
  says(
    3,
    `${percent((365 * 6.5) / account)} of your account`,
    `gets ${dollars(365 * 2.1)} per year`,
    `that is ${percent((365 * 2.1) / account)}`,
  );
  says(
    3,
    `7 × $2.413 = ${dollars(7 * 0.5 * 3.8 * 1.27)}`,
    `615 ÷ 150 = ${dollars(615 / 150)}`,
    `12 × 1.80 = ${dollars(21.6)}`,
    `6 × $1.30 = ${dollars(6 * night)}`,
  );
});

test("4: slippage", () => {
  says(4, `18 × 0.4 pips × $2 = ${dollars(18 * 0.4 * own)}`, `${figure(12 * 14.4)} dollars per year`);
  says(
    4,
    `${percent(14.4 / 96, 0)} of what the spread costs`,
    `= 34 pips, or ${dollars(34 * own)}`,
    `costs ${dollars(40 * 1.5 * own)} per month`,
  );
  expect(Math.round((1.084 - 1.0806) / 0.0001)).toBe(34);
  says(4, `12 × 0.6 × $5 = ${dollars(36)}`, `That is ${figure(49 / 30)} times the plan`);
});

test("5: the fees around the account", () => {
  const converted = 200 / 1.085;
  says(
    5,
    `200 ÷ 1.0850 = €${figure(converted)}`,
    `0.995 = €${figure(converted * 0.995)}`,
    `1.005 = €${figure(converted * 1.005)}`,
  );
  says(
    5,
    `25 × 12 = ${dollars(300)} or ${percent(300 / account, 0)} per year`,
    `5 ÷ 40 ÷ 2 = ${figure(5 / 40 / 2, 4)} pips`,
    `25 ÷ 40 ÷ 2 = ${figure(25 / 40 / 2, 4)} pips`,
  );
  says(
    5,
    `450 ÷ 1.0900 = €${figure(450 / 1.09)}`,
    `= €${figure((450 / 1.09) * 0.996)}`,
    `18 ÷ 30 ÷ $1 = ${figure(18 / 30, 1)} pips`,
  );
});

test("6: costs and the stop", () => {
  for (const stop of [5, 10, 20, 50, 100]) {
    const k = 1.2 / stop;
    says(
      6,
      `| ${stop} | ${figure(k, 3)}R | ${figure(40 * k, 1)}R |`,
      `| ${stop} | ${figure(k, 3)} | ${percent(breakEvenWinRate(2, k))} |`,
    );
  }
  const edge = 0.38 * 2 - 0.62;
  for (const stop of [50, 20, 10])
    says(6, `= ${figure(edge - 1.2 / stop, 3)}R left`, percent((edge - 1.2 / stop) / edge, 0));
  says(
    6,
    `0.14 − 0.240 = ${figure(edge - 0.24, 3)}R`,
    `(1 + 1.5) = ${percent(breakEvenWinRate(1.5, 0.06), 1)}`,
    `0.125 − 0.08 = ${figure(0.45 * 1.5 - 0.55 - 0.08, 3)}R`,
    `1.2 ÷ 0.14 = ${figure(1.2 / 0.14, 1)} pips`,
  );
});

test("7: a month, added up", () => {
  const month = 40 * trade + 20 * 1.3 + 18 * 0.4 * own + 5;
  says(
    7,
    `**$${figure(month)}**`,
    `**${figure(month / 40 / own)}**`,
    `= ${percent(month / account)} per month`,
    `are ${dollars(12 * month)}, or ${percent((12 * month) / account)}`,
  );
  says(
    7,
    `1.77 ÷ 20 = ${figure(month / 40 / own / 20, 3)}R`,
    `(1 + 0.088) ÷ 3 = ${percent(breakEvenWinRate(2, 0.088), 1)}`,
  );
  const scalper = 400 * 1.2 * 0.5 + 220 * 0.5 * 0.5 + 5;
  const swing = 6 * trade + 48 * 1.3 + 3 * 0.4 * own + 5;
  says(
    7,
    `**${dollars(scalper)}** | **${dollars(month)}** | **${dollars(swing)}**`,
    `${percent(scalper / account)} | ${percent(month / account)} | ${percent(swing / account)}`,
  );
  says(
    7,
    `${figure(scalper / 400 / 0.5)} | ${figure(month / 40 / own)} | ${figure(swing / 6 / own)}`,
    `141.40 ÷ 40 = $${figure(month / 40, 3)}`,
    `50 ÷ 3.535 = ${Math.floor(50 / (month / 40))} trades`,
  );
  says(
    7,
    `Together ${dollars(25 + 7.8 + 3)}`,
    `35.80 ÷ 3,000 = ${percent(35.8 / 3000)}`,
    `7.20 ÷ 84.20 = ${percent(7.2 / swing, 1)}`,
    `50 ÷ 0.75 = ${Math.floor(50 / 0.75)} trades`,
  );
});

test("8: three price lists for two traders", () => {
  const lists = [
    [1.2, 6.5],
    [0.9, 7.4],
    [1, 8.9],
  ] as const;
  const row = (trades: number, nights: number) =>
    lists.map(([pips, swap]) => `**${dollars(trades * pips * own + nights * swap * 0.2)}**`).join(" | ");
  says(
    8,
    row(40, 20),
    row(6, 48),
    `costs ${percent(97.44 / 76.8 - 1, 0)} more`,
    `0.60 ÷ 0.18 = ${figure(0.6 / 0.18, 1)}`,
    `2.00 ÷ 2.40 = ${figure(2 / 2.4, 1)}`,
  );
});

test("9: paying less", () => {
  says(
    9,
    `a quarter of the spread, ${dollars(24)}, a quarter of the slippage, ${dollars(14.4 / 4)}`,
    `| Ten trades fewer | ${dollars(27.6)} |`,
  );
  says(
    9,
    `15 × $2.40 = ${dollars(15 * trade)}`,
    `15 ÷ 40 × $14.40 = ${dollars((15 / 40) * 14.4)}`,
    `40 × 1.2 × $1.30 = ${dollars(40 * 1.2 * 1.3)}`,
    `36 × 0.6 × $2 = ${dollars(36 * 0.6 * 2)}`,
  );
  expect(((141.4 - 70) * 12) / account).toBeGreaterThan(0.17);
});
