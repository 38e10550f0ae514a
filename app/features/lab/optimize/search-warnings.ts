import { derivedBars } from "#trading/market/derived-bars.ts";
import { findSymbol } from "#trading/market/symbols.ts";
import { isSpreadFree } from "../fields/cost-words.ts";
import type { SearchInput } from "./search-outcome.ts";

/** What must be read before the figures of any set, because these bars or costs flatter all of them: held-out bars do not tell it. */
export function searchWarnings({ bars, document }: Pick<SearchInput, "bars" | "document">): readonly string[] {
  const derived = derivedBars(bars);
  const isFree = isSpreadFree(document.costs ?? {}, findSymbol(document.symbol) ?? bars.contract, bars);
  return [
    ...(derived ? [derived] : []),
    ...(isFree ? ["There was no spread: every fill was at the bid. Read all figures as an upper limit."] : []),
  ];
}
