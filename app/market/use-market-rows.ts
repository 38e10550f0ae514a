import { useEffect, useState } from "react";
import { errorText } from "#lib/error-text.ts";
import type { Bars } from "#trading/market/bars.ts";
import type { MarketData } from "#trading/market/market-data.ts";
import type { Timeframe } from "#trading/market/timeframe.ts";
import { recentBars } from "./recent-bars.ts";

export type Loaded = { readonly bars: Bars; readonly data: MarketData };
export type RowsRequest = {
  /** The same list in every render until other symbols are wanted. */
  readonly symbols: readonly string[];
  readonly timeframe: Timeframe;
  /** Bars of each, the running one included. */
  readonly count: number;
  /** One figure is made of several of them: all are of one market then, the simulated one where bars of some are not stored. */
  readonly together?: boolean;
};
export type MarketRows =
  | { readonly state: "loading"; readonly done: number; readonly of: number }
  | { readonly state: "failed"; readonly problem: string }
  /** `request`: what the rows answer; while others are being loaded, the former ones are shown. `problem`: why they are not newer. */
  | {
      readonly state: "ready";
      readonly rows: readonly Loaded[];
      readonly request: RowsRequest;
      readonly problem: string | null;
    };

const renewMillis = 60_000;

type Options = {
  /** Whether they are loaded again each minute that the page is looked at. */
  readonly live?: boolean;
  /** False while nobody can see them: nothing is loaded then. */
  readonly wanted?: boolean;
};

const isSimulated = ({ data }: Loaded): boolean => data.kind === "simulated";

/** Each with the best data there is for it or, where some have none but simulated bars and they are to go together, all with those. */
export async function loadRows(
  { symbols, together = false }: Pick<RowsRequest, "symbols" | "together">,
  load: (symbol: string, simulated: boolean) => Promise<Loaded>,
): Promise<readonly Loaded[]> {
  const rows = await Promise.all(symbols.map((symbol) => load(symbol, false)));
  if (!together || !rows.some(isSimulated)) return rows;
  return Promise.all(rows.map((row) => (isSimulated(row) ? row : load(row.bars.symbol, true))));
}

/** What is shown once a try to load what `request` asks for has told `next`: rows that were loaded before stay where they cannot be renewed. */
export function shownAfter(last: MarketRows, next: MarketRows, request: RowsRequest): MarketRows {
  if (last.state !== "ready" || next.state === "ready") return next;
  if (next.state === "loading") return last;
  const isSame = JSON.stringify(last.request) === JSON.stringify(request);
  return isSame ? { ...last, problem: next.problem } : next;
}

/** The last bars of some symbols, once the page runs in a browser. */
export function useMarketRows(
  { symbols, timeframe, count, together }: RowsRequest,
  { live = false, wanted = true }: Options = {},
): MarketRows {
  const [found, setFound] = useState<MarketRows>({ state: "loading", done: 0, of: symbols.length });
  useEffect(() => {
    if (!wanted) return;
    const abort = new AbortController();
    const { signal } = abort;
    const request = { symbols, timeframe, count, together };
    const load = async () => {
      const asOf = Date.now();
      let done = 0;
      const told = (next: MarketRows) => !signal.aborted && setFound((last) => shownAfter(last, next, request));
      told({ state: "loading", done, of: symbols.length });
      try {
        const one = async (symbol: string, simulated: boolean) => {
          const rows = await recentBars({ symbol, timeframe, count, asOf, simulated }, { signal });
          done = Math.min(done + 1, symbols.length);
          told({ state: "loading", done, of: symbols.length });
          return rows;
        };
        told({ state: "ready", rows: await loadRows(request, one), request, problem: null });
      } catch (error) {
        told({ state: "failed", problem: errorText(error) });
      }
    };
    void load();
    const timer = live ? setInterval(() => !document.hidden && void load(), renewMillis) : undefined;
    return () => {
      clearInterval(timer);
      abort.abort();
    };
  }, [symbols, timeframe, count, together, live, wanted]);
  return found;
}
