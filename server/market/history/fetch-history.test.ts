import { mkdirSync, mkdtempSync, renameSync, rmdirSync, rmSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Bars } from "#trading/market/bars.ts";
import { chunkPath, type HistoryChunk } from "#trading/market/history/manifest.ts";
import { sliceBars } from "#trading/market/join-bars.ts";
import { createSimulatedMarket } from "#trading/market/simulated/simulated-market.ts";
import { firstAtOrAfter } from "#trading/market/time-column.ts";
import { storedBars } from "#workers/market/stored-history.ts";
import type { MarketProvider } from "../provider.ts";
import { ProviderKeyError } from "../providers/ask-service.ts";
import { diskHistory } from "./disk-history.ts";
import { appendNewBars, fetchHistory, missingRanges } from "./fetch-history.ts";
import { readManifest, removeFiles } from "./history-files.ts";
import { whileLocked } from "./history-lock.ts";
import { keepHistory } from "./keep-history.ts";
import { writeBars } from "./write-bars.ts";

const day = (month: number, date: number) => Date.UTC(2026, month - 1, date);
const all = createSimulatedMarket().bars("EURUSD", "M1", day(5, 4), day(6, 6));
const between = (from: number, to: number): Bars =>
  sliceBars(all, firstAtOrAfter(all.time, from, 0), firstAtOrAfter(all.time, to, 0));
const pieceMillis = 3 * 86_400_000;

/** A price service with the bars of a market, in pieces of three days, that breaks off after some of them. */
function service(breaksAfter = Number.POSITIVE_INFINITY) {
  const asked: number[] = [];
  let pieces = 0;
  const provider: MarketProvider = {
    name: "Test prices",
    symbols: ["EURUSD"],
    historyTimeframe: "M1",
    async *history({ from, to }) {
      asked.push(from);
      for (let start = from; start < to; start += pieceMillis) {
        if (pieces >= breaksAfter) throw new Error("the connection was lost");
        pieces += 1;
        yield between(start, Math.min(to, start + pieceMillis));
      }
    },
  };
  return { provider, asked, pieces: () => pieces };
}

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "northpip-fetch-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const { signal } = new AbortController();
const range = { symbol: "EURUSD", from: day(5, 4), to: day(6, 1), signal };
const stored = async () => (await storedBars(diskHistory(folder), { symbol: "EURUSD", from: 0, to: day(12, 1) }))?.bars;

test("a fetch that was cut off stores what came, and goes on where it was", async () => {
  const first = service(4);
  await expect(fetchHistory({ folder, provider: first.provider, ...range })).rejects.toThrow("the connection was lost");
  const kept = (await stored()) as Bars;
  expect(kept).toEqual(between(day(5, 4), day(5, 16)));
  const second = service();
  await fetchHistory({ folder, provider: second.provider, ...range });
  expect(second.asked).toEqual([(kept.time[kept.length - 1] as number) + 60_000]);
  expect(await stored()).toEqual(between(day(5, 4), day(6, 1)));
});

test("an earlier start asks for the time before alone, and what is there is not asked for again", async () => {
  const { provider, asked } = service();
  await fetchHistory({ folder, provider, ...range, from: day(5, 18) });
  await fetchHistory({ folder, provider, ...range });
  expect(asked[1]).toBe(day(5, 4));
  expect(await stored()).toEqual(between(day(5, 4), day(6, 1)));
});

test("a symbol that the service does not have is refused with those it has", async () => {
  const { provider } = service();
  await expect(fetchHistory({ folder, provider, ...range, symbol: "GBPUSD" })).rejects.toThrow(
    "Test prices has no GBPUSD. It has EURUSD.",
  );
});

test("ranges that are known are left out of what is asked", () => {
  const known = (from: number, to: number) => ({ provider: "a", from, to });
  expect(missingRanges({ from: 0, to: 100 }, [known(60, 70), known(10, 20)], "a")).toEqual([
    { from: 0, to: 10 },
    { from: 20, to: 60 },
    { from: 70, to: 100 },
  ]);
  expect(missingRanges({ from: 0, to: 100 }, [known(-5, 200)], "a")).toEqual([]);
  expect(missingRanges({ from: 0, to: 100 }, [known(-5, 200)], "b")).toEqual([{ from: 0, to: 100 }]);
});

test("new bars are added after the last fetch; a running bar is asked for again", async () => {
  const now = between(day(5, 20), day(5, 21)).time[100] as number;
  const { provider, asked } = service();
  await fetchHistory({ folder, provider, ...range, to: now + 30_000 });
  await appendNewBars({ folder, provider, signal }, ["EURUSD", "GBPUSD"], day(5, 22), () => {});
  expect(asked).toEqual([day(5, 4), now]);
  expect(await stored()).toEqual(between(day(5, 4), day(5, 22)));
});

/** Where the only month is that is listed. */
const month = async () => {
  const [chunk] = (await readManifest(folder, "EURUSD"))?.chunks ?? [];
  return join(folder, chunkPath("EURUSD", chunk as HistoryChunk));
};
const damage = async () => truncateSync(await month(), 100);

test("a damaged month is asked for again as a whole, also where the connection is lost in the middle of it", async () => {
  await fetchHistory({ folder, provider: service().provider, ...range });
  await damage();
  const cut = fetchHistory({ folder, provider: service(2).provider, ...range, from: day(5, 28) });
  await expect(cut).rejects.toThrow("the connection was lost");
  await fetchHistory({ folder, provider: service().provider, ...range });
  expect(await stored()).toEqual(between(day(5, 4), day(6, 1)));
});

