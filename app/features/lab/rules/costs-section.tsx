import { findSymbol } from "#trading/market/symbols.ts";
import { useLabData } from "../data/lab-data.ts";
import { costWords } from "../fields/cost-words.ts";
import { CostsFields } from "../fields/costs-fields.tsx";
import { useDocumentPart } from "./context/rules-parts.ts";

/** What a trade costs; part of the strategy, so that every tab uses the same. */
export function CostsSection() {
  const symbol = useDocumentPart((document) => document.symbol);
  const costs = useDocumentPart((document) => document.costs);
  const { bars } = useLabData();
  return (
    <details className="lab-fold" open={costs ? true : undefined} data-place="costs" tabIndex={-1}>
      <summary>
        Costs <span className="fine">{costWords(costs ?? {}, findSymbol(symbol) ?? bars?.contract, bars)}</span>
      </summary>
      <CostsFields symbol={symbol} bars={bars} />
    </details>
  );
}
