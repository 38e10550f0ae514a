import { runBacktest } from "#trading/backtest/run.ts";
import { crossPlan } from "#trading/kernels/cross-family.ts";
import type { CrossCombination } from "#trading/kernels/cross-job.ts";
import { createSimdRunner } from "#trading/kernels/simd-runner.ts";
import { createEvaluator } from "#trading/optimize/evaluate.ts";
import { gridSearch } from "#trading/optimize/grid.ts";
import { monteCarlo } from "#trading/optimize/monte-carlo.ts";
import { probabilityOfOverfitting } from "#trading/optimize/overfitting.ts";
import { combinations, parameterSpace } from "#trading/optimize/parameter-space.ts";
import { randomSource } from "#trading/optimize/random-source.ts";
import { finish } from "#trading/optimize/search.ts";
import type { StrategyDocument } from "#trading/strategy/document.ts";
import { presetById } from "#trading/strategy/presets/presets.ts";
import { testBars } from "../tests/support/generated-market.ts";

/**
 * A hundred combinations, two ways: families of crosses in the kernels against the event engine on the same bars (wanted: at
 * least five times as fast, or the kernels are not worth a second formulation), and
 * builder strategies that only the event engine can run. CPU time of this process, so that other programs count for less.
 */
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);

/** The fastest of some rounds, in milliseconds of CPU. */
function cpu(run: () => unknown, times = rounds): number {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < times; round++) {
    (globalThis as { gc?: () => void }).gc?.();
    const before = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(before);
    best = Math.min(best, (user + system) / 1000);
  }
  return best;
}

const preset = (id: string): StrategyDocument => ({
  ...(presetById(id) as NonNullable<ReturnType<typeof presetById>>).document,
  symbol: "EURUSD",
  timeframe: "M5",
});
const pips = (value: number) => ({ kind: "pips", value }) as const;

function crosses(indicator: "sma" | "ema"): StrategyDocument {
  const average = (id: string) =>
    ({ kind: "indicator", indicator, parameters: { length: { parameter: id } } }) as const;
  const [left, right] = [average("fast"), average("slow")];
  return {
    ...preset("sma-cross"),
    entries: {
      long: { when: { kind: "crosses-above", left, right } },
      short: { when: { kind: "crosses-below", left, right } },
    },
    risk: { sizing: { kind: "lots", value: 0.1 }, stopLoss: pips(40), takeProfit: pips(80) },
  };
}

const hundred = (document: StrategyDocument) =>
  parameterSpace(document, [
    { id: "fast", from: 5, to: 50, step: 5 },
    { id: "slow", from: 60, to: 240, step: 20 },
  ]);

function kernelRow(indicator: "sma" | "ema") {
  const bars = testBars(1_000_000, 7, "M5");
  const document = crosses(indicator);
  const sets = [...combinations(hundred(document))];
  const settings = { account: { deposit: 1e6 } };
  const plan = crossPlan(document, bars, settings, sets);
  if (!plan) throw new Error("The kernels do not know this strategy.");
  const list = plan.combinations as CrossCombination[];
  const simd = createSimdRunner(plan.job);
  if (!simd) throw new Error("This machine has no vector instructions.");
  const quick = cpu(() => simd.run(list));
  // Three of the hundred stand for all: the whole grid would take minutes.
  const engine =
    (cpu(() => [0, 49, 99].map((i) => runBacktest(document, bars, { ...settings, parameters: sets[i] })), 1) / 3) * 100;
  const perBar = (ms: number) => ((ms * 1e6) / (sets.length * bars.length)).toFixed(2);
  return {
    "100 combinations × 1M bars": `${indicator.toUpperCase()} cross, stop and target`,
    "kernels ms": quick.toFixed(0),
    "ns a bar": perBar(quick),
    "event engine ms": engine.toFixed(0),
    "engine ÷ kernels": (engine / quick).toFixed(0),
    trades: simd.run(list).trades.reduce((sum, trades) => sum + trades, 0),
  };
}

function builderRow(name: string, document: StrategyDocument) {
  const bars = testBars(100_000, 7, "M5");
  const space = hundred(document);
  const ms = cpu(() =>
    finish(gridSearch(createEvaluator(document, bars), space, { objective: "net", engine: "full" })),
  );
  const alone =
    cpu(() =>
      [...combinations(space)]
        .filter((_, i) => i % 10 === 0)
        .map((parameters) => runBacktest(document, bars, { parameters })),
    ) * 10;
  return {
    "100 combinations × 100k bars": name,
    "grid ms": ms.toFixed(0),
    "ns a bar": ((ms * 1e6) / (space.size * bars.length)).toFixed(0),
    "single runs ÷ grid": (alone / ms).toFixed(2),
  };
}

console.log(
  `Grids, CPU time on one thread, best of ${rounds}. Targets: kernels ≤ 500 ms, builder strategies ≤ 2,000 ms`,
);
console.table([kernelRow("sma"), kernelRow("ema")]);

const pullback = preset("ema-pullback");
const entry = (pullback.entries.long as NonNullable<StrategyDocument["entries"]["long"]>).when;
const four: StrategyDocument = {
  ...pullback,
  entries: {
    long: {
      when: {
        kind: "all",
        of: [
          entry,
          { kind: "above", left: { kind: "indicator", indicator: "adx" }, right: { kind: "constant", value: 20 } },
          { kind: "below", left: { kind: "indicator", indicator: "rsi" }, right: { kind: "constant", value: 70 } },
        ],
      },
    },
  },
};
console.table([
  builderRow("EMA pull-back, both ways, ATR stop", pullback),
  builderRow("four conditions: two EMAs, ADX, RSI", four),
  builderRow("SMA cross in the event engine", crosses("sma")),
]);

const random = randomSource(1);
const trials = Array.from({ length: 100 }, () => Float64Array.from({ length: 1500 }, () => random.normal() / 100));
const nets = Float64Array.from({ length: 1000 }, () => random.normal() * 100 + 5);
const method = { kind: "bootstrap" } as const;
console.table([
  {
    validation: "overfitting, 100 trials × 1,500 periods, 924 splits",
    ms: cpu(() => probabilityOfOverfitting(trials)).toFixed(0),
  },
  {
    validation: "Monte Carlo, 1,000 runs × 1,000 trades",
    ms: cpu(() => finish(monteCarlo(nets, { deposit: 10_000, growth: "adds", runs: 1000, seed: 1, method }))).toFixed(
      0,
    ),
  },
]);
