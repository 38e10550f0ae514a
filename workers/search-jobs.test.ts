import { afterAll, describe, expect, test } from "vitest";
import { runBacktest } from "#trading/backtest/run.ts";
import { resample } from "#trading/market/resample.ts";
import { sliceOf } from "#trading/optimize/bar-span.ts";
import { createEvaluator } from "#trading/optimize/evaluate.ts";
import { geneticSearch } from "#trading/optimize/genetic.ts";
import { gridSearch } from "#trading/optimize/grid.ts";
import { monteCarlo } from "#trading/optimize/monte-carlo.ts";
import { combinations, parameterSpace } from "#trading/optimize/parameter-space.ts";
import { randomSearch } from "#trading/optimize/random-search.ts";
import { finish } from "#trading/optimize/search.ts";
import { verdictOf } from "#trading/optimize/verdict.ts";
import { walkForward } from "#trading/optimize/walk-forward.ts";
import { courseOfResults } from "#trading/statistics/results-together.ts";
import type { StrategyDocument } from "#trading/strategy/document.ts";
import { presetById } from "#trading/strategy/presets/presets.ts";
import { settledBars } from "#trading/strategy/settled-bars.ts";
import { testBars } from "../tests/support/generated-market.ts";
import { createJobPool } from "./job-pool.ts";
import { withHeldOut } from "./jobs/judge.ts";
import type { JobRequest } from "./jobs.ts";
import { earlyVerdict } from "./lab/early-verdict.ts";
import { runJobHere } from "./run-job-here.ts";

const pool = createJobPool(2);
afterAll(() => pool.close());

const document: StrategyDocument = { ...presetById("sma-cross")!.document, symbol: "EURUSD", timeframe: "H1" };
const bars = testBars(3000, 21);
const space = {
  choices: [
    { id: "fast", from: 4, to: 20, step: 4 },
    { id: "slow", from: 10, to: 40, step: 10 },
  ],
  constraints: [{ left: "fast", is: "below", right: "slow" }],
} as const;
const options = { objective: "net", minTrades: 1 } as const;
const task = { document, bars, space, ...options };
const searchSpace = parameterSpace(document, space.choices, space.constraints);

/** Everything a job reports and answers, as a page collects it. */
async function rowsOf(request: JobRequest<"optimize">) {
  const rows = [];
  const { rows: last } = await pool.run("optimize", request, {
    onProgress: (progress) => void rows.push(...progress.rows),
  });
  rows.push(...last);
  return rows;
}

