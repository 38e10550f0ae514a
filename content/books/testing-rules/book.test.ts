import { test } from "vitest";
import { runBacktest } from "#trading/backtest/run.ts";
import { breakEvenWinRate } from "#trading/calculators/odds-arithmetic.ts";
import { wilsonInterval } from "#trading/forecast/intervals.ts";
import { median } from "#trading/median.ts";
import { once } from "#trading/once.ts";
import { expectedMaximumSharpe } from "#trading/optimize/deflated-sharpe.ts";
import { minimumTrackRecord } from "#trading/optimize/minimum-track-record.ts";
import { randomSource } from "#trading/optimize/random-source.ts";
import { balances } from "#trading/school/chance-accounts.ts";
import {
  chosen,
  chosenAfter,
  dayBars,
  dayCandle,
  dayMillis,
  dayRule,
  deposit,
  earlyBars,
  fourHourBars,
  hourBars,
  liveRuns,
  meanRange,
  million,
  noCosts,
  oddsResults,
  otherYears,
  quarterHourBars,
  type RuleResult,
  resampledTrades,
  resultOf,
  rule,
  sameBar,
  searched,
  sumOf,
  utcDays,
  walkedForward,
  withAllCosts,
  withoutCosts,
  withSpread,
} from "#trading/school/tested-rule.ts";
import { fallsOf } from "#trading/statistics/drawdown.ts";
import { momentsOf } from "#trading/statistics/moments.ts";
import { monthlyReturns } from "#trading/statistics/period-returns.ts";
import { tradeResults } from "#trading/statistics/trade-results.ts";
import type { StrategyDocument } from "#trading/strategy/document.ts";
import { figure, percent, testWrittenBook } from "../../../tests/support/written-book.ts";
import { figures } from "./figures.ts";

const { says } = testWrittenBook("testing-rules", figures);
const dollars = (value: number) => `${value < 0 ? "−" : ""}$${figure(Math.abs(value))}`;

const withSwap = once(() => resultOf(runBacktest(rule, fourHourBars(), { lower: quarterHourBars() })));
const constantSpread = (pips: number) =>
  resultOf(
    runBacktest(rule, fourHourBars(), { costs: { ...noCosts, spreadPoints: pips * 10 }, lower: quarterHourBars() }),
  );

/** The spread that the bars carry, in pips. */
const spreadOfBars = () => {
  const { spread } = withAllCosts().result;
  if (spread.from !== "data") throw new Error("The bars have no spread.");
  return { median: spread.medianPoints / 10, widest: spread.widestPoints / 10 };
};

const resultsInR = (one: RuleResult) => Float64Array.from(one.result.trades.net, (net) => net / 20);
const weekendGaps = once(() => {
  const { time, open, close: closes, length } = hourBars();
  const gaps: number[] = [];
  for (let i = 1; i < length; i++)
    if ((time[i] as number) - (time[i - 1] as number) > 1.5 * dayMillis)
      gaps.push(Math.abs((open[i] as number) - (closes[i - 1] as number)) / 10);
  return {
    count: gaps.length,
    over20: gaps.filter((gap) => gap > 20).length,
    largest: Math.max(...gaps),
    middle: median(gaps),
  };
});

const sundays = once(() => meanRange(utcDays(), (day) => day === 0));
const weekdays = once(() => meanRange(utcDays(), (day) => day !== 0));
const wide: StrategyDocument = {
  ...dayRule,
  parameters:
    rule.parameters?.map((one) => ({ ...one, value: one.id === "channel" ? 10 : one.id === "stop" ? 60 : 90 })) ?? [],
};

