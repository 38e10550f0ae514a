import type { MarketData } from "#trading/market/market-data.ts";
import { dataWords } from "./data-words.ts";

/** Under every picture and figure: which prices it is made from. */
export function DataNote({ data }: { readonly data: MarketData }) {
  return <p className="fine">{dataWords(data)}.</p>;
}
