import { describe, expect, it, vi } from "vitest";
import { testBars } from "../../tests/support/generated-market.ts";
import { indicatorById } from "../indicators/registry.ts";
import { tradeResults } from "../statistics/trade-results.ts";
import { barsSource } from "../strategy/column-source.ts";
import { compileStrategy } from "../strategy/compile.ts";
import type { StrategyDocument } from "../strategy/document.ts";
import { presetById } from "../strategy/presets/presets.ts";
import { settledBars } from "../strategy/settled-bars.ts";
import { sliceOf } from "./bar-span.ts";
import { cachedSource } from "./column-cache.ts";
import { createEvaluator } from "./evaluate.ts";
import { geneticSearch } from "./genetic.ts";
import { gridSearch } from "./grid.ts";
import { heatMap } from "./heat-map.ts";
import {
  allows,
  combinationAt,
  combinations,
  countCombinations,
  ParameterSpaceError,
  parameterSpace,
} from "./parameter-space.ts";
import { randomSearch } from "./random-search.ts";
import { randomSource } from "./random-source.ts";
import { type Row, scoreOf } from "./row.ts";
import { finish } from "./search.ts";
import { walkForward, walkForwardSummary, walkForwardWindows } from "./walk-forward.ts";

const preset = (id: string): StrategyDocument => ({ ...presetById(id)!.document, symbol: "EURUSD", timeframe: "H1" });
const cross = preset("sma-cross");
const pullback = preset("ema-pullback");
const fasterFirst = [{ left: "fast", is: "below", right: "slow" }] as const;
const narrow = (document: StrategyDocument) =>
  parameterSpace(
    document,
    [
      { id: "fast", from: 4, to: 20, step: 4 },
      { id: "slow", from: 10, to: 40, step: 10 },
    ],
    fasterFirst,
  );
const bars = testBars(3000, 21);
const byNet = { objective: "net", minTrades: 1 } as const;

describe("a parameter space", () => {
  it("spans the strategy's own ranges in whole steps", () => {
    const space = parameterSpace(cross);
    expect(space.axes.map(({ id, values }) => [id, values.length])).toEqual([
      ["fast", 199],
      ["slow", 396],
    ]);
    expect(space.size).toBe(199 * 396);
  });
  it("has no rounding dust in its values", () => {
    const document = { ...cross, parameters: [{ id: "x", name: "x", value: 0, min: 0, max: 0.3, step: 0.1 }] };
    expect(parameterSpace(document).axes[0]?.values).toEqual([0, 0.1, 0.2, 0.3]);
  });
  it("numbers its combinations, the last parameter fastest", () => {
    const space = narrow(cross);
    expect([0, 1, 4, 19].map((index) => combinationAt(space, index))).toEqual([
      { fast: 4, slow: 10 },
      { fast: 4, slow: 20 },
      { fast: 8, slow: 10 },
      { fast: 20, slow: 40 },
    ]);
  });
  it("leaves out what the constraints forbid, also against a parameter that stands still", () => {
    const space = narrow(cross);
    expect(countCombinations(space)).toBe([...combinations(space)].length);
    for (const set of combinations(space)) expect(set.fast).toBeLessThan(set.slow as number);
    const one = parameterSpace(cross, [{ id: "fast", from: 2, to: 30 }], fasterFirst);
    expect(allows(one, { fast: 25 }, { slow: 20 })).toBe(false);
    expect(countCombinations(one, { slow: 20 })).toBe(18);
  });
  it("splits between workers without a gap", () => {
    const space = narrow(cross);
    expect([...combinations(space, {}, 0, 7), ...combinations(space, {}, 7)]).toEqual([...combinations(space)]);
  });
  it.each([
    ["an unknown parameter", () => parameterSpace(cross, [{ id: "medium" }])],
    ["a range the strategy does not allow", () => parameterSpace(cross, [{ id: "fast", from: 0 }])],
    ["a range that ends before it starts", () => parameterSpace(cross, [{ id: "fast", from: 9, to: 5 }])],
    ["a step of nothing", () => parameterSpace(cross, [{ id: "fast", step: 0 }])],
    ["a constraint on nothing", () => parameterSpace(cross, [], [{ left: "fast", is: "below", right: "nothing" }])],
  ])("refuses %s", (_, make) => {
    expect(make).toThrow(ParameterSpaceError);
  });
});

