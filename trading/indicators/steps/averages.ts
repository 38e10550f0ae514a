/**
 * The streaming building blocks. A step takes the next value of a series and returns the average (sum, extreme …) so
 * far, NaN while it has too few. With `again` the last value is replaced: each step keeps what it knew one value ago, so
 * that a forming bar can change as often as it likes. NaN before the first value is waited out; later it spreads.
 */
export type ValueStep = (value: number, again: boolean) => number;

export type FlatStep = (value: number, again: boolean) => boolean;

/** Whether the last `period` values were all the same. */
export function flatStep(period: number): FlatStep {
  let previous = Number.NaN;
  let last = Number.NaN;
  let runBefore = 0;
  let run = 0;
  return (value, again) => {
    if (!again || run === 0) {
      previous = last;
      runBefore = run;
    }
    last = value;
    run = value === previous ? runBefore + 1 : 1;
    return run >= period;
  };
}

export type SumStep = ValueStep & {
  /** Whether the window of the last value holds one value alone. */
  flat(): boolean;
};

/**
 * Adding the difference of what enters and what leaves keeps the sum exact for integers. A window of one value is multiplied
 * out: what rounding left in the sum of decimal prices would look like a movement there.
 */
export function sumStep(period: number): SumStep {
  const isFlat = flatStep(period);
  let flat = false;
  const ring = new Float64Array(period);
  let count = 0;
  let at = -1;
  let before = 0;
  let now = 0;
  let leaving = 0;
  const step = (value: number, again: boolean) => {
    if (count === 0 && Number.isNaN(value)) return Number.NaN;
    if (!again || count === 0) {
      count += 1;
      at = at + 1 === period ? 0 : at + 1;
      before = now;
      leaving = count > period ? ring[at]! : 0;
    }
    ring[at] = value;
    flat = isFlat(value, again);
    now = before + (value - leaving);
    return count < period ? Number.NaN : flat ? period * value : now;
  };
  return Object.assign(step, { flat: () => flat });
}

export function meanStep(period: number): ValueStep {
  const sum = sumStep(period);
  return (value, again) => {
    const total = sum(value, again);
    return sum.flat() ? value : total / period;
  };
}

export type Seed = "sma" | "first";

/** Exponential average. Seeded with the simple average of the first `period` values (NaN until then), or with the first value alone. */
export function exponentialStep(period: number, alpha = 2 / (period + 1), seed: Seed = "sma"): ValueStep {
  const isFlat = flatStep(period);
  let count = 0;
  let before = 0;
  let now = 0;
  return (value, again) => {
    if (count === 0 && Number.isNaN(value)) return Number.NaN;
    if (!again || count === 0) {
      count += 1;
      before = now;
    }
    const flat = count <= period && isFlat(value, again);
    if (seed === "first") {
      now = count === 1 ? value : before + alpha * (value - before);
      return now;
    }
    if (count < period) now = before + value;
    else if (flat) now = value;
    else now = count === period ? (before + value) / period : before + alpha * (value - before);
    return count < period ? Number.NaN : now;
  };
}

/** Wilder's smoothing (also RMA and SMMA): an exponential average with the weight 1/period. */
export function wilderStep(period: number): ValueStep {
  return exponentialStep(period, 1 / period);
}

/** Linear weights, the latest value the heaviest. */
export function weightedStep(period: number): ValueStep {
  const isFlat = flatStep(period);
  const ring = new Float64Array(period);
  const divider = (period * (period + 1)) / 2;
  let count = 0;
  let at = -1;
  let sumBefore = 0;
  let sumNow = 0;
  let weightedBefore = 0;
  let weightedNow = 0;
  let leaving = 0;
  return (value, again) => {
    if (count === 0 && Number.isNaN(value)) return Number.NaN;
    if (!again || count === 0) {
      count += 1;
      at = at + 1 === period ? 0 : at + 1;
      leaving = count > period ? ring[at]! : 0;
      weightedBefore = weightedNow;
      sumBefore = sumNow;
    }
    ring[at] = value;
    const flat = isFlat(value, again);
    sumNow = sumBefore + (value - leaving);
    if (count > period) weightedNow = weightedBefore + (period * value - sumBefore);
    else weightedNow = weightedBefore + count * value;
    return count < period ? Number.NaN : flat ? value : weightedNow / divider;
  };
}
