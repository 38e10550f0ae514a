import { type Instrument, quoteToAccount } from "../execution/instrument.ts";
import { tradableVolume } from "../market/contract.ts";
import type { Sizing } from "../strategy/document.ts";
import { numberOf, type Values } from "../strategy/parameter-values.ts";

/** What a size is worked out from at the signal. `stopDistance` in points, NaN without a stop. */
export type SizingMoment = {
  readonly balance: number;
  readonly equity: number;
  readonly points: number;
  readonly stopDistance: number;
};

/** Account money one lot gains or loses with `points`. */
const moneyALot = (instrument: Instrument, points: number, at: number): number =>
  (points * instrument.spec.contractSize * quoteToAccount(instrument, at)) / instrument.scale;

/** Lots for a sizing rule, floored to the lot step; 0 when the rule gives less than the smallest volume. */
export function volumeFor(sizing: Sizing, instrument: Instrument, values: Values, moment: SizingMoment): number {
  const forRisk = (money: number): number =>
    tradableVolume(instrument.spec, money / moneyALot(instrument, moment.stopDistance, moment.points));
  switch (sizing.kind) {
    case "lots":
      return tradableVolume(instrument.spec, numberOf(sizing.value, values));
    case "units":
      return tradableVolume(instrument.spec, numberOf(sizing.value, values) / instrument.spec.contractSize);
    case "risk":
      return forRisk((moment.balance * numberOf(sizing.percent, values)) / 100);
    case "money":
      return forRisk(numberOf(sizing.amount, values));
    case "equity":
      return tradableVolume(
        instrument.spec,
        (moment.equity * numberOf(sizing.fraction, values)) / moneyALot(instrument, moment.points, moment.points),
      );
  }
}
