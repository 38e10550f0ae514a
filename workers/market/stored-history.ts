import type { Bars } from "#trading/market/bars.ts";
import { derivedBars } from "#trading/market/derived-bars.ts";
import { decodeChunk } from "#trading/market/history/chunk.ts";
import { type HistoryChunk, type HistoryManifest, historyData } from "#trading/market/history/manifest.ts";
import { joinParts } from "#trading/market/history/merge-bars.ts";
import { ChunkError } from "#trading/market/history/varint.ts";
import { barMillis } from "#trading/market/import/bar-length.ts";
import { sliceBars } from "#trading/market/join-bars.ts";
import { withKnownSpread } from "#trading/market/known-spread.ts";
import type { MarketData } from "#trading/market/market-data.ts";
import { resample } from "#trading/market/resample.ts";
import { isShorter } from "#trading/market/shorter-bars.ts";
import { firstAtOrAfter } from "#trading/market/time-column.ts";
import type { Timeframe } from "#trading/market/timeframe.ts";
import { gunzip } from "./gzip.ts";

/** Where stored bars are read from: by HTTP in a browser, from the disk in Node. */
export type HistoryReader = {
  /** Null where nothing is stored of a symbol. */
  manifest(symbol: string): Promise<HistoryManifest | null>;
  /** The compressed bytes. @throws where they cannot be had. */
  chunk(symbol: string, chunk: HistoryChunk, signal?: AbortSignal): Promise<Uint8Array>;
  /** The bars of the chunks read last, by their hashes, where the same ones are asked for again and again: by a replay with each bar. */
  readonly recent?: Map<string, Bars>;
};

/** Stored bars that cannot be used; the message is a sentence for whoever asked for them. */
export class HistoryError extends Error {
  override readonly name = "HistoryError";
}

/** For a `catch`: null in place of stored bars that cannot be used; any other error goes on. */
export function nullForHistory(error: unknown): null {
  if (error instanceof HistoryError) return null;
  throw error;
}

type Hooks = {
  readonly signal?: AbortSignal;
  readonly progress?: (progress: { readonly done: number; readonly total: number }) => void;
};

/** How many chunks are loaded at once. */
const atOnce = 6;

/**
 * A chunk's bars. Those that are no prices of a market are recognized here, too: what was stored before imports marked them has no mark.
 * @throws {HistoryError} where its bytes are damaged.
 */
export async function readChunk(
  bytes: Uint8Array,
  symbol: string,
  { period, rows, derived: marked }: HistoryChunk,
): Promise<Bars> {
  const damaged = (reason: string) =>
    new HistoryError(
      `The stored history of ${symbol} is damaged: ${period} cannot be read (${reason}). Import or fetch ${period} again.`,
    );
  let bars: Bars;
  try {
    bars = decodeChunk(await gunzip(bytes), symbol);
  } catch (error) {
    if (error instanceof ChunkError || error instanceof TypeError) throw damaged(error.message);
    throw error;
  }
  if (bars.length !== rows) throw damaged(`${bars.length} bars instead of ${rows}`);
  const derived = marked ?? derivedBars(bars);
  return derived ? { ...bars, derived } : bars;
}

/** The data behind stored bars, with what they themselves show of it. */
function dataOf(manifest: HistoryManifest, { derived }: Bars, used: { from: number; to: number }): MarketData {
  return { ...historyData(manifest, used), ...(derived ? { derived } : {}) };
}

/** More chunks than a chart needs. A month of minutes takes a megabyte. */
const recentChunks = 4;

async function chunkBars(
  { chunk: load, recent }: HistoryReader,
  symbol: string,
  chunk: HistoryChunk,
  signal: AbortSignal | undefined,
): Promise<Bars> {
  const key = `${symbol} ${chunk.hash}`;
  const bars = recent?.get(key) ?? (await readChunk(await load(symbol, chunk, signal), symbol, chunk));
  recent?.delete(key);
  recent?.set(key, bars);
  for (const oldest of recent?.keys() ?? []) if ((recent?.size ?? 0) > recentChunks) recent?.delete(oldest);
  return bars;
}

