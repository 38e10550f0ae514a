import { describe, expect, test } from "vitest";
import { barsCsv } from "#trading/market/import/export-csv.ts";
import { timeRangeOf, timeRangeOfDays } from "#trading/market/shorter-bars.ts";
import { createSimulatedMarket } from "#trading/market/simulated/simulated-market.ts";
import { ownValues } from "#trading/optimize/parameter-space.ts";
import { presetById, presets } from "#trading/strategy/presets/presets.ts";
import { readBars, simulatePrices } from "../../scripts/backtest/price-file.ts";
import { reportProduct } from "../../scripts/backtest/run-product.ts";
import { createJobPool } from "../job-pool.ts";
import { runJobHere } from "../run-job-here.ts";

const from = Date.UTC(2024, 1, 14, 9, 30);
const to = Date.UTC(2025, 2, 3);
const [preset] = presets;
if (!preset) throw new Error("There are no presets");

describe("simulated bars in pieces", () => {
  test.each(["H4", "W1", "MN1"] as const)("are the same as in one go: %s", async (timeframe) => {
    const seen: number[] = [];
    const pieces = await runJobHere(
      "simulate-bars",
      { symbol: "GBPJPY", timeframe, from, to },
      { onProgress: ({ done }) => seen.push(done) },
    );
    expect(pieces).toEqual(createSimulatedMarket().bars("GBPJPY", timeframe, from, to));
    expect(seen).toHaveLength(4);
  });

  test("can be stopped between two pieces", async () => {
    const controller = new AbortController();
    const going = runJobHere(
      "simulate-bars",
      { symbol: "EURUSD", timeframe: "H1", from, to },
      { signal: controller.signal, onProgress: () => controller.abort(new Error("stopped")) },
    );
    await expect(going).rejects.toThrow("stopped");
  });
});

describe("bars held by a thread", () => {
  test("are run on without being sent again, and missed once the thread is another", async () => {
    const pool = createJobPool(1);
    const { symbol, timeframe } = preset.document;
    const range = { kind: "simulated", from: Date.UTC(2025, 0, 1), to: Date.UTC(2025, 6, 1) } as const;
    const { bars } = await pool.run("hold-bars", { key: "a", symbol, timeframe, source: range });
    const [one, two] = [
      await pool.run("run-held", { key: "a", document: preset.document }),
      await pool.run("run-held", { key: "a", document: preset.document }),
    ];
    expect(two.hash).toBe(one.hash);
    const plain = await pool.run("backtest", { document: preset.document, bars });
    expect(one.summary).toEqual(plain.summary);
    await expect(pool.run("run-held", { key: "b", document: preset.document })).rejects.toMatchObject({
      code: "not-held",
    });
    pool.close();
  });

  test("of a shorter timeframe are put together and look inside", async () => {
    const range = { symbol: "EURUSD", from: Date.UTC(2025, 0, 1), to: Date.UTC(2025, 3, 1) };
    const minutes = await runJobHere("simulate-bars", { ...range, timeframe: "M5" });
    const hours = await runJobHere("simulate-bars", { ...range, timeframe: "H1" });
    const held = await runJobHere("hold-bars", {
      key: "m",
      symbol: "EURUSD",
      timeframe: "H1",
      source: { kind: "bars", bars: minutes },
    });
    expect(held.lower).toBe("M5");
    expect([held.bars.time, held.bars.close]).toEqual([hours.time, hours.close]);
    const document = { ...preset.document, symbol: "EURUSD", timeframe: "H1" as const };
    const seeing = await runJobHere("run-held", { key: "m", document });
    const blind = await runJobHere("backtest", { document, bars: hours });
    expect(seeing.result.ambiguousBars).toBeLessThanOrEqual(blind.result.ambiguousBars);
  });
});

