import { expect, test } from "vitest";
import { positionSize } from "#lib/trade-arithmetic.ts";
import { pipMoney } from "#trading/calculators/account-money.ts";
import { margin } from "#trading/calculators/margin.ts";
import { closesOf, commonReturns, correlation } from "#trading/calculators/market-figures.ts";
import { drawdownRecovery } from "#trading/calculators/odds.ts";
import {
  breakEvenWinRate,
  chanceOfLosingRun,
  gainToRecover,
  riskOfRuin,
} from "#trading/calculators/odds-arithmetic.ts";
import { symbolOf } from "#trading/calculators/rates.ts";
import { minuteMillis, minutesPerDay, weekOf, weekOpen } from "#trading/calendar/trading-week.ts";
import { createSimulatedMarket } from "#trading/market/simulated/simulated-market.ts";
import { pipSize } from "#trading/market/symbols.ts";
import { createEvaluator, type Evaluator } from "#trading/optimize/evaluate.ts";
import { gridSearch } from "#trading/optimize/grid.ts";
import { parameterSpace } from "#trading/optimize/parameter-space.ts";
import { finish } from "#trading/optimize/search.ts";
import { walkForward } from "#trading/optimize/walk-forward.ts";
import { resultOf } from "#trading/school/question-parts.ts";
import { presetById } from "#trading/strategy/presets/presets.ts";
import { calculated } from "../tests/support/calculated.ts";
import { everHalved } from "../tests/support/ever-halved.ts";
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

/** The chance that `wins` or more of `count` trades win, each by the chance `winRate`: a coin's unless another is given. */
function chanceOfWins(wins: number, count: number, winRate = 0.5): number {
  let ways = 1;
  let sum = 0;
  for (let won = 0; won <= count; won += 1) {
    if (won >= wins) sum += ways * winRate ** won * (1 - winRate) ** (count - won);
    ways = (ways * (count - won)) / (won + 1);
  }
  return sum;
}

