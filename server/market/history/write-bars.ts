import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { checkBars } from "#trading/backtest/check-bars.ts";
import type { Bars } from "#trading/market/bars.ts";
import { encodeChunk } from "#trading/market/history/chunk.ts";
import {
  chunkPath,
  gapsIn,
  type HistoryChunk,
  type HistorySource,
  periodOf,
} from "#trading/market/history/manifest.ts";
import { mergeBars, overlappingBars } from "#trading/market/history/merge-bars.ts";
import { barMillis } from "#trading/market/import/bar-length.ts";
import { sliceBars } from "#trading/market/join-bars.ts";
import { findSymbol } from "#trading/market/symbols.ts";
import type { Timeframe } from "#trading/market/timeframe.ts";
import { counted } from "#trading/number-text.ts";
import { gzip } from "#workers/market/gzip.ts";
import { HistoryError } from "#workers/market/stored-history.ts";
import { soundChunk } from "./disk-history.ts";
import { hashOf, manifestFile, readManifest, replaceFile, type StoredManifest } from "./history-files.ts";
import { whileLocked } from "./history-lock.ts";

/** How long a chunk that was replaced can still be loaded. */
const keepReplacedMs = 3_600_000;

export type Written = {
  /** Bars of times that had none. */
  readonly added: number;
  /** Stored bars whose prices the new ones replaced. */
  readonly changed: number;
  /** Stored bars between the first and the last new one that are not among the new ones, and stay. */
  readonly kept: number;
  readonly manifest: StoredManifest;
};

type WriteRequest = {
  readonly bars: Bars;
  readonly source: HistorySource;
  /** The time for which these are all the bars of a price service. UTC milliseconds. */
  readonly fetched?: { readonly provider: string; readonly from: number; readonly to: number };
  /** Whether there must be a history: one that was removed while a service was asked is not begun again. */
  readonly onlyAdds?: boolean | undefined;
};

/** The bars in parts of one period each, in order. */
function byPeriod(bars: Bars): Map<string, Bars> {
  const parts = new Map<string, Bars>();
  let start = 0;
  for (let i = 1; i <= bars.length; i++) {
    const period = periodOf(bars.time[start] as number, bars.timeframe);
    if (i < bars.length && periodOf(bars.time[i] as number, bars.timeframe) === period) continue;
    parts.set(period, sliceBars(bars, start, i));
    start = i;
  }
  return parts;
}

async function writeChunk(folder: string, symbol: string, period: string, bars: Bars): Promise<HistoryChunk> {
  const bytes = await gzip(encodeChunk(bars));
  const hash = hashOf(bytes);
  const last = bars.time[bars.length - 1] as number;
  const gaps = gapsIn(bars.time, bars.timeframe);
  await replaceFile(join(folder, chunkPath(symbol, { period, hash })), bytes);
  const derived = bars.derived ? { derived: bars.derived } : {};
  return { period, hash, rows: bars.length, first: bars.time[0] as number, last, gaps, ...derived };
}

function refuseOverlapping(older: Bars, bars: Bars): void {
  const { symbol, timeframe } = bars;
  const count = overlappingBars(older, bars);
  if (count > 0)
    throw new HistoryError(
      `${counted(count, "bar")} of ${symbol} ${count === 1 ? "begins" : "begin"} inside a stored ${timeframe} bar, as bars of another clock do. Nothing was changed. Give all files of a symbol their clock with --zone; to start again, use npm run -s market -- remove ${symbol} first.`,
    );
}

/** The stored chunk of a period and new bars as one; a damaged chunk is `lost`, and replaced by the new bars. */
async function merged(folder: string, symbol: string, stored: HistoryChunk | undefined, bars: Bars) {
  const older = stored && (await soundChunk(folder, symbol, stored));
  if (!older) return { bars, added: bars.length, changed: 0, kept: 0, lost: stored !== undefined };
  refuseOverlapping(older, bars);
  return { ...mergeBars(older, bars), lost: false };
}

/** What price services gave, without the time of a chunk whose bars are lost: they are to be asked for it again. */
export function withoutChunk(fetched: StoredManifest["fetched"], { first, last }: HistoryChunk, timeframe: Timeframe) {
  const end = last + barMillis[timeframe];
  return fetched.flatMap(({ provider, from, to }) =>
    [
      { provider, from, to: Math.min(to, first) },
      { provider, from: Math.max(from, end), to },
    ].filter((range) => range.from < range.to),
  );
}

