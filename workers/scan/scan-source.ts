import type { Bars } from "#trading/market/bars.ts";
import type { MarketData } from "#trading/market/market-data.ts";
import { isShorter } from "#trading/market/shorter-bars.ts";
import { type HistoryReader, lastStoredBars, nullForHistory } from "../market/stored-history.ts";
import { createScanHistory } from "./scan-history.ts";
import { type ScanTimeframe, scanBars, scanTimeframes } from "./scan-types.ts";

export type ScanSource = { readonly bars: Bars; readonly data: MarketData };
type Stored = { readonly chunk: string; readonly asOf: number; readonly found: ScanSource | null };

const simulated = { kind: "simulated" } as const;
/** A year of days is fourteen files of minutes: one worker loads them for so many symbols and no more, a few megabytes. */
const mostDailySymbols = 5;

/**
 * The bars that a scan looks at: of a symbol that the site has stored bars of these alone, else the simulated market's. Both are cached
 * between scans: a scan a minute later works out the running bars only.
 */
export function createScanSource(reader: HistoryReader | null) {
  const market = createScanHistory();
  const cache = new Map<string, Stored>();
  const stored = new Set<string>();
  const daily = new Set<string>();

  /** What ends before both moments is the same at both. */
  const isFresh = (known: Stored | undefined, chunk: string, asOf: number): known is Stored => {
    if (known?.chunk !== chunk) return false;
    const data = known.found?.data;
    const end = data && data.kind !== "simulated" ? data.to : Number.NEGATIVE_INFINITY;
    return known.asOf === asOf || (known.found !== null && end < Math.min(known.asOf, asOf) && known.asOf <= asOf);
  };

  async function load(history: HistoryReader, symbol: string, timeframe: ScanTimeframe, asOf: number): Promise<void> {
    const manifest = await history.manifest(symbol);
    if (timeframe === "D1" && manifest && isShorter(manifest.timeframe, "H1")) {
      if (!daily.has(symbol) && daily.size >= mostDailySymbols) return;
      daily.add(symbol);
    }
    const chunk = manifest?.chunks.at(-1)?.hash ?? "";
    const key = `${symbol} ${timeframe}`;
    if (isFresh(cache.get(key), chunk, asOf)) return;
    const request = { symbol, timeframe, count: scanBars + 1, asOf };
    cache.set(key, { chunk, asOf, found: await lastStoredBars(history, request).catch(nullForHistory) });
  }

  /** Reads what is stored; answers the symbols that have none. */
  async function loadStored(symbols: readonly string[], asOf: number): Promise<readonly string[]> {
    if (!reader) return symbols;
    for (const symbol of symbols) {
      // A list that cannot be read is as none: the cells say that they are simulated.
      const manifest = await reader.manifest(symbol).catch(nullForHistory);
      if (!manifest) stored.delete(symbol);
      else {
        stored.add(symbol);
        for (const timeframe of scanTimeframes) await load(reader, symbol, timeframe, asOf);
      }
    }
    return symbols.filter((symbol) => !stored.has(symbol));
  }

  return {
    loadStored,
    prepare: market.prepare,
    /** Null where the site's own bars of a symbol are longer, begin later, or are too many to load. */
    find(symbol: string, timeframe: ScanTimeframe, asOf: number): ScanSource | null {
      if (!stored.has(symbol)) return { bars: market.bars(symbol, timeframe, asOf), data: simulated };
      const found = cache.get(`${symbol} ${timeframe}`)?.found ?? null;
      return found && found.bars.length > 1 ? found : null;
    },
    /** What converts results: of the same kind where it can be had. */
    pairs: (timeframe: ScanTimeframe, asOf: number) => (pair: string) => {
      const found = stored.has(pair) ? cache.get(`${pair} ${timeframe}`)?.found : null;
      return found?.bars ?? market.bars(pair, timeframe, asOf);
    },
  };
}
