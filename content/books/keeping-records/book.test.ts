import { test } from "vitest";
import { pipMoney } from "#trading/calculators/account-money.ts";
import { breakEvenWinRate, chanceOfLosingRun } from "#trading/calculators/odds-arithmetic.ts";
import { symbolOf } from "#trading/calculators/rates.ts";
import { meanOf, sumOf } from "#trading/statistics/sample-statistics.ts";
import { dollars, figure, percent, testWrittenBook } from "../../../tests/support/written-book.ts";
import { bestOf, doubt, figures, hours, plan as planned, rs as results, sd } from "./figures.ts";

const { says } = testWrittenBook("keeping-records", figures);

/** A place that is not in the month gives NaN, which no text contains. */
const place = (list: readonly number[]) => (at: number) => list[at] ?? Number.NaN;
const made = place(results);
const kept = place(planned);
const signed = (value: number, digits = 1) => `${value > 0 ? "+" : ""}${figure(value, digits)}`;
const r = (trade: number) => signed(made(trade - 1));
const wins = results.filter((result) => result > 0);
const losses = results.filter((result) => result < 0);
const fullLosses = results.filter((result) => result === -1).length;
const eurusd = symbolOf("EURUSD");
const gbpusd = symbolOf("GBPUSD");
const pip16 = pipMoney(eurusd, 0.16, 1);
const risk16 = 30 * pip16;
const net16 = 59.3 * pip16 - 1.12 - 0.8;
const needed = (edge: number) => ((2 * sd) / edge) ** 2;

test("chapter 1: the figures of the text", () => {
  says(
    1,
    `| 1 | ${r(1)} | 11 | ${r(11)}`,
    `| 2 | ${r(2)} | 12 | ${r(12)}`,
    `| 3 | ${r(3)} | 13 | ${r(13)}`,
    `| 4 | ${r(4)} | 14 | ${r(14)}`,
    `| 5 | ${r(5)} | 15 | ${r(15)}`,
    `| 6 | ${r(6)} | 16 | ${r(16)}`,
    `| 7 | ${r(7)} | 17 | ${r(17)}`,
    `| 8 | ${r(8)} | 18 | ${r(18)}`,
    `| 9 | ${r(9)} | 19 | ${r(19)}`,
    `| 10 | ${r(10)} | 20 | ${r(20)}`,
    `The best is ${r(17)}, the worst ${r(9)}, the last ${r(20)}. Together they make ${signed(made(16) + made(8) + made(19))}. The whole month made ${signed(sumOf(results))}`,
    `again, and the month becomes ${signed(sumOf(results) - made(8))}. Leave out the best, as luck, and it becomes ${signed(sumOf(results) - made(16))}`,
    `Trade 18 was closed by hand at ${r(18)}`,
    `of exactly −1. There are ${String(fullLosses)}`,
    `2. All losses add up to ${signed(sumOf(losses))}. The losses of exactly −1 make ${signed(-fullLosses)} of that, or ${percent(fullLosses / -sumOf(losses), 0)}`,
    `3. The three best are ${r(17)}, ${r(7)} and ${r(12)}. Without them the month is ${signed(sumOf(results) - made(16) - made(6) - made(11))}`,
  );
});

test("chapter 2: the figures of the text", () => {
  says(
    2,
    `With 0.16 lots a pip is worth ${dollars(pipMoney(eurusd, 0.16, 1))}, so the stop costs 30 × ${figure(pipMoney(eurusd, 0.16, 1))} = ${dollars(30 * pipMoney(eurusd, 0.16, 1))}`,
    `0.12. The stop then costs 40 × ${figure(pipMoney(gbpusd, 0.12, 1))} = ${dollars(40 * pipMoney(gbpusd, 0.12, 1))}`,
  );
});

