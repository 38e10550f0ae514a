import { type BacktestResult, runBacktest } from "../backtest/run.ts";
import type { Bars } from "../market/bars.ts";
import { resample } from "../market/resample.ts";
import { createSimulatedMarket } from "../market/simulated/simulated-market.ts";
import { once } from "../once.ts";
import { sliceOf } from "../optimize/bar-span.ts";
import { deflatedSharpe } from "../optimize/deflated-sharpe.ts";
import type { MonteCarloMethod } from "../optimize/drawn-history.ts";
import { createEvaluator } from "../optimize/evaluate.ts";
import { gridSearch } from "../optimize/grid.ts";
import { type MonteCarlo, monteCarlo } from "../optimize/monte-carlo.ts";
import { probabilityOfOverfitting } from "../optimize/overfitting.ts";
import { parameterSpace } from "../optimize/parameter-space.ts";
import { randomSource } from "../optimize/random-source.ts";
import type { Row } from "../optimize/row.ts";
import { finish } from "../optimize/search.ts";
import { walkForward } from "../optimize/walk-forward.ts";
import { momentsOf } from "../statistics/moments.ts";
import { openCourse, resultsTogether } from "../statistics/results-together.ts";
import type { StrategyDocument } from "../strategy/document.ts";
import { above, ago, below, close, parameter } from "../strategy/presets/preset.ts";

/*
 * The rule of the e-book Testing Rules and its tests: on simulated prices, where no rule has an edge, each mistake of a test is
 * made on purpose. The figures of the book and the numbers in its text come from here.
 */

export const deposit = 10_000;
const market = createSimulatedMarket();
/** Trading days, which end at 17:00 New York, so that shorter bars fill the longer ones. */
const [from, middle, to] = [Date.UTC(2020, 0, 1, 22), Date.UTC(2023, 0, 1), Date.UTC(2025, 11, 31, 22)];

const band = (output: "upper" | "lower") =>
  ({ kind: "indicator", indicator: "donchian", parameters: { length: parameter("channel") }, output }) as const;

/** The rule of the book: a close beyond the channel of 24 bars, a stop of 20 pips, a target of 30. */
export const rule: StrategyDocument = {
  version: 1,
  name: "Channel break",
  symbol: "EURUSD",
  timeframe: "H4",
  parameters: [
    { id: "channel", name: "Channel", value: 24, min: 5, max: 200, step: 1 },
    { id: "stop", name: "Stop", value: 20, min: 5, max: 200, step: 1 },
    { id: "target", name: "Target", value: 30, min: 5, max: 300, step: 1 },
  ],
  entries: {
    long: { when: above(close, ago(band("upper"), 1)) },
    short: { when: below(close, ago(band("lower"), 1)) },
  },
  risk: {
    sizing: { kind: "lots", value: 0.1 },
    stopLoss: { kind: "pips", value: parameter("stop") },
    takeProfit: { kind: "pips", value: parameter("target") },
    opposite: "ignore",
  },
};

export const dayRule: StrategyDocument = { ...rule, timeframe: "D1" };
export const noCosts = {
  spreadPoints: 0,
  commissionPerLot: 0,
  slippagePoints: 0,
  swapLongPoints: 0,
  swapShortPoints: 0,
};

const noSwap = { swapLongPoints: 0, swapShortPoints: 0 };
export const quarterHourBars = once(() => market.bars("EURUSD", "M15", from, to));
export const fourHourBars = once(() => resample(quarterHourBars(), "H4"));
export const hourBars = once(() => resample(quarterHourBars(), "H1"));
export const dayBars = once(() => resample(quarterHourBars(), "D1"));
export const sumOf = (values: Iterable<number>): number => [...values].reduce((sum, value) => sum + value, 0);
/** One R is a stop of 20 pips of 0.10 lots: 20 dollars. */
export type RuleResult = {
  trades: number;
  wins: number;
  rate: number;
  net: number;
  r: number;
  ambiguous: number;
  result: BacktestResult;
};

export const resultOf = (result: BacktestResult): RuleResult => {
  const net = [...result.trades.net];
  const wins = net.filter((value) => value > 0).length;
  return {
    trades: net.length,
    wins,
    rate: wins / net.length,
    net: sumOf(net),
    r: sumOf(net) / net.length / 20,
    ambiguous: result.ambiguousBars,
    result,
  };
};

export const withoutCosts = once(() =>
  resultOf(runBacktest(rule, fourHourBars(), { costs: noCosts, lower: quarterHourBars() })),
);
export const withSpread = once(() =>
  resultOf(runBacktest(rule, fourHourBars(), { costs: noSwap, lower: quarterHourBars() })),
);
export const withAllCosts = once(() =>
  resultOf(runBacktest(rule, fourHourBars(), { costs: { slippagePoints: 2 }, lower: quarterHourBars() })),
);
/** The rule without costs in the year 2025 of other markets. */
export const otherYears = once(() =>
  Array.from({ length: 12 }, (_, seed) => {
    const lower = createSimulatedMarket(seed + 1).bars("EURUSD", "M15", Date.UTC(2025, 0, 1, 22), to);
    const bars = resample(lower, "H4");
    return resultOf(runBacktest(rule, bars, { costs: noCosts, lower }));
  }),
);

