import { type Lots, lots } from "../market/points.ts";
import type { SymbolSpec } from "../market/symbols.ts";
import type { Side } from "./fill-rules.ts";
import { type Instrument, moneyOf } from "./instrument.ts";
import type { SizeTerm } from "./order.ts";

/** Volumes to eight decimals: 3 × 0.1 is 0.3. */
export const roundLots = (volume: number): number => Math.round(volume * 1e8) / 1e8;

/** Rounds a volume down to the lot step. The tolerance makes 0.3 ÷ 0.1 three steps. */
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

/** Account money one lot gains or loses with `points`, converted at the price `at`. */
const moneyALot = (instrument: Instrument, points: number, at: number): number =>
  moneyOf(instrument, points, instrument.spec.contractSize, at);

/**
 * Lots for a size, floored to the lot step; 0 when it gives less than the smallest volume. A risk is what is lost when the
 * stop-loss is hit at its price: the points from `from` to it, and the commission of both sides.
 */
export function volumeFor(
  size: SizeTerm,
  instrument: Instrument,
  side: Side,
  from: number,
  stopPoints: number,
  balance: number,
  equity: number,
): number {
  if (size.kind === "lots") return tradableVolume(instrument.spec, size.lots);
  if (size.kind === "equity")
    return tradableVolume(instrument.spec, (equity * size.fraction) / moneyALot(instrument, from, from));
  const money = size.kind === "risk" ? (balance * size.percent) / 100 : size.amount;
  const loss = moneyALot(instrument, stopPoints, from - side * stopPoints) + 2 * instrument.costs.commissionPerLot;
  return tradableVolume(instrument.spec, money / loss);
}
