import { searchText } from "#lib/search-text.ts";
import type { Bars } from "#trading/market/bars.ts";
import type { ImportReport } from "#trading/market/import/report.ts";
import { likelySymbols } from "#trading/market/likely-symbols.ts";
import { pointsPerUnit } from "#trading/market/points.ts";
import { namesPair } from "#trading/market/stated-contract.ts";
import { findSymbol } from "#trading/market/symbols.ts";

const mostNamed = 3;

/** The symbol that somebody typed, also as "EUR/USD". */
export const typedSymbol = (typed: string): string => searchText(typed).replace(/[\s/]/g, "").toUpperCase();

/**
 * What to ask where a file's name is no symbol and its prices are like those of listed pairs: as a symbol of its own it would
 * get a share's contract. Null where there is nothing to ask.
 */
export function symbolQuestion(
  { symbol, digits, close, length }: Pick<Bars, "symbol" | "digits" | "close" | "length">,
  { fileSymbol }: Pick<ImportReport, "fileSymbol">,
): string | null {
  if (fileSymbol !== null || findSymbol(symbol) || namesPair(symbol)) return null;
  const price = (close[length >> 1] as number) / pointsPerUnit(digits);
  const likely = likelySymbols(price, digits);
  if (likely.length === 0) return null;
  return `Nothing in the file says which symbol it is. Its prices look like ${likely.slice(0, mostNamed).join(", ")}: enter the symbol. ${symbol} would be traded with a share's contract.`;
}
