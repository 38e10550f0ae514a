import { sumStep, type ValueStep } from "./averages.ts";
import { eachFlatWindow } from "./rolling.ts";

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
    const square = squares(distance * distance, again);
    const flat = sum.flat();
    mean = flat ? value : (total + anchor * period) / period;
    return flat ? 0 : deviationOf(total, square, period);
  };
  return Object.assign(step, { mean: () => mean });
}

/** √(n Σx² − (Σx)²) / n: for integers the root is taken of an exact number. NaN stays NaN. */
export function deviationOf(sum: number, squares: number, period: number): number {
  const spread = period * squares - sum * sum;
  return spread > 0 ? Math.sqrt(spread) / period : spread - spread;
}

/** The whole column, NaN before the first full window. */
export function deviationColumn(values: Float64Array, period: number): Float64Array {
  const deviations = new Float64Array(values.length);
  const anchor = values[0]!;
  let sum = 0;
  let squares = 0;
  for (let i = 0; i < values.length; i++) {
    const entering = values[i]! - anchor;
    const leaving = i < period ? 0 : values[i - period]! - anchor;
    sum += entering - leaving;
    squares += entering * entering - leaving * leaving;
    deviations[i] = i < period - 1 ? Number.NaN : deviationOf(sum, squares, period);
  }
  eachFlatWindow(values, period, (bar) => {
    deviations[bar] = 0;
  });
  return deviations;
}
