import { expect, test } from "vitest";
import { closesOf, commonReturns, correlation } from "#trading/calculators/market-figures.ts";
import { median } from "#trading/median.ts";
import { drawdownsOf } from "#trading/statistics/drawdown.ts";
import { meanOf, sumOf, varianceOf } from "#trading/statistics/sample-statistics.ts";
import type { Operand } from "#trading/strategy/document.ts";
import { count, money, noCosts, plain, preset, R, ran, withAverage, withRisk } from "../tests/support/course-runs.ts";
import { readCourseLessons } from "./lessons.ts";

const lessons = readCourseLessons().filter(({ courseId }) => courseId === "intermediate-trading-strategies");
const has = (number: number, ...texts: string[]) => {
  const body = lessons[number - 1]?.body ?? "";
  for (const text of texts) expect(body.includes(text), `lesson ${number}: ${text}`).toBe(true);
};

test("week 1: one sentence about two averages is the five strategies of the text, and its page has the result", () => {
  const cross = preset("sma-cross");
  for (const [name, document] of [
    ["Simple average of closes, four-hour bars", cross],
    ["Exponential average of closes, four-hour bars", withAverage(cross, "ema")],
    ["(high + low + close) ÷ 3, four-hour bars", withAverage(cross, "sma", { price: "typical" })],
    ["Simple average of closes, one-hour bars", { ...cross, timeframe: "H1" as const }],
    ["Simple average of closes, daily bars", { ...cross, timeframe: "D1" as const }],
  ] as const) {
    const run = ran(document);
    has(1, `${name}:** ${run.trades} trades, net ${run.money}`);
  }
  const stopped = ran(withRisk(cross, { stopLoss: { kind: "pips", value: 50 } }));
  has(2, `${stopped.trades} trades, of which ${stopped.won} won`);
  has(2, `average win +${R(stopped.averageWin, 2)}, average loss ${R(stopped.averageLoss, 2)}`);
  has(2, `mean per trade ${R(stopped.mean)}, :term[standard deviation] ${R(stopped.deviation, 2)}`);
  has(2, `net ${stopped.money}, largest drawdown ${stopped.drawdown}`, `only ${stopped.exits("stop-loss")} trades`);
});

test("week 2: the break-out's four exits, its best trades, its swap, and its years below the peak", () => {
  const donchian = preset("donchian-breakout", { symbol: "EURUSD" });
  const run = ran(donchian);
  has(3, `${run.trades} trades, of which ${run.wins} won: ${run.won}`, `largest :term[drawdown] ${run.drawdown}`);
  has(3, `average win +${R(run.averageWin, 2)}, average loss ${R(run.averageLoss, 2)}`);
  has(3, `mean ${R(run.mean)} per trade, net ${run.money}`);
  const held = run.rows.map((at) => (run.result.trades.exitBar[at] ?? 0) - (run.result.trades.entryBar[at] ?? 0));
  has(3, `time in a trade: ${Math.round(meanOf(held))} bars`);
  for (const exit of [5, 10, 20, 40]) {
    const one = ran(donchian, { parameters: { exit } });
    has(
      3,
      `**${exit} bars:** ${one.trades} trades, ${one.won} wins, average win ${R(one.averageWin, 2)}, average loss ${R(one.averageLoss, 2)}, net ${one.money}`,
    );
  }
  const best = run.results.toSorted((a, b) => b - a).slice(0, 3);
  const total = sumOf(run.results);
  has(3, `are ${R(best[0] ?? 0, 2)}, ${R(best[1] ?? 0, 2)} and ${R(best[2] ?? 0, 2)}, together ${R(sumOf(best), 2)}`);
  has(3, `The sum of all 63 is ${R(total, 2)}`, `have lost ${R(sumOf(best) - total, 2)}`);
  has(3, `gains ${ran(donchian, { costs: noCosts }).money} in seven years`);
  has(3, `${money(-sumOf(run.rows.map((at) => run.result.trades.swap[at] ?? 0)))} is swap`);
  const { equity } = run.result;
  const peak = equity.indexOf(Math.max(...equity.subarray(0, 1000)));
  const next = equity.findIndex((value, at) => at > peak && value > (equity[peak] ?? 0));
  has(4, `${money(equity[peak] ?? 0)} on May 3, 2019`, `on February 17, 2025, at ${money(equity[next] ?? 0)}`);
  has(4, `lie ${count(next - peak)} daily bars`, `ended at ${money(equity.at(-1) ?? 0)}`);
  // A day's bar begins at 17:00 in New York on the day before.
  expect([peak, next].map((at) => new Date(run.bars.time[at] ?? 0).toISOString().slice(0, 10))).toEqual([
    "2019-05-02",
    "2025-02-16",
  ]);
});

