import { afterAll, describe, expect, test } from "vitest";
import { indicators } from "#trading/indicators/registry.ts";
import type { Bars } from "#trading/market/bars.ts";
import { barsCsv } from "#trading/market/import/export-csv.ts";
import { ValueHash } from "./hash-values.ts";
import { JobError } from "./job-error.ts";
import { createJobPool, type JobPool } from "./job-pool.ts";
import { runJobHere } from "./run-job-here.ts";

const pool = createJobPool(2);
afterAll(() => pool.close());

const from = Date.UTC(2026, 0, 5);
const simulate = { symbol: "EURUSD", timeframe: "M5", from, to: from + 30 * 86_400_000 } as const;
const strategy = (length: number) => ({
  version: 1,
  name: "Cross",
  symbol: "EURUSD",
  timeframe: "M5",
  entries: {
    long: {
      when: {
        kind: "crosses-above",
        left: { kind: "price", field: "close" },
        right: { kind: "indicator", indicator: "sma", parameters: { length } },
      },
    },
  },
  risk: { sizing: { kind: "lots", value: 0.1 }, stopLoss: { kind: "pips", value: 20 } },
});
const failure = async (promise: Promise<unknown>): Promise<JobError> => {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(JobError);
  return error as JobError;
};

describe("jobs in a worker", () => {
  test("give the same bits as on the caller's thread, over market, import, indicators and backtest", async () => {
    const bars = await runJobHere("simulate-bars", simulate);
    const files = [{ name: "bars.csv", data: new TextEncoder().encode([...barsCsv(bars)].join("")) }];
    const every = indicators.map(({ id }) => ({ id }));
    const digestOf = async (run: JobPool["run"]) => {
      const parts = [
        await run("simulate-bars", simulate),
        (await run("import-prices", { files, options: { symbol: "EURUSD" } })).bars,
        await run("indicator-columns", { bars, indicators: every }),
        await run("backtest", { document: strategy(20), bars }),
      ];
      return parts.map((part) => new ValueHash().any(part).digest());
    };
    expect(await digestOf(pool.run)).toEqual(await digestOf(runJobHere));
  });

  test("answer with columns, and leave the caller's own where they are", async () => {
    const bars = await pool.run("simulate-bars", simulate);
    const seen: number[] = [];
    const [ma, bands] = await pool.run(
      "indicator-columns",
      { bars, indicators: [{ id: "sma", parameters: { length: 20 } }, { id: "bollinger" }] },
      { onProgress: ({ done }) => seen.push(done) },
    );
    expect(bars.close.length).toBe(bars.length);
    expect(seen).toEqual([1, 2]);
    expect(bands).toHaveLength(3);
    const last20 = bars.close.subarray(bars.length - 20).reduce((sum, value) => sum + value, 0) / 20 / 1e5;
    expect(ma?.[0]?.at(-1)).toBeCloseTo(last20, 9);
  });

  test("give ranges in price units, too, and oscillators as they are", async () => {
    const bars = await runJobHere("simulate-bars", simulate);
    const [atr, rsi] = await runJobHere("indicator-columns", { bars, indicators: [{ id: "atr" }, { id: "rsi" }] });
    const ranges = [...bars.high].map((high, at) => (high - (bars.low[at] as number)) / 1e5);
    expect(atr?.[0]?.at(-1)).toBeGreaterThan(Math.min(...ranges));
    expect(atr?.[0]?.at(-1)).toBeLessThan(2 * Math.max(...ranges));
    expect(rsi?.[0]?.at(-1)).toBeGreaterThan(5);
  });

  test("draw the weeks of daily bars whole, at whatever hour days start", async () => {
    const bars = await runJobHere("simulate-bars", { ...simulate, timeframe: "D1", to: from + 90 * 86_400_000 });
    const pivots = (dayStart: number) => ({ id: "pivots-classic", parameters: { period: "week", dayStart } });
    const [market, midnight] = await runJobHere("indicator-columns", { bars, indicators: [pivots(24), pivots(0)] });
    expect(market?.[0]?.at(-1)).toBeGreaterThan(0);
    expect(midnight).toEqual(market);
  });

  test("move buffers when told to", async () => {
    const bars = await runJobHere("simulate-bars", simulate);
    const columns = [bars.time, bars.open, bars.high, bars.low, bars.close, bars.volume].map(
      (column) => column.buffer as ArrayBuffer,
    );
    const { result, summary } = await pool.run("backtest", { document: strategy(20), bars }, { transfer: columns });
    expect(bars.close.length).toBe(0);
    expect(result.trades.length).toBeGreaterThan(10);
    expect(summary.statistics.find(({ id }) => id === "trades")?.value).toBe(result.trades.length);
  });

  test("import a Blob as they import its bytes, with progress", async () => {
    const bars = await runJobHere("simulate-bars", simulate);
    const text = [...barsCsv(bars)].join("");
    const progress: number[] = [];
    const blob = await pool.run(
      "import-prices",
      { files: [{ name: "EURUSD.csv", data: new Blob([text]) }] },
      { onProgress: ({ bytes }) => progress.push(bytes) },
    );
    const bytes = await pool.run("import-prices", {
      files: [{ name: "EURUSD.csv", data: new TextEncoder().encode(text) }],
    });
    expect(blob).toEqual(bytes);
    expect(new ValueHash().any(blob.bars).digest()).toBe(new ValueHash().any(bars).digest());
    expect(progress.at(-1)).toBe(text.length);
    const seen = await pool.run("inspect-prices", { file: { name: "EURUSD.csv", data: new Blob([text]) } });
    expect(seen).toMatchObject({ format: "tradingview", ticks: false });
  });

  test("run side by side", async () => {
    const bars = await runJobHere("simulate-bars", simulate);
    const lengths = [5, 10, 20, 50, 100];
    const there = await Promise.all(
      lengths.map((length) => pool.run("backtest", { document: strategy(length), bars })),
    );
    const here = await Promise.all(
      lengths.map((length) => runJobHere("backtest", { document: strategy(length), bars })),
    );
    expect(there.map(({ result }) => result)).toEqual(here.map(({ result }) => result));
  });

  test("start in the order in which they were asked for, but for urgent ones", async () => {
    const single = createJobPool(1);
    const ended: string[] = [];
    const ask = (name: string, urgent: boolean) =>
      single.run("recent-bars", { symbol: "EURUSD", timeframe: "M1", count: 1, asOf: from }, { urgent }).then(() => {
        ended.push(name);
      });
    await Promise.all([ask("first", false), ask("second", false), ask("third", false), ask("urgent", true)]);
    expect(ended).toEqual(["first", "urgent", "second", "third"]);
    single.close();
  });
});

