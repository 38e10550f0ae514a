import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { crossingDocument } from "#trading/alerts/signal-alert.ts";
import { watchSignal } from "#trading/alerts/watch-signal.ts";
import { encodeChunk } from "#trading/market/history/chunk.ts";
import type { HistoryManifest } from "#trading/market/history/manifest.ts";
import { testBars } from "../../tests/support/generated-market.ts";
import { storedSignalBars } from "./signal-bars.ts";

const hour = 3_600_000;
// Wednesday, 17:00 in New York.
const dayEnds = Date.UTC(2026, 6, 1, 21);

const document = crossingDocument(
  { symbol: "EURUSD", timeframe: "D1", name: "Above its mean" },
  "crosses-above",
  { kind: "price", field: "close" },
  { kind: "constant", value: 1.1 },
);

/** One-minute bars that are known up to a moment, of which none may be read. */
const storedUntil = (end: number) => ({
  manifest: async (): Promise<HistoryManifest> => ({
    version: 1,
    symbol: "EURUSD",
    timeframe: "M1",
    sources: [{ kind: "file", name: "broker.csv" }],
    chunks: [{ period: "2026-07", hash: "0".repeat(32), rows: 9, first: 0, last: end - 60_000, gaps: [] }],
  }),
  chunk: async () => {
    throw new Error("read");
  },
});

test("stored bars are read when a bar of the alert has closed, and not each minute before", async () => {
  const alert = { document, symbol: "EURUSD", timeframe: "D1", from: dayEnds - 5 * hour } as const;
  const early = dayEnds - hour;
  expect(await storedSignalBars(storedUntil(early), { ...alert, until: dayEnds + hour })).toBeNull();
  await expect(storedSignalBars(storedUntil(dayEnds), { ...alert, until: dayEnds + hour })).rejects.toThrow("read");
  // A weekend longer than one look passes over no bar after it.
  const minute = {
    ...alert,
    document: { ...document, timeframe: "M1" },
    timeframe: "M1",
    from: Date.UTC(2026, 6, 3, 21),
  } as const;
  const monday = Date.UTC(2026, 6, 6, 10);
  expect(await storedSignalBars(storedUntil(minute.from), { ...minute, until: monday })).toBeNull();
  await expect(storedSignalBars(storedUntil(monday), { ...minute, until: monday })).rejects.toThrow("read");
});

test.each(["M5", "M15"] as const)(
  "%s alerts on a coin fire in the hours after the currency week has closed, too",
  async (timeframe) => {
    const length = timeframe === "M5" ? 300_000 : 900_000;
    // Friday, 17:00 in New York, after ten days.
    const closed = Date.UTC(2026, 6, 3, 21);
    const rows = (10 * 24 * hour) / length + (12 * hour) / length;
    const made = testBars(rows, 5);
    const time = made.time.map((_, row) => closed + 12 * hour + (row - rows) * length);
    const coin = { ...made, timeframe, time };
    const [first, last] = [time[0] as number, time[rows - 1] as number];
    const stored = storedUntil(last + length);
    const reader = {
      manifest: async () => {
        const manifest = await stored.manifest();
        return { ...manifest, timeframe, chunks: manifest.chunks.map((chunk) => ({ ...chunk, rows, first, last })) };
      },
      chunk: async () => gzipSync(encodeChunk(coin)),
    };
    const always = {
      kind: "above",
      left: { kind: "price", field: "close" },
      right: { kind: "constant", value: 0 },
    } as const;
    const alert = {
      document: { ...document, timeframe, entries: { long: { when: always } } },
      symbol: "EURUSD",
      timeframe,
    };
    for (let at = closed; at < closed + 12 * hour; at += 3 * hour) {
      const found = await storedSignalBars(reader, { ...alert, from: at, until: at + hour });
      if (!found || "problem" in found) throw new Error("no bars");
      const noMarket = () => {
        throw new Error("simulated");
      };
      const watched = watchSignal({ ...alert, from: at, until: found.until, bars: found.bars }, noMarket);
      expect(watched).toMatchObject({ signal: { closedAt: at + length, side: "long" } });
    }
  },
);
