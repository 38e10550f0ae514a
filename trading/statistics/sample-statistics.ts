import { exactExp, exactLog, square } from "../deterministic-math.ts";
/**
 * Pairwise sum in the order numpy adds: eight running sums over blocks of at most 128, blocks halved. Closer than a running
 * sum, and where a figure is a small difference of large ones, it agrees with numpy's in the digits that are left.
 */
export function sumOf(values: readonly number[], from = 0, count = values.length): number {
  const at = (i: number): number => values[from + i] as number;
  if (count < 8) {
    let sum = 0;
    for (let i = 0; i < count; i++) sum += at(i);
    return sum;
  }
  if (count > 128) {
    const half = Math.floor(count / 16) * 8;
    return sumOf(values, from, half) + sumOf(values, from + half, count - half);
  }
  const lanes = [at(0), at(1), at(2), at(3), at(4), at(5), at(6), at(7)] as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  let i = 8;
  for (; i + 8 <= count; i += 8) for (let k = 0; k < 8; k++) lanes[k] = (lanes[k] as number) + at(i + k);
  let sum = lanes[0] + lanes[1] + (lanes[2] + lanes[3]) + (lanes[4] + lanes[5] + (lanes[6] + lanes[7]));
  for (; i < count; i++) sum += at(i);
  return sum;
}

/** NaN for no values. */
export const meanOf = (values: readonly number[]): number => sumOf(values) / values.length;

/** Sample variance (n − 1); NaN for fewer than two values. */
export function varianceOf(values: readonly number[]): number {
  if (values.length < 2) return Number.NaN;
  const mean = meanOf(values);
  return sumOf(values.map((value) => square(value - mean))) / (values.length - 1);
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