const clockNewYork = once(() => resultOf(runBacktest(wide, dayBars(), { costs: noCosts, lower: hourBars() })));
const clockUtc = once(() => resultOf(runBacktest(wide, utcDays(), { costs: noCosts, lower: hourBars() })));
/** Accounts without an edge after 200 trades: all of them, and those never 25% below their peak. */
const survivors = once(() => {
  const all = Array.from({ length: 2000 }, (_, account) => {
    let [peak, deepest, last] = [1, 0, 1];
    for (const balance of balances({ winRate: 0.4, payoff: 1.5 }, 0.02, 200, account)) {
      peak = Math.max(peak, balance);
      deepest = Math.max(deepest, 1 - balance / peak);
      last = balance;
    }
    return { deepest, last };
  });
  const left = all.filter(({ deepest }) => deepest < 0.25);
  return {
    share: left.length / all.length,
    all: median(all.map(({ last }) => last)) - 1,
    left: median(left.map(({ last }) => last)) - 1,
  };
});

/** The rule of the book without the shorter bars. */
const alone = once(() => resultOf(runBacktest(rule, fourHourBars(), { costs: noCosts })));

/** The 95% interval of the mean of trades, as the book works it out. */
const meanInterval = (values: ArrayLike<number>) => {
  const { mean, deviation, count } = momentsOf(values);
  const half = (1.96 * deviation) / Math.sqrt(count);
  return { low: mean - half, high: mean + half };
};

const bestByChance = once(() => {
  const random = randomSource(7);
  const total = () => {
    let sum = 0;
    for (let i = 0; i < 100; i++) sum += random.next() < 0.4 ? 1.5 : -1;
    return sum;
  };
  const means = Array.from({ length: 20_000 }, total);
  const bestOf = (versions: number) => {
    const bests: number[] = [];
    for (let at = 0; at + versions <= means.length; at += versions)
      bests.push(Math.max(...means.slice(at, at + versions)));
    return sumOf(bests) / bests.length;
  };
  return { bestOf };
});

const report = once(() => {
  const { result } = chosen();
  const nets = [...result.trades.net].sort((a, b) => b - a);
  const months = monthlyReturns(earlyBars().time, result.equity, deposit);
  return {
    results: tradeResults(deposit, result.trades.net),
    months,
    best5: sumOf(nets.slice(0, 5)),
    without5: sumOf(nets.slice(5)),
    without10: sumOf(nets.slice(10)),
    good: months.filter(({ percent }) => percent > 0).length,
    worst: Math.min(...months.map(({ percent }) => percent)),
    best: Math.max(...months.map(({ percent }) => percent)),
  };
});

/** Falls of the chosen version's equity; six bars are a trading day. */
const falls = once(() => {
  const { equity } = chosen().result;
  const { periods } = fallsOf(deposit, equity);
  const lengths = periods.map(({ peak, recovery }) => (recovery < 0 ? equity.length : recovery) - peak);
  return { longestDays: Math.max(...lengths) / 6, second: periods[1]?.depthPercent ?? Number.NaN };
});

const yearly = () => {
  const sums = new Map<number, number>();
  for (const { year, percent } of report().months) sums.set(year, (sums.get(year) ?? 0) + percent);
  return sums;
};

/** The probability that so many trades at 1.5 to one win exactly so often. */
function chanceOfWins(trades: number, winRate: number, wins: number): number {
  let chance = (1 - winRate) ** trades;
  for (let won = 1; won <= wins; won++) chance *= ((trades - won + 1) / won) * (winRate / (1 - winRate));
  return chance;
}

/** The probability that so many trades at 1.5 to one end with this sum in R or less, exactly. */
const endsAtMost = (trades: number, winRate: number, sum: number): number => {
  const wins = Math.floor((sum + trades) / 2.5 + 1e-9);
  return sumOf(Array.from({ length: wins + 1 }, (_, won) => chanceOfWins(trades, winRate, won)));
};

/** The smallest sum in R that at least this share of so many trades at 1.5 to one do not exceed, exactly. */
const sumInR = (trades: number, winRate: number, share: number): number => {
  let wins = 0;
  while (endsAtMost(trades, winRate, 2.5 * wins - trades) < share) wins++;
  return 2.5 * wins - trades;
};

/** The deepest fall in R that 95% of such accounts do not exceed. */
const deepInR = (trades: number, winRate: number) =>
  ((liveRuns(trades, winRate).drawdownPercent[4] ?? 0) / 100) * million;

