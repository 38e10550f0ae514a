import { spreadFromData } from "#trading/backtest/costs.ts";
import { rawSpread, unknownSwapWarning } from "#trading/backtest/left-out-costs.ts";
import { hasSpread, spreadUsed } from "#trading/backtest/spread-used.ts";
import { tinyCommission } from "#trading/backtest/tiny-commission.ts";
import { derivedBars } from "#trading/market/derived-bars.ts";
import { findSymbol } from "#trading/market/symbols.ts";
import { isSpreadFree } from "../fields/cost-words.ts";
import type { SearchInput } from "./search-outcome.ts";

type Searched = Pick<SearchInput, "bars" | "document" | "currency">;

/** What must be read before the figures of any set, because these bars or costs flatter all of them: held-out bars do not tell it. */
export function searchWarnings({ bars, document, currency }: Searched): readonly string[] {
  const derived = derivedBars(bars);
  const symbol = findSymbol(document.symbol) ?? bars.contract;
  const costs = document.costs ?? {};
  const { commissionPerLot = 0 } = costs;
  const paid = { commissionPerLot };
  const ofData = costs.spread === undefined || costs.spread.kind === "data";
  const leftOut = symbol
    ? [
        tinyCommission({ costs: paid, symbol, settings: { currency } }),
        unknownSwapWarning(symbol, document),
        ofData && hasSpread(bars) ? rawSpread({ costs: paid, symbol, spread: spreadUsed(spreadFromData, bars) }) : null,
      ]
    : [];
  return [
    ...(derived ? [derived] : []),
    ...(isSpreadFree(costs, symbol, bars)
      ? ["There was no spread, or none on most bars: those fills were at the bid. Read all figures as an upper limit."]
      : []),
    ...leftOut.filter((text) => text !== null),
  ];
}
