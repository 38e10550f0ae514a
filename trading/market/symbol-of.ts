import { powerOfTen } from "../deterministic-math.ts";
import { convertAtMiddle } from "../market/conversion.ts";
import { findSymbol, type SymbolSpec, symbols, unlistedSymbol } from "../market/symbols.ts";
import { cleanPoints } from "./points.ts";

/**
 * The contract of a named symbol for bars of so many digits. A listed symbol's pip is the same price when the data prints
 * more or fewer digits than usual; an unlisted one has the contract stated for its prices, else trades by the unit at no cost.
 */
export function symbolOf(name: string, digits: number, stated?: SymbolSpec): SymbolSpec {
  const known = findSymbol(name) ?? (stated && { ...stated, name });
  if (!known) return unlistedSymbol(name, digits);
  if (known.digits === digits) return known;
  const factor = powerOfTen(digits - known.digits);
  return {
    ...known,
    digits,
    pipPoints: Math.max(1, Math.round(known.pipPoints * factor)),
    // Prices of fewer digits change no cost: 13 points of five digits are 1.3 of four.
    typicalSpreadPoints: cleanPoints(known.typicalSpreadPoints * factor),
    swapLongPoints: known.swapLongPoints * factor,
    swapShortPoints: known.swapShortPoints * factor,
  };
}

/**
 * How many points of prices of so many digits are one point of the listed contract, in which brokers state swap; 1 where none is
 * listed.
 */
export const pricePointsPerListed = ({ name, digits }: Pick<SymbolSpec, "name" | "digits">): number =>
  powerOfTen(digits - (findSymbol(name)?.digits ?? digits));

const references = new Map(
  symbols.map((symbol) => [symbol.name, { bid: symbol.referencePrice, ask: symbol.referencePrice }]),
);

/** quote→account at the reference prices: the stated assumption of a run without rates. Undefined where no path exists. */
export const referenceRate = (symbol: SymbolSpec, currency: string): number | undefined =>
  convertAtMiddle(references, symbol.quote, currency);