test("week 2: a run of losses says nothing about the next trade", () => {
  const { net } = ran(preset("sma-cross"));
  for (const length of [1, 3, 5]) {
    const after = net.filter((_, at) => at >= length && net.slice(at - length, at).every((value) => value <= 0));
    const won = after.filter((value) => value > 0).length;
    has(4, `after ${length} or more losses: ${won} of ${after.length} won, ${plain((won / after.length) * 100, 1)}%`);
  }
});

test("week 3: the bands, their filter, four stops and four time exits", () => {
  const bands = preset("bollinger-return", { symbol: "EURUSD" });
  const run = ran(bands);
  has(5, `${run.trades} trades, of which ${run.won} won`, `net ${run.money}, largest :term[drawdown] ${run.drawdown}`);
  has(
    5,
    `average win +${R(run.averageWin, 2)}, average loss ${R(run.averageLoss, 2)}`,
    `mean ${R(run.mean)} per trade`,
  );
  has(5, `average stop is ${plain(run.stop, 1)} pips away`, `a sum of ${R(sumOf(run.results), 0)}`);
  const free = ran(bands, { costs: noCosts });
  has(
    5,
    `makes ${free.trades} trades, wins ${free.won} of them, and ends with a gain of ${free.money}`,
    `The mean is ${R(free.mean)}`,
  );
  expect(free.mean - run.mean).toBeCloseTo(0.08, 3);
  has(5, `has lost ${ran(preset("bollinger-return")).money.slice(1)} of $10,000`);
  const strength: Operand = { kind: "indicator", indicator: "adx", parameters: {}, output: "adx" };
  for (const level of [25, 20]) {
    const calm = { kind: "below", left: strength, right: { kind: "constant", value: level } } as const;
    const { long, short } = bands.entries;
    if (!long || !short) throw new Error("both sides are traded");
    const entries = {
      long: { ...long, when: { kind: "all", of: [long.when, calm] } },
      short: { ...short, when: { kind: "all", of: [short.when, calm] } },
    } as const;
    const one = ran({ ...bands, entries });
    has(
      5,
      `**ADX below ${level}:** ${one.trades} trades, mean ${R(one.mean)}, net ${one.money}, drawdown ${one.drawdown}`,
    );
  }
  for (const multiple of [1, 2, 3, 4]) {
    const one = ran(withRisk(bands, { stopLoss: { kind: "atr", multiple, period: 14 } }));
    has(6, `**${multiple} × ATR:** ${one.won} wins, mean ${R(one.mean)}, net ${one.money}`);
    has(6, `- ${multiple} × ATR: ${plain(one.mean, 4)} × ${multiple} = ${plain(one.mean * multiple, 3)}`);
  }
  for (const timeExitBars of [3, 6, 12, 24]) {
    const one = ran(withRisk(bands, { timeExitBars }));
    has(6, `**after ${timeExitBars} bars:** ${one.won} wins, mean ${R(one.mean)}`);
  }
  const against = run.rows
    .filter((at) => (run.net[at] ?? 0) > 0)
    .map((at) => (run.result.excursions.adverse[at] ?? 0) / (run.result.trades.risk[at] ?? 1));
  has(6, `half of the ${count(against.length)} winning trades were never more than ${R(median(against), 2)}`);
  has(6, `${plain((against.filter((value) => value > 0.5).length / against.length) * 100, 0)}% of them were`);
});

