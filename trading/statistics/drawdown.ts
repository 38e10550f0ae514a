/** MetaTrader's three drawdowns of one curve, in money and per cent. */
export type Drawdowns = {
  /** Deposit − lowest value; 0 when it never fell below. */
  readonly absolute: number;
  /** The largest fall in money from a peak, and that fall as a per cent of its peak. */
  readonly maximal: number;
  readonly maximalPercent: number;
  /** The largest fall in per cent of its peak, and that fall in money. */
  readonly relativePercent: number;
  readonly relative: number;
};

/** One pass over a curve that begins at `deposit`. */
export function drawdownsOf(deposit: number, curve: ArrayLike<number>): Drawdowns {
  const { length } = curve;
  let peak = deposit;
  let lowest = deposit;
  let maximal = 0;
  let maximalPeak = deposit;
  let share = 0;
  let relative = 0;
  // A fall below this beats no record: the one comparison that most values need.
  let gate = 0;
  for (let i = 0; i < length; i++) {
    const value = curve[i] as number;
    const fall = peak - value;
    if (fall <= 0) {
      peak = value;
      gate = Math.min(maximal, share * peak);
    } else if (!(fall < gate)) {
      if (value < lowest) lowest = value;
      if (fall > maximal) {
        maximal = fall;
        maximalPeak = peak;
      }
      if (fall > share * peak) {
        share = fall / peak;
        relative = fall;
      }
      gate = Math.min(maximal, share * peak);
    }
  }
  return {
    absolute: deposit - lowest,
    maximal,
    maximalPercent: (maximal / maximalPeak) * 100,
    relativePercent: share * 100,
    relative,
  };
}

/** A time below the last peak. `recovery` is −1 while it lasts. Rows of the curve. */
export type DrawdownPeriod = {
  readonly peak: number;
  readonly trough: number;
  readonly recovery: number;
  readonly depthPercent: number;
  readonly money: number;
};

/** The deepest periods below a peak, deepest first. */
export function deepestPeriods(curve: Float64Array, count = 20): DrawdownPeriod[] {
  const kept: DrawdownPeriod[] = [];
  const keep = (period: DrawdownPeriod) => {
    if (kept.length === count && period.depthPercent <= (kept[count - 1] as DrawdownPeriod).depthPercent) return;
    kept.push(period);
    kept.sort((a, b) => b.depthPercent - a.depthPercent || a.peak - b.peak);
    if (kept.length > count) kept.pop();
  };
  let peak = 0;
  let trough = 0;
  let top = curve[0] as number;
  let bottom = top;
  const close = (recovery: number) => {
    const money = top - bottom;
    if (money > 0) keep({ peak, trough, recovery, depthPercent: (money / top) * 100, money });
  };
  for (let i = 1; i < curve.length; i++) {
    const value = curve[i] as number;
    if (value >= top) {
      if (trough !== peak) close(i);
      peak = i;
      trough = i;
      top = value;
      bottom = value;
    } else if (value < bottom) {
      trough = i;
      bottom = value;
    }
  }
  if (trough !== peak) close(-1);
  return kept;
}
