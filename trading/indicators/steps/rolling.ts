import { inRuns } from "./in-runs.ts";

/**
 * Visits each bar whose window holds one value alone. Sums of decimal prices carry what rounding left of earlier ones, which
 * would look like a movement there; sums of integers are exact, and setting them again changes nothing. A window of one value
 * contains a checked place even if only every (period − 1)th is checked, so moving data costs next to nothing.
 */
export function eachFlatWindow(
  values: Float64Array,
  period: number,
  visit: (bar: number, value: number) => void,
): void {
  const stride = Math.max(1, period - 1);
  const { length } = values;
  for (let i = 0; i < length + stride; i += stride) {
    const at = Math.min(i, length - 1);
    const value = values[at]!;
    if (period > 1 && (at === 0 || values[at - 1] !== value)) continue;
    let from = at;
    while (from > 0 && values[from - 1] === value) from -= 1;
    let to = at;
    while (to + 1 < length && values[to + 1] === value) to += 1;
    for (let bar = from + period - 1; bar <= to; bar++) visit(bar, value);
    if (to === length - 1) return;
    i = Math.max(i, to);
  }
}

/**
 * Whole-column building blocks: one pass, no allocation but the result, NaN before the first full window. Sums are kept
 * by adding what enters minus what leaves, which is exact for integer points, so equal averages compare as equal.
 */
export function rollingMean(values: Float64Array, period: number): Float64Array {
  const means = new Float64Array(values.length);
  const seed = Math.min(period, values.length);
  let sum = 0;
  for (let i = 0; i < seed; i++) {
    sum += values[i]!;
    means[i] = Number.NaN;
  }
  if (seed === period) means[period - 1] = sum / period;
  inRuns(period, values.length, (from, to) => {
    sum = slideMean(values, means, period, from, to, sum);
  });
  eachFlatWindow(values, period, (bar, value) => {
    means[bar] = value;
  });
  return means;
}

/** Takes the sum of the window before `from` on to `to`, and the mean at each bar. */
function slideMean(
  values: Float64Array,
  means: Float64Array,
  period: number,
  from: number,
  to: number,
  before: number,
): number {
  let sum = before;
  for (let i = from; i < to; i++) {
    sum += values[i]! - values[i - period]!;
    means[i] = sum / period;
  }
  return sum;
}

export function rollingHighest(values: Float64Array, period: number): Float64Array {
  const highest = new Float64Array(values.length);
  let at = 0;
  for (let i = 0; i < values.length; i++) {
    if (at <= i - period) at = highestIndex(values, i - period + 1, i);
    else if (values[i]! >= values[at]!) at = i;
    highest[i] = i < period - 1 ? Number.NaN : values[at]!;
  }
  return highest;
}

export function rollingLowest(values: Float64Array, period: number): Float64Array {
  const lowest = new Float64Array(values.length);
  let at = 0;
  for (let i = 0; i < values.length; i++) {
    if (at <= i - period) at = lowestIndex(values, i - period + 1, i);
    else if (values[i]! <= values[at]!) at = i;
    lowest[i] = i < period - 1 ? Number.NaN : values[at]!;
  }
  return lowest;
}

/** Index of the highest value in `from…to`, the latest of equals: a rescan beats a queue for the windows in use. */
export function highestIndex(values: Float64Array, from: number, to: number): number {
  let at = from;
  let best = values[from]!;
  for (let i = from + 1; i <= to; i++) {
    const value = values[i]!;
    if (value >= best) {
      best = value;
      at = i;
    }
  }
  return at;
}

export function lowestIndex(values: Float64Array, from: number, to: number): number {
  let at = from;
  let best = values[from]!;
  for (let i = from + 1; i <= to; i++) {
    const value = values[i]!;
    if (value <= best) {
      best = value;
      at = i;
    }
  }
  return at;
}

/** Exponential average seeded with the simple average of its first `period` values, the first of them at `from`. */
export function exponentialMean(
  values: Float64Array,
  period: number,
  alpha = 2 / (period + 1),
  from = 0,
): Float64Array {
  const means = new Float64Array(values.length);
  const seeded = from + period - 1;
  means.fill(Number.NaN, 0, Math.min(seeded, values.length));
  if (seeded >= values.length) return means;
  let mean = 0;
  for (let i = from; i <= seeded; i++) mean += values[i]!;
  const same = values.subarray(from, seeded + 1).every((value) => value === values[from]);
  mean = same ? values[from]! : mean / period;
  means[seeded] = mean;
  for (let i = seeded + 1; i < values.length; i++) {
    mean += alpha * (values[i]! - mean);
    means[i] = mean;
  }
  return means;
}

/** Linear weights, the latest value the heaviest; the first value counted is at `from`. */
export function weightedMean(values: Float64Array, period: number, from = 0): Float64Array {
  const means = new Float64Array(values.length);
  const divider = (period * (period + 1)) / 2;
  means.fill(Number.NaN, 0, Math.min(from + period - 1, values.length));
  let sum = 0;
  let weighted = 0;
  for (let i = from; i < values.length; i++) {
    const count = i - from + 1;
    const value = values[i]!;
    if (count > period) {
      weighted += period * value - sum;
      sum += value - values[i - period]!;
    } else {
      weighted += count * value;
      sum += value;
    }
    if (count >= period) means[i] = weighted / divider;
  }
  eachFlatWindow(values, period, (bar, value) => {
    if (bar >= from + period - 1) means[bar] = value;
  });
  return means;
}