/** The bars of some chunks as one series, in order: not to be changed, as they may be those of the reader. */
async function loadChunks(
  reader: HistoryReader,
  symbol: string,
  chunks: readonly HistoryChunk[],
  { signal, progress }: Hooks = {},
): Promise<Bars> {
  const parts: Bars[] = [];
  let done = 0;
  for (let next = 0; next < chunks.length; next += atOnce) {
    const loaded = chunks.slice(next, next + atOnce).map(async (chunk) => {
      const bars = await chunkBars(reader, symbol, chunk, signal);
      done += 1;
      progress?.({ done, total: chunks.length });
      return bars;
    });
    parts.push(...(await Promise.all(loaded)));
    signal?.throwIfAborted();
  }
  return joinParts(parts);
}

/**
 * The stored bars of a symbol that open in [from, to), in their own time frame; null where there are none. UTC milliseconds. Rows of a
 * source without spreads pay the usual one of their hour, as those of an import.
 */
export async function storedBars(
  reader: HistoryReader,
  { symbol, from, to }: { readonly symbol: string; readonly from: number; readonly to: number },
  hooks: Hooks = {},
): Promise<{ readonly bars: Bars; readonly data: MarketData } | null> {
  const manifest = await reader.manifest(symbol);
  const chunks = manifest?.chunks.filter(({ first, last }) => last >= from && first < to) ?? [];
  if (!manifest || chunks.length === 0) return null;
  const all = await loadChunks(reader, symbol, chunks, hooks);
  const bars = withKnownSpread(sliceBars(all, firstAtOrAfter(all.time, from, 0), firstAtOrAfter(all.time, to, 0)));
  if (bars.length === 0) return null;
  const used = { from: bars.time[0] as number, to: bars.time[bars.length - 1] as number };
  return { bars, data: dataOf(manifest, bars, used) };
}

/** Bars for a run in its time frame, and the shorter ones that decide what happened inside them. */
export function forRun(bars: Bars, timeframe: Timeframe): { readonly bars: Bars; readonly lower: Bars | null } {
  if (isShorter(timeframe, bars.timeframe))
    throw new HistoryError(
      `The stored history of ${bars.symbol} has ${bars.timeframe} bars, from which no ${timeframe} bars can be made.`,
    );
  return { bars: inTimeframe(bars, timeframe), lower: bars.timeframe === timeframe ? null : bars };
}

/** Bars of a time frame at least as long as theirs. */
const inTimeframe = (bars: Bars, timeframe: Timeframe): Bars =>
  bars.timeframe === timeframe ? bars : resample(bars, timeframe);

/** The last `count` bars of a time frame that rows before `end` make, and at least one more where there are as many. */
function lastBars(rows: Bars, end: number, timeframe: Timeframe, count: number): Bars {
  // A bar has at most as many rows as fit into it; two more make up for days of 25 hours.
  const enough = Math.ceil(((count + 2) * barMillis[timeframe]) / barMillis[rows.timeframe]);
  const bars = inTimeframe(sliceBars(rows, Math.max(0, end - enough), end), timeframe);
  return bars.length > count || end <= enough ? bars : inTimeframe(sliceBars(rows, 0, end), timeframe);
}

/** The last bars known at a moment; null where none are stored, or only longer ones. */
export async function lastStoredBars(
  reader: HistoryReader,
  request: { readonly symbol: string; readonly timeframe: Timeframe; readonly count: number; readonly asOf: number },
): Promise<{ readonly bars: Bars; readonly data: MarketData } | null> {
  const { symbol, timeframe, count, asOf } = request;
  const manifest = await reader.manifest(symbol);
  if (!manifest || isShorter(timeframe, manifest.timeframe)) return null;
  const known = manifest.chunks.filter(({ first }) => first <= asOf);
  let bars: Bars | null = null;
  let to = Number.NEGATIVE_INFINITY;
  for (let chunk = known.pop(); chunk && (bars?.length ?? 0) <= count; chunk = known.pop()) {
    const loaded = await loadChunks(reader, symbol, [chunk]);
    const rows = firstAtOrAfter(loaded.time, asOf + 1, 0);
    to = Math.max(to, loaded.time[rows - 1] as number);
    const part = lastBars(loaded, rows, timeframe, count);
    const joined: Bars = bars ? joinParts([part, bars]) : part;
    // A bar that began in an earlier chunk is put together from both; those of the file keep their own dates.
    bars = bars && manifest.timeframe !== timeframe ? resample(joined, timeframe) : joined;
  }
  if (!bars || bars.length === 0) return null;
  const last = sliceBars(bars, Math.max(0, bars.length - count), bars.length);
  return { bars: last, data: dataOf(manifest, last, { from: last.time[0] as number, to }) };
}