describe("shared columns", () => {
  it("are computed once and change nothing", () => {
    const source = cachedSource(bars, 10);
    const plain = compileStrategy(pullback, barsSource(bars, 10));
    const first = compileStrategy(pullback, source);
    const second = compileStrategy(pullback, source, { fast: 30 });
    expect(first.enterLong).toEqual(plain.enterLong);
    expect(second.indicators.find((used) => used.parameters.length === 50)?.outputs).toBe(
      first.indicators.find((used) => used.parameters.length === 50)?.outputs,
    );
  });
  it("forget the oldest when the limit is reached", () => {
    const source = cachedSource(bars, 10, bars.length * 8 * 2);
    const column = (length: number) => source.compute(indicatorById("sma"), { length })[0];
    const [a, b] = [column(5), column(6)];
    expect(column(5)).toBe(a);
    column(7);
    expect(column(5)).toBe(a);
    expect(column(6)).not.toBe(b);
  });
});

describe("a grid", () => {
  it("tests every combination and finds the best", () => {
    const evaluator = createEvaluator(pullback, bars);
    const { rows, best } = finish(gridSearch(evaluator, narrow(pullback), byNet));
    expect(rows).toHaveLength(countCombinations(narrow(pullback)));
    expect(best?.net).toBe(Math.max(...rows.map((row) => row.net)));
    expect(rows.every((row) => row.tier === "full")).toBe(true);
  });
  it("ranks with the kernels where it can, with the event engine's figures, and confirms the best in full", () => {
    const evaluator = createEvaluator(cross, bars);
    const space = narrow(cross);
    const quick = finish(gridSearch(evaluator, space, { ...byNet, confirm: 3 }));
    const full = finish(gridSearch(evaluator, space, { ...byNet, engine: "full" }));
    expect(quick.rows.filter((row) => row.tier === "full")).toHaveLength(3);
    expect(quick.trials.every((row) => row.tier === "quick")).toBe(true);
    expect(quick.best).toEqual(full.best);
    quick.rows.forEach((row, i) => {
      expect(row.parameters).toEqual(full.rows[i]?.parameters);
      expect(row.trades).toBe(full.rows[i]?.trades);
      expect(row.net).toBeCloseTo(full.rows[i]?.net as number, 6);
      expect(row.profitFactor).toBeCloseTo(full.rows[i]?.profitFactor as number, 9);
    });
  });

  it("gives a run of only losing trades the statistics' profit factor, 0, with kernels and engine alike", () => {
    const evaluator = createEvaluator(cross, bars, { account: { deposit: 1e6 }, costs: { commissionPerLot: 5000 } });
    const space = narrow(cross);
    const quick = finish(gridSearch(evaluator, space, { ...byNet, confirm: 0 })).rows;
    const full = finish(gridSearch(evaluator, space, { ...byNet, engine: "full" })).rows;
    expect([quick.every(({ tier }) => tier === "quick"), full.every(({ trades }) => trades > 0)]).toEqual([true, true]);
    for (const rows of [quick, full]) expect(new Set(rows.map((row) => row.profitFactor))).toEqual(new Set([0]));
    const [{ parameters }] = full as [Row];
    const { trades, settings } = evaluator.run(parameters);
    expect(tradeResults(settings.deposit, trades.net).profitFactor).toBe(0);
  });
  it("counts trades that were open together as one result", () => {
    const several = { ...pullback, risk: { ...pullback.risk, maxPositions: 5 } };
    const row = createEvaluator(several, bars).evaluate({});
    expect(row.trades).toBeGreaterThan(100);
    expect(row.outcomes).toBeLessThan(0.7 * row.trades);
    const alone = createEvaluator(pullback, bars).evaluate({});
    expect(alone.outcomes).toBe(alone.trades);
  });
  it("finds the same where there are no vector instructions", () => {
    const evaluator = createEvaluator(cross, bars, { account: { deposit: 1e6 } });
    const withThem = finish(gridSearch(evaluator, narrow(cross), { ...byNet, confirm: 3 }));
    vi.stubGlobal("WebAssembly", undefined);
    const without = finish(gridSearch(evaluator, narrow(cross), { ...byNet, confirm: 3 }));
    vi.unstubAllGlobals();
    expect(without.trials.every((row) => row.tier === "full")).toBe(true);
    expect(without.best).toEqual(withThem.best);
  });
  it("runs in full whatever might run short of margin", () => {
    const poor = createEvaluator(cross, bars, { account: { deposit: 400 } });
    const { rows } = finish(gridSearch(poor, narrow(cross), { ...byNet, confirm: 0 }));
    expect(rows.every((row) => row.tier === "full")).toBe(true);
  });
  it("can be left between two steps", () => {
    const steps = gridSearch(createEvaluator(pullback, bars), narrow(pullback), byNet);
    expect(steps.next().value).toMatchObject({ done: 1, total: countCombinations(narrow(pullback)) });
    steps.return({ rows: [], best: null, trials: [] });
    expect(steps.next().done).toBe(true);
  });
});

