import { type BacktestOptions, runBacktest } from "#trading/backtest/run.ts";
import { defaultCompatibleCosts } from "#trading/compatibility/broker.ts";
import { runCompatible } from "#trading/compatibility/run.ts";
import { compatibleStatistics } from "#trading/compatibility/statistics.ts";
import type { Bars } from "#trading/market/bars.ts";
import { summarize } from "#trading/statistics/summary.ts";
import type { Operand } from "#trading/strategy/document.ts";
import { parseStrategy } from "#trading/strategy/parse-document.ts";
import { testBars } from "../tests/support/generated-market.ts";
import { bareLoop } from "./backtest/bare-loop.ts";

/**
 * Nanoseconds a bar of whole runs (compile, match, equity, every statistic). What is compared takes turns, the best of a round's
 * turns counts, and the figures are medians over the rounds: on a busy machine trust the ratios, not the nanoseconds.
 */
const rounds = Number(process.env.BENCH_ROUNDS ?? 7);
const turns = 5;

const sma = (length: number): Operand => ({ kind: "indicator", indicator: "sma", parameters: { length } });
const close: Operand = { kind: "price", field: "close" };
const common = { version: 1, name: "Bench", symbol: "EURUSD", timeframe: "M5" };
const cross = parseStrategy({
  ...common,
  entries: {
    long: { when: { kind: "crosses-above", left: sma(10), right: sma(20) } },
    short: { when: { kind: "crosses-below", left: sma(10), right: sma(20) } },
  },
  risk: {
    sizing: { kind: "lots", value: 0.01 },
    stopLoss: { kind: "pips", value: 20 },
    takeProfit: { kind: "pips", value: 30 },
  },
});
const fourConditions = parseStrategy({
  ...common,
  entries: {
    long: {
      when: {
        kind: "all",
        of: [
          {
            kind: "above",
            left: { kind: "indicator", indicator: "ema", parameters: { length: 20 } },
            right: { kind: "indicator", indicator: "ema", parameters: { length: 50 } },
          },
          { kind: "below", left: { kind: "indicator", indicator: "rsi" }, right: { kind: "constant", value: 55 } },
          { kind: "rising", operand: close, bars: 2 },
          { kind: "time-between", from: "07:00", to: "18:00" },
        ],
      },
    },
  },
  risk: {
    sizing: { kind: "risk", percent: 0.1 },
    stopLoss: { kind: "atr", multiple: 2, period: 14 },
    takeProfit: { kind: "risk-multiple", multiple: 2 },
  },
});
const rich = { account: { deposit: 1_000_000 } };

const wholeRun = (document: typeof cross, bars: Bars, options: BacktestOptions = rich) => {
  const result = runBacktest(document, bars, options);
  summarize(bars, result);
  return result;
};

const asTable = (bars: Bars) => {
  const float = (column: Int32Array) => Float64Array.from(column, (points) => points / 1e5);
  return {
    length: bars.length,
    time: bars.time,
    volume: bars.volume,
    open: float(bars.open),
    high: float(bars.high),
    low: float(bars.low),
    close: float(bars.close),
  };
};

const small = testBars(100_000, 1, "M5");
const large = testBars(1_000_000, 1, "M5");
const table = asTable(small);
/** The default on the simulated market: a spread of its own for each bar, and for a cross a rate that moves. */
const spreading = { ...small, spread: Int32Array.from(small.time, (_, i) => 11 + (i % 7)) };
const moving: BacktestOptions = {
  account: { ...rich.account, currency: "GBP" },
  rate: { path: "1 ÷ GBPUSD", rates: Float64Array.from(small.time, (_, i) => 0.78 + 0.02 * Math.sin(i / 900)) },
};
const compatible = parseStrategy({
  ...cross,
  risk: {
    sizing: { kind: "units", value: 1000 },
    stopLoss: { kind: "price", value: 0.002 },
    takeProfit: { kind: "price", value: 0.003 },
  },
});
const compatibleRun = () =>
  compatibleStatistics(
    table,
    runCompatible(compatible, table, { ...defaultCompatibleCosts, exclusiveOrders: true }, 0.0001),
  );