test("chapter 0: the figures of the text", () => {
  says(
    0,
    `You will see this rule lose ${dollars(-withAllCosts().net)}, and a version of it earn ${dollars(chosen().net)}. You will see a gain of ${figure(dayCandle().leaked.mean, 0)}`,
  );
});

test("chapter 1: the figures of the text", () => {
  says(
    1,
    `The best market gives ${dollars(Math.max(...otherYears().map((one) => one.net)))}, the worst ${dollars(Math.min(...otherYears().map((one) => one.net)))}. Of the twelve, ${String(otherYears().filter((one) => one.net > 0).length)} made a profit. Each test has about ${figure(sumOf(otherYears().map((one) => one.trades)) / 12, 0)}`,
    `have. You would see a return of ${figure(Math.max(...otherYears().map((one) => one.net)) / 100, 1)}`,
  );
});

test("chapter 2: the figures of the text", () => {
  says(
    2,
    `test, 2020 to 2025, there are ${String(weekendGaps().count)} weekends. Between the last hour of Friday and the first of the new week the median gap is ${figure(weekendGaps().middle, 1)} pips, ${String(weekendGaps().over20)} gaps are larger than 20 pips, and the largest is ${figure(weekendGaps().largest, 1)}`,
    `Sunday bar has a mean range of ${figure(sundays().range, 1)} pips, the other days ${figure(weekdays().range, 1)}`,
    `| 17:00 New York | ${String(clockNewYork().trades)} | ${percent(clockNewYork().rate, 1)} | ${dollars(clockNewYork().net)}`,
    `| Midnight UTC | ${String(clockUtc().trades)} | ${percent(clockUtc().rate, 1)} | ${dollars(clockUtc().net)}`,
    `alone changed the result by ${dollars(clockUtc().net - clockNewYork().net)}`,
    `others gave up. That leaves ${percent(survivors().share, 0)}. The median return of all accounts is ${percent(survivors().all, 1)}. The median of those shown is +${percent(survivors().left, 1)}`,
  );
});

test("chapter 3: the figures of the text", () => {
  says(
    3,
    `| None | ${String(withoutCosts().trades)} | ${percent(withoutCosts().rate, 1)} | ${dollars(withoutCosts().net)} | ${figure(withoutCosts().r, 3)}`,
    `| Spread of each bar | ${String(withSpread().trades)} | ${percent(withSpread().rate, 1)} | ${dollars(withSpread().net)} | ${figure(withSpread().r, 3)}`,
    `| Spread and swap | ${String(withSwap().trades)} | ${percent(withSwap().rate, 1)} | ${dollars(withSwap().net)} | ${figure(withSwap().r, 3)}`,
    `| And 0.2 pips of slippage | ${String(withAllCosts().trades)} | ${percent(withAllCosts().rate, 1)} | ${dollars(withAllCosts().net)} | ${figure(withAllCosts().r, 3)}`,
    `have made. Between them are ${dollars(withoutCosts().net - withAllCosts().net)}, or ${dollars((withoutCosts().net - withAllCosts().net) / withAllCosts().trades)} per trade. At one dollar per pip, each trade paid ${figure((withoutCosts().net - withAllCosts().net) / withAllCosts().trades, 2)}`,
    `The win rate falls from ${percent(withoutCosts().rate, 1)} to ${percent(withAllCosts().rate, 1)}`,
    `| 0.5 pips | ${dollars(constantSpread(0.5).net)}`,
    `| 1.0 pips | ${dollars(constantSpread(1).net)}`,
    `| 1.5 pips | ${dollars(constantSpread(1.5).net)}`,
    `| 2.0 pips | ${dollars(constantSpread(2).net)}`,
    `| Of each bar | ${dollars(withSpread().net)}`,
    `spread that the bars carry, ${figure(spreadOfBars().median, 1)} pips at the median and up to ${figure(spreadOfBars().widest, 1)}`,
    `For us it is ${dollars(withoutCosts().net)} ÷ ${String(withoutCosts().trades)} ÷ $1 = ${figure(withoutCosts().net / withoutCosts().trades, 2)} pips. The trades cost ${figure((withoutCosts().net - withAllCosts().net) / withAllCosts().trades, 2)}`,
  );
});

