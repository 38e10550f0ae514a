/** Digits that a sum of thousands of doubles still gets right, and more than any figure of money or time has. */
const digits = 12;

/** The number without the noise of its last digits: −830.96, not −830.9600000000155. Infinities and NaN are themselves. */
export const plainDouble = (value: number): number =>
  Number.isInteger(value) || !Number.isFinite(value) ? value : Number(value.toPrecision(digits));
