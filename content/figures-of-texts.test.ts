import { expect, test } from "vitest";
import { breakEvenWinRate, gainToRecover } from "#trading/calculators/odds-arithmetic.ts";
import { verdictTitles } from "#trading/optimize/verdict.ts";
import { withinNormal } from "#trading/statistics/normal.ts";
import { faqs } from "./faqs.ts";
import { readGlossary } from "./glossary.ts";
import { readCourseLessons, readLessons } from "./lessons.ts";
import { readPages } from "./pages.ts";
import { readPosts } from "./posts.ts";

const lesson = (id: string) => [...readLessons(), ...readCourseLessons()].find((one) => one.id === id)?.body ?? "";
const post = (slug: string) => readPosts().find((one) => one.slug === slug)?.body ?? "";
const answer = (id: string) => faqs.find((one) => one.id === id)?.answer ?? "";
const record = JSON.stringify(readPages().find(({ slug }) => slug === "bots-performance")?.sections);

const z = 1.96;
/** The profit factors of 95 of 100 records of a fair coin, where wins and losses are of one size. */
function luckyFactors(trades: number): [low: string, high: string] {
  const high = (1 + z / Math.sqrt(trades)) / (1 - z / Math.sqrt(trades));
  return [(1 / high).toFixed(2), high.toFixed(2)];
}

test("what a count of trades shows is what a coin gives", () => {
  const text = post("how-to-read-a-backtest");
  for (const trades of [30, 200, 1000]) expect(text).toContain(luckyFactors(trades).join(" and "));
  const [low, high] = luckyFactors(200);
  for (const said of [record, answer("enough-trades")]) expect(said).toContain(`from ${low} to ${high}`);
  expect(Math.round(100 * z * Math.sqrt(0.25 / 200))).toBe(7);
  for (const id of ["enough-trades", "robot-profit"]) expect(answer(id)).toContain("seven percentage points");
});

test("the free lessons work their warnings out", () => {
  const risk = lesson("risk-per-trade");
  const left = 0.9 ** 6;
  expect(risk).toContain(`a fall of ${Math.round(100 * (1 - left))}%`);
  expect(risk).toContain(`a gain of ${Math.round(100 * gainToRecover(1 - left))}%`);
  expect(3 * 70 * 5).toBeGreaterThan(1000);
  expect(lesson("lots")).toContain(`the second has lost ${(3 * 70 * 0.4).toFixed(0)} dollars`);
  const needed = [0.05, 0.2].map((cost) => `${100 * breakEvenWinRate(1, cost)}% `);
  for (const rate of needed) expect(lesson("spread-and-swap")).toContain(rate);
});

test("ten losses at 3%, half of the Kelly share and a smallest size are computed", () => {
  expect(lesson("risk-from-the-losing-run")).toContain(`ten losses at 3% take ${Math.round(100 * (1 - 0.97 ** 10))}%`);
  // At a fraction c of the Kelly share, the account falls to x of its start with the chance x^(2 ÷ c − 1).
  expect(0.5 ** (2 / 0.5 - 1)).toBe(1 / 8);
  expect(JSON.stringify(readGlossary().find(({ term }) => term === "Kelly criterion"))).toContain("one case of eight");
  expect(post("position-size-before-prediction")).toContain(`would cost $${0.1 * 60}, which is ${(100 * 6) / 200}%`);
});

/** How many of 100 rules without an edge earn something: a price without direction reaches a target or a stop, each trade pays its costs, in pips. */
function earnedByLuck(stop: number, target: number, cost: number, trades: number): number {
  const wins = stop / (stop + target);
  const needed = breakEvenWinRate(target / stop, cost / stop) * trades;
  let [chance, upTo] = [(1 - wins) ** trades, 0];
  for (let won = 0; won <= needed; won += 1) {
    upTo += chance;
    chance *= ((trades - won) / (won + 1)) * (wins / (1 - wins));
  }
  return 100 * (1 - upTo);
}

test("a gain over 200 trades is no reason for real money: one rule in three without an edge has it", () => {
  const kinds = [
    [25, 50],
    [40, 60],
    [50, 50],
    [60, 120],
  ].flatMap(([stop = 0, target = 0]) => [1, 1.5].map((cost) => earnedByLuck(stop, target, cost, 200)));
  for (const share of kinds) {
    expect(share).toBeGreaterThan(25);
    expect(share).toBeLessThan(46);
  }
  for (const id of ["first-demo-trade", "the-page-and-twenty-trades"]) {
    expect(lesson(id)).toContain("about one in three still earns over 200 trades");
    expect(lesson(id)).toContain(verdictTitles.promising);
  }
});

test("a live record within the range of its test is a low bar for more capital", () => {
  const expected = 0.1 / (1.2 / Math.sqrt(200));
  const within = (withinNormal(2 + expected) + withinNormal(2 - expected)) / 2;
  expect(within.toFixed(1)).toBe("0.8");
  const text = lesson("own-money-funded-accounts-contracts");
  expect(text).toContain("0.10R and a deviation of 1.2R, four of five strategies without an edge");
  expect(text).toContain("mean over 200 live trades or more is two standard errors above zero");
});

test("what a gain of each month or day would be in a year is compounded", () => {
  const inYear = (gain: number, times: number) =>
    `${Math.round(100 * ((1 + gain) ** times - 1)).toLocaleString("en-US")}%`;
  expect(answer("good-return")).toContain(`10% a month would be ${inYear(0.1, 12)} a year`);
  expect(answer("good-return")).toContain(`1% on each of 252 trading days ${inYear(0.01, 252)}`);
});