/** Ranges of one price service as few as possible: those that touch are one. */
function joinRanges(ranges: StoredManifest["fetched"]): StoredManifest["fetched"] {
  const joined: { provider: string; from: number; to: number }[] = [];
  for (const range of [...ranges].sort((a, b) => a.provider.localeCompare(b.provider) || a.from - b.from)) {
    const last = joined.at(-1);
    if (last && last.provider === range.provider && range.from <= last.to) last.to = Math.max(last.to, range.to);
    else joined.push({ ...range });
  }
  return joined;
}

/** Deletes chunks that nobody can be loading any more, and what an interrupted write left. */
async function deleteOld(folder: string, { symbol, chunks, replaced }: StoredManifest, now: number): Promise<void> {
  const named = new Set([...chunks.map((chunk) => chunkPath(symbol, chunk)), ...replaced.map(({ path }) => path)]);
  for (const name of await readdir(join(folder, symbol))) {
    if (named.has(`${symbol}/${name}`)) continue;
    const file = join(folder, symbol, name);
    const { mtimeMs } = await stat(file);
    if (mtimeMs < now - keepReplacedMs) await rm(file, { force: true });
  }
}

function refuseUnfit(before: StoredManifest | null, bars: Bars): void {
  const { symbol, timeframe } = bars;
  if (!findSymbol(symbol))
    throw new HistoryError(`${symbol} is not one of this site's symbols, so its history cannot be stored.`);
  if (bars.length === 0) throw new HistoryError(`There are no bars of ${symbol} to store.`);
  if (before && before.timeframe !== timeframe)
    throw new HistoryError(
      `The stored history of ${symbol} has ${before.timeframe} bars; these are ${timeframe} bars. Nothing was changed. To start again with ${timeframe} bars, use npm run -s market -- remove ${symbol} first.`,
    );
  checkBars(bars);
}

/**
 * Adds bars to the history of their symbol; where both have a bar, the new one is stored. New chunks are on the disk before the
 * manifest that names them replaces the old one, so that a process killed at any moment leaves the old history or the new.
 * @throws {HistoryError} where they cannot be stored; nothing is changed then.
 */
export function writeBars(folder: string, request: WriteRequest, now = Date.now()): Promise<Written> {
  const { bars, source, fetched, onlyAdds } = request;
  const { symbol, timeframe } = bars;
  return whileLocked(folder, async () => {
    const before = await readManifest(folder, symbol);
    if (onlyAdds && !before) throw new HistoryError(`The stored history of ${symbol} was removed meanwhile.`);
    refuseUnfit(before, bars);
    const chunks = new Map(before?.chunks.map((chunk) => [chunk.period, chunk]));
    const replaced = (before?.replaced ?? []).filter(({ at }) => at > now - keepReplacedMs);
    let [added, changed, kept] = [0, 0, 0];
    let known = before?.fetched ?? [];
    for (const [period, part] of byPeriod(bars)) {
      const stored = chunks.get(period);
      const one = await merged(folder, symbol, stored, part);
      if (stored && one.lost) known = withoutChunk(known, stored, timeframe);
      const chunk = await writeChunk(folder, symbol, period, one.bars);
      added += one.added;
      changed += one.changed;
      kept += one.kept;
      chunks.set(period, chunk);
      if (stored && stored.hash !== chunk.hash) replaced.push({ path: chunkPath(symbol, stored), at: now });
    }
    const others = (before?.sources ?? []).filter(({ kind, name }) => kind !== source.kind || name !== source.name);
    const manifest: StoredManifest = {
      version: 1,
      symbol,
      timeframe,
      sources: [...others, source],
      chunks: [...chunks.values()].sort((a, b) => a.first - b.first),
      fetched: joinRanges([...known, ...(fetched ? [fetched] : [])]),
      replaced,
    };
    await replaceFile(manifestFile(folder, symbol), `${JSON.stringify(manifest)}\n`);
    await deleteOld(folder, manifest, now);
    return { added, changed, kept, manifest };
  });
}