describe("a search in a worker", () => {
  test("finds row by row what the engine finds", async () => {
    const direct = finish(gridSearch(createEvaluator(document, bars), searchSpace, { ...options, engine: "full" }));
    expect(await rowsOf({ ...task, method: { kind: "grid" } })).toEqual(direct.rows);
    const random = { count: 7, seed: 3 };
    expect(await rowsOf({ ...task, method: { kind: "random", ...random } })).toEqual(
      finish(randomSearch(createEvaluator(document, bars), searchSpace, { ...options, ...random })).rows,
    );
    const genetic = { seed: 5, population: 6, generations: 3 };
    expect(await rowsOf({ ...task, method: { kind: "genetic", ...genetic } })).toEqual(
      finish(geneticSearch(createEvaluator(document, bars), searchSpace, { ...options, ...genetic })).rows,
    );
  });

  test("runs in full what the kernels cannot vouch for, each combination once", async () => {
    const rows = await rowsOf({
      ...task,
      method: { kind: "grid" },
      quick: true,
      settings: { account: { deposit: 1000 } },
    });
    expect([...new Set(rows.map(({ tier }) => tier))].sort()).toEqual(["full", "quick"]);
    const named = (list: readonly { readonly parameters: object }[]) =>
      list.map(({ parameters }) => JSON.stringify(parameters)).sort();
    expect(named(rows)).toEqual(named([...combinations(searchSpace)].map((parameters) => ({ parameters }))));
  });

  test("in parts is the whole, for a grid and for a random search", async () => {
    for (const method of [{ kind: "grid" }, { kind: "random", count: 9, seed: 1 }] as const) {
      const whole = await rowsOf({ ...task, method });
      const parts = await Promise.all([
        rowsOf({ ...task, method: { ...method, from: 0, to: 5 } }),
        rowsOf({ ...task, method: { ...method, from: 5 } }),
      ]);
      expect(parts.flat()).toEqual(whole);
      expect(whole.length).toBeGreaterThan(8);
    }
  });

  test("sees no bar outside its span", async () => {
    const span = { from: 0, to: 2000 };
    const direct = finish(
      gridSearch(createEvaluator(document, sliceOf(bars, span)), searchSpace, { ...options, engine: "full" }),
    );
    expect(await rowsOf({ ...task, span, method: { kind: "grid" } })).toEqual(direct.rows);
  });

  test("keeps the returns of every third row when told to", async () => {
    const rows = await rowsOf({ ...task, method: { kind: "grid" }, returnsEvery: 3 });
    expect(rows.map(({ returns }) => returns.length > 0)).toEqual(rows.map((_, at) => at % 3 === 0));
  });

  test("stops when it is cancelled, and what it had reported stays", async () => {
    const controller = new AbortController();
    let reported = 0;
    const wide = { choices: [{ id: "fast" }, { id: "slow" }], constraints: [] };
    const running = pool.run(
      "optimize",
      { ...task, space: wide, method: { kind: "grid" } },
      {
        signal: controller.signal,
        onProgress: ({ rows, done, total }) => {
          reported += rows.length;
          expect(done).toBeLessThan(total);
          controller.abort(new Error("enough"));
        },
      },
    );
    await expect(running).rejects.toThrow("enough");
    expect(reported).toBeGreaterThan(0);
    // The thread is free again.
    expect(await rowsOf({ ...task, method: { kind: "grid", to: 3 } })).toHaveLength(3);
  });

  test("names the parameter whose range makes no grid", async () => {
    const broken = { ...space, choices: [{ id: "fast", from: 9, to: 5 }] };
    await expect(pool.run("optimize", { ...task, space: broken, method: { kind: "grid" } })).rejects.toMatchObject({
      kind: "ParameterSpaceError",
      details: { parameter: "fast" },
    });
  });
});

