import { describe, expect, test, vi } from "vitest";
import type { Bars } from "#trading/market/bars.ts";
import type { ImportReport } from "#trading/market/import/report.ts";
import { statedContract, usualAnswers } from "#trading/market/stated-contract.ts";
import type { Timeframe } from "#trading/market/timeframe.ts";
import type { HeldBars, HeldRatesRequest, HoldBarsRequest } from "#workers/lab/lab-types.ts";
import type { SimulateRequest } from "#workers/lab/simulate-chunks.ts";
import type { StoredHistory } from "#workers/market/market-jobs.ts";
import { memoryStorage } from "../../../../tests/support/memory-storage.ts";
import type { FileSource } from "../core/lab-source.ts";
import { firstSource, sourceKey } from "../core/lab-source.ts";
import { LabDataStore } from "./data-store.ts";
import type { PriceFiles } from "./price-files.ts";

const barsOf = (symbol: string, timeframe: Timeframe): Bars => ({
  symbol,
  timeframe,
  digits: 5,
  length: 2,
  time: Float64Array.of(1, 2),
  open: Int32Array.of(1, 1),
  high: Int32Array.of(1, 1),
  low: Int32Array.of(1, 1),
  close: Int32Array.of(1, 1),
  volume: Float64Array.of(0, 0),
});
const report = {} as ImportReport;
const noSwap = { swap: "none", swapLong: 0, swapShort: 0 } as const;
const file: FileSource = { kind: "file", id: "a", name: "a.csv", symbol: "EURUSD", timeframe: "M5", bars: 2 };

function device(refuse?: unknown, crash = false): PriceFiles & { readonly kept: Map<string, Bars> } {
  const kept = new Map<string, Bars>();
  const listed = new Map<string, FileSource>();
  return {
    kept,
    list: async () => {
      if (refuse) throw refuse;
      return [...listed.values()];
    },
    read: async (id) => kept.get(id) ?? null,
    report: async () => report,
    store: async (file, bars) => {
      if (crash) throw new Error("the worker stopped");
      if (refuse) return { reason: (refuse as Error).name, bars };
      kept.set(file.id, bars);
      listed.set(file.id, file);
      return null;
    },
    relabel: async (file) => void listed.set(file.id, file),
    remove: async (id) => {
      kept.delete(id);
      listed.delete(id);
    },
  };
}

function storeWith(files: PriceFiles, storage = memoryStorage(), histories: Record<string, StoredHistory> = {}) {
  const asked: HoldBarsRequest[] = [];
  const askedRates: HeldRatesRequest[] = [];
  const simulated: SimulateRequest[] = [];
  const answers: ((held: HeldBars) => void)[] = [];
  const store = new LabDataStore({
    storage,
    files,
    now: () => Date.UTC(2026, 5, 1),
    simulate: async (request) => {
      simulated.push(request);
      return barsOf(request.symbol, request.timeframe);
    },
    history: async (symbol) => histories[symbol] ?? null,
    storedBars: async ({ symbol }) => barsOf(symbol, "M1"),
    rates: async (request) => {
      askedRates.push(request);
      return { rate: null };
    },
    hold: (request, { signal }) => {
      asked.push(request);
      return new Promise((resolve, reject) => {
        answers.push(resolve);
        signal.addEventListener("abort", () => reject(signal.reason));
      });
    },
  });
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  const answer = async () => {
    await settle();
    const { symbol, timeframe } = asked.at(-1) as HoldBarsRequest;
    const { source } = asked.at(-1) as HoldBarsRequest;
    const lower = source.kind === "simulated" ? (source.shorter ?? null) : null;
    answers.at(-1)?.({ bars: barsOf(symbol, timeframe), lower, stored: null });
    await settle();
  };
  return { store, asked, askedRates, simulated, answer, settle, storage };
}