const market = createSimulatedMarket();
const minuteBar = (symbol: string, at: number) => market.bars(symbol, "M1", at, at + minuteMillis);
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const dollars = (value: number) =>
  `${value < 0 ? "−" : ""}$${Math.abs(value).toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
const signed = (value: number) => value.toFixed(2).replace("-", "−");

/** The chance of losing `units` fixed stakes at wins of one and a half, followed trade by trade in steps of half a stake. */
function ruinByHalfUnits(winRate: number, units: number): number {
  const top = 800;
  let at = Array.from({ length: top + 1 }, (_, level): number => (level === units * 2 ? 1 : 0));
  let ruined = 0;
  for (let trade = 0; trade < 4_000; trade += 1) {
    const next = new Array<number>(top + 1).fill(0);
    for (let level = 1; level <= top; level += 1) {
      const here = at[level] ?? 0;
      if (level <= 2) ruined += here * (1 - winRate);
      else next[level - 2] = (next[level - 2] ?? 0) + here * (1 - winRate);
      const up = Math.min(top, level + 3);
      next[up] = (next[up] ?? 0) + here * winRate;
    }
    at = next;
  }
  return ruined;
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

test("every article has 900 to 1,500 words, and leads to a lesson and to a tool", () => {
  for (const { slug, body } of readPosts()) {
    const words = body.split(/\s+/).length;
    expect(words, slug).toBeGreaterThanOrEqual(900);
    expect(words, slug).toBeLessThanOrEqual(1500);
    expect(body, slug).toMatch(/\]\(\/foundation[/)]/);
    expect(body, slug).toMatch(
      /\]\(\/(?:forex-tools|backtesting|trading-simulator|trading|account-comparison|robots)[/)?#]/,
    );
  }
});

test("win rates: wins, losses, costs and chances are those of the calculators", () => {
  const text = post("why-a-high-win-rate-can-lose-money");
  const plain = 0.7 * 10 - 0.3 * 30;
  expect(text).toContain(`−20 pips, or −${-plain.toFixed(0)} pips per trade`);
  expect(text).toContain(`the average trade loses ${(1.5 - plain).toFixed(1)} pips`);
  expect(text).toContain(
    `200 such trades cost $${(200 * (1.5 - plain)).toFixed(0)}, of which $400 comes from the strategy and $300`,
  );
  expect(text).toContain(`1 ÷ 1⅓ = ${percent(breakEvenWinRate(10 / 30))}`);
  expect(text).toContain(`1.05 ÷ 1⅓ = ${percent(breakEvenWinRate(10 / 30, 1.5 / 30), 2)}`);
  expect(text).toContain(`1.06 ÷ 3 = ${percent(breakEvenWinRate(2, 1.5 / 25), 2)}`);
  expect(text).toContain(`0.4 × 2 − 0.6 − 0.06 = ${(0.4 * 2 - 0.6 - 0.06).toFixed(2)}R`);
  expect(text).toContain(`sequences is ${percent(1 - 0.5 ** 8)}`);
  expect(text).toContain(`chance of that is about ${percent(chanceOfWins(16, 20, 0.7), 0)}`);
  expect(chanceOfWins(15, 20, 0.7)).toBeCloseTo(0.42, 2);
  expect(text).toContain(`being ahead is about ${percent(chanceOfWins(151, 200, 0.7), 0)}`);
  expect(0.98 ** 30).toBeGreaterThan(0.5);
  expect(text).toContain(`six or more losses has a chance of about ${percent(chanceOfLosingRun(100, 0.4, 6), 0)}`);
  expect(text).toContain(`a run of ten about ${percent(chanceOfLosingRun(100, 0.4, 10), 0)}`);
  expect(text).toContain(`70 ÷ 90 = ${(70 / 90).toFixed(2)}`);
  const error = 1.96 * Math.sqrt((0.7 * 0.3) / 100);
  expect(text).toContain(`can easily be ${percent(0.7 - error, 0)} or ${percent(0.7 + error, 0)}`);
});

test("swap: nights, points and percent are what the swap calculator gives", () => {
  const text = post("swap-and-triple-wednesday");
  const euros = { symbol: "EURUSD", account: "USD", method: "points", nights: 1, triple: 0 };
  const long = calculated("swap", { ...euros, lots: 1, points: euro.swapLongPoints });
  const short = calculated("swap", { ...euros, lots: 1, points: euro.swapShortPoints });
  expect(text).toContain(`Long costs ${dollars(-long)} a night per lot, short receives ${dollars(short)}`);
  expect(text).toContain(`They add up to ${dollars(long + short)}`);
  const week = calculated("swap", { ...euros, lots: 0.5, points: euro.swapLongPoints, nights: 5, triple: 1 });
  expect(text).toContain(`7 × 0.5 × $6.50 = ${dollars(-week)}`);
  const fortnight = calculated("swap", { ...euros, lots: 1, points: euro.swapLongPoints, nights: 10, triple: 2 });
  expect(text).toContain(`fourteen nights have been charged: $${-fortnight}, or seven times the spread`);
  expect(text).toContain(`365 × $6.50 = ${dollars(-365 * long)} per lot, or about ${Math.round(-36.5 * long)} pips`);
  const percentAYear = { symbol: "EURUSD", account: "USD", method: "percent", lots: 1, price: 1.085, triple: 0 };
  expect(text).toContain(
    `108,500 = ${dollars(-calculated("swap", { ...percentAYear, interest: -2.5, nights: 1 }))} a night`,
  );
  const yen = symbolOf("USDJPY");
  const yens = { symbol: "USDJPY", account: "USD", method: "points", lots: 1, nights: 1, usdjpy: 150 };
  const carry = calculated("swap", { ...yens, points: yen.swapLongPoints, triple: 0 });
  expect(text).toContain(`360 yen per lot, which is ${dollars(carry)}`);
  expect(text).toContain(
    `pays 2,340 yen, or ${dollars(-calculated("swap", { ...yens, points: yen.swapShortPoints, triple: 0 }))}`,
  );
  expect(text).toContain(
    `receives ${dollars(calculated("swap", { ...yens, points: yen.swapLongPoints, triple: 1 }))} over Wednesday`,
  );
  expect(text).toContain(`1,300 yen ÷ 150 = ${dollars(pipMoney(yen, 1, 1 / 150) * (yen.typicalSpreadPoints / 10))}`);
  expect(text).toContain(`365 × $2.40 = $${(365 * carry).toFixed(0)}`);
  expect(text).toContain(`365 × 3.6 points, or ${((365 * yen.swapLongPoints) / 10).toFixed(1)} pips`);
});

test("the spread at the close: every figure is the simulated market's average over the roll-overs named", () => {
  const text = post("the-spread-at-the-new-york-close");
  const first = weekOpen(weekOf(Date.UTC(2026, 0, 12)));
  const rollovers = Array.from(
    { length: 24 },
    (_, at) => first + (Math.floor(at / 4) * 7 + (at % 4) + 1) * minutesPerDay * minuteMillis,
  );
  expect(new Date(rollovers[0] ?? 0).toISOString()).toBe("2026-01-12T22:00:00.000Z");
  const spreadAt = (symbol: string, minutes: number) =>
    mean(rollovers.map((at) => (minuteBar(symbol, at + minutes * minuteMillis).spread?.[0] ?? Number.NaN) / 10));
  for (const name of ["EURUSD", "GBPUSD", "USDJPY", "GBPJPY"]) {
    const [morning, before, close, five, quarter, half] = [-480, -1, 0, 5, 15, 30].map((minutes) =>
      spreadAt(name, minutes).toFixed(2),
    );
    expect(text).toContain(
      `- **${name.slice(0, 3)}/${name.slice(3)}:** ${morning} at 9:00 New York, ${before} at 16:59, ${close} at 17:00, ${five} at 17:05, ${quarter} at 17:15, ${half} at 17:30`,
    );
    expect(Number(close) / Number(morning)).toBeCloseTo(3, 0);
    expect(Number(half) / Number(morning)).toBeCloseTo(1.6, 0);
  }
  const [cheap, dear] = [spreadAt("EURUSD", -480), spreadAt("EURUSD", 0)].map((pips) => Number(pips.toFixed(2)) * 10);
  expect(text).toContain(`costs ${dollars(cheap ?? 0)} for a round trip`);
  expect(text).toContain(`and ${dollars(dear ?? 0)} at that of 17:00`);
  expect(text).toContain(`pays ${(((dear ?? 0) - (cheap ?? 0)) / 20).toFixed(1)} pips more`);
  expect(text).toContain(`that is $${((((dear ?? 0) - (cheap ?? 0)) / 2) * 0.1 * 100).toFixed(0)}`);
  expect(text).toContain(`the ask is ${(1.0868 + 0.00012).toFixed(5)}`);
  expect(text).toContain(`The ask is ${(1.0868 + 0.00036).toFixed(5)}`);
});

test("walk-forward: the engine's own run has every window of the text", () => {
  const text = post("walk-forward-on-a-real-run");
  const run = (symbol: string) => {
    const preset = presetById("sma-cross")?.document;
    if (!preset) throw new Error("no preset");
    const document = { ...preset, symbol };
    const bars = market.bars(symbol, "H4", Date.UTC(2019, 0, 1), Date.UTC(2026, 0, 1));
    const test = Math.floor(bars.length / 9);
    const plan = { kind: "rolling", train: bars.length - 6 * test, test } as const;
    const axes = [
      { id: "fast", from: 10, to: 50, step: 10 },
      { id: "slow", from: 60, to: 200, step: 20 },
    ];
    const space = parameterSpace(document, axes);
    const search = (evaluator: Evaluator) =>
      gridSearch(evaluator, space, { objective: "net", minTrades: 10, engine: "full" });
    const hindsight = () => finish(search(createEvaluator(document, bars)));
    return { bars, plan, hindsight, walk: finish(walkForward({ document, bars, plan, search })) };
  };
  const { bars, plan, hindsight, walk } = run("EURUSD");
  expect(text).toContain(`${bars.length.toLocaleString("en-US")} bars.`);
  expect(text).toContain(`The first ${plan.train.toLocaleString("en-US")} bars are the first training`);
  expect(text).toContain(`The next ${plan.test.toLocaleString("en-US")} bars`);
  const { best, rows } = hindsight();
  expect(best?.parameters).toEqual({ fast: 40, slow: 60 });
  expect(text).toContain(`40 and 60: ${best?.trades} trades, and a net profit of ${dollars(best?.net ?? 0)}`);
  expect(text).toContain(`Of the ${rows.length} combinations, ${rows.filter(({ net }) => net > 0).length} earned`);
  for (const { test, parameters, trained, tested } of walk.windows) {
    const day = new Date(bars.time[test.from] ?? 0);
    const words = day.toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" });
    expect(text).toContain(
      `- **${words}:** ${parameters?.fast} and ${parameters?.slow}, ${dollars(trained?.net ?? 0)} in training, ${dollars(tested?.net ?? 0)} in the test`,
    );
    expect(parameters).not.toEqual(best?.parameters);
  }
  expect(text).toContain(`the tests lost ${dollars(-walk.net)} in ${walk.trades} trades`);
  expect(walk.profitable).toBeCloseTo(2 / 6);
  expect(walk.efficiency).toBeNaN();
  const training = mean(walk.windows.map(({ trained }) => trained?.net ?? 0));
  expect(text).toContain(
    `The average training earned $${Math.round(training).toLocaleString("en-US")} and the average test lost $${Math.round(-walk.net / 6)}`,
  );
  const pound = run("GBPUSD").walk;
  const fifth = pound.windows[4]?.tested;
  expect(text).toContain(`${dollars(pound.net)} in ${pound.trades} trades, and five of the six`);
  expect(pound.profitable).toBeCloseTo(5 / 6);
  expect(text).toContain(`the fifth, earned ${dollars(fifth?.net ?? 0)} of this, with seven trades`);
  expect(fifth?.trades).toBe(7);
  expect(text).toContain(`${pound.trades - 7} trades earned $${Math.round(pound.net - (fifth?.net ?? 0))} together`);
  expect(200 / 1218 / (1200 / 3654)).toBeCloseTo(0.5, 9);
});

test("correlation: the pairs' figures are the simulated market's of 2025, and the sums follow from them", () => {
  const text = post("three-trades-that-are-one");
  const names = ["EURUSD", "GBPUSD", "USDCHF", "AUDUSD", "NZDUSD", "USDJPY", "EURGBP"];
  const returns = commonReturns(
    names.map((name) => closesOf(market.bars(name, "D1", Date.UTC(2025, 0, 1), Date.UTC(2026, 0, 1)))),
  );
  expect(text).toContain(`over the ${returns[0]?.length} daily returns of the year 2025`);
  const between = (one: string, other: string) =>
    Number(correlation(returns[names.indexOf(one)] ?? [], returns[names.indexOf(other)] ?? []).toFixed(2));
  const lines = [...text.matchAll(/^- ([A-Z]{3})\/([A-Z]{3}) and ([A-Z]{3})\/([A-Z]{3}): (−?[\d.]+)$/gm)];
  expect(lines).toHaveLength(6);
  for (const [, a = "", b = "", c = "", d = "", figure] of lines) expect(figure).toBe(signed(between(a + b, c + d)));
  const sum = between("EURUSD", "GBPUSD") - between("EURUSD", "USDCHF") - between("GBPUSD", "USDCHF");
  const together = Math.sqrt(3 + 2 * sum);
  expect(text).toContain(`= ${(3 + 2 * sum).toFixed(2)}, and the root is ${together.toFixed(2)}`);
  expect(text).toContain(`3 + 0 = 3, and the root is ${Math.sqrt(3).toFixed(2)}`);
  expect(text).toContain(`1.73 ÷ 3 = ${percent(Math.sqrt(3) / 3, 0)}`);
  expect(text).toContain(`2.75 ÷ 3 = ${percent(together / 3, 0)}`);
  expect(text).toContain(`1% ÷ 2.75 = ${(1 / together).toFixed(2)}%`);
  expect(text).toContain(`$36 ÷ 400 = ${positionSize(10_000, 0.36, 40).lots} lots`);
  expect(text).toContain(`√(2 − 2 × 0.55) = ${Math.sqrt(2 + 2 * between("EURUSD", "USDJPY")).toFixed(2)}`);
  expect(text).toContain(`With 28 pairs there are ${(28 * 27) / 2} combinations`);
});

test("risk of ruin: every chance is the calculator's", () => {
  const text = post("risk-of-ruin-in-numbers");
  const ruin = (wins: number, units: number) =>
    calculated("risk-of-ruin", { wins, payoff: 1.5, risk: 100 / units }).toFixed(2);
  expect(riskOfRuin(0.45, 1.5, 100)).toBeLessThan(0.0001);
  for (const [risk, units] of [
    [2, 50],
    [5, 20],
    [10, 10],
    [20, 5],
  ] as const) {
    expect(text).toContain(`- at ${risk}%, ${units} units: ${ruin(45, units)}%`);
  }
  const halves = [1, 2, 5, 10].map((risk) => `- at ${risk}%: ${ruin(45, 50 / risk)}%`);
  expect(text).toContain(halves.join("\n"));
  for (const wins of [43, 42, 41]) expect(text).toContain(`- true win rate ${wins}%: ${ruin(wins, 50)}%`);
  expect(riskOfRuin(0.4, 1.5, 50)).toBeCloseTo(1, 6);
  expect(Number(ruin(45, 10)) / riskOfRuin(0.45, 1.5, 50)).toBeGreaterThan(70_000);
  expect(text).toContain(`0.45 × 1.5 − 0.55 = ${0.45 * 1.5 - 0.55}R`);
  expect(text).toContain(`the payoff is ${(1.4 / 1.1).toFixed(2)}`);
  expect(text).toContain(`falls from 0.125R to ${(0.45 * 1.4 - 0.55 * 1.1).toFixed(3)}R`);
  expect(text).toContain(`about ${(Math.sqrt((0.45 * 0.55) / 100) * 100).toFixed(0)} percentage points`);
  const followed = (units: number) => ruinByHalfUnits(0.45, units) * 100;
  expect(text).toContain(
    `is ruined in ${followed(10).toFixed(2)}% of all cases, where the formula gives ${ruin(45, 10)}%`,
  );
  expect(text).toContain(`the trader at 20% is ruined in ${followed(5).toFixed(0)} of 100 cases`);
  expect(text).toContain(`losing half at 1% per trade is up to ${ruin(42, 50)}%`);
  const shares = Math.round(everHalved({ winRate: 0.45, payoff: 1.5 }, 0.1) * 10) * 10;
  expect(text).toContain(
    `about ${shares} of 100 cases, where fixed amounts get there in ${Math.round(Number(ruin(45, 5)))} at most`,
  );
  const months = Math.ceil(Math.log1p(gainToRecover(0.5)) / Math.log1p(0.02));
  expect(text).toContain(`at 2% per month this takes ${months} months`);
  const [, query] = text.match(/drawdown-recovery\?([^)]+)\)/) ?? [];
  const opened = Object.fromEntries([...new URLSearchParams(query)].map(([name, value]) => [name, Number(value)]));
  expect(resultOf(drawdownRecovery, opened, "Periods at this return").value).toBe(months);
});

test("an economic release: spreads and ranges are those of the simulated minute", () => {
  const text = post("reading-an-economic-release");
  const release = Date.UTC(2026, 10, 6, 13, 30);
  for (const minutes of [-1, 0, 1, 2, 3, 5]) {
    const bar = minuteBar("EURUSD", release + minutes * minuteMillis);
    const range = ((bar.high[0] ?? 0) - (bar.low[0] ?? 0)) / 10;
    expect(text).toContain(`:${30 + minutes}:** spread ${(bar.spread?.[0] ?? 0) / 10}, range ${range}`);
  }
  const rangeOfHour = (from: number) => {
    const bars = market.bars("EURUSD", "M1", from, from + 60 * minuteMillis);
    return (Math.max(...bars.high) - Math.min(...bars.low)) / 10;
  };
  expect(text).toContain(
    `the whole range was ${rangeOfHour(release - 60 * minuteMillis)} pips; in the hour after, ${rangeOfHour(release)}`,
  );
  const { open, spread, high } = minuteBar("EURUSD", release);
  expect((open[0] ?? 0) + (spread?.[0] ?? 0)).toBeGreaterThan(high[0] ?? 0);
  expect(text).toContain(`lose $${20 * 0.5 * 10}.`);
  expect(text).toContain(`the loss is $${35 * 0.5 * 10}`);
});
