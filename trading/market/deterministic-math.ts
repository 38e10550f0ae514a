/**
 * exp and log from additions and multiplications only. IEEE 754 fixes those to the last bit, while engines may differ by one
 * in the last place of Math.exp and Math.log; the simulated market must be the same in every browser and in Node.
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

/** e^x for |x| ≤ 700, relative error below 1e-15. Taylor on |r| ≤ ln2/2, then scaled by 2^k. */
export function exactExp(x: number): number {
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

/** Natural logarithm of a positive number, relative error below 1e-14: atanh series after scaling into [√½, √2]. */
export function exactLog(x: number): number {
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