test("chapter 3: the figures of the text", () => {
  says(
    3,
    `| Pips | 60.0 | ${figure((1.091 - 1.08507) * 10000, 1)}`,
    `| Price result | ${dollars(60 * pip16)} | ${dollars(59.3 * pip16)}`,
    `| Commission | | −${dollars(7 * 0.16)}`,
    `| Net | | ${dollars(net16)}`,
    `The planned risk was 30 pips × ${figure(pip16)} = ${dollars(risk16)}. The result in R is ${figure(net16)} ÷ ${figure(risk16)} = ${figure(net16 / risk16)}. The plan said 2.00. The difference of ${figure(2 - net16 / risk16)}R is the cost of execution: slippage ${figure(0.7 / 30)}, commission ${figure(1.12 / risk16)}, swap ${figure(0.8 / risk16)}`,
    `That looks like very little: ${percent((2 - net16 / risk16) / 2, 1)} of the win. But every trade pays something like it, the losing ones too: the commission always, the swap for each night held, and slippage of varying size. Twenty trades per month at ${figure(2 - net16 / risk16, 3)}R cost ${figure(20 * (2 - net16 / risk16), 1)}R, more than the ${figure(sumOf(results), 1)}`,
    `is 42.5 pips, 42.5 × 1.197 = ${dollars(42.5 * 1.197)}, with commission ${dollars(42.5 * 1.197 + 1.26)}. The planned risk was 40 × 1.197 = ${dollars(40 * 1.197)}. The result is −${figure((42.5 * 1.197 + 1.26) / (40 * 1.197))}`,
  );
});

test("chapter 4: the figures of the text", () => {
  says(
    4,
    `The twenty trades make ${signed(sumOf(results))}`,
    `| Wins | ${String(wins.length)} | ${signed(sumOf(wins))}R | ${signed(meanOf(wins), 2)}`,
    `| Losses | ${String(losses.length)} | ${signed(sumOf(losses))}R | ${signed(meanOf(losses), 2)}`,
    `| All | 20 | ${signed(sumOf(results))}R | ${signed(meanOf(results), 3)}`,
    `trades is the **expectancy**: ${signed(meanOf(results), 3)}R per trade, or ${dollars(50 * meanOf(results))}`,
    `That is ${figure(0.4)} × ${figure(meanOf(wins), 3)} − ${figure(0.6)} × ${figure(-meanOf(losses), 3)} = ${signed(meanOf(results), 3)}`,
    `breaks even at a win rate of ${percent(breakEvenWinRate(meanOf(wins) / -meanOf(losses)), 1)}. It had 40%. The margin is about ${figure((0.4 - breakEvenWinRate(meanOf(wins) / -meanOf(losses))) * 20, 1)}`,
    `near 2R. The average win was ${figure(meanOf(wins))}R. Part of the gap comes from nearer targets, as in trade 14. The larger part comes from two trades closed by hand before the target. The average loss of ${figure(-meanOf(losses))}`,
    `risk the account fell by about ${percent(1 - 0.99 ** 10, 1)}, at 3% by ${percent(1 - 0.97 ** 10, 1)}`,
    `1. 0.55 × 0.8 − 0.45 × 1.1 = ${signed(0.55 * 0.8 - 0.45 * 1.1, 3)}`,
    `2. 1 ÷ (1 + 1.5) = ${percent(breakEvenWinRate(1.5), 0)}`,
    `$60 = 7R, divided by 24 trades ${signed(7 / 24, 2)}`,
  );
});

test("chapter 5: the figures of the text", () => {
  says(
    5,
    `| 2 | closed by hand before the target | ${signed(made(1))} | ${signed(kept(1))} | ${signed(kept(1) - made(1))}`,
    `| 6 | closed by hand after a dip | ${signed(made(5))} | ${signed(kept(5))} | ${signed(kept(5) - made(5))}`,
    `| 9 | stop moved away | ${signed(made(8))} | ${signed(kept(8))} | ${signed(kept(8) - made(8))}`,
    `| 10 | closed by hand before the target | ${signed(made(9))} | ${signed(kept(9))} | ${signed(kept(9) - made(9))}`,
    `| 16 | stop moved away | ${signed(made(15))} | ${signed(kept(15))} | ${signed(kept(15) - made(15))}`,
    `| 18 | closed by hand after a dip | ${signed(made(17))} | ${signed(kept(17))} | ${signed(kept(17) - made(17))}`,
    `The month made ${signed(sumOf(results))}R. With the rules followed it would have made ${signed(sumOf(planned))}R. Breaking them cost ${figure(sumOf(planned) - sumOf(results), 1)}R, or ${dollars(50 * (sumOf(planned) - sumOf(results)))} of a possible ${dollars(50 * sumOf(planned))}`,
    `| Closed by hand while in profit | 2 | ${signed(made(1) + made(9) - kept(1) - kept(9))}`,
    `| Closed by hand while in loss | 2 | ${signed(made(5) + made(17) - kept(5) - kept(17))}`,
    `| Stop moved away | 2 | ${signed(made(8) + made(15) - kept(8) - kept(15))}`,
    `by hand in profit **earned** ${figure(made(1) + made(9) - kept(1) - kept(9), 1)}`,
    `with its rules followed made ${signed(sumOf(planned))}R in the month, and the broken rules cost ${figure(sumOf(planned) - sumOf(results), 1)}`,
  );
});

