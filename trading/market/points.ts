/** Units that are easily mistaken for one another: the brand makes passing a price for a volume a type error. */
declare const unit: unique symbol;
type Unit<Name extends string> = number & { readonly [unit]: Name };

/** A price in quote currency, e.g. 1.08512. */
export type Price = Unit<"Price">;
/** A volume in lots. */
export type Lots = Unit<"Lots">;

export const lots = (value: number): Lots => value as Lots;

// Dividing by an exact power of ten gives the double nearest the printed price; multiplying by 0.00001 does not.
export const powersOfTen = [1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15] as const;
/** The most decimals a price can have: as many as a double holds exactly. A coin at 0.0000085470891 has thirteen. */
export const mostDigits = powersOfTen.length - 1;

/** 10^digits for 0–15 digits. Throws `RangeError` outside. */
export function pointsPerUnit(digits: number): number {
  const power = powersOfTen[digits];
  if (power === undefined) throw new RangeError(`digits must be a whole number from 0 to ${mostDigits}, not ${digits}`);
  return power;
}

/** Points without the noise of doubles: 1.1 pips of ten points are 11. A fraction of a point stays: 1.3 pips of one point are 1.3. */
export const cleanPoints = (points: number): number => Math.round(points * 1e6) / 1e6;

export const pointsOfPips = (pips: number, pipPoints: number): number => cleanPoints(pips * pipPoints);

export const toPrice = (points: number, digits: number): Price => (points / pointsPerUnit(digits)) as Price;

/** What a column of prices holds. */
export const largestPoints = 2 ** 31 - 1;

/** At most `wanted` digits, such that a price of `top` points of `digits` decimals fits into 32 bits. */
export function digitsThatFit(top: number, digits: number, wanted: number): number {
  let fitting = wanted;
  while (fitting > 0 && (top / 10 ** digits) * 10 ** fitting > largestPoints) fitting -= 1;
  return fitting;
}

/** Points of one number of digits in whole points of another: stored bars have the digits of where they came from. */
export const inDigits = (points: number, from: number, to: number): number =>
  Math.round((points * pointsPerUnit(to)) / pointsPerUnit(from));

/** A price with its symbol's digits, and two more where costs or a mean of fills left a fraction of a point. */
export const priceText = (points: number, digits: number): string =>
  toPrice(points, digits).toFixed(Number.isInteger(points) ? digits : digits + 2);

/** Rounds half away from zero, so that a mirrored trade has exactly the mirrored result. */
export function roundMoney(value: number, digits = 2): number {
  const scale = pointsPerUnit(digits);
  const rounded = Math.floor(Math.abs(value) * scale + 0.5 + 1e-9) / scale;
  return value < 0 && rounded !== 0 ? -rounded : rounded;
}