test("chapter 4: the figures of the text", () => {
  says(
    4,
    `| The finished candle of the day | ${figure(dayCandle().leaked.days, 0)} | ${percent(dayCandle().leaked.rate, 1)} | ${figure(dayCandle().leaked.mean, 1)} pips | ${figure(dayCandle().leaked.total, 0)}`,
    `| The candle as it is halfway through the day | ${figure(dayCandle().honest.days, 0)} | ${percent(dayCandle().honest.rate, 1)} | ${figure(dayCandle().honest.mean, 1)} pips | ${figure(dayCandle().honest.total, 0)}`,
    `bars this happened in ${String(alone().ambiguous)} of ${String(alone().trades)} trades. The pessimistic assumption, stop first, gives ${dollars(alone().net)} without costs. Bars of 15 minutes show the order, and give ${dollars(withoutCosts().net)}`,
    `| Assumption | Result of ${String(sameBar().worst.trades)}`,
    `| Stop first | ${dollars(sameBar().worst.net)}`,
    `| Order known from 15-minute bars | ${dollars(sameBar().known.net)}`,
    `| Target first | ${dollars(sameBar().best)}`,
    `In ${String(sameBar().decided)} trades, one of five, the order decided. Between the two assumptions lie ${dollars(sameBar().best - sameBar().worst.net)}`,
  );
});

test("chapter 5: the figures of the text", () => {
  says(
    5,
    `they need to break even is ${percent(breakEvenWinRate(1.5), 0)}`,
    `| 25 | 11 | ${percent(wilsonInterval(11, 25).low, 0)} to ${percent(wilsonInterval(11, 25).high, 0)}`,
    `| 50 | 22 | ${percent(wilsonInterval(22, 50).low, 0)} to ${percent(wilsonInterval(22, 50).high, 0)}`,
    `| 100 | 44 | ${percent(wilsonInterval(44, 100).low, 0)} to ${percent(wilsonInterval(44, 100).high, 0)}`,
    `| 200 | 88 | ${percent(wilsonInterval(88, 200).low, 0)} to ${percent(wilsonInterval(88, 200).high, 0)}`,
    `| 400 | 176 | ${percent(wilsonInterval(176, 400).low, 0)} to ${percent(wilsonInterval(176, 400).high, 0)}`,
    `| 1,000 | 440 | ${percent(wilsonInterval(440, 1000).low, 0)} to ${percent(wilsonInterval(440, 1000).high, 0)}`,
    `our rule without costs: mean ${figure(momentsOf(resultsInR(withoutCosts())).mean, 3)}R, :term[standard deviation] ${figure(momentsOf(resultsInR(withoutCosts())).deviation, 2)}R, ${String(withoutCosts().trades)} trades. The standard error is ${figure(momentsOf(resultsInR(withoutCosts())).deviation / Math.sqrt(withoutCosts().trades), 3)}R, and the interval goes from ${figure(meanInterval(resultsInR(withoutCosts())).low, 3)}R to +${figure(meanInterval(resultsInR(withoutCosts())).high, 3)}R. Zero is inside. The profit of ${dollars(withoutCosts().net)}`,
    `costs the interval goes from ${figure(meanInterval(resultsInR(withAllCosts())).low, 3)}R to ${figure(meanInterval(resultsInR(withAllCosts())).high, 3)}R. All of it is below zero, so the loss is more than bad luck. Notice how close to zero it comes: a loss of a tenth of R per trade is large, and after ${String(withAllCosts().trades)} trades`,
    `| 42% | 0.05R | ${figure(minimumTrackRecord(momentsOf(oddsResults(1000, 0.42))), 0)}`,
    `| 44% | 0.10R | ${figure(minimumTrackRecord(momentsOf(oddsResults(1000, 0.44))), 0)}`,
    `| 46% | 0.15R | ${figure(minimumTrackRecord(momentsOf(oddsResults(1000, 0.46))), 0)}`,
    `| 48% | 0.20R | ${figure(minimumTrackRecord(momentsOf(oddsResults(1000, 0.48))), 0)}`,
    `per month, an edge of 0.05R takes ${figure(minimumTrackRecord(momentsOf(oddsResults(1000, 0.42))) / 96, 0)}`,
    `to 74%. (Wilson's interval is ${percent(wilsonInterval(30, 50).low, 0)} to ${percent(wilsonInterval(30, 50).high, 0)}`,
  );
});