export const dayMillis = 86_400_000;
/** Days cut at midnight UTC, which leaves a short bar on Sunday. */
export const utcDays = once((): Bars => {
  const { time, open, high, low, close: closes, length, ...rest } = hourBars();
  const rows: { time: number; open: number; high: number; low: number; close: number }[] = [];
  for (let i = 0; i < length; i++) {
    const start = Math.floor((time[i] as number) / dayMillis) * dayMillis;
    const last = rows.at(-1);
    const [h, l, c] = [high[i] as number, low[i] as number, closes[i] as number];
    if (last && last.time === start) {
      last.high = Math.max(last.high, h);
      last.low = Math.min(last.low, l);
      last.close = c;
    } else rows.push({ time: start, open: open[i] as number, high: h, low: l, close: c });
  }
  const whole = (pick: (row: (typeof rows)[number]) => number) => Int32Array.from(rows, pick);
  return {
    symbol: rest.symbol,
    digits: rest.digits,
    timeframe: "D1",
    length: rows.length,
    time: Float64Array.from(rows, (row) => row.time),
    open: whole((row) => row.open),
    high: whole((row) => row.high),
    low: whole((row) => row.low),
    close: whole((row) => row.close),
    volume: new Float64Array(rows.length),
  };
});

export const meanRange = (bars: Bars, on: (weekday: number) => boolean) => {
  const ranges = Array.from(bars.time, (time, i) => ({
    day: new Date(time).getUTCDay(),
    range: ((bars.high[i] as number) - (bars.low[i] as number)) / 10,
  })).filter(({ day }) => on(day));
  return { count: ranges.length, range: sumOf(ranges.map(({ range }) => range)) / ranges.length };
};

export const rangeByWeekday = () =>
  ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri"].map((label, day) => ({
    label,
    value: meanRange(utcDays(), (other) => other === day).range,
  }));

/** Enters halfway through a day in the direction of its candle: the finished one, or what is known by then. */
export const dayCandle = once(() => {
  const { time, open, close: closes, length } = fourHourBars();
  const starts = dayBars().time;
  let [day, start] = [0, 0];
  const honest: number[] = [];
  const leaked: number[] = [];
  for (let i = 1; i <= length; i++) {
    const end = starts[day + 1] ?? Number.POSITIVE_INFINITY;
    if (i < length && (time[i] as number) < end) continue;
    if (i - start === 6) {
      const entry = open[start + 3] as number;
      const first = open[start] as number;
      const last = closes[i - 1] as number;
      leaked.push((Math.sign(last - first) * (last - entry)) / 10);
      honest.push((Math.sign(entry - first) * (last - entry)) / 10);
    }
    start = i;
    day += 1;
  }
  const of = (pips: number[]) => ({
    days: pips.length,
    rate: pips.filter((value) => value > 0).length / pips.length,
    mean: sumOf(pips) / pips.length,
    total: sumOf(pips),
    pips,
  });
  return { leaked: of(leaked), honest: of(honest) };
});

/** The rule on daily bars: stop first, the order known from shorter bars, and target first. */
export const sameBar = once(() => {
  const worst = resultOf(runBacktest(dayRule, dayBars(), { costs: noCosts }));
  const known = resultOf(runBacktest(dayRule, dayBars(), { costs: noCosts, lower: quarterHourBars() }));
  // Every time the order was unknown the target would have been first: 30 pips gained, not 20 lost.
  return { worst, known, best: worst.net + worst.ambiguous * 50, decided: known.result.decidedBars };
});

/** Trades in R with this win rate. */
export const oddsResults = (trades: number, winRate = 0.44, payoff = 1.5) =>
  Array.from({ length: trades }, (_, i) => (i < Math.round(trades * winRate) ? payoff : -1));

/** The best of so many versions without an edge, after each of 100 trades. */
export const bestCurve = (versions: number): (readonly [number, number])[] => {
  const random = randomSource(124);
  let best: number[] = [0];
  for (let version = 0; version < versions; version++) {
    const curve = [0];
    for (let i = 1; i <= 100; i++) curve.push((curve[i - 1] as number) + (random.next() < 0.4 ? 1.5 : -1));
    if (version === 0 || (curve[100] as number) > (best[100] as number)) best = curve;
  }
  return best.map((sum, trade) => [trade, sum] as const);
};

