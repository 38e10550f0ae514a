import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { compileKernel, kernelModule, kernels } from "../../scripts/build-kernels.ts";
import { testBars } from "../../tests/support/generated-market.ts";
import { seededRandom } from "../../tests/support/seeded-random.ts";
import { finalBalance } from "../backtest/balance-changes.ts";
import { spreadFromData } from "../backtest/costs.ts";
import { type BacktestOptions, runBacktest } from "../backtest/run.ts";
import type { Condition, Operand, Risk, StrategyDocument } from "../strategy/document.ts";
import { crossPlan } from "./cross-family.ts";
import type { CrossCombination } from "./cross-job.ts";
import { blockBars } from "./cross-layout.ts";
import { createSimdRunner } from "./simd-runner.ts";

const average = (indicator: string, id: string, more = {}): Operand => ({
  kind: "indicator",
  indicator,
  parameters: { length: { parameter: id }, ...more },
});
const cross = (kind: "crosses-above" | "crosses-below", left: Operand, right: Operand): Condition => ({
  kind,
  left,
  right,
});

function document(fast: Operand, slow: Operand, risk: Partial<Risk> = {}, more: Partial<StrategyDocument> = {}) {
  const parameter = (id: string, value: number) => ({ id, name: id, value, min: 0, max: 1000, step: 1 });
  return {
    version: 1,
    name: "Cross",
    symbol: "EURUSD",
    timeframe: "H1",
    parameters: [parameter("fast", 5), parameter("slow", 20), parameter("stop", 30), parameter("target", 45)],
    entries: {
      long: { when: cross("crosses-above", fast, slow) },
      short: { when: cross("crosses-below", fast, slow) },
    },
    risk: { sizing: { kind: "lots", value: 0.1 }, ...risk },
    ...more,
  } as StrategyDocument;
}

const sma = document(average("sma", "fast"), average("sma", "slow"));
const stop = { kind: "pips", value: { parameter: "stop" } } as const;
const target = { kind: "pips", value: { parameter: "target" } } as const;
const [f, s] = [average("sma", "fast"), average("sma", "slow")];
const longOnly = { entries: { long: { when: cross("crosses-above", f, s) } } };

const rateSource = seededRandom(3);
const movingRate = { path: "USDJPY", rates: Float64Array.from({ length: 6000 }, () => 140 + 20 * rateSource()) };

const cases: readonly (readonly [string, StrategyDocument, BacktestOptions?])[] = [
  ["simple averages, always in the market", sma],
  ["bars ahead that are not traded", sma, { tradeFrom: 2500 }],
  [
    "bars ahead of an exponential average with a stop",
    document(average("ema", "fast"), average("ema", "slow"), { stopLoss: stop }),
    { tradeFrom: blockBars },
  ],
  ["a stop and a target", document(f, s, { stopLoss: stop, takeProfit: target })],
  ["a stop alone", document(f, s, { stopLoss: stop })],
  ["a target alone", document(f, s, { takeProfit: target })],
  [
    "a target as a multiple of the risk",
    document(f, s, { stopLoss: stop, takeProfit: { kind: "risk-multiple", multiple: 1.5 } }),
  ],
  [
    "exponential averages",
    document(average("ema", "fast"), average("ema", "slow"), { stopLoss: stop, takeProfit: target }),
  ],
  [
    "MetaTrader's exponential average over a simple one",
    document(average("ema", "fast", { convention: "mt5" }), s, { stopLoss: stop }),
  ],
  ["long only without an exit", document(f, s, { stopLoss: stop, takeProfit: target }, longOnly)],
  [
    "long only with the opposite cross as exit",
    document(f, s, { stopLoss: stop }, { ...longOnly, exits: { long: cross("crosses-above", s, f) } }),
  ],
  [
    "short only with an exit",
    document(
      f,
      s,
      { takeProfit: target },
      { entries: { short: { when: cross("crosses-below", f, s) } }, exits: { short: cross("crosses-above", f, s) } },
    ),
  ],
  [
    "slippage and commission",
    document(f, s, { stopLoss: stop, takeProfit: target }),
    { costs: { slippagePoints: 3, commissionPerLot: 3.5, spreadPoints: 17 } },
  ],
  ["an account in the base currency", document(f, s, { stopLoss: stop }), { account: { currency: "EUR" } }],
  [
    "the data's own spread, both ways",
    document(f, s, { stopLoss: stop, takeProfit: target }),
    { costs: { spreadPoints: spreadFromData, slippagePoints: 2 } },
  ],
  [
    "the data's own spread in an account of the base currency",
    document(f, s, { takeProfit: target }),
    { costs: { spreadPoints: spreadFromData }, account: { currency: "EUR" } },
  ],
  [
    "levels measured from the signal",
    document(f, s, { stopLoss: stop, takeProfit: target, measuredFrom: "signal" }),
    { costs: { spreadPoints: spreadFromData, slippagePoints: 1 } },
  ],
  [
    "a moving cross rate",
    document(f, s, { stopLoss: stop, takeProfit: target }),
    { account: { currency: "JPY", deposit: 2e6 }, rate: movingRate, costs: { spreadPoints: spreadFromData } },
  ],
  ["a cross rate", document(f, s, { stopLoss: stop }), { account: { currency: "JPY", deposit: 2e6 }, rate: 151.37 }],
];

const settings = [
  { fast: 2, slow: 5, stop: 4, target: 3 },
  { fast: 5, slow: 20, stop: 30, target: 45 },
  { fast: 20, slow: 5, stop: 12, target: 60 },
  { fast: 10, slow: 130, stop: 9, target: 10 },
  { fast: 1, slow: 2, stop: 2, target: 2 },
];
const spreadSource = seededRandom(5);
const bars = {
  ...testBars(6000, 11),
  spread: Int32Array.from({ length: 6000 }, () => 6 + Math.floor(spreadSource() ** 6 * 90)),
};

