import type { TradingCosts } from "../execution/instrument.ts";
import type { SymbolSpec } from "../market/symbols.ts";
import type { StrategyCosts } from "../strategy/document.ts";

/** `spreadPoints` below zero says: the data's own spread column. */
export const spreadFromData = -1;

/** A document's costs in points and money; what it leaves open is the symbol's typical cost. */
export function costsOf(costs: StrategyCosts | undefined, symbol: SymbolSpec): TradingCosts {
  const spread = costs?.spread ?? { kind: "typical" };
  const swap = costs?.swap ?? { kind: "typical" };
  const typical = swap.kind === "typical";
  return {
    spreadPoints:
      spread.kind === "data"
        ? spreadFromData
        : spread.kind === "pips"
          ? Math.round(spread.value * symbol.pipPoints)
          : symbol.typicalSpreadPoints,
    commissionPerLot: costs?.commissionPerLot ?? 0,
    slippagePoints: Math.round((costs?.slippagePips ?? 0) * symbol.pipPoints),
    swapLongPoints: typical ? symbol.swapLongPoints : swap.kind === "points" ? swap.long : 0,
    swapShortPoints: typical ? symbol.swapShortPoints : swap.kind === "points" ? swap.short : 0,
  };
}