test("the hourly update brings a damaged month back", async () => {
  await fetchHistory({ folder, provider: service().provider, ...range, to: day(5, 20) });
  await damage();
  await appendNewBars({ folder, provider: service().provider, signal }, ["EURUSD"], day(5, 22), () => {});
  expect(await stored()).toEqual(between(day(5, 4), day(5, 22)));
});

test("a history that is removed while its update asks the service stays removed", async () => {
  const { provider } = service();
  await fetchHistory({ folder, provider, ...range, to: day(5, 12) });
  const slow: MarketProvider = {
    ...provider,
    async *history(asked) {
      await removeFiles(folder, "EURUSD");
      yield* provider.history(asked);
    },
  };
  const failed: unknown[] = [];
  await appendNewBars({ folder, provider: slow, signal }, ["EURUSD"], day(5, 13), (_, error) => failed.push(error));
  expect(await readManifest(folder, "EURUSD")).toBeNull();
  expect(failed.map(String).join()).toContain("was removed meanwhile");
});

test("a chunk that cannot be read now is not taken for a damaged one: nothing is written", async () => {
  const { provider } = service();
  await fetchHistory({ folder, provider, ...range, to: day(5, 20) });
  const path = await month();
  // Like a process without file descriptors left, nobody can read a folder, whoever runs this.
  renameSync(path, join(folder, "aside"));
  mkdirSync(path);
  const bars = between(day(5, 20), day(5, 21));
  await expect(writeBars(folder, { bars, source: { kind: "file", name: "a.csv" } })).rejects.toThrow("EISDIR");
  rmdirSync(path);
  renameSync(join(folder, "aside"), path);
  expect(await stored()).toEqual(between(day(5, 4), day(5, 20)));
});

test("the update beside the open site adds bars, and ends when the site closes", async () => {
  const { provider } = service();
  await fetchHistory({ folder, provider, ...range, to: day(5, 12) });
  const told = vi.fn();
  const log = { info: told, warn: vi.fn(), error: vi.fn() };
  const kept = keepHistory({ folder, provider, log, first: 0, every: 3_600_000 });
  await vi.waitFor(() => expect(told).toHaveBeenCalled(), { timeout: 20_000 });
  await kept.end();
  expect((await stored())?.length).toBe(all.length);
  await removeFiles(folder, "EURUSD");
  expect(await stored()).toBeUndefined();
});

test("a key that has expired is asked with once an update, and said once", async () => {
  const { provider } = service();
  await fetchHistory({ folder, provider, ...range, to: day(5, 12) });
  await writeBars(folder, {
    bars: { ...between(day(5, 4), day(5, 6)), symbol: "GBPUSD" },
    source: { kind: "provider", name: provider.name },
    fetched: { provider: provider.name, from: day(5, 4), to: day(5, 6) },
  });
  let asked = 0;
  const refusing: MarketProvider = {
    ...provider,
    symbols: ["EURUSD", "GBPUSD"],
    // biome-ignore lint/correctness/useYield: it refuses before there is anything to give.
    async *history() {
      asked += 1;
      throw new ProviderKeyError("Test prices", 401);
    },
  };
  const warned = vi.fn();
  const log = { info: vi.fn(), warn: warned, error: vi.fn() };
  const kept = keepHistory({ folder, provider: refusing, log, first: 0, every: 1 });
  await vi.waitFor(() => expect(asked).toBeGreaterThan(3), { timeout: 20_000 });
  await kept.end();
  expect(warned.mock.calls).toEqual([
    [
      "new bars could not be added to the stored history",
      {
        symbol: "all symbols",
        problem: "Test prices refuses MARKET_API_KEY (it answered 401): the key is wrong or has expired.",
      },
    ],
  ]);
});

test("an update can be asked for before its hour, and does not run beside another process's", async () => {
  const { provider, asked } = service();
  await fetchHistory({ folder, provider, ...range, to: day(5, 12) });
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  asked.length = 0;
  await whileLocked(join(folder, "update"), async () => {
    const kept = keepHistory({ folder, provider, log, first: 0, every: 3_600_000 });
    await new Promise((resolve) => setTimeout(resolve, 100));
    await kept.end();
  });
  expect(asked).toEqual([]);
  const kept = keepHistory({ folder, provider, log, first: 1, every: 3_600_000 });
  await vi.waitFor(() => expect(asked).toHaveLength(1), { timeout: 20_000 });
  await vi.waitFor(() => expect(log.info).toHaveBeenCalledTimes(1), { timeout: 20_000 });
  await new Promise((resolve) => setTimeout(resolve, 20));
  kept.soon();
  await vi.waitFor(() => expect(asked).toHaveLength(2), { timeout: 20_000 });
  await kept.end();
});

test("an update that is asked for while one runs follows it: its bars may have come too late for that one", async () => {
  const { provider, asked } = service();
  await fetchHistory({ folder, provider, ...range, to: day(5, 12) });
  const answer = Promise.withResolvers<void>();
  asked.length = 0;
  const slow: MarketProvider = {
    ...provider,
    async *history(request) {
      const rest = provider.history(request);
      await answer.promise;
      yield* rest;
    },
  };
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const began = vi.spyOn(slow, "history");
  const kept = keepHistory({ folder, provider: slow, log, first: 1, every: 3_600_000 });
  await vi.waitFor(() => expect(began).toHaveBeenCalledTimes(1), { timeout: 20_000 });
  kept.soon();
  answer.resolve();
  await vi.waitFor(() => expect(began).toHaveBeenCalledTimes(2), { timeout: 20_000 });
  await kept.end();
});
