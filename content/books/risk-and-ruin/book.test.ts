import { test } from "vitest";
import { chanceOfLosingRun, gainToRecover, riskOfRuin } from "#trading/calculators/odds-arithmetic.ts";
import {
  deepestFall,
  growthOf,
  halvedOrDoubled,
  losingByStairs,
  timeBelowPeak,
} from "#trading/school/chance-accounts.ts";
import { everHalved } from "../../../tests/support/ever-halved.ts";
import { figure, percent, testWrittenBook } from "../../../tests/support/written-book.ts";
import { figures } from "./figures.ts";

const { says } = testWrittenBook("risk-and-ruin", figures);
const rule = { winRate: 0.45, payoff: 1.5 };
const stairs = [
  [0, 0.01],
  [0.05, 0.0075],
  [0.1, 0.005],
  [0.15, 0.0025],
] as const;
const depth = (risk: number, share: number) => deepestFall(rule, risk, 200, 2000, share);
const below = () => timeBelowPeak(rule, 0.01, 200, 2000).share;
const longestBelow = () => timeBelowPeak(rule, 0.01, 200, 2000).longest;
const halved = (risk: number, winRate: number) => halvedOrDoubled({ ...rule, winRate }, risk, 4000).halved;
const tradesTo = (risk: number, winRate: number) => halvedOrDoubled({ ...rule, winRate }, risk, 4000).trades;
const growth = (risk: number) => growthOf(rule, risk);
const lossesTo20 = () => losingByStairs(stairs, 200).findIndex((balance) => balance <= 0.8 + 1e-12);

test("chapter 1: the figures of the text", () => {
  says(
    1,
    `10% but 1 − 0.99¹⁰, which is ${percent(1 - 0.99 ** 10)}`,
    `| 5 | ${percent(0.995 ** 5, 1)} | ${percent(0.99 ** 5, 1)} | ${percent(0.98 ** 5, 1)} | ${percent(0.95 ** 5, 1)} | ${percent(0.9 ** 5, 1)}`,
    `| 10 | ${percent(0.995 ** 10, 1)} | ${percent(0.99 ** 10, 1)} | ${percent(0.98 ** 10, 1)} | ${percent(0.95 ** 10, 1)} | ${percent(0.9 ** 10, 1)}`,
    `| 15 | ${percent(0.995 ** 15, 1)} | ${percent(0.99 ** 15, 1)} | ${percent(0.98 ** 15, 1)} | ${percent(0.95 ** 15, 1)} | ${percent(0.9 ** 15, 1)}`,
    `| 20 | ${percent(0.995 ** 20, 1)} | ${percent(0.99 ** 20, 1)} | ${percent(0.98 ** 20, 1)} | ${percent(0.95 ** 20, 1)} | ${percent(0.9 ** 20, 1)}`,
    `you have a third, and you need ${percent(gainToRecover(1 - 0.9 ** 10), 0)}`,
    `2. 0.98¹² = ${percent(0.98 ** 12, 1)}`,
    `gives n = log 0.5 ÷ log 0.97 = ${figure(Math.log(0.5) / Math.log(0.97), 1)}`,
    `40 points are 4 pips, and the answer is ${figure(100 / (4 * 10))} lots in place of ${figure(100 / (40 * 10))}`,
  );
});

