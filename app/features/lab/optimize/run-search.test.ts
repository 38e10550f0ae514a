import { expect, test } from "vitest";
import { sliceOf } from "#trading/optimize/bar-span.ts";
import { createEvaluator } from "#trading/optimize/evaluate.ts";
import { gridSearch } from "#trading/optimize/grid.ts";
import { parameterSpace } from "#trading/optimize/parameter-space.ts";
import { finish } from "#trading/optimize/search.ts";
import { presetById } from "#trading/strategy/presets/presets.ts";
import { createJobPool } from "#workers/job-pool.ts";
import { testBars } from "../../../../tests/support/generated-market.ts";
import { runSearch, wantsQuick } from "./run-search.ts";
import type { SearchInput } from "./search-outcome.ts";
import { splitHeldOut } from "./search-outcome.ts";

const document = { ...presetById("sma-cross")!.document, symbol: "EURUSD", timeframe: "H1" as const };
const bars = testBars(2000, 8);
const space = {
  choices: [
    { id: "fast", from: 4, to: 20, step: 2 },
    { id: "slow", from: 10, to: 40, step: 5 },
  ],
  constraints: [{ left: "fast", is: "below", right: "slow" }],
} as const;
const searchSpace = parameterSpace(document, space.choices, space.constraints);
const input: SearchInput = {
  document,
  bars,
  simulated: true,
  dataLabel: "test",
  settings: {},
  currency: "USD",
  space,
  axes: searchSpace.axes,
  method: { kind: "grid" },
  runs: 54,
  objective: "net",
  minTrades: 1,
  ...splitHeldOut(bars.length, 30),
};

test("a search spread over several workers is the search in one piece, on the bars it may see", async () => {
  const pool = createJobPool(3);
  const direct = finish(
    gridSearch(createEvaluator(document, sliceOf(bars, input.searched)), searchSpace, {
      objective: "net",
      minTrades: 1,
      engine: "full",
    }),
  );
  let [last, told] = [0, 0];
  const outcome = await runSearch(pool, input, 3, {
    signal: new AbortController().signal,
    onState: ({ done, rows, searched }) => {
      expect(searched).toBe(input);
      last = done;
      told = rows.flat().length;
    },
  });
  pool.close();
  expect(outcome.threads).toBe(3);
  expect(outcome.rows).toEqual(direct.rows);
  expect(outcome.best).toEqual(direct.best);
  expect([last, told]).toEqual([direct.rows.length, direct.rows.length]);
});

const quietly = { signal: new AbortController().signal, onState: () => {} };

test("a grid by closed trades has the backtest's trades, and its best set is run in full", async () => {
  const pool = createJobPool(2);
  for (const objective of ["net", "sharpe"] as const) {
    const asked = { ...input, objective };
    const full = await runSearch(pool, asked, 2, quietly, false);
    const quick = await runSearch(pool, asked, 2, quietly, true);
    expect(new Set(quick.rows.map(({ tier }) => tier))).toEqual(new Set(["quick"]));
    quick.rows.forEach((row, at) => {
      const same = full.rows[at];
      expect([row.parameters, row.trades]).toEqual([same?.parameters, same?.trades]);
      expect(row.net).toBeCloseTo(same?.net ?? Number.NaN, 6);
      expect(row.profitFactor).toBeCloseTo(same?.profitFactor ?? Number.NaN, 9);
    });
    expect(quick.best && quick.confirmed.get(quick.best)).toEqual(full.best);
    expect(full.confirmed.size).toBe(0);
  }
  pool.close();
});

test("where the kernels cannot vouch for a row, all rows are the event engine's", async () => {
  const pool = createJobPool(2);
  const poor = { ...input, settings: { account: { deposit: 400 } } };
  const { rows } = await runSearch(pool, poor, 2, quietly, true);
  expect(rows).toEqual((await runSearch(pool, poor, 2, quietly, false)).rows);
  // Without a stop or a target there is nothing inside a bar that shorter bars could tell.
  const settings = { lower: bars };
  const plain = await runSearch(pool, { ...input, settings }, 2, quietly, true);
  expect(plain.rows.every(({ tier }) => tier === "quick")).toBe(true);
  expect(plain.rows.map(({ net }) => net)).toEqual(
    (await runSearch(pool, { ...input, settings }, 2, quietly, false)).rows.map(({ net }) => net),
  );
  const stopLoss = { kind: "pips", value: 20 } as const;
  const stopped = { ...input.document, risk: { ...input.document.risk, stopLoss } };
  const shorter = await runSearch(pool, { ...input, document: stopped, settings }, 2, quietly, true);
  expect(shorter.rows.every(({ tier }) => tier === "full")).toBe(true);
  pool.close();
});

test("only a long grid is made by closed trades", () => {
  expect(wantsQuick(input)).toBe(false);
  expect(wantsQuick({ ...input, runs: 20_000 })).toBe(true);
  expect(wantsQuick({ ...input, runs: 20_000, method: { kind: "random", count: 20_000, seed: 1 } })).toBe(false);
});

test("a cancelled search keeps what its workers had found, and its best", async () => {
  const pool = createJobPool(2);
  const wide = parameterSpace(document);
  const controller = new AbortController();
  const outcome = await runSearch(
    pool,
    {
      ...input,
      space: { choices: [{ id: "fast" }, { id: "slow" }], constraints: [] },
      axes: wide.axes,
      runs: wide.size,
    },
    2,
    { signal: controller.signal, onState: ({ done }) => void (done > 3 && controller.abort()) },
  );
  pool.close();
  expect(outcome.cancelled).toBe(true);
  expect(outcome.rows.length).toBeGreaterThan(3);
  expect(outcome.rows.length).toBeLessThan(wide.size);
  expect(outcome.rows).toContain(outcome.best);
});
