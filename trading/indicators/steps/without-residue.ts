/** A double as large as this has no bits below 2^−26, which is 15 parts of a billion. */
export const residueLimit = 2 ** 26;

/**
 * A percentage rounded to 2^−26 by the addition alone. Sums of such values are exact in any order, so that lines that meet at 0, 100 or
 * elsewhere are equal: what rounding leaves of earlier values would cross them, and otherwise in each program that computes them.
 */
export const withoutResidue = (value: number): number => value + residueLimit - residueLimit;