describe("other searches", () => {
  const evaluator = createEvaluator(pullback, testBars(800, 2));
  const space = narrow(pullback);
  it("draw different allowed combinations, the same for a seed", () => {
    const draw = (seed: number, count: number) => finish(randomSearch(evaluator, space, { ...byNet, seed, count }));
    const once = draw(1, 8).rows.map((row) => JSON.stringify(row.parameters));
    expect(new Set(once).size).toBe(8);
    expect(draw(1, 8).rows.map((row) => JSON.stringify(row.parameters))).toEqual(once);
    expect(draw(2, 8).rows.map((row) => JSON.stringify(row.parameters))).not.toEqual(once);
    expect(draw(3, 1000).rows).toHaveLength(countCombinations(space));
  });
  it("breed toward the better ones", () => {
    // A smooth hill instead of a market: the genetic search must climb it with a fraction of the grid.
    const hill = { ...evaluator, evaluate: (parameters: Row["parameters"]) => hillRow(parameters) };
    const wide = parameterSpace(pullback, undefined, fasterFirst);
    const { rows, best } = finish(geneticSearch(hill, wide, { ...byNet, seed: 5, population: 30, generations: 25 }));
    expect(rows.length).toBeLessThan(wide.size / 100);
    expect(new Set(rows.map((row) => JSON.stringify(row.parameters))).size).toBe(rows.length);
    expect(best?.net).toBeGreaterThan(-25);
    for (const { parameters } of rows) expect(parameters.fast).toBeLessThan(parameters.slow as number);
  });
  it("end when there is nothing new", () => {
    const { rows } = finish(geneticSearch(evaluator, space, { ...byNet, seed: 5, population: 12, generations: 40 }));
    expect(rows.length).toBeLessThanOrEqual(countCombinations(space));
  });
});

const hillRow = (parameters: Row["parameters"]): Row => ({
  parameters,
  tier: "full",
  trades: 50,
  net: -(((parameters.fast as number) - 37) ** 2) - ((parameters.slow as number) - 181) ** 2 / 4,
  grossLoss: 1000,
  profitFactor: 1,
  winPercent: 50,
  outcomes: 50,
  resultWinPercent: 50,
  maxDrawdownPercent: 1,
  sharpe: 0,
  returns: new Float64Array(1),
  periodsAYear: 252,
  warmUp: 0,
});

describe("a heat map", () => {
  const rows = [
    { ...hillRow({ a: 1, b: 5, c: 0 }), net: 3 },
    { ...hillRow({ a: 1, b: 5, c: 1 }), net: 9 },
    { ...hillRow({ a: 2, b: 4, c: 0 }), net: -1 },
  ];
  it("holds the best, or the mean, of what shares a cell", () => {
    const best = heatMap(rows, ["a", "b"], (row) => row.net);
    expect([best.x, best.y]).toEqual([
      [1, 2],
      [4, 5],
    ]);
    expect([...best.cells]).toEqual([Number.NaN, -1, 9, Number.NaN]);
    expect([...best.counts]).toEqual([0, 1, 2, 0]);
    expect(heatMap(rows, ["a", "b"], (row) => row.net, "mean").cells[2]).toBe(6);
  });
});

