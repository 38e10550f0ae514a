/** Units of one standard lot. */
const lotUnits = 100_000;

/** EUR/USD in a US dollar account: a pip is 0.0001 and a standard lot 100,000 units, so a pip of one lot is worth $10. */
export const pipValuePerLot = lotUnits / 10_000;

type BrokerCosts = {
  /** As the broker writes it: "0.6 pips", "0,6", a range, or words without a figure. */
  readonly spreads: string;
  /** US dollars for each side of one lot; null where none is stated. */
  readonly commissionPerLot: number | null;
};

/** The one figure of a broker's spreads, in pips; null where there is none: "0.0–1.2 pips" and "from 0.0" state no spread that anybody pays. */
export function statedPips(spreads: string): number | null {
  const figures = /^\d/.test(spreads.trim()) ? (spreads.match(/\d+(?:[.,]\d+)?/g) ?? []) : [];
  return figures.length === 1 ? Number(figures[0]?.replace(",", ".")) : null;
}

/** Spread and both sides' commission of one round trip on EUR/USD, in pips; null where either is not stated. */
export function allInPips({ spreads, commissionPerLot }: BrokerCosts): number | null {
  const spread = statedPips(spreads);
  if (spread === null || commissionPerLot === null) return null;
  // 0.4 + 0.2 pips are no more than 0.6.
  return Number((spread + (2 * commissionPerLot) / pipValuePerLot).toFixed(6));
}
const lotStep = 0.01;

export type PositionSize = {
  /** Money the visitor is willing to lose, in account money. */
  readonly budget: number;
  /** Rounded down to the broker's step, never up: rounding must not add risk. */
  readonly lots: number;
  /** What is lost at the stop with these lots, without costs. */
  readonly loss: number;
};

export function positionSize(
  account: number,
  riskPercent: number,
  stopPips: number,
  perLot: number = pipValuePerLot,
): PositionSize {
  const budget = (account * riskPercent) / 100;
  const steps = Math.floor(budget / (stopPips * perLot) / lotStep + 1e-9);
  const lots = steps * lotStep;
  return { budget, lots, loss: lots * stopPips * perLot };
}