test("chapter 2: the figures of the text", () => {
  says(
    2,
    `of at least six: the chance is ${percent(chanceOfLosingRun(100, 0.5, 6), 1)}`,
    `has a chance of 0.5⁶, which is ${percent(0.5 ** 6)}`,
    `| 35% | ${percent(chanceOfLosingRun(200, 0.35, 5), 1)} | ${percent(chanceOfLosingRun(200, 0.35, 8), 1)} | ${percent(chanceOfLosingRun(200, 0.35, 10), 1)} | ${percent(chanceOfLosingRun(200, 0.35, 15), 1)}`,
    `| 45% | ${percent(chanceOfLosingRun(200, 0.45, 5), 1)} | ${percent(chanceOfLosingRun(200, 0.45, 8), 1)} | ${percent(chanceOfLosingRun(200, 0.45, 10), 1)} | ${percent(chanceOfLosingRun(200, 0.45, 15), 1)}`,
    `| 55% | ${percent(chanceOfLosingRun(200, 0.55, 5), 1)} | ${percent(chanceOfLosingRun(200, 0.55, 8), 1)} | ${percent(chanceOfLosingRun(200, 0.55, 10), 1)} | ${percent(chanceOfLosingRun(200, 0.55, 15), 1)}`,
    `| 65% | ${percent(chanceOfLosingRun(200, 0.65, 5), 1)} | ${percent(chanceOfLosingRun(200, 0.65, 8), 1)} | ${percent(chanceOfLosingRun(200, 0.65, 10), 1)} | ${percent(chanceOfLosingRun(200, 0.65, 15), 1)}`,
    `× 0.45) ÷ log(1 ÷ 0.55) = ${figure(Math.log(200 * 0.45) / Math.log(1 / 0.55), 1)}. So seven or eight losses in a row is what an ordinary year brings, and in an unlucky year it is ten or more. Over ten such years, 2,000 trades, it is ${figure(Math.log(2000 * 0.45) / Math.log(1 / 0.55), 1)}`,
    `longest run of 200 trades is ${figure(Math.log(200 * 0.65) / Math.log(1 / 0.35), 1)}, with 35% it is ${figure(Math.log(200 * 0.35) / Math.log(1 / 0.65), 1)}`,
    `at 1% of risk: ten losses cost ${percent(1 - 0.99 ** 10, 1)}`,
    `wins or more with a chance of ${percent(chanceOfLosingRun(200, 0.45, 8), 0)}`,
    `1. ${percent(chanceOfLosingRun(100, 0.4, 6), 1)}`,
    `× 0.4) ÷ log(1 ÷ 0.6) = ${figure(Math.log(48) / Math.log(1 / 0.6), 1)}`,
    `× 0.6) ÷ log(1 ÷ 0.4) = ${figure(Math.log(90) / Math.log(1 / 0.4), 1)}. Seven lies within one and a half times of it (${figure((1.5 * Math.log(90)) / Math.log(1 / 0.4), 1)}`,
    `4. 1 − 0.98⁹ = ${percent(1 - 0.98 ** 9, 1)}. For 10%: 1 − 0.9^(1/9) = ${percent(1 - 0.9 ** (1 / 9))}`,
  );
});

test("chapter 3: the figures of the text", () => {
  says(
    3,
    `| 10% | ${percent(gainToRecover(0.1), 1)}`,
    `| 20% | ${percent(gainToRecover(0.2), 1)}`,
    `| 30% | ${percent(gainToRecover(0.3), 1)}`,
    `| 50% | ${percent(gainToRecover(0.5), 1)}`,
    `| 70% | ${percent(gainToRecover(0.7), 1)}`,
    `| 90% | ${percent(gainToRecover(0.9), 1)}`,
    `earns 20% in a good year needs ${figure(Math.log(2) / Math.log(1.2), 1)}`,
    `is 0.45 × 1.5 − 0.55 = ${figure(0.45 * 1.5 - 0.55, 3)}`,
    `| 0.5% | ${percent(depth(0.005, 0.5), 1)} | ${percent(depth(0.005, 0.9), 1)} | ${percent(depth(0.005, 0.99), 1)}`,
    `| 1% | ${percent(depth(0.01, 0.5), 1)} | ${percent(depth(0.01, 0.9), 1)} | ${percent(depth(0.01, 0.99), 1)}`,
    `| 2% | ${percent(depth(0.02, 0.5), 1)} | ${percent(depth(0.02, 0.9), 1)} | ${percent(depth(0.02, 0.99), 1)}`,
    `| 5% | ${percent(depth(0.05, 0.5), 1)} | ${percent(depth(0.05, 0.9), 1)} | ${percent(depth(0.05, 0.99), 1)}`,
    `time of the year by at least ${percent(depth(0.02, 0.5), 0)}. One in ten fell by ${percent(depth(0.02, 0.9), 0)}`,
    `If the account falls by ${percent(depth(0.02, 0.9), 0)}`,
    `at 1% the account spends ${percent(below(), 0)} of its trades below an earlier peak. With 200 trades a year, and the longest stretch below a peak being ${figure(longestBelow(), 0)} trades in half of the accounts, you wait about ${figure((longestBelow() / 200) * 12, 0)}`,
    `1. (12,500 − 9,800) ÷ 12,500 = ${percent(2700 / 12_500, 1)}. The gain needed is 2,700 ÷ 9,800 = ${percent(2700 / 9800, 1)}`,
    `last column: 0.5% keeps it at ${percent(depth(0.005, 0.99), 1)}, and 1% has ${percent(depth(0.01, 0.99), 1)}`,
    `in ten accounts at 1% fell by ${percent(depth(0.01, 0.9), 1)}`,
  );
});