test("chapter 6: the figures of the text", () => {
  says(
    6,
    `| 1 | ${figure(bestByChance().bestOf(1), 1)}R | ${figure(expectedMaximumSharpe(1, 150), 1)}`,
    `| 10 | ${figure(bestByChance().bestOf(10), 1)}R | ${figure(expectedMaximumSharpe(10, 150), 1)}`,
    `| 100 | ${figure(bestByChance().bestOf(100), 1)}R | ${figure(expectedMaximumSharpe(100, 150), 1)}`,
    `| 1,000 | ${figure(bestByChance().bestOf(1000), 1)}R | ${figure(expectedMaximumSharpe(1000, 150), 1)}`,
    `to 100 in steps of 20. That is ${String(searched().tried)}`,
    `- channel ${String(searched().best.parameters.channel)} bars, stop ${String(searched().best.parameters.stop)} pips, target ${String(searched().best.parameters.target)}`,
    `- ${String(searched().best.trades)} trades, ${figure(searched().best.winPercent, 1)}`,
    `- profit ${dollars(searched().best.net)}, :term[profit factor] ${figure(searched().best.profitFactor, 2)}`,
    `- max :term[drawdown] ${figure(searched().best.maxDrawdownPercent, 1)}%, yearly Sharpe ratio ${figure(searched().best.sharpe, 2)}`,
    `And ${String(searched().profitable)} of the ${String(searched().tried)}`,
    `1. Its daily Sharpe ratio is ${figure(searched().deflated.sharpe, 4)} (${figure(searched().best.sharpe, 2)}`,
    `of a ratio above zero is ${percent(searched().single.probability, 1)}`,
    `3. The ratios of the ${String(searched().tried)} tries vary. From their number and their variance, the best by luck alone is expected to reach ${figure(searched().deflated.threshold, 4)} per day, or ${figure(searched().deflated.threshold * Math.sqrt(252), 2)}`,
    `the probability of skill is ${percent(searched().deflated.probability, 1)}`,
    `median version on the other half in ${percent(searched().overfitting?.probability ?? 0, 0)}`,
  );
});

test("chapter 7: the figures of the text", () => {
  says(
    7,
    `| Trades | ${String(chosen().trades)} | ${String(chosenAfter().trades)}`,
    `| Win rate | ${percent(chosen().rate, 1)} | ${percent(chosenAfter().rate, 1)}`,
    `| Result | ${dollars(chosen().net)} | ${dollars(chosenAfter().net)}`,
    `| Yearly Sharpe ratio | ${figure(searched().best.sharpe, 2)} | ${figure(searched().after.sharpe, 2)}`,
    `search. All ten earned between ${dollars(Math.min(...searched().top.map((one) => one.before.net)))} and ${dollars(Math.max(...searched().top.map((one) => one.before.net)))} in the first years. In the later ones ${String(searched().top.filter((one) => one.after.net > 0).length || "none")} of them earned anything; their results lie between ${dollars(Math.min(...searched().top.map((one) => one.after.net)))} and ${dollars(Math.max(...searched().top.map((one) => one.after.net)))}. Of all ${String(searched().tried)} versions, ${String(searched().profitable)} earned in the first half and ${String(searched().profitableAfter)}`,
    `The version ends with ${dollars(chosen().net + chosenAfter().net)}`,
    `a probability of 1 − 0.55⁵ = ${percent(1 - 0.55 ** 5, 0)}`,
    `half a year), and so on for ${String(walkedForward().windows.length)}`,
    `money; their results add up to ${dollars(sumOf(walkedForward().windows.map((one) => one.trained?.net ?? 0)))}, with some years counted several times because the training periods overlap. In the tests, ${String(Math.round(walkedForward().profitable * walkedForward().windows.length))} of ${String(walkedForward().windows.length)} windows were positive. Together they lost ${dollars(-walkedForward().net)} in ${String(walkedForward().trades)}`,
  );
});