describe("validation in a worker", () => {
  const plan = { kind: "rolling", train: 900, test: 300 } as const;
  const parameters = { fast: 8, slow: 30 };

  test("walks forward as the engine does, and says null when the bars are too few", async () => {
    const request = { ...task, plan, budget: 1000, seed: 1 };
    const search = (evaluator: Parameters<Parameters<typeof walkForward>[0]["search"]>[0]) =>
      gridSearch(evaluator, searchSpace, { ...options, engine: "full" as const });
    expect(await pool.run("walk-forward", request)).toEqual(finish(walkForward({ document, bars, plan, search })));
    expect(await pool.run("walk-forward", { ...request, span: { from: 0, to: 600 } })).toBeNull();
  });

  test("draws from a space that is larger than its budget", async () => {
    const drawn = await pool.run("walk-forward", { ...task, plan, budget: 4, seed: 1 });
    const search = (evaluator: Parameters<Parameters<typeof walkForward>[0]["search"]>[0]) =>
      randomSearch(evaluator, searchSpace, { ...options, count: 4, seed: 1 });
    expect(drawn).toEqual(finish(walkForward({ document, bars, plan, search })));
  });

  test("redraws trades as the engine does, with a fall for each run", async () => {
    const nets = Float64Array.from([5, -3, 8, -2, 4, -6]);
    const chance = { deposit: 100, growth: "adds", runs: 120, seed: 9, method: { kind: "bootstrap" } } as const;
    const there = await pool.run("monte-carlo", { nets, course: courseOfResults(nets), ...chance });
    expect(there).toEqual(finish(monteCarlo(nets, chance)));
    expect(there.drawdowns).toHaveLength(120);
    expect(there.drawdowns.at(-1)).toBeGreaterThanOrEqual(there.drawdownPercent[4] as number);
  });

  test("judges as the engine does, and counts the tries of earlier searches", async () => {
    const evaluator = createEvaluator(document, bars);
    const { rows } = finish(gridSearch(evaluator, searchSpace, { ...options, engine: "full" }));
    const row = evaluator.evaluate(parameters);
    const none = { count: 0, sharpes: [] };
    const request = { document, bars, parameters, trials: rows, earlier: none };
    const alone = await pool.run("judge", request);
    expect(alone.verdict).toEqual(verdictOf({ row, trials: rows }));
    expect(alone).toMatchObject({ tries: rows.length, compared: rows.length });
    const more = await pool.run("judge", { ...request, earlier: { count: 500, sharpes: [-0.5, 0.1, 0.9] } });
    expect(more.tries).toBe(rows.length + 500);
    expect(more.compared).toBe(rows.length);
    expect(more.verdict.deflated.threshold).toBeGreaterThan(alone.verdict.deflated.threshold);
    const first = await pool.run("judge", { ...request, trials: [] });
    expect(first.verdict).toEqual(verdictOf({ row, trials: [row] }));
  });

  test("asks where a profit comes from in the shorter bars that its orders were filled in", async () => {
    const hours = testBars(3000, 4);
    const isFirst = (row: number) => new Date(hours.time[row] as number).getUTCHours() === 22;
    // Prices that fall, with a spread that is wide in the first hour of each day.
    const fallen = (column: Int32Array) => column.map((points, row) => points - 3 * row);
    const lower = {
      ...hours,
      ...{ open: fallen(hours.open), high: fallen(hours.high), low: fallen(hours.low), close: fallen(hours.close) },
      spread: hours.open.map((_, row) => (isFirst(row) ? 80 : 10)),
    };
    const days = resample(lower, "D1");
    const above = {
      kind: "above",
      left: { kind: "price", field: "close" },
      right: { kind: "constant", value: 0 },
    } as const;
    const sold: StrategyDocument = {
      ...{ version: 1, name: "Sold", symbol: "EURUSD", timeframe: "D1" },
      entries: { short: { when: above } },
      risk: { sizing: { kind: "lots", value: 0.1 }, takeProfit: { kind: "pips", value: 12 }, timeExitBars: 1 },
      costs: { spread: { kind: "data" }, swap: { kind: "none" } },
    };
    const run = (costs = {}) => runBacktest(sold, days, { costs, lower });
    const early = earlyVerdict(sold, days, run(), run, lower);
    const request = { document: sold, bars: days, parameters: {}, trials: [], earlier: { count: 0, sharpes: [] } };
    const { verdict, tries } = await pool.run("judge", { ...request, settings: { lower } });
    expect({ ...verdict, tries }).toEqual(early);
    expect(earlyVerdict(sold, days, run(), run)).not.toEqual(early);
  });

  test("counts values that were never run as one more try of those that were", async () => {
    const row = createEvaluator(document, bars).evaluate(parameters);
    const judged = (sharpes: number[]) =>
      pool.run("judge", { document, bars, parameters, trials: [], earlier: { count: sharpes.length, sharpes } });
    expect((await judged([row.sharpe + 0.2])).tries).toBe(2);
    expect((await judged([row.sharpe + 0.2, Math.round(row.sharpe * 1000) / 1000])).tries).toBe(2);
  });

  test("tries values on bars that were held out, settled on those before", async () => {
    const span = { from: 2100, to: 3000 };
    const { row } = await pool.run("try-values", { document, bars, span, parameters });
    const settled = settledBars(row.warmUp);
    const ahead = sliceOf(bars, { from: span.from - settled, to: span.to });
    expect(row.warmUp).toBeGreaterThan(0);
    expect(row).toEqual(createEvaluator(document, ahead, {}, settled).evaluate(parameters));
  });

  test("calls a strategy fragile that lost on the held-out bars, and never better than it was", () => {
    const row = createEvaluator(document, bars).evaluate(parameters);
    const verdict = verdictOf({ row, trials: [row] });
    const good = { ...verdict, kind: "holds-up", title: "Holds up so far" } as const;
    expect(withHeldOut(good, { trades: 12, net: -40, skill: 0.97, otherLooks: 0 })).toMatchObject({
      kind: "fragile",
      title: "Fragile",
    });
    // What the held-out bars do not prove is a test that was not passed.
    for (const [unproven, perTrade] of [
      [{ trades: 12, net: 40, skill: 0.97, otherLooks: 0 }],
      [{ trades: 40, net: 40, skill: 0.69, otherLooks: 0 }],
      [{ trades: 40, net: 40, skill: 0.97, otherLooks: 1 }],
      [{ trades: 40, net: 40, skill: 0.97, otherLooks: 0 }, 0.1],
      [{ trades: 0, net: 0, skill: Number.NaN, otherLooks: 0 }],
    ] as const)
      expect(withHeldOut(good, unproven, perTrade)).toMatchObject({
        kind: "promising",
        title: "Promising, not proven",
      });
    expect(withHeldOut(good, { trades: 40, net: 40, skill: 0.97, otherLooks: 0 }).kind).toBe("holds-up");
    expect(withHeldOut(good, undefined).kind).toBe("holds-up");
    expect(withHeldOut(good, { trades: 12, net: 40, skill: 0.97, otherLooks: 0 }).reasons.at(-1)).toEqual({
      says: "missing",
      text: "It earned money on the data held out of the search in 12 trades: fewer than 30 prove nothing.",
    });
    expect(withHeldOut(good, { trades: 40, net: 40, skill: 0.97, otherLooks: 0 }).reasons.at(-1)).toEqual({
      says: "for",
      text: "It earned money on the data held out of the search, and more than chance explains.",
    });
    const lucky = withHeldOut(good, { trades: 40, net: 40, skill: 0.69, otherLooks: 0 });
    expect(lucky.reasons.at(-1)).toEqual({
      says: "missing",
      text: "It earned money on the data held out of the search, but no more than chance explains: of rules without skill, 31% do as well there.",
    });
    const even = withHeldOut(good, { trades: 40, net: 40, skill: Number.NaN, otherLooks: 0 });
    expect(even.reasons.at(-1)?.text).toMatch(/but no more than chance explains\.$/);
    expect(withHeldOut(good, { trades: 40, net: 40, skill: 0.97, otherLooks: 0 }, 0.1).reasons.at(-1)).toEqual({
      says: "missing",
      text: "It earned money on the data held out of the search in 40 trades, which count as about 4 because some were open together: fewer than 30 prove nothing.",
    });
    expect(withHeldOut(good, { trades: 40, net: 40, skill: 0.97, otherLooks: 1 }).reasons.at(-1)).toEqual({
      says: "missing",
      text: "It earned money on the data held out of the search, but these bars have been used more than once: after enough looks, luck finds values that earn there.",
    });
    expect(withHeldOut(good, { trades: 40, net: -40, skill: 0.97, otherLooks: 1 })).toMatchObject({ kind: "fragile" });
    expect(withHeldOut(good, { trades: 0, net: 0, skill: 0.97, otherLooks: 0 }).reasons.at(-1)?.says).toBe("missing");
    const bad = { ...verdict, kind: "loses", title: "Loses money" } as const;
    expect(withHeldOut(bad, { trades: 12, net: -40, skill: 0.97, otherLooks: 0 }).kind).toBe("loses");
  });
});

test("a job on the caller's thread gives the same", async () => {
  const rows: unknown[] = [];
  const { rows: last } = await runJobHere(
    "optimize",
    { ...task, method: { kind: "grid" } },
    { onProgress: (progress) => void rows.push(...progress.rows) },
  );
  expect([...rows, ...last]).toEqual(await rowsOf({ ...task, method: { kind: "grid" } }));
});