test("week 4: the London break-out at its hour, at others, by days, and by another clock", () => {
  const london = preset("london-breakout");
  const session = london.session;
  if (!session) throw new Error("no session");
  const run = ran(london);
  has(
    7,
    `${run.trades} trades, of which ${run.won} won`,
    `mean ${R(run.mean)}, net ${run.money}, largest :term[drawdown] ${run.drawdown}`,
  );
  has(
    7,
    `average win +${R(run.averageWin, 2)}, average loss ${R(run.averageLoss, 2)}`,
    `average stop ${plain(run.stop, 1)} pips`,
  );
  has(
    7,
    `${run.exits("stop-loss")} trades ended at the stop, ${run.exits("take-profit")} at the target, ${run.exits("time")} by time`,
  );
  has(7, `${plain((run.averageLoss / (run.averageLoss - run.averageWin)) * 100, 1)}% would be needed`);
  const free = ran(london, { costs: noCosts });
  has(
    7,
    `makes ${free.trades} trades with a mean of +${R(free.mean)} and a gain of ${free.money}`,
    `a trade is ${R(free.deviation, 2)}`,
  );
  has(7, `the costs are ${R(free.mean - run.mean)} per trade`);
  for (const [from, to] of [
    ["00:00", "03:00"],
    ["08:00", "11:00"],
    ["13:00", "16:00"],
    ["17:00", "20:00"],
  ] as const) {
    const one = ran({ ...london, session: { ...session, from, to } });
    has(7, `**${from}–${to} London:** ${one.trades} trades, mean ${R(one.mean)}`);
    if (from === "17:00") has(7, `${one.exits("time")} of ${one.trades}, then end by time`);
  }
  const utc = ran({ ...london, session: { ...session, zone: "utc" } });
  has(7, `gives ${utc.trades} trades and ${utc.money}`);
  const days = Map.groupBy(run.rows, (at) => run.entered(at).toISOString().slice(0, 10));
  const two = [...days.values()].filter((trades) => trades.length === 2);
  const opposite = two.filter(([a = 0, b = 0]) => run.result.trades.side[a] !== run.result.trades.side[b]);
  has(
    7,
    `trades on ${count(days.size)} days; on ${two.length} of them there were two, and on ${opposite.length} of those`,
  );
  has(7, `On ${two.filter((trades) => trades.every((at) => (run.net[at] ?? 0) < 0)).length} of the 50 days both lost`);
  const on = (...chosen: (1 | 2 | 3 | 4 | 5)[]) => ran({ ...london, session: { ...session, days: chosen } });
  const week = on(1, 2, 3, 4);
  has(
    8,
    `**Monday to Thursday:** ${week.trades} trades, mean ${R(week.mean)}`,
    `ends at ${week.money} instead of ${run.money}`,
  );
  has(8, `**Fridays:** ${on(5).trades} trades, mean ${R(on(5).mean)}`);
  for (const [day, name] of [
    [1, "Mondays"],
    [2, "Tuesdays"],
    [3, "Wednesdays"],
    [4, "Thursdays"],
    [5, "Fridays"],
  ] as const)
    has(8, `${R(on(day).mean)} on ${name}`);
  expect(sumOf(on(1, 4).net)).toBeGreaterThan(0);
});