describe("errors cross from a worker with their fields", () => {
  test("a file that is something else", async () => {
    const error = await failure(
      pool.run("import-prices", { files: [{ name: "prices.hst", data: new TextEncoder().encode("Date,Open\n") }] }),
    );
    expect(error).toMatchObject({
      job: "import-prices",
      kind: "ImportError",
      code: "not-what-it-says",
      details: { place: "byte 0" },
    });
  });
  test("a strategy that refers to what is not there", async () => {
    const bars: Bars = await runJobHere("simulate-bars", simulate);
    const error = await failure(pool.run("backtest", { document: { ...strategy(20), risk: {} }, bars }));
    expect(error.kind).toBe("StrategyError");
    expect(error.details.problems).not.toHaveLength(0);
  });
  test("bars that cannot be", async () => {
    const bars = await runJobHere("simulate-bars", simulate);
    const time = bars.time.slice().reverse();
    expect(await failure(pool.run("backtest", { document: strategy(20), bars: { ...bars, time } }))).toMatchObject({
      kind: "BarsError",
      details: { row: 1, field: "time" },
    });
  });
  test("an indicator or a symbol nobody knows", async () => {
    const bars = await runJobHere("simulate-bars", simulate);
    expect(await failure(pool.run("indicator-columns", { bars, indicators: [{ id: "none" }] }))).toMatchObject({
      kind: "IndicatorError",
      code: "unknown-indicator",
    });
    expect(await failure(pool.run("simulate-bars", { ...simulate, symbol: "NONE" }))).toMatchObject({
      kind: "UnknownSimulatedSymbolError",
      details: { symbol: "NONE" },
    });
  });
  test("an unknown job", async () => {
    expect((await failure(pool.run("none" as "simulate-bars", simulate))).kind).toBe("RangeError");
  });
  test("a request that cannot be cloned is the caller's own error", async () => {
    await expect(pool.run("backtest", { document: () => {}, bars: [] as unknown as Bars })).rejects.toThrow(/clone/i);
  });
});

describe("cancelling", () => {
  test("rejects at once, running or waiting, and the pool goes on", async () => {
    const small = createJobPool(1);
    try {
      const controller = new AbortController();
      const long = small.run(
        "simulate-bars",
        { ...simulate, timeframe: "M1", to: from + 3650 * 86_400_000 },
        { signal: controller.signal },
      );
      const waiting = small.run("simulate-bars", simulate, { signal: controller.signal });
      const after = small.run("simulate-bars", simulate);
      controller.abort(new Error("enough"));
      await expect(long).rejects.toThrow("enough");
      await expect(waiting).rejects.toThrow("enough");
      expect((await after).length).toBeGreaterThan(1000);
    } finally {
      small.close();
    }
  });

  test("a signal that was aborted before starts nothing", async () => {
    await expect(
      pool.run("simulate-bars", simulate, { signal: AbortSignal.abort(new Error("never")) }),
    ).rejects.toThrow("never");
  });

  test("stops an import between two pieces", async () => {
    const controller = new AbortController();
    const row = "2026.01.05,00:00,1.10000,1.10010,1.09990,1.10000,5\n";
    const data = new TextEncoder().encode(row.repeat(100_000));
    const run = pool.run(
      "import-prices",
      { files: [{ name: "a.csv", data }] },
      { signal: controller.signal, onProgress: () => controller.abort(new Error("stop")) },
    );
    await expect(run).rejects.toThrow("stop");
    expect((await pool.run("simulate-bars", simulate)).length).toBeGreaterThan(0);
  });

  test("closing a pool rejects what it still had to do", async () => {
    const closing = createJobPool(1);
    const runs = [closing.run("simulate-bars", simulate), closing.run("simulate-bars", simulate)].map(failure);
    closing.close();
    expect((await Promise.all(runs)).map(({ kind }) => kind)).toEqual(["WorkerStopped", "Closed"]);
  });
});

describe("hashes", () => {
  test("tell values apart and know NaN and zero as one value each", () => {
    const of = (value: unknown) => new ValueHash().any(value).digest();
    expect(of({ a: 1, b: [2, 3] })).toBe(of({ b: [2, 3], a: 1 }));
    expect(of(new Float64Array([1, 2]))).not.toBe(of(new Float64Array([2, 1])));
    expect(of(-0)).toBe(of(0));
    // FNV-1a's own published value for an empty input.
    expect(new ValueHash().digest()).toBe("cbf29ce484222325");
  });
});
