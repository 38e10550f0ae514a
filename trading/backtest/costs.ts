import type { TradingCosts } from "../engine/instrument.ts";
import type { Bars } from "../market/bars.ts";
import { cleanPoints, pointsOfPips } from "../market/points.ts";
import { pricePointsPerListed } from "../market/symbol-of.ts";
import type { SymbolSpec } from "../market/symbols.ts";
import type { StrategyCosts } from "../strategy/document.ts";
import { hasSpread } from "./spread-used.ts";

/** `spreadPoints` below zero says: the data's own spread column. */
export const spreadFromData = -1;

type Spread = NonNullable<StrategyCosts["spread"]>;

/** The spread a document means on these bars: left open, it is that of the data, and the symbol's typical one where the data has none. */
const spreadChoice = (spread: Spread | undefined, bars: Pick<Bars, "spread">): Spread =>
  spread ?? { kind: hasSpread(bars) ? "data" : "typical" };

type Swap = Pick<TradingCosts, "swapLongPoints" | "swapShortPoints">;

/** A swap that is stated in points of the contract, in points of a run's prices, which may print more or fewer digits. */
export function statedSwap(stated: { readonly long: number; readonly short: number }, symbol: SymbolSpec): Swap {
  const factor = pricePointsPerListed(symbol);
  return { swapLongPoints: cleanPoints(stated.long * factor), swapShortPoints: cleanPoints(stated.short * factor) };
}

function swapOf({ swap }: StrategyCosts, symbol: SymbolSpec): Swap {
  if (swap?.kind === "points") return statedSwap(swap, symbol);
  if (swap?.kind === "none") return { swapLongPoints: 0, swapShortPoints: 0 };
  return { swapLongPoints: symbol.swapLongPoints, swapShortPoints: symbol.swapShortPoints };
}

/** A document's costs in points, fractions of one included, and money on these bars; swap that it leaves open is the symbol's typical one. */
export function costsOf(
  costs: StrategyCosts | undefined,
  symbol: SymbolSpec,
  bars: Pick<Bars, "spread">,
): TradingCosts {
  const spread = spreadChoice(costs?.spread, bars);
  return {
    spreadPoints:
      spread.kind === "data"
        ? spreadFromData
        : spread.kind === "pips"
          ? pointsOfPips(spread.value, symbol.pipPoints)
          : symbol.typicalSpreadPoints,
    commissionPerLot: costs?.commissionPerLot ?? 0,
    slippagePoints: pointsOfPips(costs?.slippagePips ?? 0, symbol.pipPoints),
    ...swapOf(costs ?? {}, symbol),
  };
}