type Contest = { readonly name: string; readonly bars: number; readonly limit?: number; run(): unknown };
/** The bare loop comes first in each group; a million bars would leave the others no cache, and rubbish to collect. */
const groups: readonly (readonly Contest[])[] = [
  [
    { name: "bare loop, 100k bars", bars: 100_000, run: () => bareLoop(small, 10, 20, 200, 300) },
    { name: "SMA cross, SL/TP, statistics, 100k", bars: 100_000, limit: 100, run: () => wholeRun(cross, small) },
    { name: "the same on the data's spread, 100k", bars: 100_000, limit: 100, run: () => wholeRun(cross, spreading) },
    {
      name: "the same with a moving rate, 100k",
      bars: 100_000,
      limit: 100,
      run: () => wholeRun(cross, spreading, moving),
    },
    {
      name: "four conditions, statistics, 100k",
      bars: 100_000,
      limit: 120,
      run: () => wholeRun(fourConditions, small),
    },
  ],
  [
    { name: "bare loop, 100k bars", bars: 100_000, run: () => bareLoop(small, 10, 20, 200, 300) },
    { name: "backtesting.py mode, 100k", bars: 100_000, run: compatibleRun },
  ],
  [
    { name: "bare loop, 1M bars", bars: 1_000_000, run: () => bareLoop(large, 10, 20, 200, 300) },
    { name: "SMA cross, SL/TP, statistics, 1M", bars: 1_000_000, run: () => wholeRun(cross, large) },
  ],
];

function once(run: () => unknown): number {
  const from = performance.now();
  run();
  return performance.now() - from;
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] as number;

/** The best of each round's turns, in nanoseconds a bar, for every contest of a group. */
function timesOf(contests: readonly Contest[]): number[][] {
  const times = contests.map(() => [] as number[]);
  for (let round = 0; round < rounds; round++) {
    const best = contests.map(() => Number.POSITIVE_INFINITY);
    for (let turn = 0; turn < turns; turn++) {
      contests.forEach((contest, k) => {
        best[k] = Math.min(best[k] as number, (once(contest.run) * 1e6) / contest.bars);
      });
    }
    best.forEach((nanoseconds, k) => {
      (times[k] as number[]).push(nanoseconds);
    });
  }
  return times;
}

const { trades } = wholeRun(cross, small);
console.log(
  `${trades.length} trades in 100k bars (cross), ${wholeRun(fourConditions, small).trades.length} (four conditions)`,
);
console.log(`${"".padEnd(38)}  median    best  × bare loop`);
for (const contests of groups) {
  const times = timesOf(contests);
  const bare = median(times[0] as number[]);
  contests.forEach(({ name, limit }, k) => {
    const nanoseconds = times[k] as number[];
    const least = Math.min(...nanoseconds);
    const middle = median(nanoseconds);
    const target = limit === undefined ? "" : `   wanted ≤ ${limit} ns`;
    console.log(
      `${name.padEnd(38)} ${middle.toFixed(1).padStart(7)} ${least.toFixed(1).padStart(7)}  ${(middle / bare).toFixed(1).padStart(6)}${target}`,
    );
  });
}

// Everything that was allocated and not yet collected counts, so this is an upper bound of what a run holds.
const collect = globalThis.gc;
if (collect) {
  collect();
  const before = process.memoryUsage().arrayBuffers;
  const result = runBacktest(cross, large, rich);
  const held = process.memoryUsage().arrayBuffers - before;
  collect();
  const kept = process.memoryUsage().arrayBuffers - before;
  console.log(
    `1M bars: at most ${(held / 2 ** 20).toFixed(1)} MB while it ran, ${(kept / 2 ** 20).toFixed(1)} MB in the result (${result.trades.length} trades); wanted ≤ 64 MB`,
  );
}