/** The chance of ruin of ten units at 45% and one and a half, followed trade by trade in steps of half a unit. */
function followed(): number {
  let at = new Float64Array(802);
  at[20] = 1;
  let ruined = 0;
  for (let trade = 0; trade < 4_000; trade += 1) {
    const next = new Float64Array(802);
    for (let level = 1; level <= 800; level += 1) {
      const [lost, won] = [(at[level] ?? 0) * 0.55, (at[level] ?? 0) * 0.45];
      if (level <= 2) ruined += lost;
      else next[level - 2] = (next[level - 2] ?? 0) + lost;
      const up = Math.min(800, level + 3);
      next[up] = (next[up] ?? 0) + won;
    }
    at = next;
  }
  return ruined;
}

test("chapter 4: the figures of the text", () => {
  says(4, `are ruined in ${percent(followed(), 1)} of all cases instead of ${percent(riskOfRuin(0.45, 1.5, 10), 1)}`);
  says(
    4,
    `this is (0.45 ÷ 0.55)²⁰ = ${percent(riskOfRuin(0.55, 1, 20))}. With 10 units it is ${percent(riskOfRuin(0.55, 1, 10))}`,
    `- 20 units: ${percent(riskOfRuin(0.4, 2, 20))}`,
    `- 10 units: ${percent(riskOfRuin(0.4, 2, 10))}`,
    `- 5 units: ${percent(riskOfRuin(0.4, 2, 5), 1)}`,
    `| 5 | 20% | ${percent(riskOfRuin(0.45, 1.5, 5), 1)}`,
    `| 10 | 10% | ${percent(riskOfRuin(0.45, 1.5, 10), 1)}`,
    `| 20 | 5% | ${percent(riskOfRuin(0.45, 1.5, 20), 1)}`,
    `| 50 | 2% | ${percent(riskOfRuin(0.45, 1.5, 50), 3)}`,
    `is √(0.45 × 0.55 ÷ 100) = ${percent(Math.sqrt((0.45 * 0.55) / 100), 1)}`,
    `| 50% | ${percent(riskOfRuin(0.5, 1.5, 10), 1)}`,
    `| 47% | ${percent(riskOfRuin(0.47, 1.5, 10), 1)}`,
    `| 45% | ${percent(riskOfRuin(0.45, 1.5, 10), 1)}`,
    `| 43% | ${percent(riskOfRuin(0.43, 1.5, 10), 1)}`,
    `| 41% | ${percent(riskOfRuin(0.41, 1.5, 10), 1)}`,
    `move the chance of ruin from ${percent(riskOfRuin(0.45, 1.5, 10), 0)} to ${percent(riskOfRuin(0.43, 1.5, 10), 0)}`,
    `the same mistake moves it from ${percent(riskOfRuin(0.45, 1.5, 50), 3)} to ${percent(riskOfRuin(0.43, 1.5, 50), 2)}`,
    `the rule above at 5% that is ${percent(riskOfRuin(0.45, 1.5, 10), 1)} instead of ${percent(riskOfRuin(0.45, 1.5, 20), 1)}`,
    `1. (0.48 ÷ 0.52)²⁰ = ${percent(riskOfRuin(0.52, 1, 20), 1)} and with 50 units ${percent(riskOfRuin(0.52, 1, 50), 1)}`,
    `÷ 0.52)ⁿ = 0.01 gives n = ${figure(Math.log(0.01) / Math.log(0.48 / 0.52), 1)}`,
    `3. 20 units: ${percent(riskOfRuin(0.4, 2, 20))}. With 75 dollars it is 40 units: ${percent(riskOfRuin(0.4, 2, 40), 2)}`,
  );
});

