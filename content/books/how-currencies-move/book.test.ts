import { test } from "vitest";
import type { Values } from "#trading/calculators/calculator.ts";
import { compounded } from "#trading/calculators/odds-arithmetic.ts";
import { swap } from "#trading/calculators/swap.ts";
import { mean } from "#trading/mean.ts";
import {
  badDays,
  carryPaid,
  carryYears,
  continued,
  fedHour,
  forward,
  hourlyRange,
  hourRanges,
  jobsReports,
  pathAfter,
  pathBefore,
  percentile,
  releaseMinute,
  together,
  yearlyInflation,
} from "#trading/school/currency-examples.ts";
import { dollars, figure, percent, testWrittenBook } from "../../../tests/support/written-book.ts";
import { figures } from "./figures.ts";

const { says } = testWrittenBook("how-currencies-move", figures);
/** The monthly payment that repays a loan at the yearly share `rate`. */
const monthlyPayment = (loan: number, rate: number, years: number): number =>
  compounded(loan, rate / 12, years * 12, 0) / compounded(0, rate / 12, years * 12, 1);

/** Result of the swap calculator of the site in dollars. */
function swapMoney(values: Values): number {
  const outcome = swap.compute({ account: "USD", lots: 1, nights: 1, triple: 0, ...values });
  if (outcome.kind !== "results") throw new Error(outcome.text);
  return outcome.results[0]?.value ?? Number.NaN;
}
/** Interest of a night on one lot of EUR/USD at 1.0850, `difference` in percent per year. */
const euroNight = (difference: number, price = 1.085): number =>
  swapMoney({ symbol: "EURUSD", method: "percent", interest: difference, price });

test("chapter 1: the figures of the text", () => {
  says(
    1,
    `| You receive on euros | €100,000 | 2.25% | €${figure(100000 * 0.0225)} | €${figure((100000 * 0.0225) / 360)}`,
    `| You pay on dollars | $108,500 | 4.25% | $${figure(108500 * 0.0425)} | $${figure((108500 * 0.0425) / 360)}`,
    `are worth 6.25 × 1.0850 = $${figure(6.25 * 1.085)}. What remains is a cost of 12.81 − 6.78 = $${figure(-euroNight(-2))} per night. A shorter way: the difference is 2.00%, and 2.00% of 108,500 dollars are ${dollars(2170)} per year, or $${figure(2170 / 360)}`,
    `then buy is 1,042.50 ÷ 1.03 = $${figure(1042.5 / 1.03)} at today's prices. The **real rate** is ${percent(1.0425 / 1.03 - 1)}`,
    `of 30% pays a real rate of ${percent(1.2 / 1.3 - 1, 1)}`,
    `points. 4.10 ÷ 3.75 − 1 = ${percent(4.1 / 3.75 - 1, 1)}`,
    `per year, and ÷ 360 it is −$${figure(317.5 / 360)}`,
    `3. 5,000 × 0.005 × 90 ÷ 360 = ${figure((5000 * 0.005) / 4)}`,
    `4. 1.06 ÷ 1.04 − 1 = ${percent(1.06 / 1.04 - 1)}`,
  );
});

test("chapter 2: the figures of the text", () => {
  says(
    2,
    `is 15,075,000 ÷ 104,250 = ${figure(forward(150, 0.005, 0.0425), 2)}`,
    `you receive 104,250 × 147 = ${figure(104250 * 147, 0)} yen and repay 15,075,000. What remains are ${figure(104250 * 147 - 15075000, 0)}`,
    `they are 144.60 − 150.00, or ${figure((forward(150, 0.005, 0.0425) - 150) * 100, 0)}`,
    `| 1 month | ${figure(forward(150, 0.005, 0.0425, 1 / 12), 2)} | ${figure((forward(150, 0.005, 0.0425, 1 / 12) - 150) * 100, 0)}`,
    `| 3 months | ${figure(forward(150, 0.005, 0.0425, 0.25), 2)} | ${figure((forward(150, 0.005, 0.0425, 0.25) - 150) * 100, 0)}`,
    `| 6 months | ${figure(forward(150, 0.005, 0.0425, 0.5), 2)} | ${figure((forward(150, 0.005, 0.0425, 0.5) - 150) * 100, 0)}`,
    `| 12 months | ${figure(forward(150, 0.005, 0.0425), 2)} | ${figure((forward(150, 0.005, 0.0425) - 150) * 100, 0)}`,
    `of 100,000 dollars ÷ 360 = $${figure(swapMoney({ symbol: "USDJPY", method: "percent", interest: 3.75, price: 150, usdjpy: 150 }))} per night. The example contract of this site pays 3.6 points, which are $${figure(swapMoney({ symbol: "USDJPY", method: "points", points: 3.6, usdjpy: 150 }))}`,
    `÷ 4) ÷ (1 + 0.0225 ÷ 4) = ${figure(forward(1.085, 0.0425, 0.0225, 0.25), 4)}, and 1.0850 × 1.0425 ÷ 1.0225 = ${figure(forward(1.085, 0.0425, 0.0225), 4)}`,
    `2. +${figure((forward(1.085, 0.0425, 0.0225) - 1.085) * 1e4, 0)}`,
    `Exactly 99 × 1.005 ÷ 1.04 = ${figure(forward(99, 0.005, 0.04), 2)}`,
    `4. 150 × 1.005 ÷ 1.0375 = ${figure(forward(150, 0.005, 0.0375), 2)}`,
  );
});

