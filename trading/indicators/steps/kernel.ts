import { flatStep, type ValueStep } from "./averages.ts";

/** Weighted sum of the window with fixed weights, the oldest value's first. */
export function kernelStep(weights: readonly number[]): ValueStep {
  const period = weights.length;
  // Weights that add up to 1 need not do so once rounded: a window of one value is that value.
  const isFlat = normalized(weights) ? flatStep(period) : () => false;
  const ring = new Float64Array(period);
  let count = 0;
  let at = -1;
  return (value, again) => {
    if (count === 0 && Number.isNaN(value)) return Number.NaN;
    if (!again || count === 0) {
      count += 1;
      at = at + 1 === period ? 0 : at + 1;
    }
    ring[at] = value;
    const flat = isFlat(value, again);
    if (count < period) return Number.NaN;
    if (flat) return value;
    let sum = 0;
    let slot = at;
    for (let k = 0; k < period; k++) {
      slot = slot + 1 === period ? 0 : slot + 1;
      sum += weights[k]! * ring[slot]!;
    }
    return sum;
  };
}

const normalized = (weights: readonly number[]): boolean =>
  Math.abs(weights.reduce((sum, weight) => sum + weight, 0) - 1) < 1e-9;

export type MeanDeviationStep = ValueStep & { mean(): number };

/** Mean absolute distance from the window's mean, both summed again each bar as TA-Lib does. */
export function meanDeviationStep(period: number): MeanDeviationStep {
  const isFlat = flatStep(period);
  const ring = new Float64Array(period);
  let count = 0;
  let at = -1;
  let mean = Number.NaN;
  const step = (value: number, again: boolean) => {
    if (count === 0 && Number.isNaN(value)) return Number.NaN;
    if (!again || count === 0) {
      count += 1;
      at = at + 1 === period ? 0 : at + 1;
    }
    ring[at] = value;
    const flat = isFlat(value, again);
    if (count < period) return Number.NaN;
    if (flat) {
      mean = value;
      return 0;
    }
    let sum = 0;
    for (let k = 0; k < period; k++) sum += ring[k]!;
    mean = sum / period;
    let distance = 0;
    for (let k = 0; k < period; k++) distance += Math.abs(ring[k]! - mean);
    return distance / period;
  };
  return Object.assign(step, { mean: () => mean });
}
