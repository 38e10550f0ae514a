import { sumOf } from "./sample-statistics.ts";

/** What sums of cents leave of nothing: 0.1 + 0.2 − 0.3 is 6e-17. */
const nothing = 1e-9;

/** Whether a sum of results is a gain and not the rounding of one that came out even. */
export const isGain = (sum: number): boolean => sum > nothing;

/** A sum of amounts, without the rounding that would make a gain or loss of nothing. */
export const sumOfAmounts = (amounts: readonly number[]): number => {
  const sum = sumOf(amounts);
  return Math.abs(sum) > nothing ? sum : 0;
};