test("week 5: six spreads, slippage, and how often the path inside a bar was assumed", () => {
  const fade = preset("inside-hours-fade");
  const run = ran(fade);
  const free = ran(fade, { costs: noCosts });
  for (const [name, one] of [
    ["no spread", free],
    ...[0.5, 1, 1.3, 1.5].map(
      (pips) => [`${pips.toFixed(1)} pips`, ran(fade, { costs: { spreadPoints: pips * 10 } })] as const,
    ),
    ["the spread of each bar", run],
  ] as const)
    has(9, `**${name}:** ${one.trades} trades, ${one.won} wins, net ${one.money}`);
  const { spread } = run.result;
  has(9, `over all bars of this data is ${spread.from === "data" ? spread.medianPoints / 10 : 0} pips`);
  has(9, `÷ ${run.trades} = ${((sumOf(free.net) - sumOf(run.net)) / run.net.length).toFixed(2)} pips per trade`);
  const slipped = ran(fade, { costs: { slippagePoints: 2 } });
  const more = sumOf(run.net) - sumOf(slipped.net);
  has(9, `ends at ${slipped.money} instead`, `${money(more)} more, ${(more / slipped.net.length).toFixed(2)} pips`);
  const trailing = ran(preset("daily-trend-hourly-entry"));
  has(9, `worse order ${trailing.result.ambiguousBars} times in ${trailing.trades} trades`);
  expect(ran(preset("london-breakout")).result.ambiguousBars).toBe(1);
});

test("week 6: the pull-back's record, in parts and as a whole", () => {
  const { results, ...run } = ran(preset("ema-pullback"));
  has(10, `it made ${run.trades} trades. ${run.wins} won, or ${run.won}. The mean was ${R(run.mean)}`);
  has(10, `:term[standard deviation] ${R(run.deviation)}`);
  for (const trades of [100, 200, 800]) has(10, `after ${trades} trades ${R(meanOf(results.slice(0, trades)))}`);
  has(10, `after 20 trades the mean was ${R(meanOf(results.slice(0, 20)))}`);
  const forty = results.slice(696, 736);
  has(10, `trades 697 to 736, forty in a row, gained ${R(sumOf(forty), 2)}: a mean of ${R(meanOf(forty), 2)}`);
  const blocks = Array.from({ length: Math.floor(results.length / 40) }, (_, at) =>
    sumOf(results.slice(at * 40, at * 40 + 40)),
  );
  expect([blocks.length, blocks.filter((sum) => sum > 0).length]).toEqual([27, 9]);
  let [sum, peak, fall] = [0, 0, 0];
  for (const value of results) {
    sum += value;
    peak = Math.max(peak, sum);
    fall = Math.max(fall, peak - sum);
  }
  has(10, `here it was ${R(fall, 1)}`);
});

