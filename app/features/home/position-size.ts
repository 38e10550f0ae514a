/** EUR/USD in a US dollar account: a pip is 0.0001 and a standard lot 100,000 units, so a pip of one lot is worth $10. */
export const pipValuePerLot = 0.0001 * 100_000;
const lotStep = 0.01;

export type PositionSize = {
  /** Money the visitor is willing to lose, in US dollars. */
  readonly budget: number;
  /** Rounded down to the broker's step, never up: rounding must not add risk. */
  readonly lots: number;
  /** What is lost at the stop with these lots, without costs. */
  readonly loss: number;
};

export function positionSize(account: number, riskPercent: number, stopPips: number): PositionSize {
  const budget = (account * riskPercent) / 100;
  const steps = Math.floor(budget / (stopPips * pipValuePerLot) / lotStep + 1e-9);
  const lots = steps * lotStep;
  return { budget, lots, loss: lots * stopPips * pipValuePerLot };
}