const cut = once(() => fourHourBars().time.findIndex((time) => time >= middle));
export const earlyBars = once(() => sliceOf(fourHourBars(), { from: 0, to: cut() }));
const lateBars = once(() => sliceOf(fourHourBars(), { from: cut(), to: fourHourBars().length }));
const choices = [
  { id: "channel", from: 10, to: 100, step: 10 },
  { id: "stop", from: 15, to: 60, step: 5 },
  { id: "target", from: 20, to: 100, step: 20 },
];

/** The versions tried on the first three years, the best of them, and what they did in the three after. */
export const searched = once(() => {
  const found = finish(
    gridSearch(createEvaluator(rule, earlyBars()), parameterSpace(rule, choices), {
      objective: "sharpe",
      minTrades: 100,
    }),
  );
  const sorted = [...found.rows].filter(({ trades }) => trades >= 100).sort((a, b) => b.sharpe - a.sharpe);
  const best = found.best as Row;
  const judge = createEvaluator(rule, lateBars());
  const ratios = found.trials.map(({ sharpe }) => sharpe).filter(Number.isFinite);
  const { deviation } = momentsOf(ratios);
  return {
    tried: found.rows.length,
    profitable: found.rows.filter(({ net }) => net > 0).length,
    best,
    top: sorted.slice(0, 10).map((row) => ({ before: row, after: judge.evaluate(row.parameters) })),
    after: judge.evaluate(best.parameters),
    profitableAfter: found.rows.filter(({ parameters }) => judge.evaluate(parameters).net > 0).length,
    single: deflatedSharpe(best.returns, 1, 0),
    deflated: deflatedSharpe(best.returns, found.rows.length, deviation ** 2 / best.periodsAYear),
    overfitting: probabilityOfOverfitting(found.trials.map(({ returns }) => returns)),
  };
});

/** The chosen version, on the years it was chosen on and on those after them. */
const chosenOn = (bars: Bars) => resultOf(runBacktest(rule, bars, { parameters: searched().best.parameters }));

export const chosen = once(() => chosenOn(earlyBars()));
export const chosenAfter = once(() => chosenOn(lateBars()));
export const walkedForward = once(() =>
  finish(
    walkForward({
      document: rule,
      bars: fourHourBars(),
      plan: { kind: "rolling", train: 3000, test: 750 },
      search: (evaluator) =>
        gridSearch(
          evaluator,
          parameterSpace(rule, [
            { id: "channel", from: 10, to: 100, step: 10 },
            { id: "stop", from: 20, to: 60, step: 10 },
            { id: "target", from: 20, to: 100, step: 20 },
          ]),
          { objective: "sharpe", minTrades: 40 },
        ),
    }),
  ),
);

const resampled = (method: MonteCarloMethod) => {
  const { trades, equity } = chosen().result;
  const course = openCourse(trades, deposit, equity);
  return finish(monteCarlo(resultsTogether(trades), { course, deposit, growth: "adds", runs: 2000, seed: 1, method }));
};

const methods = {
  shuffle: { kind: "shuffle" },
  bootstrap: { kind: "bootstrap" },
  skip: { kind: "skip", share: 0.1 },
  cost: { kind: "cost", share: 0.1 },
} as const;

const cache = new Map<string, ReturnType<typeof resampled>>();
export const resampledTrades = (kind: keyof typeof methods) => {
  const known = cache.get(kind) ?? resampled(methods[kind]);
  cache.set(kind, known);
  return known;
};

/** The lowest percentage below the last peak in each stretch of 24 bars. */
export const belowPeak = (): (readonly [number, number])[] => {
  const lowest: number[] = [];
  let peak = deposit;
  chosen().result.equity.forEach((value, bar) => {
    peak = Math.max(peak, value);
    const at = Math.floor(bar / 24);
    lowest[at] = Math.min(lowest[at] ?? 0, 100 * (value / peak - 1));
  });
  return lowest.map((percent, i) => [24 * i, Math.round(percent * 100) / 100] as const);
};

/** A deposit in R that no series of trades can lose. */
export const million = 1_000_000;
const runLive = (trades: number, winRate: number) =>
  finish(
    monteCarlo(oddsResults(trades, winRate), {
      deposit: million,
      growth: "adds",
      runs: 4000,
      seed: 3,
      runLength: 1,
      method: { kind: "bootstrap" },
    }),
  );

const live = new Map<string, MonteCarlo>();
/** Resampled live trades of a rule with a payoff of 1.5. */
export const liveRuns = (trades: number, winRate: number): MonteCarlo => {
  const known = live.get(`${trades} ${winRate}`) ?? runLive(trades, winRate);
  live.set(`${trades} ${winRate}`, known);
  return known;
};

/** The 5th and 95th percentile of the sum in R along a hundred trades. */
export const pathsInR = (winRate: number) => {
  const { fan, at } = liveRuns(100, winRate);
  const line = (percentile: number) =>
    Array.from(at, (trade, i) => [trade, Math.round(((fan[percentile]?.[i] ?? million) - million) * 2) / 2] as const);
  return { low: line(0), high: line(4) };
};