test("chapter 5: the figures of the text", () => {
  says(
    5,
    `${percent(riskOfRuin(0.45, 1.5, 10), 1)} at 5%, where the table has ${percent(halved(0.05, 0.45), 1)}`,
    `at a share of 10% gets there in about ${Math.round(everHalved(rule, 0.1) * 10) * 10} of 100 cases, fixed stakes of 10% in ${figure(100 * riskOfRuin(0.45, 1.5, 5), 0)} at most`,
    `0.693. A win goes log 1.03 = ${figure(Math.log(1.03), 4)} in one direction, a loss log 0.98 = ${figure(Math.log(0.98), 4)}`,
    `| 1% | ${percent(halved(0.01, 0.45), 1)} | ${figure(tradesTo(0.01, 0.45), 0)}`,
    `| 2% | ${percent(halved(0.02, 0.45), 1)} | ${figure(tradesTo(0.02, 0.45), 0)}`,
    `| 5% | ${percent(halved(0.05, 0.45), 1)} | ${figure(tradesTo(0.05, 0.45), 0)}`,
    `| 10% | ${percent(halved(0.1, 0.45), 1)} | ${figure(tradesTo(0.1, 0.45), 0)}`,
    `| 20% | ${percent(halved(0.2, 0.45), 1)} | ${figure(tradesTo(0.2, 0.45), 0)}`,
    `of 43%, the same table reads: ${percent(halved(0.01, 0.43), 1)} at 1%, ${percent(halved(0.02, 0.43), 1)} at 2%, ${percent(halved(0.05, 0.43), 1)} at 5% and ${percent(halved(0.1, 0.43), 1)}`,
    `a second look. At 2% it takes a median of ${figure(tradesTo(0.02, 0.45), 0)} trades until the account has doubled or halved. With 200 trades per year that is ${figure(tradesTo(0.02, 0.45) / 200, 1)}`,
    `2. log 0.5 ÷ log 0.97 = ${figure(Math.log(0.5) / Math.log(0.97), 1)}, so 23 losses. log 2 ÷ log 1.06 = ${figure(Math.log(2) / Math.log(1.06), 1)}`,
    `less one standard error, √(w × (1 − w) ÷ trades), because your sample may have been lucky: five`,
    `3. 0.48 × 1.2 − 0.52 = ${figure(0.48 * 1.2 - 0.52, 3)}R. The standard error is √(0.48 × 0.52 ÷ 100) = ${figure(100 * Math.sqrt((0.48 * 0.52) / 100), 1)} points. With 43%: 0.43 × 1.2 − 0.57 = ${figure(0.43 * 1.2 - 0.57, 3)}`,
  );
});

test("chapter 6: the figures of the text", () => {
  says(
    6,
    `at 1.5: 0.45 − 0.55 ÷ 1.5 = ${percent(0.45 - 0.55 / 1.5, 1)}`,
    `| 1% | ${percent(Math.exp(100 * growth(0.01)) - 1, 1)}`,
    `| 2% | ${percent(Math.exp(100 * growth(0.02)) - 1, 1)}`,
    `| 4% | ${percent(Math.exp(100 * growth(0.04)) - 1, 1)}`,
    `| 8.3% | ${percent(Math.exp(100 * growth(0.083)) - 1, 1)}`,
    `| 12% | ${percent(Math.exp(100 * growth(0.12)) - 1, 1)}`,
    `| 16% | ${percent(Math.exp(100 * growth(0.16)) - 1, 1)}`,
    `| 20% | ${percent(Math.exp(100 * growth(0.2)) - 1, 1)}`,
    `The curve rises, has its peak at ${percent(0.45 - 0.55 / 1.5, 1)}`,
    `of 45%, the Kelly share is ${percent(0.43 - 0.57 / 1.5, 1)} and not ${percent(0.45 - 0.55 / 1.5, 1)}`,
    `here about 2%, it still has ${percent(growth(0.0208) / growth(0.0833), 0)}`,
    `If our rule won 45% of 600 trades, that is ${percent(0.45 - Math.sqrt((0.45 * 0.55) / 600), 0)}: ${percent(0.43 - 0.57 / 1.5, 1)} ÷ 4 = ${percent((0.43 - 0.57 / 1.5) / 4, 2)}`,
    `only 100 trades, the lower rate is ${percent(0.45 - Math.sqrt((0.45 * 0.55) / 100), 0)}, and nothing is left`,
    `1. 0.60 − 0.40 ÷ 0.8 = ${percent(0.6 - 0.4 / 0.8, 1)}`,
    `2. 0.35 − 0.65 ÷ 2.5 = ${percent(0.35 - 0.65 / 2.5, 1)}, a quarter of it ${percent((0.35 - 0.65 / 2.5) / 4, 2)}`,
    `3. At 16% the account grows by ${percent(Math.exp(100 * growth(0.16)) - 1, 1)}`,
  );
});

