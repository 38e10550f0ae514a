import * as z from "zod/mini";
import { barMillis } from "../import/bar-length.ts";
import { findGaps } from "../import/find-gaps.ts";
import type { DataGap, MarketData } from "../market-data.ts";
import { barSpan } from "../resample.ts";
import { type Timeframe, timeframes } from "../timeframe.ts";

const range = z.object({ from: z.number(), to: z.number() });

const chunk = z.object({
  /** A month such as "2026-05", or a year for hourly and longer bars. */
  period: z.string().check(z.regex(/^\d{4}(-\d{2})?$/)),
  hash: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  rows: z.int().check(z.gte(1)),
  /** Opening moments of its first and of its last bar. */
  first: z.number(),
  last: z.number(),
  gaps: z.array(range),
  /** Why some of its bars are no prices that anybody traded at, as those of Heikin-Ashi charts. */
  derived: z.optional(z.string()),
});

/** What is stored of a symbol. Times are UTC milliseconds. */
export const historyManifest = z.object({
  version: z.literal(1),
  symbol: z.string().check(z.regex(/^[A-Z0-9]{2,12}$/)),
  timeframe: z.enum(timeframes),
  /** Where the bars came from, the newest last. */
  sources: z.array(z.object({ kind: z.enum(["provider", "file"]), name: z.string() })).check(z.minLength(1)),
  /** In order of time. */
  chunks: z.array(chunk).check(z.minLength(1)),
});

/** Everything that is stored: what pages ask for first. */
export const historyIndex = z.object({ symbols: z.array(historyManifest) });

export type HistoryManifest = z.infer<typeof historyManifest>;
export type HistoryChunk = HistoryManifest["chunks"][number];
export type HistorySource = HistoryManifest["sources"][number];

/** Below `DATA_DIR/market` and `/market/history`. */
export const chunkPath = (symbol: string, { period, hash }: Pick<HistoryChunk, "period" | "hash">): string =>
  `${symbol}/${period}.${hash}.bin`;

/** The chunk that a bar belongs to: its month, or its year where the bars are hourly or longer. */
export const periodOf = (time: number, timeframe: Timeframe): string =>
  new Date(time).toISOString().slice(0, barMillis[timeframe] >= barMillis.H1 ? 4 : 7);

/** A shorter time without bars is a quiet market. */
const shortestGap = barMillis.H1;
const mostGaps = 1000;

/** Where an hour or more of an open market has no bars, in order of time. */
export function gapsIn(time: Float64Array, timeframe: Timeframe): DataGap[] {
  const step = barMillis[timeframe];
  return findGaps(time, timeframe, false, mostGaps)
    .largest.filter(({ missingBars }) => missingBars * step >= shortestGap)
    .map(({ from, to }) => ({ from: from + step, to }))
    .sort((one, other) => one.from - other.from);
}

/** The moment up to which every stored bar has closed. UTC milliseconds. */
export function closedUntil({ timeframe, chunks }: Pick<HistoryManifest, "timeframe" | "chunks">, now: number): number {
  const [open, end] = barSpan(timeframe, (chunks.at(-1) as HistoryChunk).last);
  return end <= now ? end : open;
}

/** The data behind a picture or figure of stored bars; `from` and `to` are the first and last bars it uses, where not all. */
export function historyData(
  { chunks, sources, timeframe }: HistoryManifest,
  { from, to } = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY },
): Exclude<MarketData, { kind: "simulated" }> {
  const between = chunks.flatMap(({ first }, i) => {
    const before = chunks[i - 1];
    return before ? gapsIn(Float64Array.of(before.last, first), timeframe) : [];
  });
  const gaps = [...chunks.flatMap((one) => one.gaps), ...between]
    .filter((gap) => gap.to > from && gap.from <= to)
    .sort((one, other) => one.from - other.from);
  const [first, last] = [chunks[0] as HistoryChunk, chunks.at(-1) as HistoryChunk];
  const derived = chunks.find((one) => one.derived && one.last >= from && one.first <= to)?.derived;
  return {
    kind: sources.every(({ kind }) => kind === "provider") ? "provider" : "file",
    name: sources.map(({ name }) => name).join(", "),
    from: Math.max(first.first, from),
    to: Math.min(last.last, to),
    gaps,
    ...(derived ? { derived } : {}),
  };
}