test("chapter 3: the figures of the text", () => {
  says(
    3,
    `so p = (4.25 − 4.10) ÷ 0.25 = ${percent((4.25 - 4.1) / 0.25, 0)}`,
    `| Cut to 4.00% | 4.10% | ${figure((4 - 4.1) * 100, 0)}`,
    `| Hold at 4.25% | 4.10% | +${figure((4.25 - 4.1) * 100, 0)}`,
    `| Cut to 3.75% | 4.10% | ${figure((3.75 - 4.1) * 100, 0)}`,
    `0.60 × (−10) + 0.40 × 15 = ${figure(0.6 * -10 + 0.4 * 15, 0)}`,
    `| Before | 4.00 | 3.75 | 3.50 | 3.25 | 3.25 | 3.25 | 3.25 | 3.25 | ${figure(mean(pathBefore))}`,
    `| After | 4.00 | 4.00 | 3.75 | 3.75 | 3.50 | 3.50 | 3.50 | 3.50 | ${figure(mean(pathAfter))}`,
    `× (1.034375 ÷ 1.036875)² = ${figure(1.085 * (1.034375 / 1.036875) ** 2, 4)}`,
    `The euro loses ${figure((1.085 - 1.085 * (1.034375 / 1.036875) ** 2) * 1e4, 0)}`,
    `1. (3.55 − 3.50) ÷ 0.25 = ${percent((3.55 - 3.5) / 0.25, 0)}`,
    `2. From ${figure(mean([3, 2.75, 2.5, 2.5]), 4)} to ${figure(mean([3, 2.5, 2.25, 2.25]), 4)}`,
    `sterling. 0.10% × 2 × 1.2700 = ${figure(0.001 * 2 * 1.27, 4)}`,
  );
});

test("chapter 4: the figures of the text", () => {
  says(
    4,
    `market of this site: EUR/USD, ${jobsReports().length}`,
    `| 08:29 | ${figure(releaseMinute(-1).range, 1)} | ${figure(releaseMinute(-1).usual, 1)} | ${figure(releaseMinute(-1).wide, 1)} | ${figure(releaseMinute(-1).spread, 1)}`,
    `| 08:30 | ${figure(releaseMinute(0).range, 1)} | ${figure(releaseMinute(0).usual, 1)} | ${figure(releaseMinute(0).wide, 1)} | ${figure(releaseMinute(0).spread, 1)}`,
    `| 08:31 | ${figure(releaseMinute(1).range, 1)} | ${figure(releaseMinute(1).usual, 1)} | ${figure(releaseMinute(1).wide, 1)} | ${figure(releaseMinute(1).spread, 1)}`,
    `| 08:32 | ${figure(releaseMinute(2).range, 1)} | ${figure(releaseMinute(2).usual, 1)} | ${figure(releaseMinute(2).wide, 1)} | ${figure(releaseMinute(2).spread, 1)}`,
    `| 08:33 | ${figure(releaseMinute(3).range, 1)} | ${figure(releaseMinute(3).usual, 1)} | ${figure(releaseMinute(3).wide, 1)} | ${figure(releaseMinute(3).spread, 1)}`,
    `| 08:35 | ${figure(releaseMinute(5).range, 1)} | ${figure(releaseMinute(5).usual, 1)} | ${figure(releaseMinute(5).wide, 1)} | ${figure(releaseMinute(5).spread, 1)}`,
    `| 08:50 | ${figure(releaseMinute(20).range, 1)} | ${figure(releaseMinute(20).usual, 1)} | ${figure(releaseMinute(20).wide, 1)} | ${figure(releaseMinute(20).spread, 1)}`,
    `hour from 08:30 the range is ${figure(hourRanges().release, 1)} pips, compared with ${figure(hourRanges().usual, 1)}`,
    `distance between the two is ${figure(releaseMinute(0).move, 1)} pips. The median spread is ${figure(releaseMinute(0).spread, 1)}. Only in ${figure(releaseMinute(0).beatSpread, 0)}`,
    `simulated market it did after ${figure(continued(), 0)}`,
    `was more than 10 pips in ${figure(releaseMinute(0).moreThan(10), 0)} of 48 reports, and more than 20 in ${figure(releaseMinute(0).moreThan(20), 0)}`,
    `that is 50 ÷ (45 × 10) = ${figure(50 / 450, 3)} lots and not 50 ÷ (30 × 10) = ${figure(50 / 300, 3)}`,
    `| New jobs | 180,000 | 150,000 | −30,000 | ${figure((150 - 180) / 60, 1)}`,
    `| Monthly inflation | 0.3% | 0.5% | +0.2 | +${figure((0.5 - 0.3) / 0.1, 1)}`,
    `1. 9 × $3 = ${dollars(27)}, and 1.2 × $3 = ${dollars(3.6)}`,
    `45) ÷ 2 = 40 thousand. +90 is ${figure(90 / 40, 2)}`,
    `3. 80 ÷ (40 × 10) = ${figure(80 / 400, 2)}`,
    `with a chance of 176 ÷ 1,024 = ${percent(176 / 1024, 0)}`,
  );
});