test("chapter 6: the figures of the text", () => {
  says(
    6,
    `The month made ${signed(meanOf(results), 3)}`,
    `for the twenty trades it is ${figure(sd, 2)}`,
    `For the month that is 2 × ${figure(sd, 3)} ÷ √20 = ${figure(doubt(20))}R. The average is ${signed(meanOf(results), 3)}R, so the true expectancy lies somewhere between ${signed(meanOf(results) - doubt(20), 2)}R and ${signed(meanOf(results) + doubt(20), 2)}`,
    `the average would have been ${signed(meanOf(planned), 3)}`,
    `| 20 | ${figure(doubt(20))}`,
    `| 50 | ${figure(doubt(50))}`,
    `| 100 | ${figure(doubt(100))}`,
    `| 200 | ${figure(doubt(200))}`,
    `| 500 | ${figure(doubt(500))}`,
    `expectancy itself after about ${figure(needed(0.15), 0)}`,
    `20 trades are uncertain by ${percent(2 * Math.sqrt(0.24 / 20), 0)} on either side: anything from ${percent(0.4 - 2 * Math.sqrt(0.24 / 20), 0)} to ${percent(0.4 + 2 * Math.sqrt(0.24 / 20), 0)}. After 200 trades it is ${percent(2 * Math.sqrt(0.24 / 200), 0)}`,
    `five losses within twenty trades with a probability of ${percent(chanceOfLosingRun(20, 0.4, 5), 0)}. Within a hundred trades the probability is ${percent(chanceOfLosingRun(100, 0.4, 5), 0)}, and for a run of eight ${percent(chanceOfLosingRun(100, 0.4, 8), 0)}`,
    `2. 2 × 1.5 ÷ √60 = ${figure(3 / Math.sqrt(60))}R; between ${signed(0.1 - 3 / Math.sqrt(60), 2)}R and ${signed(0.1 + 3 / Math.sqrt(60), 2)}`,
    `of 2 × √(0.833 × 0.167 ÷ 12) = ${percent(2 * Math.sqrt(((10 / 12) * (2 / 12)) / 12), 0)}: from ${percent(10 / 12 - 2 * Math.sqrt(((10 / 12) * (2 / 12)) / 12), 0)}`,
  );
});

test("chapter 7: the figures of the text", () => {
  says(
    7,
    `The best hour made ${signed(Math.max(...hours))}R, the worst ${signed(Math.min(...hours))}`,
    `| 1 | ${signed(bestOf(1))}`,
    `| 2 | ${signed(bestOf(2))}`,
    `| 5 (weekdays) | ${signed(bestOf(5))}`,
    `| 7 (pairs) | ${signed(bestOf(7))}`,
    `| 12 (hours) | ${signed(bestOf(12))}`,
    `| 24 | ${signed(bestOf(24))}`,
    `one is expected to show about ${figure(bestOf(12), 0)}`,
    `trades that broke rules made ${signed(sumOf(results.filter((_, i) => planned[i] !== results[i])))}R, and those that followed them ${signed(sumOf(results.filter((_, i) => planned[i] === results[i])))}`,
    `row of seven is nearest, with ${signed(bestOf(7))}`,
    `best of five weekdays makes ${signed(bestOf(5))}`,
  );
});

test("chapter 8: the figures of the text", () => {
  says(
    8,
    `In the example it is 14 of 20, ${percent(14 / 20, 0)}`,
    `3. Yes: ${percent(9 / 14, 0)} against ${percent(12 / 15, 0)}`,
  );
});

test("chapter 9: the figures of the text", () => {
  says(
    9,
    `count is certain. They cost ${figure(kept(1) + kept(9) + kept(5) + kept(17) - made(1) - made(9) - made(5) - made(17), 1)}`,
    `3. **Execution cost about ${figure(2 - net16 / risk16)}`,
    `4. **The expectancy** was ${signed(meanOf(results), 3)}R, with a margin of error of ${figure(doubt(20))}`,
    `has a margin of error of about ${figure(doubt(240))}`,
    `is uncertain by about 2 × ${figure(sd)} × √20 = ${figure(2 * sd * Math.sqrt(20), 0)}R, and two moved stops cost ${figure(kept(8) + kept(15) - made(8) - made(15), 1)}`,
    `a margin of error of 2 × 1.3 ÷ √30 = ${figure(2.6 / Math.sqrt(30))}`,
  );
});