describe("a score", () => {
  it("cannot be won with too few trades", () => {
    const row = hillRow({ fast: 37, slow: 181 });
    expect(scoreOf(row, "net", 51)).toBe(Number.NEGATIVE_INFINITY);
    expect(scoreOf(row, "net", 50)).toBe(row.net);
    expect(scoreOf({ ...row, sharpe: Number.NaN }, "sharpe")).toBe(Number.NEGATIVE_INFINITY);
  });
});

describe("walk-forward windows", () => {
  it("roll, or grow from the first bar, with the tests side by side", () => {
    expect(walkForwardWindows(100, { kind: "rolling", train: 40, test: 20 })).toEqual([
      { train: { from: 0, to: 40 }, test: { from: 40, to: 60 } },
      { train: { from: 20, to: 60 }, test: { from: 60, to: 80 } },
      { train: { from: 40, to: 80 }, test: { from: 80, to: 100 } },
    ]);
    expect(
      walkForwardWindows(75, { kind: "anchored", train: 40, test: 20 }).map(({ train, test }) => [
        train.from,
        train.to,
        test.to,
      ]),
    ).toEqual([
      [0, 40, 60],
      [0, 60, 75],
    ]);
    expect(walkForwardWindows(40, { kind: "rolling", train: 40, test: 20 })).toEqual([]);
  });
});