describe("the lab's bars", () => {
  test("are the last three whole years of the simulated market until something else is chosen", () => {
    const { store } = storeWith(device());
    expect(store.getState()).toMatchObject({
      source: { kind: "simulated", from: Date.UTC(2023, 0, 1), to: Date.UTC(2026, 0, 1) },
      status: "idle",
    });
  });

  test("load once for a symbol and timeframe, and again for another", async () => {
    const { store, asked, answer } = storeWith(device());
    store.want("EURUSD", "H1");
    store.want("EURUSD", "H1");
    await answer();
    expect(store.getState()).toMatchObject({ status: "ready", bars: { timeframe: "H1" } });
    store.want("EURUSD", "M15");
    expect(store.getState()).toMatchObject({ status: "loading", bars: null });
    await answer();
    expect(asked.map(({ timeframe }) => timeframe)).toEqual(["H1", "M15"]);
  });

  test("come with shorter ones of the same market, until those are switched off", async () => {
    const { store, asked, simulated, answer } = storeWith(device());
    store.want("EURUSD", "H1");
    await answer();
    // Trading days: from 17:00 New York of the evening before the first to that before the day after the last.
    const span = { from: Date.UTC(2022, 11, 31, 22), to: Date.UTC(2025, 11, 31, 22) };
    expect(asked.at(-1)?.source).toEqual({ kind: "simulated", ...span, shorter: "M5" });
    expect(store.getState().lower).toBe("M5");
    expect((await store.lowerBars())?.timeframe).toBe("M5");
    expect(simulated).toEqual([{ symbol: "EURUSD", timeframe: "M5", from: 1, to: 3_600_000 }]);
    store.choose({ ...firstSource(Date.UTC(2026, 5, 1)), shorterBars: false });
    await answer();
    expect(asked.at(-1)?.source).toMatchObject({ shorter: null });
    expect(await store.lowerBars()).toBeNull();
  });

  test("of an abandoned choice never appear", async () => {
    const { store, asked, answer, settle } = storeWith(device());
    store.want("EURUSD", "H1");
    await settle();
    store.choose({ kind: "simulated", from: 0, to: 1 });
    await answer();
    expect(asked).toHaveLength(2);
    expect(store.getState()).toMatchObject({ status: "ready", source: { from: 0, to: 1 } });
  });

  test("come from a file that is kept, and are found again after a reload", async () => {
    const files = device();
    const { store, asked, answer, storage } = storeWith(files);
    store.want("EURUSD", "M5");
    await store.add(file, barsOf("EURUSD", "M5"), report);
    await answer();
    expect(asked.at(-1)?.source.kind).toBe("bars");
    const again = storeWith(files, storage);
    again.store.want("EURUSD", "H1");
    await again.answer();
    expect(again.store.getState()).toMatchObject({ source: file, status: "ready", notStored: null });
    expect(again.asked[0]).toMatchObject({ timeframe: "H1", source: { bars: { timeframe: "M5" } } });
  });

  test("stay usable where the device is full, and say so", async () => {
    const { store, answer } = storeWith(device(new DOMException("full", "QuotaExceededError")));
    store.want("EURUSD", "M5");
    await store.add(file, barsOf("EURUSD", "M5"), report);
    await answer();
    expect(store.getState().status).toBe("ready");
    expect(store.getState().notStored).toMatch(/no room left to store a\.csv/);
  });

  test("of a worker that stopped are said to be lost, and what was open before stays", async () => {
    const { store, asked, answer } = storeWith(device(undefined, true));
    store.want("EURUSD", "H1");
    await answer();
    await store.add(file, barsOf("EURUSD", "M5"), report);
    expect(store.getState()).toMatchObject({ source: { kind: "simulated" }, status: "ready", files: [] });
    expect(store.getState().notStored).toMatch(/stopped while it stored a\.csv.*add the file again/);
    expect(asked).toHaveLength(1);
  });

  test("stay usable where the browser keeps nothing", async () => {
    const { store } = storeWith(device(new Error("refused")));
    store.want("EURUSD", "M5");
    await store.add(file, barsOf("EURUSD", "M5"), report);
    expect(store.getState().notStored).toMatch(/works until this tab is closed/);
  });

  test("bring the kept prices of the pair that converts a cross, and ask for no rate where none is needed", async () => {
    const { store, askedRates, answer } = storeWith(device());
    const { signal } = new AbortController();
    store.want("EURGBP", "M5");
    await store.add({ ...file, id: "pound", symbol: "GBPUSD" }, barsOf("GBPUSD", "M5"), report);
    await store.add({ ...file, id: "yen", symbol: "USDJPY" }, barsOf("USDJPY", "M5"), report);
    await store.add({ ...file, id: "cross", symbol: "EURGBP" }, barsOf("EURGBP", "M5"), report);
    await answer();
    await store.rates("USD", signal);
    expect(askedRates.map(({ currency, pairs }) => [currency, ...pairs.map(({ symbol }) => symbol)])).toEqual([
      ["USD", "GBPUSD"],
    ]);
    expect(await store.rates("GBP", signal)).toBeNull();
    expect(askedRates).toHaveLength(1);
  });

  test("tell the contract stated for a file also before they are loaded, and where its time frame does not fit", async () => {
    const [storage, files] = [memoryStorage(), device()];
    const contract = statedContract(
      "SEKJPY",
      5,
      { ...usualAnswers("SEKJPY", 5), contractSize: 25, spreadPips: 3, ...noSwap },
      1e5,
    );
    const crown = { ...file, symbol: "SEKJPY" };
    await storeWith(files, storage).store.add(crown, { ...barsOf("SEKJPY", "M5"), contract }, report);
    const { store, askedRates, answer, settle } = storeWith(files, storage);
    expect(await store.statedContract("SEKJPY")).toEqual(contract);
    expect(await store.statedContract("EURUSD")).toBeUndefined();
    store.want("SEKJPY", "M1");
    expect(store.getState().conflict).toBe("timeframe");
    expect(await store.statedContract("SEKJPY")).toEqual(contract);
    // Without the contract its results would be taken for dollars, and never be converted.
    store.want("SEKJPY", "M5");
    const rate = store.rates("USD", new AbortController().signal);
    await settle();
    await answer();
    await rate;
    expect(askedRates.map(({ currency }) => currency)).toEqual(["USD"]);
  });

  test("wait for a choice where file and strategy disagree", async () => {
    const { store, asked, answer } = storeWith(device());
    store.want("GBPUSD", "M1");
    await store.add(file, barsOf("EURUSD", "M5"), report);
    expect(store.getState()).toMatchObject({ status: "failed", conflict: "symbol" });
    store.rename(file.id, "GBPUSD");
    expect(store.getState()).toMatchObject({ status: "failed", conflict: "timeframe" });
    store.want("GBPUSD", "M5");
    await answer();
    expect(store.getState()).toMatchObject({ status: "ready", conflict: null, bars: { symbol: "GBPUSD" } });
    expect(asked.at(-1)).toMatchObject({ symbol: "GBPUSD", timeframe: "M5" });
  });

  test("of a removed file give way to simulated ones", async () => {
    const files = device();
    const { store } = storeWith(files);
    store.want("EURUSD", "M5");
    await store.add(file, barsOf("EURUSD", "M5"), report);
    await store.remove(file.id);
    expect(store.getState()).toMatchObject({ source: { kind: "simulated" }, files: [] });
    expect(files.kept.size).toBe(0);
  });

  test("of a file that was cleared from the device are missed in words", async () => {
    const storage = memoryStorage();
    storage.setItem(sourceKey, JSON.stringify(file));
    const { store, settle } = storeWith(device(), storage);
    store.want("EURUSD", "M5");
    await settle();
    expect(store.getState()).toMatchObject({ status: "failed", source: file });
    expect(store.getState().problem).toMatch(/no longer on this device/);
  });

  test("can be asked for by name, and again when they were lost", async () => {
    const { store, asked, answer } = storeWith(device());
    store.want("EURUSD", "H1");
    const first = store.held();
    await answer();
    const key = await first;
    expect(await store.held()).toBe(key);
    expect(asked).toHaveLength(1);
    const again = store.held(true);
    await answer();
    expect(await again).toBe(key);
    expect(asked).toHaveLength(2);
  });

  test("are handed over again to a thread that lost them, once", async () => {
    const { store, asked, answer } = storeWith(device());
    store.want("EURUSD", "H1");
    const lost = Object.assign(new Error("not here"), { code: "not-held" });
    const ask = vi.fn<(key: string) => Promise<string>>().mockRejectedValueOnce(lost).mockResolvedValueOnce("found");
    const found = store.onHeld(ask);
    await answer();
    await answer();
    expect(await found).toBe("found");
    expect(asked).toHaveLength(2);
    await expect(store.onHeld(() => Promise.reject(new Error("other")))).rejects.toThrow("other");
  });

  test("stop loading on demand and load again on demand", async () => {
    const { store, answer } = storeWith(device());
    store.want("EURUSD", "H1");
    store.stop();
    expect(store.getState().status).toBe("idle");
    await expect(Promise.race([store.held(), Promise.resolve("waiting")])).resolves.toBe("waiting");
    await answer();
    expect(store.getState().status).toBe("ready");
  });
});