test("chapter 5: the figures of the text", () => {
  says(
    5,
    `of them are 1.003¹² − 1 = ${percent(1.003 ** 12 - 1, 1)}, well above a goal of 2%. A month of 0.2% makes ${percent(1.002 ** 12 - 1, 1)}, and one of 0.4% makes ${percent(1.004 ** 12 - 1, 1)}`,
    `that is a yearly rate of ${figure(yearlyInflation(0.3, 0), 1)}%. Now prices rise by 0.3% per month. The yearly rate falls to ${figure(yearlyInflation(0.3, 3), 1)}% after three months, since high months drop out. After nine months it is back at ${figure(yearlyInflation(0.3, 9), 1)}%, and after twelve at ${figure(yearlyInflation(0.3, 12), 1)}`,
    `| Together | | | ${figure(10 - 45, 0)}`,
    `the same speed: 1.006⁴ − 1 = ${percent(1.006 ** 4 - 1, 1)}`,
    `1. 1.0025¹² − 1 = ${percent(1.0025 ** 12 - 1, 1)}`,
    `3. −20,000 and +45,000: ${figure(45 - 20, 0)}`,
    `4. 1.003⁴ − 1 = ${percent(1.003 ** 4 - 1, 1)}`,
  );
});

test("chapter 6: the figures of the text", () => {
  says(
    6,
    `causes of this kind. Take ${figure(badDays().of, 0)} days from 2022 to 2025 and choose the twentieth on which the index was worst, ${badDays().count}`,
    `| AUD/JPY | ${percent(badDays().change("AUDJPY"))} | ${badDays().fell("AUDJPY")}`,
    `| AUD/USD | ${percent(badDays().change("AUDUSD"))} | ${badDays().fell("AUDUSD")}`,
    `| NZD/USD | ${percent(badDays().change("NZDUSD"))} | ${badDays().fell("NZDUSD")}`,
    `| USD/CHF | ${percent(badDays().change("USDCHF"))} | ${badDays().fell("USDCHF")}`,
    `| USD/JPY | ${percent(badDays().change("USDJPY"))} | ${badDays().fell("USDJPY")}`,
    `| EUR/USD | +${percent(badDays().change("EURUSD"))} | ${badDays().fell("EURUSD")}`,
    `| USD/CAD | +${percent(badDays().change("USDCAD"))} | ${badDays().fell("USDCAD")}`,
    `the worst days AUD/JPY rose on ${figure(53 - badDays().fell("AUDJPY"), 0)}`,
    `NZD/USD have a correlation of ${figure(together("AUDUSD", "NZDUSD"))}`,
    `5% takes 0.05 ÷ 0.035 × 360 = ${figure((0.05 / 0.035) * 360, 0)}`,
    `4. 4.00 ÷ 99.00 = ${percent(4 / 99)}, and 0.0404 ÷ 0.035 × 360 = ${figure((4 / 99 / 0.035) * 360, 0)}`,
  );
});

test("chapter 7: the figures of the text", () => {
  says(
    7,
    `simulated market EUR/USD moves ${figure(hourlyRange(13), 1)} pips in the median hour from 13:00 and ${figure(hourlyRange(22), 1)}`,
    `has hedged 1,000. It must sell ${figure(1000 * 0.04, 0)}`,
    `1.0000. The planned loss was ${percent(0.002 / 1.201, 2)} of the position. The real one was ${percent(0.201 / 1.201, 1)}`,
    `4. 5 × 16.74% = ${percent((5 * 0.201) / 1.201, 1)} of 8,000 is ${figure((8000 * 5 * 0.201) / 1.201, 0)}; left were ${figure(8000 * (1 - (5 * 0.201) / 1.201), 0)}`,
  );
});

