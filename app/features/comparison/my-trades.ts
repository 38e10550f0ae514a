import { findSymbol, type SymbolSpec } from "#trading/market/symbols.ts";
import { choiceField, queryView, textField } from "../../ui/query-view.ts";

export type TradedSymbol = { readonly symbol: string; readonly lots: number };
export type Side = "both" | "buy" | "sell";
export type SortBy = "cost" | "deposit" | "losses" | "name";

/** What a visitor trades in a month. */
export type MyTrades = {
  readonly traded: readonly TradedSymbol[];
  /** Nights that a position is held, on average. */
  readonly nights: number;
  readonly side: Side;
};

/** Symbols for which brokers commonly state costs. */
export const offeredSymbols: readonly SymbolSpec[] = [
  "EURUSD",
  "GBPUSD",
  "USDJPY",
  "AUDUSD",
  "USDCAD",
  "EURGBP",
  "XAUUSD",
].flatMap((name) => findSymbol(name) ?? []);

export const mostSymbols = 5;
export const mostLots = 10_000;
export const mostNights = 365;
const sides = ["both", "buy", "sell"] as const;
const sorts = ["cost", "deposit", "losses", "name"] as const;

const defaultTraded = "EURUSD:4,USDJPY:2";
const isListed = (name: string) => offeredSymbols.some((symbol) => symbol.name === name);

/** "EURUSD:4,USDJPY:0.5"; what cannot be read is left out, and nothing readable at all is the default. */
export function readTraded(text: string): readonly TradedSymbol[] {
  const found = new Map<string, number>();
  for (const part of text.split(",")) {
    const [name = "", lots = ""] = part.split(":");
    const size = /^\d{1,5}(\.\d{1,2})?$/.test(lots) ? Number(lots) : Number.NaN;
    if (isListed(name) && !found.has(name) && size >= 0.01 && size <= mostLots) found.set(name, size);
  }
  const traded = [...found].slice(0, mostSymbols).map(([symbol, lots]) => ({ symbol, lots }));
  return traded.length > 0 ? traded : readTraded(defaultTraded);
}

export const writeTraded = (traded: readonly TradedSymbol[]): string =>
  traded.map(({ symbol, lots }) => `${symbol}:${Math.round(lots * 100) / 100}`).join(",");

type AddressView = { readonly traded: string; readonly nights: string; readonly side: Side; readonly sort: SortBy };

/** The page's state in its address. */
export const comparisonView = queryView<AddressView>({
  traded: textField("trades", 120),
  nights: textField("nights", 3),
  side: choiceField("side", sides, "both"),
  sort: choiceField("sort", sorts, "cost"),
});

export function tradesOf({ traded, nights, side }: Pick<AddressView, "traded" | "nights" | "side">): MyTrades {
  const count = /^\d{1,3}$/.test(nights) ? Math.min(mostNights, Number(nights)) : 1;
  return { traded: readTraded(traded), nights: count, side };
}