describe("a walk-forward", () => {
  const space = narrow(cross);
  const task = {
    document: cross,
    bars,
    plan: { kind: "rolling", train: 1000, test: 500 } as const,
    search: (evaluator: ReturnType<typeof createEvaluator>) => gridSearch(evaluator, space, byNet),
  };
  const result = finish(walkForward(task));

  it("chooses on the training bars alone", () => {
    // Everything after the first training turns into a straight climb.
    const changed = {
      ...bars,
      open: bars.open.slice(),
      high: bars.high.slice(),
      low: bars.low.slice(),
      close: bars.close.slice(),
    };
    for (let i = 1000; i < bars.length; i++) {
      changed.open[i] = 110_000 + 10 * i;
      changed.close[i] = changed.high[i] = changed.open[i]! + 10;
      changed.low[i] = changed.open[i]!;
    }
    const other = finish(walkForward({ ...task, bars: changed }));
    expect(other.windows[0]?.trained).toEqual(result.windows[0]?.trained);
    expect(other.windows[0]?.tested).not.toEqual(result.windows[0]?.tested);
  });
  it("opens no test trade on the bars that settle its indicators", () => {
    const { test, parameters, trained } = result.windows[1]!;
    const warm = settledBars(trained!.warmUp);
    expect(trained!.warmUp).toBe((parameters?.slow as number) - 1);
    const ahead = sliceOf(bars, { from: test.from - warm, to: test.to });
    expect(result.windows[1]!.tested).toEqual(createEvaluator(cross, ahead, {}, warm).evaluate(parameters!));
    const { trades } = createEvaluator(cross, ahead, {}, warm).run(parameters!);
    expect(Math.min(...trades.entryBar)).toBeGreaterThan(warm);
    // Days of the warm-up alone are no days of the test.
    const shorter = createEvaluator(cross, ahead, {}, warm).periods.ends.length;
    expect(createEvaluator(cross, ahead).periods.ends.length).toBeGreaterThan(shorter);
    expect(test).toEqual({ from: 1500, to: 2000 });
  });
  it("tests slow averages as they are on one long run", () => {
    const slow = narrow(pullback);
    const { windows } = finish(
      walkForward({
        ...task,
        document: pullback,
        search: (evaluator) => gridSearch(evaluator, slow, byNet),
      }),
    );
    for (const { test, parameters, tested } of windows) {
      const long = createEvaluator(pullback, sliceOf(bars, { from: 0, to: test.to }), {}, test.from);
      const { trades, net } = long.evaluate(parameters!);
      expect(trades).toBeGreaterThan(0);
      expect([tested?.trades, tested?.net]).toEqual([trades, net]);
    }
  });
  it("trains slow averages as they are on one long run", () => {
    const daily: StrategyDocument = {
      ...cross,
      entries: {
        long: {
          when: {
            kind: "all",
            of: [
              cross.entries.long!.when,
              {
                kind: "above",
                left: { kind: "price", field: "close" },
                right: { kind: "indicator", indicator: "ema", parameters: { length: 60 }, timeframe: "D1" },
              },
            ],
          },
        },
      },
    };
    const { windows } = finish(walkForward({ ...task, document: daily }));
    const last = windows.at(-1)!;
    // Sixty days are longer than the training, and there are so many before it.
    expect(last.train).toEqual({ from: 1500, to: 2500 });
    expect(last.trained!.trades).toBeGreaterThan(0);
    const long = createEvaluator(daily, sliceOf(bars, { from: 0, to: 2500 }), {}, 1500);
    expect(last.trained).toEqual(long.evaluate(last.parameters!));
    expect(Math.min(...long.run(last.parameters!).trades.entryBar)).toBeGreaterThan(1500);
  });
  it("ranks a training in full, as the kernels would trade the bars ahead of it", () => {
    const ahead = createEvaluator(cross, bars, {}, 1000);
    expect(finish(gridSearch(ahead, space, byNet)).rows).toEqual(
      finish(gridSearch(ahead, space, { ...byNet, engine: "full" })).rows,
    );
  });
  it("compares what a bar earned in the tests with the trainings", () => {
    const sum = (of: (window: (typeof result.windows)[number]) => number) =>
      result.windows.reduce((total, one) => total + of(one), 0);
    const [tested, trained] = [sum((one) => one.tested!.net), sum((one) => one.trained!.net)];
    expect(result.windows).toHaveLength(4);
    expect(result.net).toBeCloseTo(tested, 9);
    expect([tested < 0, trained > 0]).toEqual([true, true]);
    expect(result.efficiency).toBeNaN();
    expect(result.profitable).toBe(result.windows.filter((one) => one.tested!.net > 0).length / 4);
    const [won, lost] = result.windows.reduce(
      ([profit, loss], { tested }) => [profit + tested!.profitFactor * tested!.grossLoss, loss + tested!.grossLoss],
      [0, 0],
    );
    expect(result.profitFactor).toBeCloseTo(won / lost, 10);
  });
  it("gives the probability that the tests together are not luck", () => {
    const noise = randomSource(5);
    const returns = Float64Array.from({ length: 80 }, () => noise.normal() / 100);
    const skillAt = (mean: number) =>
      walkForwardSummary(
        result.windows.map((one) => ({
          ...one,
          tested: { ...one.tested!, returns: returns.map((value) => value + mean) },
        })),
      ).skill;
    expect(skillAt(0.005)).toBeGreaterThan(0.99);
    expect(skillAt(-0.005)).toBeLessThan(0.01);
    expect(walkForwardSummary(result.windows.map((one) => ({ ...one, tested: null }))).skill).toBeNaN();
  });
  it("counts no test as profitable that earned nothing, as one without a trade", () => {
    const of = (net: number) =>
      walkForwardSummary(result.windows.map((one) => ({ ...one, tested: { ...one.tested!, net } }))).profitable;
    expect([of(-1), of(0), of(1)]).toEqual([0, 0, 1]);
  });
  it("has an efficiency only where trainings and tests both earned", () => {
    const of = (before: number, after: number, warmUp = 0) =>
      walkForwardSummary(
        result.windows.map((one) => ({
          ...one,
          trained: { ...one.trained!, net: before, warmUp },
          tested: { ...one.tested!, net: after },
        })),
      ).efficiency;
    expect(of(200, 50)).toBeCloseTo(50 / 500 / (200 / 1000), 12);
    // Nothing is traded while indicators warm up, which only the first training meets.
    expect(of(200, 50, 400)).toBeCloseTo(50 / 500 / (800 / (600 + 3 * 1000)), 12);
    expect([of(200, -50), of(-200, 50), of(-200, -50)]).toEqual([Number.NaN, Number.NaN, Number.NaN]);
  });
});
