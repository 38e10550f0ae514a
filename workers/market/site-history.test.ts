import { expect, test } from "vitest";
import { encodeChunk } from "#trading/market/history/chunk.ts";
import type { HistoryManifest } from "#trading/market/history/manifest.ts";
import { createSimulatedMarket } from "#trading/market/simulated/simulated-market.ts";
import { gzip } from "./gzip.ts";
import { siteHistory } from "./site-history.ts";
import { HistoryError, lastStoredBars } from "./stored-history.ts";

const chunk = { period: "2026-05", hash: "a".repeat(32), rows: 3, first: 1, last: 3, gaps: [] };
const manifest = (hash: string): HistoryManifest => ({
  version: 1,
  symbol: "EURUSD",
  timeframe: "M1",
  sources: [{ kind: "file", name: "a.csv" }],
  chunks: [{ ...chunk, hash }],
});

/** A site whose answers are given by address; what it has not is a 404. */
function site(answers: () => Record<string, string>) {
  const asked: string[] = [];
  const load: typeof fetch = async (input) => {
    const path = `${input}`;
    asked.push(path);
    const body = answers()[path];
    return body === undefined ? new Response("", { status: 404 }) : new Response(body);
  };
  return { asked, load };
}
const list = "/market/history/manifest.json";
const address = (hash: string) => `/market/history/EURUSD/2026-05.${hash}.bin`;

test("asks for the list once in a minute", async () => {
  let now = 0;
  const { asked, load } = site(() => ({ [list]: JSON.stringify({ symbols: [manifest(chunk.hash)] }) }));
  const history = siteHistory(load, () => now);
  expect((await history.manifest("EURUSD"))?.timeframe).toBe("M1");
  expect(await history.manifest("GBPUSD")).toBeNull();
  expect(asked).toEqual([list]);
  now = 60_000;
  await history.manifest("EURUSD");
  expect(asked).toEqual([list, list]);
});

test("a chunk that was replaced is loaded under its new address", async () => {
  const newer = "b".repeat(32);
  const { asked, load } = site(() => ({
    [list]: JSON.stringify({ symbols: [manifest(newer)] }),
    [address(newer)]: "new",
  }));
  const bytes = await siteHistory(load).chunk("EURUSD", chunk);
  expect(new TextDecoder().decode(bytes)).toBe("new");
  expect(asked).toEqual([address(chunk.hash), list, address(newer)]);
});

test("what cannot be had is said in words, and a list that failed is asked for again", async () => {
  const answers: Record<string, string> = {};
  const { load } = site(() => answers);
  const history = siteHistory(load);
  await expect(history.manifest("EURUSD")).rejects.toThrow("could not be loaded (404)");
  const offline = siteHistory(() => Promise.reject(new TypeError("Failed to fetch")));
  await expect(offline.manifest("EURUSD")).rejects.toThrow(HistoryError);
  answers[list] = JSON.stringify({ symbols: [] });
  expect(await history.manifest("EURUSD")).toBeNull();
  await expect(history.chunk("EURUSD", chunk)).rejects.toThrow("Load the page again");
});

test("bars of a chunk are loaded and read once, however often their last ones are asked for", async () => {
  const day = Date.UTC(2026, 4, 5);
  const bars = createSimulatedMarket().bars("EURUSD", "M1", day, day + 6 * 3_600_000);
  const last = bars.time[bars.length - 1] as number;
  const stored = { ...manifest(chunk.hash), chunks: [{ ...chunk, rows: bars.length, first: day, last }] };
  const bytes = await gzip(encodeChunk(bars));
  const asked: string[] = [];
  const load: typeof fetch = async (input) => {
    asked.push(`${input}`);
    return `${input}` === list ? Response.json({ symbols: [stored] }) : new Response(new Uint8Array(bytes));
  };
  const history = siteHistory(load);
  for (const asOf of [last - 60_000, last]) {
    const found = await lastStoredBars(history, { symbol: "EURUSD", timeframe: "M5", count: 3, asOf });
    const [end] = [createSimulatedMarket().lastBars("EURUSD", "M5", 3, asOf + 59_999)];
    expect(found?.bars.close).toEqual(end.close);
    expect(found?.bars.time).toEqual(end.time);
  }
  expect(asked).toEqual([list, address(chunk.hash)]);
});
