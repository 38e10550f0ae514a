/**
 * The rolling mean as pandas computes it: Kahan-compensated sums with a compensation of their own for what enters and for
 * what leaves the window, and a run of equal values returned as it is. Its last bits decide ties between two averages,
 * so a plain running sum would find other crosses.
 */
export function pandasRollingMean(values: Float64Array, window: number): Float64Array {
  const result = new Float64Array(values.length).fill(Number.NaN);
  let sum = 0;
  let addError = 0;
  let removeError = 0;
  let same = 0;
  let negatives = 0;
  let previous = values[0] ?? 0;
  for (let i = 0; i < values.length; i++) {
    if (i >= window) {
      const leaving = values[i - window] as number;
      const y = -leaving - removeError;
      const t = sum + y;
      removeError = t - sum - y;
      sum = t;
      if (isNegative(leaving)) negatives -= 1;
    }
    const entering = values[i] as number;
    const y = entering - addError;
    const t = sum + y;
    addError = t - sum - y;
    sum = t;
    if (isNegative(entering)) negatives += 1;
    same = entering === previous ? same + 1 : 1;
    previous = entering;
    if (i >= window - 1) result[i] = meanOf(sum, window, same, negatives, previous);
  }
  return result;
}

const isNegative = (value: number): boolean => value < 0 || Object.is(value, -0);

function meanOf(sum: number, window: number, same: number, negatives: number, last: number): number {
  if (same >= window) return last;
  const mean = sum / window;
  // Values all of one sign cannot have a mean of the other: what is left is rounding.
  if ((negatives === 0 && mean < 0) || (negatives === window && mean > 0)) return 0;
  return mean;
}