describe("bars of the simulated market that are held with shorter ones inside", () => {
  test("give the page, a search and the command line one result, which names what the shorter ones decided", async () => {
    const document = presetById("daily-trend-hourly-entry")?.document;
    if (!document) throw new Error("The preset is gone");
    const days = { from: Date.UTC(2025, 0, 1), to: Date.UTC(2025, 6, 1) };
    const { symbol, timeframe } = document;
    const source = { kind: "simulated", ...timeRangeOfDays(days), shorter: "M1" } as const;
    const held = await runJobHere("hold-bars", { key: "s", symbol, timeframe, source });
    expect(held.lower).toBe("M1");
    const page = await runJobHere("run-held", { key: "s", document: document });
    expect(page.result.decidedBars).toBeGreaterThan(5);
    expect((await runJobHere("run-held", { key: "s", document: document })).hash).toBe(page.hash);
    const lower = await runJobHere("simulate-bars", { ...timeRangeOf(held.bars), timeframe: "M1" });
    const tried = await runJobHere("try-values", {
      ...{ document: document, bars: held.bars, settings: { lower }, parameters: ownValues(document) },
    });
    const said: string[] = [];
    const say = (line: string): void => void said.push(line);
    const command = reportProduct(document, await simulatePrices(document, days, "USD"), {}, say).statistics;
    const printed = command as {
      readonly resultHash: string;
      readonly statistics: Record<string, number>;
      readonly insideBars: object;
    };
    expect(printed.resultHash).toBe(page.hash);
    expect(said).toContain(`result hash ${page.hash}`);
    const net = page.summary.statistics.find(({ id }) => id === "netProfit")?.value;
    expect([tried.row.trades, printed.statistics.trades]).toEqual([
      page.result.trades.length,
      page.result.trades.length,
    ]);
    expect([tried.row.net, printed.statistics.netProfit]).toEqual([expect.closeTo(net ?? Number.NaN, 6), net]);
    expect(printed.insideBars).toEqual({
      timeframe: "M1",
      decided: page.result.decidedBars,
      worstCase: page.result.ambiguousBars,
    });
    expect(said.join("\n")).toContain("M1 bars told it");
    // What the page saves as prices are the shorter bars: the command makes the longer ones from them.
    const file = { name: "prices.csv", chunks: [...barsCsv(lower)].map((text) => new TextEncoder().encode(text)) };
    const again = reportProduct(document, await readBars(file, document, {}, say), {}, () => {})
      .statistics as typeof printed;
    expect(again).toEqual(printed);
  });
});

describe("conversion rates of held bars", () => {
  const [start, end] = [Date.UTC(2025, 0, 1), Date.UTC(2025, 2, 1)];
  const bars = (symbol: string, timeframe: "M15" | "H1") =>
    runJobHere("simulate-bars", { symbol, timeframe, from: start, to: end });

  test("come from the simulated market's own pair", async () => {
    const source = { kind: "simulated", from: start, to: end } as const;
    await runJobHere("hold-bars", { key: "c", symbol: "EURGBP", timeframe: "H1", source });
    const { rate } = await runJobHere("held-rates", { key: "c", currency: "USD", pairs: [] });
    expect(rate?.path).toBe("GBPUSD");
    expect(rate?.rates).toEqual(Float64Array.from((await bars("GBPUSD", "H1")).close, (close) => close / 1e5));
    expect(await runJobHere("held-rates", { key: "c", currency: "GBP", pairs: [] })).toEqual({ rate: null });
  });

  test("of prices that were brought come from the pair that was brought, or are none", async () => {
    const source = { kind: "bars", bars: await bars("EURGBP", "H1") } as const;
    await runJobHere("hold-bars", { key: "d", symbol: "EURGBP", timeframe: "H1", source });
    expect(await runJobHere("held-rates", { key: "d", currency: "USD", pairs: [] })).toEqual({ rate: null });
    const pairs = [await bars("GBPUSD", "M15")];
    const { rate } = await runJobHere("held-rates", { key: "d", currency: "USD", pairs });
    expect(rate?.rates).toEqual(Float64Array.from((await bars("GBPUSD", "H1")).close, (close) => close / 1e5));
  });
});
