/**
 * exp, log and powers from additions, multiplications and divisions only. IEEE 754 fixes those to the last bit, while engines
 * may differ by one in the last place of Math.exp, Math.log and `**`; a market, an indicator and a backtest must be the same
 * in every browser and in Node.
 */
const ln2High = 0.6931471803691238;
const ln2Low = 1.9082149292705877e-10;
const inverseLn2 = Math.LOG2E;

/** 2^k by repeated squaring; exact for |k| ≤ 1022. */
function powerOfTwo(k: number): number {
  let result = 1;
  let factor = k < 0 ? 0.5 : 2;
  for (let n = Math.abs(k); n > 0; n = Math.floor(n / 2)) {
    if (n % 2 === 1) result *= factor;
    factor *= factor;
  }
  return result;
}

/** e^x, relative error below 1e-15; 0 below −708 and Infinity above 709. Taylor on |r| ≤ ln2/2, then scaled by 2^k. */
export function exactExp(x: number): number {
  if (x > 709) return Number.POSITIVE_INFINITY;
  if (x < -708) return 0;
  const k = Math.round(x * inverseLn2);
  const r = x - k * ln2High - k * ln2Low;
  let term = 1;
  let sum = 1;
  for (let n = 1; n <= 14; n++) {
    term *= r / n;
    sum += term;
  }
  return sum * powerOfTwo(k);
}

const powerOffset = 1020;
const powers = Float64Array.from({ length: 2 * powerOffset + 1 }, (_, i) => powerOfTwo(i - powerOffset));
const steps = 64;
const stepLow = ln2Low / steps;
const stepHigh = ln2High / steps;
/** 2^(i/64) */
const fractions = Float64Array.from({ length: steps }, (_, i) =>
  exactExp((i * ln2High) / steps + (i * ln2Low) / steps),
);

/** e^x for |x| ≤ 700 by table and a short polynomial, for hot loops; relative error below 1e-15. */
export function fastExp(x: number): number {
  const n = Math.round(x * (Math.LOG2E * steps));
  const r = x - n * stepHigh - n * stepLow;
  const i = n & (steps - 1);
  const polynomial = 1 + r * (1 + r * (0.5 + r * (1 / 6 + r * (1 / 24 + r * (1 / 120)))));
  return (fractions[i] as number) * polynomial * (powers[(n - i) / steps + powerOffset] as number);
}

/** Natural logarithm as Math.log defines it, relative error below 1e-14: atanh series after scaling into [√½, √2]. */
export function exactLog(x: number): number {
  if (!(x > 0)) return x === 0 ? Number.NEGATIVE_INFINITY : Number.NaN;
  if (x === Number.POSITIVE_INFINITY) return x;
  let mantissa = x;
  let k = 0;
  while (mantissa > Math.SQRT2) {
    mantissa /= 2;
    k += 1;
  }
  while (mantissa < Math.SQRT1_2) {
    mantissa *= 2;
    k -= 1;
  }
  const z = (mantissa - 1) / (mantissa + 1);
  const square = z * z;
  let power = z;
  let sum = 0;
  for (let n = 1; n <= 25; n += 2) {
    sum += power / n;
    power *= square;
  }
  return 2 * sum + k * ln2Low + k * ln2High;
}

/** base^exponent as Math.pow defines it for finite numbers, relative error below 1e-14 × (1 + |exponent × ln base|). */
export function exactPower(base: number, exponent: number): number {
  if (exponent === 0) return 1;
  if (exponent === 1) return base;
  if (base >= 0) return exactExp(exponent * exactLog(base));
  if (Number.isNaN(base) || !Number.isInteger(exponent)) return Number.NaN;
  return (exponent % 2 === 0 ? 1 : -1) * exactPower(-base, exponent);
}

/** `x ** 2` is one rounding away from this in some engines. */
export const square = (x: number): number => x * x;

/** 10^n, correctly rounded for whole |n| ≤ 22: a whole power of ten is exact in every engine, a negative one is not. */
export const powerOfTen = (n: number): number => (n < 0 ? 1 / 10 ** -n : 10 ** n);
