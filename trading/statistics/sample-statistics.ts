import { exactExp, exactLog, square } from "../deterministic-math.ts";
/**
 * Pairwise sum in the order numpy adds: eight running sums over blocks of at most 128, blocks halved. Closer than a running
 * sum, and where a figure is a small difference of large ones, it agrees with numpy's in the digits that are left.
 */
export function sumOf(values: ArrayLike<number>, from = 0, count = values.length): number {
  if (count < 8) {
    let sum = 0;
    for (let i = from; i < from + count; i++) sum += values[i] as number;
    return sum;
  }
  if (count > 128) {
    const half = Math.floor(count / 16) * 8;
    return sumOf(values, from, half) + sumOf(values, from + half, count - half);
  }
  const end = from + count;
  let i = from;
  let [a, b, c, d, e, f, g, h] = [-0, -0, -0, -0, -0, -0, -0, -0];
  for (; i + 8 <= end; i += 8) {
    a += values[i] as number;
    b += values[i + 1] as number;
    c += values[i + 2] as number;
    d += values[i + 3] as number;
    e += values[i + 4] as number;
    f += values[i + 5] as number;
    g += values[i + 6] as number;
    h += values[i + 7] as number;
  }
  let sum = a + b + (c + d) + (e + f + (g + h));
  for (; i < end; i++) sum += values[i] as number;
  return sum;
}

/** NaN for no values. */
export const meanOf = (values: ArrayLike<number>): number => sumOf(values) / values.length;

/** Sample variance (n − 1); NaN for fewer than two values. */
export const varianceOf = (values: ArrayLike<number>): number =>
  values.length < 2 ? Number.NaN : sumOf(squaresAround(values, meanOf(values))) / (values.length - 1);

/** Squared distances from a center. */
export function squaresAround(values: ArrayLike<number>, center: number): Float64Array {
  const squares = new Float64Array(values.length);
  for (let i = 0; i < values.length; i++) squares[i] = square((values[i] as number) - center);
  return squares;
}

/** exp(mean(log(1 + r))) − 1; 0 when a return loses everything, NaN for no values. */
export function geometricMean(returns: readonly number[]): number {
  const factors = returns.map((value) => 1 + (Number.isNaN(value) ? 0 : value));
  if (factors.some((factor) => factor <= 0)) return 0;
  return returns.length === 0 ? Number.NaN : exactExp(sumOf(factors.map(exactLog)) / returns.length) - 1;
}

export const maxOf = (values: readonly number[]): number =>
  values.length === 0 ? Number.NaN : values.reduce((a, b) => Math.max(a, b));
export const minOf = (values: readonly number[]): number =>
  values.length === 0 ? Number.NaN : values.reduce((a, b) => Math.min(a, b));

/** A zero denominator becomes NaN, as `x or nan` does. */
export const orNaN = (value: number): number => (value === 0 ? Number.NaN : value);
