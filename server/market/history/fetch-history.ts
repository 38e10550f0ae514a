import { periodOf } from "#trading/market/history/manifest.ts";
import { barMillis } from "#trading/market/import/bar-length.ts";
import { HistoryError } from "#workers/market/stored-history.ts";
import type { MarketProvider } from "../provider.ts";
import { ProviderBusyError, ProviderKeyError } from "../providers/ask-service.ts";
import { soundChunk } from "./disk-history.ts";
import { readManifest, type StoredManifest } from "./history-files.ts";
import { withoutChunk, writeBars } from "./write-bars.ts";

type Range = { readonly from: number; readonly to: number };

/** What of a time range a price service has not yet given to its end. UTC milliseconds. */
export function missingRanges({ from, to }: Range, fetched: StoredManifest["fetched"], provider: string): Range[] {
  const missing: Range[] = [];
  let start = from;
  for (const known of fetched.filter((one) => one.provider === provider).sort((a, b) => a.from - b.from)) {
    if (known.to <= start || known.from >= to) continue;
    if (known.from > start) missing.push({ from: start, to: known.from });
    start = Math.max(start, known.to);
  }
  if (start < to) missing.push({ from: start, to });
  return missing;
}

export type Fetched = { readonly added: number; readonly changed: number };

export type FetchOptions = {
  readonly folder: string;
  readonly provider: MarketProvider;
  readonly symbol: string;
  /** UTC milliseconds. */
  readonly from: number;
  readonly to: number;
  /** Whether there must be a history already. */
  readonly onlyAdds?: boolean;
  readonly signal: AbortSignal;
  /** After each piece that was stored: up to which moment there are bars. */
  readonly onPiece?: (piece: { readonly until: number; readonly added: number; readonly changed: number }) => void;
};

/** What of a time range is to be asked for: what was not given yet, and all of each damaged chunk that it begins, ends or lies in. */
async function wantedRanges({ folder, symbol, from, to, provider: { name } }: FetchOptions): Promise<Range[]> {
  const manifest = await readManifest(folder, symbol);
  if (!manifest) return [{ from, to }];
  const { timeframe } = manifest;
  const [first, last] = [periodOf(from, timeframe), periodOf(to, timeframe)];
  let [begin, fetched] = [from, manifest.fetched];
  for (const chunk of manifest.chunks) {
    if (chunk.period < first || chunk.period > last || (await soundChunk(folder, symbol, chunk))) continue;
    begin = Math.min(begin, chunk.first);
    fetched = withoutChunk(fetched, chunk, timeframe);
  }
  return missingRanges({ from: begin, to }, fetched, name);
}

/**
 * Stores the bars that a price service has of a time range. Each piece is stored as it comes, with the time it covers, so that a
 * fetch which was cut off goes on where it was. The running bar is asked for again the next time.
 * @throws {HistoryError} where the service has no such symbol, or its bars do not fit what is stored.
 */
export async function fetchHistory(options: FetchOptions): Promise<Fetched> {
  const { folder, provider, symbol, to, onlyAdds, signal, onPiece } = options;
  const { name, symbols, historyTimeframe } = provider;
  if (!symbols.includes(symbol))
    throw new HistoryError(`${name} has no ${symbol}. It has ${[...symbols].sort().join(", ")}.`);
  const source = { kind: "provider", name } as const;
  const step = barMillis[historyTimeframe];
  let [added, changed] = [0, 0];
  for (const range of await wantedRanges(options)) {
    let start = range.from;
    for await (const bars of provider.history({ symbol, ...range, signal })) {
      if (bars.length === 0) continue;
      const last = bars.time[bars.length - 1] as number;
      // A bar that is not yet over is stored, and asked for again.
      const until = Math.min(range.to, last + step <= to ? last + step : last);
      const fetched = { provider: name, from: start, to: Math.max(start, until) };
      const written = await writeBars(folder, { bars, source, fetched, onlyAdds });
      added += written.added;
      changed += written.changed;
      start = fetched.to;
      onPiece?.({ until: last, added, changed });
    }
    signal.throwIfAborted();
  }
  return { added, changed };
}

/** The service answers for no symbol now, so that the others need not be asked. */
const isOfService = (error: unknown): boolean =>
  error instanceof ProviderKeyError || error instanceof ProviderBusyError;

/**
 * Brings every symbol that a price service has given up to date. One that fails does not keep the others back.
 * @throws {ProviderKeyError | ProviderBusyError} where the service answers for none.
 */
export async function appendNewBars(
  { folder, provider, signal }: Pick<FetchOptions, "folder" | "provider" | "signal">,
  symbols: readonly string[],
  now: number,
  onFailure: (symbol: string, error: unknown) => void,
): Promise<number> {
  let total = 0;
  for (const symbol of symbols) {
    if (signal.aborted) break;
    try {
      const manifest = await readManifest(folder, symbol);
      const ends = manifest?.fetched.filter((one) => one.provider === provider.name).map(({ to }) => to) ?? [];
      if (ends.length === 0 || !provider.symbols.includes(symbol)) continue;
      const range = { symbol, from: Math.max(...ends), to: now };
      const { added } = await fetchHistory({ folder, provider, ...range, onlyAdds: true, signal });
      total += added;
    } catch (error) {
      if (isOfService(error)) throw error;
      if (!signal.aborted) onFailure(symbol, error);
    }
  }
  return total;
}
