import { useEffect, useMemo, useState } from "react";
import { searchText } from "#lib/search-text.ts";
import type { Readable } from "#lib/store.ts";
import { symbolText } from "#lib/symbol-text.ts";
import { findSymbol } from "#trading/market/symbols.ts";
import type { DayBoard } from "../../../../market/day-board.ts";
import { dayChange } from "../../../../market/day-change.ts";
import type { QuoteBoard } from "../../../../market/quotes.ts";
import { type SortDirection, type SortValue, sortedOrder } from "../../../../ui/sort-rows.ts";

export const watchColumns = [
  { id: "symbol", label: "Symbol" },
  { id: "bid", label: "Bid" },
  { id: "ask", label: "Ask" },
  { id: "spread", label: "Spread" },
  { id: "day", label: "Day" },
] as const;
export type WatchColumn = (typeof watchColumns)[number]["id"];
/** Null: in the visitor's own order. */
export type WatchSort = { readonly by: WatchColumn; readonly direction: SortDirection } | null;

/** What a press on a column's name does: one way, then the other, then the visitor's own order again. */
export function nextSort(sort: WatchSort, by: WatchColumn): WatchSort {
  const first = by === "symbol" ? "ascending" : "descending";
  if (sort?.by !== by) return { by, direction: first };
  return sort.direction === first ? { by, direction: first === "ascending" ? "descending" : "ascending" } : null;
}

function sortValue(symbol: string, by: WatchColumn, quotes: QuoteBoard, days: DayBoard): SortValue {
  if (by === "symbol") return symbol;
  const quote = quotes.get(symbol);
  const { digits = 0, pipPoints = 1 } = findSymbol(symbol) ?? {};
  if (!quote) return Number.NaN;
  if (by === "spread") return (quote.ask - quote.bid) / pipPoints;
  if (by === "day") return dayChange(quote.bid, days.get(symbol)?.previousClose ?? Number.NaN);
  return quote[by] / 10 ** digits;
}

/** The symbols in the order of one column. */
export function sortSymbols(
  symbols: readonly string[],
  sort: WatchSort,
  quotes: QuoteBoard,
  days: DayBoard,
): readonly string[] {
  if (!sort) return symbols;
  const order = sortedOrder(symbols, (symbol) => sortValue(symbol, sort.by, quotes, days), sort.direction);
  return Array.from(order, (at) => symbols[at] ?? "");
}

const plain = (text: string): string => searchText(text).replace(/[^\p{L}\p{N}]/gu, "");

/** Whether a symbol is meant by what was typed: `eurusd`, `eur/`, `gold`. */
export function isMeant(symbol: string, typed: string): boolean {
  const wanted = plain(typed);
  if (wanted === "") return typed.trim() === "";
  return [symbol, symbolText(symbol), findSymbol(symbol)?.title ?? ""].some((text) => plain(text).includes(wanted));
}

const sortAgainEvery = 3000;

/** The symbols as they are shown. A sorted list follows its figures, but never under the visitor's pointer or focus. */
export function useShownSymbols(
  symbols: readonly string[],
  sort: WatchSort,
  quotes: Readable<QuoteBoard>,
  days: Readable<DayBoard>,
  inUse: () => boolean,
): readonly string[] {
  const [moment, setMoment] = useState(0);
  useEffect(() => {
    if (!sort) return;
    const timer = setInterval(() => !inUse() && setMoment((last) => last + 1), sortAgainEvery);
    return () => clearInterval(timer);
  }, [sort, inUse]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the figures are read at each moment.
  return useMemo(
    () => sortSymbols(symbols, sort, quotes.getState(), days.getState()),
    [symbols, sort, quotes, days, moment],
  );
}