test("chapter 8: the figures of the text", () => {
  says(
    8,
    `4.00% the monthly payment is $${figure(monthlyPayment(300000, 0.04, 25))}. At 4.25% it is $${figure(monthlyPayment(300000, 0.0425, 25))}. That is $${figure(monthlyPayment(300000, 0.0425, 25) - monthlyPayment(300000, 0.04, 25))} more a month, or $${figure(12 * (monthlyPayment(300000, 0.0425, 25) - monthlyPayment(300000, 0.04, 25)), 0)}`,
    `| Spot before the surprise | 1.0850 | €${figure(100000 / 1.085, 0)}`,
    `| Forward before the surprise | ${figure(forward(1.085, 0.0425, 0.0225, 0.25), 4)} | €${figure(100000 / forward(1.085, 0.0425, 0.0225, 0.25), 0)}`,
    `| Spot after the surprise | 1.0798 | €${figure(100000 / 1.0798, 0)}`,
    `it waited, the machines cost €${figure(100000 / 1.0798 - 100000 / 1.085, 0)}`,
    `difference of 3.50% would be $${figure(swapMoney({ symbol: "AUDJPY", method: "percent", interest: 3.5, price: 99, usdjpy: 150 }))} per night. The example contract of this site pays 6.5 points, which are $${figure(swapMoney({ symbol: "AUDJPY", method: "points", points: 6.5, usdjpy: 150 }))}. Over 365 nights that is ${percent(carryPaid, 1)}`,
    `| 1 in 20 is worse than | ${percent(percentile(carryYears(), 0.05) + carryPaid, 1)}`,
    `| 1 in 4 is worse than | ${percent(percentile(carryYears(), 0.25) + carryPaid, 1)}`,
    `| Half are better than | +${percent(percentile(carryYears(), 0.5) + carryPaid, 1)}`,
    `| 1 in 4 is better than | +${percent(percentile(carryYears(), 0.75) + carryPaid, 1)}`,
    `| 1 in 20 is better than | +${percent(percentile(carryYears(), 0.95) + carryPaid, 1)}`,
    `Without the swap ${carryYears().filter((x) => x < 0).length} of the 200 years lost; with it ${carryYears().filter((x) => x + carryPaid < 0).length}`,
    `pips against you are 52 × $2 = ${dollars(104)}`,
    `The fair cost of a night was $${figure(-euroNight(-2) * 0.2)} for your size. When the dollar rate has really risen by a quarter point against what was expected, it is $${figure(-euroNight(-2.25) * 0.2)}`,
    `1. $${figure(monthlyPayment(200000, 0.035, 20))} and $${figure(monthlyPayment(200000, 0.04, 20))}: $${figure(monthlyPayment(200000, 0.04, 20) - monthlyPayment(200000, 0.035, 20))}`,
    `2. The forward is ${figure(forward(1.085, 0.0425, 0.0225), 4)}: €${figure(250000 / forward(1.085, 0.0425, 0.0225), 0)}. Today's rate would give €${figure(250000 / 1.085, 0)}. The forward gives fewer, and it is fair: if the exporter borrowed dollars at 4.25% today, changed them and lent the euros at 2.25%, the result would be the same: 250,000 ÷ 1.0425 ÷ 1.0850 × 1.0225 = €${figure((250000 / 1.0425 / 1.085) * 1.0225, 0)}`,
  );
});

test("chapter 9: the figures of the text", () => {
  says(
    9,
    `the possible loss is 45 × $3 = ${dollars(135)}. Within the limit are 100 ÷ (45 × 10) = ${figure(100 / 450, 3)}`,
    `In the simulated market ${fedHour(0).count} decisions of the Federal Reserve were announced from 2022 to 2025. The median range of EUR/USD in the hour from 14:00 was ${figure(fedHour(0).fed, 1)} pips; a week before, it was ${figure(fedHour(0).usual, 1)} at the same time. The hour before was a little wider than usual, ${figure(fedHour(-1).fed, 1)} and ${figure(fedHour(-1).usual, 1)}`,
    `scale is 0.10% × 2 × 1.0850 = ${figure(0.001 * 2 * 1.085 * 1e4, 0)}`,
    `70 × $10 = $700. 200 ÷ 700 = ${figure(200 / 700, 3)}`,
    `The surprise is −25 − (−5) = ${figure(-25 + 5, 0)}`,
    `points: 0.16% × 2 × 1.2700 = ${figure(0.0016 * 2 * 1.27 * 1e4, 0)}`,
  );
});
