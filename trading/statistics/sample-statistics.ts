export const sumOf = (values: readonly number[]): number => {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
};

/** NaN for no values. */
export const meanOf = (values: readonly number[]): number => sumOf(values) / values.length;

/** Sample variance (n − 1); NaN for fewer than two values. */
export function varianceOf(values: readonly number[]): number {
  if (values.length < 2) return Number.NaN;
  const mean = meanOf(values);
  let squares = 0;
  for (const value of values) squares += (value - mean) ** 2;
  return squares / (values.length - 1);
}

/** exp(mean(log(1 + r))) − 1; 0 when a return loses everything, NaN for no values. */
export function geometricMean(returns: readonly number[]): number {
  let logs = 0;
  for (const value of returns) {
    const factor = 1 + (Number.isNaN(value) ? 0 : value);
    if (factor <= 0) return 0;
    logs += Math.log(factor);
  }
  return returns.length === 0 ? Number.NaN : Math.exp(logs / returns.length) - 1;
}

export const maxOf = (values: readonly number[]): number =>
  values.length === 0 ? Number.NaN : values.reduce((a, b) => Math.max(a, b));
export const minOf = (values: readonly number[]): number =>
  values.length === 0 ? Number.NaN : values.reduce((a, b) => Math.min(a, b));

/** A zero denominator becomes NaN, as `x or nan` does. */
export const orNaN = (value: number): number => (value === 0 ? Number.NaN : value);