test("chapter 7: the figures of the text", () => {
  says(
    7,
    `of a right-angled triangle: √(1² + 1²) = ${figure(Math.SQRT2, 2)}`,
    `GBP/USD often come near, that is ${figure(Math.sqrt(2 + 1.6), 2)}`,
    `| 2 | ${figure(Math.sqrt(2), 2)} | ${figure(Math.sqrt(2 + 2 * 0.5), 2)} | ${figure(Math.sqrt(2 + 2 * 0.8), 2)}`,
    `| 3 | ${figure(Math.sqrt(3), 2)} | ${figure(Math.sqrt(3 + 6 * 0.5), 2)} | ${figure(Math.sqrt(3 + 6 * 0.8), 2)}`,
    `| 5 | ${figure(Math.sqrt(5), 2)} | ${figure(Math.sqrt(5 + 20 * 0.5), 2)} | ${figure(Math.sqrt(5 + 20 * 0.8), 2)}`,
    `| 8 | ${figure(Math.sqrt(8), 2)} | ${figure(Math.sqrt(8 + 56 * 0.5), 2)} | ${figure(Math.sqrt(8 + 56 * 0.8), 2)}`,
    `At a correlation of 0.5 they have ${figure(Math.sqrt(8 + 56 * 0.5), 0)} times`,
    `1. 1.5 × √(2 + 2 × 0.6) = ${figure(1.5 * Math.sqrt(3.2), 2)}`,
    `4. √(2 − 1.6) = ${figure(Math.sqrt(0.4), 2)}`,
  );
});

test("chapter 8: the figures of the text", () => {
  says(
    8,
    `Nine losses in a row cost $${figure(10 * (2 ** 9 - 1), 0)}, and the tenth stake is $${figure(10 * 2 ** 9, 0)}: more than the $${figure(10_000 - 10 * (2 ** 9 - 1), 0)} that are left`,
    `has lost 10 × (2¹⁰ − 1) = $${figure(10 * (2 ** 10 - 1), 0)}, and the next stake is $${figure(10 * 2 ** 10, 0)}. Chapter 2 shows how often ten losses in a row come: at 50% in 200 trades with a chance of ${percent(chanceOfLosingRun(200, 0.5, 10), 1)}, in 1,000 trades with ${percent(chanceOfLosingRun(1000, 0.5, 10), 1)}`,
    `× (0 + 20 + 40 + … + 380) = $${figure(20 * 19 * 10, 0)}. After 800 pips it holds 40 positions and has lost $${figure(20 * ((40 * 39) / 2), 0)}`,
    `back by one step. It takes ${figure((20 * ((40 * 39) / 2)) / 20, 0)}`,
    `of 0.7 × 0.6 − 0.3 = ${figure(0.7 * 0.6 - 0.3, 2)}`,
    `losses 5 × (2ⁿ − 1). Nine are $${figure(5 * (2 ** 9 - 1), 0)}, ten would be $${figure(5 * (2 ** 10 - 1), 0)}`,
    `losses or more in 500 trades: ${percent(chanceOfLosingRun(500, 0.5, 9), 1)}`,
    `0.50 × (0 + 30 + … + 270) = $${figure(0.5 * 30 * 45, 0)}`,
    `4. 0.96 × 12 − 0.04 × 310 = ${figure(0.96 * 12 - 0.04 * 310, 2)}`,
  );
});

test("chapter 9: the figures of the text", () => {
  says(
    9,
    `but losses, the account needs ${figure(lossesTo20(), 0)} of them to reach the 20%, where a constant 1% needs ${figure(Math.ceil(Math.log(0.8) / Math.log(0.99)), 0)}`,
    `taken one standard error lower, it is ${percent((0.43 - 0.57 / 1.5) / 4, 2)}`,
    `its peak: 0.75% of 9,300 = $${figure(0.0075 * 9300, 2)}`,
  );
});
