import type { TradingCosts } from "../engine/instrument.ts";
import type { Bars } from "../market/bars.ts";
import { pointsOfPips } from "../market/points.ts";
import type { SymbolSpec } from "../market/symbols.ts";
import type { StrategyCosts } from "../strategy/document.ts";
import { hasSpread } from "./spread-used.ts";

/** `spreadPoints` below zero says: the data's own spread column. */
export const spreadFromData = -1;

type Spread = NonNullable<StrategyCosts["spread"]>;

/** The spread a document means on these bars: left open, it is that of the data, and the symbol's typical one where the data has none. */
const spreadChoice = (spread: Spread | undefined, bars: Pick<Bars, "spread">): Spread =>
  spread ?? { kind: hasSpread(bars) ? "data" : "typical" };

/** A document's costs in points, fractions of one included, and money on these bars; swap that it leaves open is the symbol's typical one. */
export function costsOf(
  costs: StrategyCosts | undefined,
  symbol: SymbolSpec,
  bars: Pick<Bars, "spread">,
): TradingCosts {
  const spread = spreadChoice(costs?.spread, bars);
  const swap = costs?.swap ?? { kind: "typical" };
  const typical = swap.kind === "typical";
  return {
    spreadPoints:
      spread.kind === "data"
        ? spreadFromData
        : spread.kind === "pips"
          ? pointsOfPips(spread.value, symbol.pipPoints)
          : symbol.typicalSpreadPoints,
    commissionPerLot: costs?.commissionPerLot ?? 0,
    slippagePoints: pointsOfPips(costs?.slippagePips ?? 0, symbol.pipPoints),
    swapLongPoints: typical ? symbol.swapLongPoints : swap.kind === "points" ? swap.long : 0,
    swapShortPoints: typical ? symbol.swapShortPoints : swap.kind === "points" ? swap.short : 0,
  };
}