test("week 7: four pairs with one rule, their correlations, and their worst day", () => {
  const names = ["EURUSD", "GBPUSD", "AUDUSD", "USDJPY"] as const;
  const written = (name: string) => `${name.slice(0, 3)}/${name.slice(3)}`;
  const runs = names.map((symbol) => ran(preset("donchian-breakout", { symbol })));
  runs.forEach((run, at) => {
    has(11, `**${written(names[at] ?? "")}:** ${run.trades} trades, net ${run.money}, drawdown ${run.drawdown}`);
  });
  const returns = runs.map(({ result: { equity } }) =>
    Array.from(equity.subarray(1), (value, at) => value / (equity[at] ?? 1) - 1),
  );
  const prices = commonReturns(runs.map(({ bars }) => closesOf(bars)));
  const between = (columns: readonly number[][], a: number, b: number) =>
    correlation(columns[a] ?? [], columns[b] ?? []);
  let together = 0;
  for (const a of [0, 1, 2])
    for (let b = a + 1; b < 4; b += 1) {
      together += between(returns, a, b);
      has(11, `- ${written(names[a] ?? "")} and ${written(names[b] ?? "")}: ${plain(between(returns, a, b), 2)}`);
    }
  has(
    11,
    `The sum is ${plain(together, 2)}`,
    `a correlation of ${plain(between(prices, 0, 1), 2)}`,
    `a correlation of ${plain(between(prices, 0, 3), 2)} with EUR/USD`,
  );
  has(11, `${count(returns[0]?.length ?? 0)} for each`);
  const days = (returns[0] ?? []).map((_, day) => meanOf(returns.map((column) => column[day] ?? 0)));
  const spread = (values: readonly number[]) => Math.sqrt(varianceOf(values)) * 100;
  has(11, `the sum is ${plain(spread(days), 3)}%`, `about ${plain(meanOf(returns.map(spread)), 3)}%`);
  const total = (runs[0]?.result.equity ?? new Float64Array()).map((_, bar) =>
    sumOf(runs.map(({ result }) => result.equity[bar] ?? 0)),
  );
  has(11, `drawdown of the sum is ${plain(drawdownsOf(40_000, total).relativePercent, 1)}%`);
  const worst = days.indexOf(Math.min(...days));
  // The bar of January 24 begins at 17:00 in New York the day before.
  expect(new Date(runs[0]?.bars.time[worst + 1] ?? 0).toISOString()).toBe("2025-01-23T22:00:00.000Z");
  has(11, `The sum lost ${plain(-(days[worst] ?? 0) * 100, 2)}%`);
  returns.forEach((column, at) => {
    has(11, `${plain(-(column[worst] ?? 0) * 100, 2)}% in ${written(names[at] ?? "")}`);
  });
  const sides = runs.map(({ bars, rows, result: { trades } }, at) => {
    const held = new Int8Array(bars.length);
    for (const row of rows)
      held.fill((trades.side[row] ?? 0) * (at === 3 ? 1 : -1), trades.entryBar[row], trades.exitBar[row]);
    return held;
  });
  const alike = Array.from({ length: runs[0]?.bars.length ?? 0 }, (_, bar) =>
    Math.max(...[1, -1].map((side) => sides.filter((held) => held[bar] === side).length)),
  );
  has(
    11,
    `On ${alike.filter((pairs) => pairs === 4).length} of ${count(alike.length)} days all four`,
    `another ${alike.filter((pairs) => pairs === 3).length} days three`,
  );
});

test("week 8: groups of a record that change places when new trades come", () => {
  const run = ran(preset("rsi-reversal"));
  has(12, `made ${run.trades} trades on EUR/USD`, `The sum was ${R(sumOf(run.results), 1)}`);
  const review = Date.UTC(2022, 6, 1);
  const group = (chosen: (at: number) => boolean, later: boolean) =>
    run.rows
      .filter((at) => chosen(at) && run.entered(at).getTime() >= review === later)
      .map((at) => run.results[at] ?? 0);
  const side = (sign: number, later: boolean) => group((at) => run.result.trades.side[at] === sign, later);
  for (const later of [false, true]) {
    has(12, `- **long:** ${side(1, later).length} trades, mean ${R(meanOf(side(1, later)))}`);
    has(12, `- **short:** ${side(-1, later).length} trades, mean ${R(meanOf(side(-1, later)))}`);
  }
  const days = (later: boolean) =>
    [1, 2, 3, 4, 5].map((day) => group((at) => run.entered(at).getUTCDay() === day, later));
  const [before, after] = [days(false), days(true)];
  const means = [before, after].map((all) => all.map((results) => meanOf(results)));
  has(
    12,
    `with ${R(means[0]?.[2] ?? 0)} in ${before[2]?.length} trades`,
    `with ${R(means[0]?.[1] ?? 0)}. Friday had ${R(means[0]?.[4] ?? 0)}`,
  );
  has(
    12,
    `**Wednesday:** ${after[2]?.length} trades, mean ${R(means[1]?.[2] ?? 0)}`,
    `**Tuesday:** ${after[1]?.length} trades, mean ${R(means[1]?.[1] ?? 0)}`,
  );
  has(12, `**Friday:** ${after[4]?.length} trades, mean +${R(means[1]?.[4] ?? 0)}`);
  expect(means.map((all) => [all.indexOf(Math.max(...all)), all.indexOf(Math.min(...all))])).toEqual([
    [2, 1],
    [4, 2],
  ]);
});