test("chapter 8: the figures of the text", () => {
  says(
    8,
    `Here are all four for the ${String(chosen().trades)}`,
    `| Shuffle | ${figure(resampledTrades("shuffle").final[0] ?? 0, 0)} | ${figure(resampledTrades("shuffle").final[2] ?? 0, 0)} | ${figure(resampledTrades("shuffle").drawdownPercent[2] ?? 0, 1)}% | ${figure(resampledTrades("shuffle").drawdownPercent[4] ?? 0, 1)}% | ${percent(resampledTrades("shuffle").lossShare, 1)}`,
    `| Bootstrap | ${figure(resampledTrades("bootstrap").final[0] ?? 0, 0)} | ${figure(resampledTrades("bootstrap").final[2] ?? 0, 0)} | ${figure(resampledTrades("bootstrap").drawdownPercent[2] ?? 0, 1)}% | ${figure(resampledTrades("bootstrap").drawdownPercent[4] ?? 0, 1)}% | ${percent(resampledTrades("bootstrap").lossShare, 1)}`,
    `| Skip | ${figure(resampledTrades("skip").final[0] ?? 0, 0)} | ${figure(resampledTrades("skip").final[2] ?? 0, 0)} | ${figure(resampledTrades("skip").drawdownPercent[2] ?? 0, 1)}% | ${figure(resampledTrades("skip").drawdownPercent[4] ?? 0, 1)}% | ${percent(resampledTrades("skip").lossShare, 1)}`,
    `| Higher costs | ${figure(resampledTrades("cost").final[0] ?? 0, 0)} | ${figure(resampledTrades("cost").final[2] ?? 0, 0)} | ${figure(resampledTrades("cost").drawdownPercent[2] ?? 0, 1)}% | ${figure(resampledTrades("cost").drawdownPercent[4] ?? 0, 1)}% | ${percent(resampledTrades("cost").lossShare, 1)}`,
    `open trades included, the test itself had ${figure(searched().best.maxDrawdownPercent, 1)}%. One order in twenty has more than ${figure(resampledTrades("shuffle").drawdownPercent[4] ?? 0, 1)}`,
    `of ten results lie between ${figure(resampledTrades("bootstrap").final[0] ?? 0, 0)} and ${figure(resampledTrades("bootstrap").final[4] ?? 0, 0)}. That range is the interval of chapter 5 in another form, and it shows in money how little ${String(chosen().trades)}`,
    `of the list, won or lost, is ${dollars((report().results.grossProfit + report().results.grossLoss) / report().results.trades)}, so a tenth is ${dollars((report().results.grossProfit + report().results.grossLoss) / report().results.trades / 10)} per trade, almost five pips. This is a hard test for a pair with low costs. Of its runs, ${percent(resampledTrades("cost").lossShare, 0)}`,
    `bootstrap gave a loss in only ${percent(resampledTrades("bootstrap").lossShare, 1)} of its runs. In the three years that followed, the same version made another ${String(chosenAfter().trades)} trades and lost ${dollars(-chosenAfter().net)}`,
  );
});

