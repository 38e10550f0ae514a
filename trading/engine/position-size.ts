import { type Side, tradableVolume } from "../market/contract.ts";
import { type Instrument, quoteToAccount } from "./instrument.ts";
import type { SizeTerm } from "./order.ts";

/** Account money one lot gains or loses with `points`, converted at the price `at`. */
const moneyALot = (instrument: Instrument, points: number, at: number): number =>
  (points * instrument.spec.contractSize * quoteToAccount(instrument, at)) / instrument.scale;

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