describe("the site's stored history", () => {
  const range = { from: Date.UTC(2024, 0, 1, 22), to: Date.UTC(2026, 4, 29, 20, 59), gaps: [] };
  const history = { timeframe: "M1", data: { kind: "file", name: "broker.csv", ...range } } as const;
  const stored = { kind: "stored", name: "broker.csv", from: Date.UTC(2024, 0, 2), to: Date.UTC(2026, 4, 30) };

  test("is what a strategy is tested on where there is one and the visitor chose nothing else", async () => {
    const { store, asked, answer, settle } = storeWith(device(), memoryStorage(), { EURUSD: history });
    store.want("EURUSD", "H1");
    await settle();
    await answer();
    expect(store.getState()).toMatchObject({ source: stored, history, status: "ready" });
    expect(asked.at(-1)?.source).toMatchObject({ kind: "stored", shorterBars: true });
    store.want("GBPUSD", "H1");
    await settle();
    expect(store.getState()).toMatchObject({ source: { kind: "simulated" }, history: null });
  });

  test("is offered and not taken where the visitor chose another source", async () => {
    const { store, settle } = storeWith(device(), memoryStorage(), { EURUSD: history });
    store.choose(firstSource(Date.UTC(2026, 5, 1)));
    store.want("EURUSD", "H1");
    await settle();
    expect(store.getState()).toMatchObject({ source: { kind: "simulated" }, history });
  });

  test("of daily bars is not taken for a shorter time frame", async () => {
    const daily = { ...history, timeframe: "D1" } as const;
    const { store, settle } = storeWith(device(), memoryStorage(), { EURUSD: daily });
    store.want("EURUSD", "H1");
    await settle();
    expect(store.getState().source.kind).toBe("simulated");
    store.want("EURUSD", "D1");
    await settle();
    expect(store.getState().source.kind).toBe("stored");
  });
});