test("chapter 9: the figures of the text", () => {
  says(
    9,
    `data gaps. For our version: ${String(chosen().trades)} trades in three years, spread of each bar, swap, **no slippage**. The missing slippage matters. At 0.2 pips on each entry and each stop exit, it would take up to $${figure(chosen().trades * 0.4, 0)} from the ${dollars(chosen().net)}`,
    `divided by the loss of the losers: ${figure(report().results.grossProfit)} ÷ ${figure(report().results.grossLoss)} = ${figure(report().results.profitFactor, 2)}. Read it together with the number of trades. From chapter 6 we know that a search of 500 versions finds this, over ${String(chosen().trades)}`,
    `five best of this list earned ${dollars(report().best5)}. Without them the result is ${dollars(report().without5)}, without the best ten ${dollars(report().without10)}`,
    `Ten of ${String(chosen().trades)}`,
    `Read three things: the depth (${figure(searched().best.maxDrawdownPercent, 1)}`,
    `longest time below a peak was ${figure(falls().longestDays, 0)} trading days. Would you have continued until its last day? And look at the end: the deepest drawdown of the three years is the last one, and the test stops before it is over. The same test ended a year earlier would show a drawdown of ${figure(falls().second, 1)}`,
    `The account had ${String(report().months.length)} months, ${String(report().good)} of them positive; the best +${figure(report().best, 1)}%, the worst ${figure(report().worst, 1)}`,
    `| 2020 | ${figure(yearly().get(2020) ?? 0, 1)}`,
    `| 2021 | ${figure(yearly().get(2021) ?? 0, 1)}`,
    `| 2022 | ${figure(yearly().get(2022) ?? 0, 1)}`,
    `average trade of this list is ${dollars(report().results.expectedPayoff)}. Hardly any single trade looks like it: the average winner earned ${dollars(report().results.averageWin)} and the average loser cost ${dollars(report().results.averageLoss)}. The longest :term[losing streak] was ${String(report().results.longestLosses)}`,
  );
});

test("chapter 10: the figures of the text", () => {
  says(
    10,
    `| 50 | ${figure(sumInR(50, 0.44, 0.05), 1)}R to +${figure(sumInR(50, 0.44, 0.95), 1)}R | ${figure(sumInR(50, 0.4, 0.05), 1)}R to +${figure(sumInR(50, 0.4, 0.95), 1)}`,
    `| 100 | ${figure(sumInR(100, 0.44, 0.05), 1)}R to +${figure(sumInR(100, 0.44, 0.95), 1)}R | ${figure(sumInR(100, 0.4, 0.05), 1)}R to +${figure(sumInR(100, 0.4, 0.95), 1)}`,
    `| 200 | ${figure(sumInR(200, 0.44, 0.05), 1)}R to +${figure(sumInR(200, 0.44, 0.95), 1)}R | ${figure(sumInR(200, 0.4, 0.05), 1)}R to +${figure(sumInR(200, 0.4, 0.95), 1)}`,
    `and still largely at 200. In ${percent(endsAtMost(100, 0.44, -0.5), 0)}`,
    `if the total after a hundred trades is ${figure(sumInR(100, 0.44, 0.05), 0)}R or worse`,
    `the rule with the edge in ${percent(endsAtMost(100, 0.44, -10), 0)}`,
    `an edge, at 40% wins, in ${percent(endsAtMost(100, 0.4, -10), 0)}`,
    `wins or −0.10R, in ${percent(endsAtMost(100, 0.36, -10), 0)}`,
    `and a hundred trades that is ${figure(deepInR(100, 0.44), 1)}R. At 0.25% of risk it is ${figure(deepInR(100, 0.44) * 0.25, 1)}`,
    `costs instead of full costs: ${dollars(withoutCosts().net - withAllCosts().net)}. The target first in ambiguous daily bars: up to ${dollars(sameBar().best - sameBar().worst.net)}. Another midnight: ${dollars(clockUtc().net - clockNewYork().net)}`,
    `One candle too early: from ${figure(dayCandle().honest.mean, 1)} to +${figure(dayCandle().leaked.mean, 1)}`,
    `was chosen.** The best of 500: ${dollars(chosen().net)} where it was chosen, ${dollars(chosenAfter().net)}`,
    `with this edge are between ${figure(sumInR(50, 0.44, 0.05), 0)}R and +${figure(sumInR(50, 0.44, 0.95), 0)}`,
  );
});
