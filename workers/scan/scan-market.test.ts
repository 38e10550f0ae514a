import { describe, expect, test } from "vitest";
import { runBacktest } from "#trading/backtest/run.ts";
import { signalBytes } from "#trading/backtest/signal-orders.ts";
import { technicalRating } from "#trading/forecast/technical-rating.ts";
import type { Bars } from "#trading/market/bars.ts";
import { createSimulatedMarket } from "#trading/market/simulated/simulated-market.ts";
import { findSymbol } from "#trading/market/symbols.ts";
import { barsSource, indicatorInput } from "#trading/strategy/column-source.ts";
import { compileStrategy } from "#trading/strategy/compile.ts";
import { presets } from "#trading/strategy/presets/presets.ts";
import { runJobHere } from "../run-job-here.ts";
import { type ScanCell, type ScanProgress, scanBars, scanTimeframes } from "./scan-types.ts";
import { strategyState } from "./strategy-state.ts";

const market = createSimulatedMarket();
const asOf = Date.UTC(2026, 10, 18, 14, 33, 21);
const symbols = ["EURUSD", "XAUUSD"];
const scan = (document: unknown, moment = asOf) =>
  runJobHere("scan-market", { symbols, asOf: moment, document }).then(({ cells }) => cells);

test("every rating is the technical rating of the market's own bars", async () => {
  for (const { symbol, timeframe, rating, price } of await scan(null)) {
    // A day's bars take the market seconds; the scanner's daily bars are held to it beside `scan-history.ts`.
    if (timeframe === "D1") continue;
    const bars = market.lastBars(symbol, timeframe, scanBars + 1, asOf);
    expect(technicalRating(indicatorInput(bars))).toMatchObject(rating);
    expect(price).toBe(bars.close.at(-1));
  }
});

describe("a strategy's state", () => {
  test("reads no day that began before the bars: the signals are those of a longer history, or none yet", () => {
    const entries = (field: "high" | "low") => ({
      when: {
        kind: field === "high" ? "above" : "below",
        left: { kind: "price", field: "close" },
        right: { kind: "price", field, timeframe: "D1" },
      },
    });
    const document = { ...presets[0]?.document, entries: { long: entries("high"), short: entries("low") }, exits: {} };
    const kinds = Array.from({ length: 24 }, (_, step) => {
      const moment = Date.UTC(2026, 5, 23, 4) + step * 3_600_000;
      const [bars, longer] = [scanBars, 4 * scanBars].map((count) => market.lastBars("GBPUSD", "M5", count, moment));
      const state = strategyState(document, bars as Bars, () => undefined);
      if (state.kind === "ready")
        expect(state.signal).toBe(strategyState(document, longer as Bars, () => undefined).signal);
      return state.kind;
    });
    expect(new Set(kinds)).toEqual(new Set(["ready", "warming"]));
  });

  test("is what its signals and a backtest say on the last closed bar", async () => {
    const closedOf = new Map<string, Bars>();
    for (const symbol of symbols) {
      for (const timeframe of scanTimeframes.slice(0, 4)) {
        const bars = market.lastBars(symbol, timeframe, scanBars + 1, asOf);
        const before = (bars.time.at(-1) as number) - 1;
        closedOf.set(`${symbol} ${timeframe}`, market.lastBars(symbol, timeframe, scanBars, before));
      }
    }
    for (const { document } of presets) {
      for (const { symbol, timeframe, state } of await scan(document)) {
        const closed = closedOf.get(`${symbol} ${timeframe}`);
        if (!closed || state?.kind !== "ready") continue;
        const local = { ...document, symbol, timeframe };
        const signals = signalBytes(
          compileStrategy(local, barsSource(closed, findSymbol(symbol)?.pipPoints as number)),
        );
        const last = (signals.at(-1) as number) & 3;
        expect(state.signal).toBe(last === 1 ? 1 : last === 2 ? -1 : 0);
        expect(state.position !== 0).toBe(runBacktest(local, closed, { closeAtEnd: false }).openPositions > 0);
        if (state.lastSignal) expect((signals.at(-1 - state.lastSignal.bars) as number) & 3).not.toBe(0);
      }
    }
  });

  test("says why where the rules cannot be read, or have too few bars", async () => {
    const daily = presets.find(({ id }) => id === "daily-trend-hourly-entry")?.document;
    const cells = await scan(daily);
    expect(cells.find(({ timeframe }) => timeframe === "M5")?.state).toMatchObject({ kind: "warming" });
    const broken = await scan({ ...daily, entries: {} });
    expect(broken.every(({ state }) => state?.kind === "unfit" && state.reason)).toBe(true);
  });
});

test("a scan of a past moment is the same before and after what came later was seen", async () => {
  const past = asOf - 26 * 3_600_000;
  const { document } = presets[0] as (typeof presets)[number];
  const before = await scan(document, past);
  await scan(document);
  expect(await scan(document, past)).toEqual(before);
  for (const { time } of before) expect(time).toBeLessThanOrEqual(past);
});

test("over a weekend the last bar counts as closed", async () => {
  const saturday = Date.UTC(2026, 10, 21, 12);
  const { document } = presets[0] as (typeof presets)[number];
  const [cell] = await scan(document, saturday);
  const bars = market.lastBars("EURUSD", "M5", scanBars, saturday);
  const signals = signalBytes(compileStrategy({ ...document, timeframe: "M5" }, barsSource(bars, 10)));
  const at = signals.findLastIndex((byte) => (byte & 3) !== 0);
  expect(cell?.state?.lastSignal?.bars ?? null).toBe(at < 0 ? null : signals.length - 1 - at);
});

test("timeframes arrive one by one with a figure", async () => {
  const seen: ScanProgress[] = [];
  const { cells } = await runJobHere(
    "scan-market",
    { symbols, asOf, document: null },
    { onProgress: (state) => seen.push(state) },
  );
  expect(seen.map(({ cells: [first] }) => first?.timeframe)).toEqual([...scanTimeframes]);
  expect(seen.at(-1)).toMatchObject({ done: cells.length, total: 12 });
});

test("a cell's detail carries the same rating, every vote, and the figures it was cast on", async () => {
  const detail = await runJobHere("scan-cell", { symbol: "EURUSD", timeframe: "H1", asOf, document: null });
  const [cell] = (await scan(null)).filter((cell: ScanCell) => cell.symbol === "EURUSD" && cell.timeframe === "H1");
  expect(detail.cell).toEqual(cell);
  expect(detail.votes).toHaveLength(26);
  for (const { values } of detail.votes) expect(values.some(({ value }) => Number.isFinite(value))).toBe(true);
  const sma = detail.votes.find(({ id }) => id === "sma-10")?.values[0];
  const closes = [...detail.bars.close.slice(-10)];
  expect(sma?.value).toBeCloseTo(closes.reduce((sum, close) => sum + close, 0) / 10 / 1e5, 9);
});

test("a scan that is cut off stops between two weeks, and the next one is right", async () => {
  const controller = new AbortController();
  const cut = runJobHere(
    "scan-market",
    { symbols, asOf: asOf - 40 * 86_400_000, document: null },
    { signal: controller.signal, onProgress: () => controller.abort(new Error("enough")) },
  );
  await expect(cut).rejects.toThrow("enough");
  expect(await scan(null, asOf - 40 * 86_400_000)).toHaveLength(12);
});
