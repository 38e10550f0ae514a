import type { Lots, Pips, Price } from "./points.ts";
import { lots, pointsPerUnit, roundMoney } from "./points.ts";
import type { SymbolSpec } from "./symbols.ts";

/** +1 for a long position, −1 for a short one. */
export type Side = 1 | -1;

/** One pip as a price distance. */
export const pipSize = (symbol: SymbolSpec): number => symbol.pipPoints / pointsPerUnit(symbol.digits);

/** Units of the base: lots × contract. */
export const unitsOf = (symbol: SymbolSpec, volume: Lots): number => volume * symbol.contractSize;

/** Account money one pip is worth: N × pip × conv(quote→account). */
export const pipValue = (symbol: SymbolSpec, volume: Lots, quoteToAccount: number): number =>
  (unitsOf(symbol, volume) * symbol.pipPoints * quoteToAccount) / pointsPerUnit(symbol.digits);

/** Account money a position ties up: N ÷ leverage × conv(base→account). */
export const marginOf = (symbol: SymbolSpec, volume: Lots, leverage: number, baseToAccount: number): number =>
  (unitsOf(symbol, volume) * baseToAccount) / leverage;

/** Result in account money, rounded to cents: (close − open) × N × side × conv(quote→account) at the close. */
export function profitOf(
  symbol: SymbolSpec,
  volume: Lots,
  side: Side,
  open: Price,
  close: Price,
  quoteToAccount: number,
): number {
  const scale = pointsPerUnit(symbol.digits);
  const points = Math.round(close * scale) - Math.round(open * scale);
  return roundMoney((points * side * unitsOf(symbol, volume) * quoteToAccount) / scale);
}

/** Swap of some nights in account money, rounded to cents: points × N × point × nights × conv(quote→account). */
export const swapOf = (
  symbol: SymbolSpec,
  volume: Lots,
  points: number,
  nights: number,
  quoteToAccount: number,
): number => roundMoney((points * unitsOf(symbol, volume) * nights * quoteToAccount) / pointsPerUnit(symbol.digits));

/** Swap quoted as interest a year: rate % ÷ 100 ÷ 360 × price × N × nights × conv(quote→account). */
export const interestSwapOf = (
  symbol: SymbolSpec,
  volume: Lots,
  percentAYear: number,
  at: Price,
  nights: number,
  quoteToAccount: number,
): number => roundMoney((percentAYear / 100 / 360) * at * unitsOf(symbol, volume) * nights * quoteToAccount);

/** Volumes to eight decimals: 3 × 0.1 is 0.3. */
export const roundLots = (volume: number): number => Math.round(volume * 1e8) / 1e8;

/** Rounds a volume down to the lot step. The tolerance keeps 0.3 ÷ 0.1 at three steps. */
export function floorToLotStep(symbol: SymbolSpec, volume: number): Lots {
  const steps = Math.floor(volume / symbol.lotStep + 1e-9);
  return lots(roundLots(steps * symbol.lotStep));
}

/** A volume that may be traded: floored to the step, capped at the maximum, 0 when below the minimum. */
export function tradableVolume(symbol: SymbolSpec, volume: number): Lots {
  if (!(volume > 0)) return lots(0);
  const floored = floorToLotStep(symbol, Math.min(volume, symbol.maxLot));
  return floored < symbol.minLot - 1e-9 ? lots(0) : floored;
}

/** Lots that lose `riskMoney` when the price moves `stop` pips against the position, floored to the lot step. */
export function volumeForRisk(symbol: SymbolSpec, riskMoney: number, stop: Pips, quoteToAccount: number): Lots {
  const lossALot = stop * pipValue(symbol, lots(1), quoteToAccount);
  return lossALot > 0 ? tradableVolume(symbol, riskMoney / lossALot) : lots(0);
}
