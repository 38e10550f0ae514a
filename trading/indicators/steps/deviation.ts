import { sumStep, type ValueStep } from "./averages.ts";

export type DeviationStep = ValueStep & { mean(): number };

/**
 * Population standard deviation of the window, with its mean. Squares are taken of the distance to the first value ever
 * seen: their sums stay small, exact for integer points, and a flat window gives exactly 0.
 */
export function deviationStep(period: number): DeviationStep {
  const sum = sumStep(period);
  const squares = sumStep(period);
  let anchor = Number.NaN;
  let mean = Number.NaN;
  let count = 0;
  const step = (value: number, again: boolean) => {
    if (count === 0 && Number.isNaN(value)) return Number.NaN;
    if (!again || count === 0) count += 1;
    if (count === 1) anchor = value;
    const distance = value - anchor;
    const total = sum(distance, again);
    mean = (total + anchor * period) / period;
    return deviationOf(total, squares(distance * distance, again), period);
  };
  return Object.assign(step, { mean: () => mean });
}

export function deviationOf(sum: number, squares: number, period: number): number {
  const variance = (period * squares - sum * sum) / (period * period);
  return variance > 0 ? Math.sqrt(variance) : variance - variance;
}

/** Fills both columns, NaN before the first full window. */
export function deviationColumns(values: Float64Array, period: number, means: Float64Array, deviations: Float64Array) {
  const n = values.length;
  const anchor = values[0]!;
  const shift = anchor * period;
  const warming = Math.min(period - 1, n);
  let sum = 0;
  let squares = 0;
  for (let i = 0; i < warming; i++) {
    const entering = values[i]! - anchor;
    sum += entering;
    squares += entering * entering;
    means[i] = Number.NaN;
    deviations[i] = Number.NaN;
  }
  for (let i = warming; i < n; i++) {
    const entering = values[i]! - anchor;
    const leaving = i < period ? 0 : values[i - period]! - anchor;
    sum += entering - leaving;
    squares += entering * entering - leaving * leaving;
    means[i] = (sum + shift) / period;
    deviations[i] = deviationOf(sum, squares, period);
  }
}
