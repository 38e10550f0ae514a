import { useEffect, useState } from "react";
import { errorText } from "#lib/error-text.ts";
import type { Bars } from "#trading/market/bars.ts";
import type { MarketData } from "#trading/market/market-data.ts";
import { recentBars } from "../../market/recent-bars.ts";

export type Loaded = { readonly bars: Bars; readonly data: MarketData };
export type MarketRows =
  | { readonly state: "loading"; readonly done: number; readonly of: number }
  | { readonly state: "failed"; readonly problem: string }
  | { readonly state: "ready"; readonly rows: readonly Loaded[] };

/** The last daily bars of some symbols, once the page runs in a browser. `symbols` must not change between renders. */
export function useMarketRows(symbols: readonly string[], count: number): MarketRows {
  const [found, setFound] = useState<MarketRows>({ state: "loading", done: 0, of: symbols.length });
  useEffect(() => {
    const abort = new AbortController();
    const { signal } = abort;
    const asOf = Date.now();
    let done = 0;
    setFound({ state: "loading", done, of: symbols.length });
    const load = async (symbol: string) => {
      const rows = await recentBars({ symbol, timeframe: "D1", count, asOf }, { signal });
      done += 1;
      if (!signal.aborted) setFound({ state: "loading", done, of: symbols.length });
      return rows;
    };
    Promise.all(symbols.map(load))
      .then((rows) => !signal.aborted && setFound({ state: "ready", rows }))
      .catch((error: unknown) => !signal.aborted && setFound({ state: "failed", problem: errorText(error) }));
    return () => abort.abort();
  }, [symbols, count]);
  return found;
}