function planned(strategy: StrategyDocument, options: BacktestOptions = {}) {
  const plan = crossPlan(strategy, bars, options, settings);
  if (!plan) throw new Error("not a family of crosses");
  return { ...plan, combinations: plan.combinations as readonly CrossCombination[] };
}
const simdOf = (plan: ReturnType<typeof planned>) => {
  const runner = createSimdRunner(plan.job);
  if (!runner) throw new Error("no vector instructions here");
  return runner;
};

/** What a kernel counts while it runs, from the list of trades. */
function addedUp(nets: Float64Array, deposit: number) {
  let [balance, peak, lowest, maxDrawdown, maxDrawdownShare] = [deposit, deposit, deposit, 0, 0];
  for (const net of nets) {
    balance += net;
    peak = Math.max(peak, balance);
    lowest = Math.min(lowest, balance);
    maxDrawdown = Math.max(maxDrawdown, peak - balance);
    maxDrawdownShare = Math.max(maxDrawdownShare, (peak - balance) / peak);
  }
  const wins = nets.filter((net) => net > 0);
  const sum = (list: Float64Array) => list.reduce((total, net) => total + net, 0);
  const grossProfit = sum(wins);
  const net = sum(nets);
  const squares = sum(nets.map((one) => one * one));
  return {
    net,
    squares,
    lowest,
    maxDrawdown,
    maxDrawdownShare,
    wins: wins.length,
    grossProfit,
    grossLoss: grossProfit - net,
  };
}

const named = cases.map(([name, strategy, given]) => [name, { strategy, given }] as const);

describe.each(named)("a grid of %s", (_, { strategy, given }) => {
  const options = { ...given, account: { deposit: 1e6, ...given?.account } };
  const plan = planned(strategy, options);
  const simd = simdOf(plan);

  it("trades exactly as the event engine", () => {
    let trades = 0;
    settings.forEach((values, i) => {
      const engine = runBacktest(strategy, bars, { ...options, parameters: values });
      const list = simd.trades(plan.combinations[i]!);
      const columns = ["side", "entryBar", "exitBar", "entry", "exit", "reason", "profit", "swap", "net"] as const;
      for (const name of columns) expect([name, ...list[name]]).toEqual([name, ...engine.trades[name]]);
      trades += list.length;
    });
    expect(trades).toBeGreaterThan(40);
  });

  it("has the event engine's figures, many combinations in one pass", () => {
    const figures = simd.run(plan.combinations, 8);
    settings.forEach((values, i) => {
      const engine = runBacktest(strategy, bars, { ...options, parameters: values });
      expect(figures.trades[i]).toBe(engine.trades.length);
      expect(figures.balance[i]).toBe(finalBalance(engine));
      expect(figures.ambiguous[i]).toBe(engine.ambiguousBars);
      expect(figures.rejected[i]).toBe(engine.rejected["invalid-stops"]);
      const net = figures.segments.subarray(i * 8, i * 8 + 8).reduce((a, b) => a + b, 0);
      expect(net).toBeCloseTo(figures.net[i]!, 5);
    });
  });

  it("adds up the event engine's trades", () => {
    const figures = simd.run(plan.combinations);
    settings.forEach((values, i) => {
      const { trades } = runBacktest(strategy, bars, { ...options, parameters: values });
      for (const [name, expected] of Object.entries(addedUp(trades.net, options.account.deposit)))
        expect([name, figures[name as keyof ReturnType<typeof addedUp>][i]]).toEqual([
          name,
          expect.closeTo(expected, 5),
        ]);
    });
  });
});

describe("the kernels", () => {
  it("see a cross on the last bar of a block and fill it in the next", () => {
    const plan = planned(sma);
    const entries = plan.combinations.flatMap((one) => [...simdOf(plan).trades(one).entryBar]);
    expect(entries.some((bar) => bar % blockBars === 0)).toBe(true);
  });

  it.each([1, 2, 1023, 1024, 1025])("run over %i bars", (length) => {
    const few = testBars(length, 3);
    const plan = crossPlan(sma, few, {}, settings)!;
    const list = plan.combinations as CrossCombination[];
    const figures = createSimdRunner(plan.job)!.run(list);
    settings.forEach((values, i) => {
      expect(figures.trades[i]).toBe(runBacktest(sma, few, { parameters: values }).trades.length);
    });
  });

  it("leave to the event engine what they cannot run", () => {
    const others: Partial<StrategyDocument>[] = [
      { session: { days: [1] } },
      { risk: { ...sma.risk, timeExitBars: 5 } },
      { risk: { sizing: { kind: "equity", fraction: 1 } } },
      { risk: { ...sma.risk, opposite: "hedge" } },
      { entries: { long: { when: { kind: "above", left: f, right: s } } } },
      { entries: { long: { when: cross("crosses-above", f, { ...s, shift: 1 } as Operand) } } },
    ];
    for (const change of others) expect(crossPlan({ ...sma, ...change }, bars, {}, settings)).toBeNull();
    const noStop = crossPlan(document(f, s, { stopLoss: stop }), bars, {}, [{ stop: 0 }]);
    expect(noStop?.combinations).toEqual([null]);
  });

  it("are the compiler's output for the sources beside them", async () => {
    const kept = readFileSync(new URL("kernels.generated.ts", import.meta.url), "utf8");
    const { entry } = kernels.cross;
    expect(kernelModule(entry, await compileKernel(entry)) === kept).toBe(true);
  }, 60_000);
});
