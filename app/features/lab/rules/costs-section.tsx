import { findSymbol } from "#trading/market/symbols.ts";
import { costWords } from "../backtest/cost-words.ts";
import { CostsFields } from "../backtest/costs-fields.tsx";
import { useLabData } from "../data/lab-data.ts";
import { useDocumentPart } from "./rules-parts.ts";

/** What a trade costs; part of the strategy, so that every tab uses the same. */
export function CostsSection() {
  const symbol = useDocumentPart((document) => document.symbol);
  const costs = useDocumentPart((document) => document.costs);
  const { bars } = useLabData();
  return (
    <details className="lab-fold" open={costs ? true : undefined} data-place="costs" tabIndex={-1}>
      <summary>Costs: {costWords(costs ?? {}, findSymbol(symbol) ?? bars?.contract, bars)}</summary>
      <CostsFields symbol={symbol} bars={bars} />
    </details>
  );
}
