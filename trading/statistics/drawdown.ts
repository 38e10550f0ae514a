/** MetaTrader's three drawdowns of one curve, in money and percent. */
export type Drawdowns = {
  /** Deposit − lowest value; 0 when it never fell below. */
  readonly absolute: number;
  /** The largest fall in money from a peak, and that fall as a percent of its peak. */
  readonly maximal: number;
  readonly maximalPercent: number;
  /** The largest fall in percent of its peak, and that fall in money. */
  readonly relativePercent: number;
  readonly relative: number;
};

type Records = {
  deposit: number;
  lowest: number;
  maximal: number;
  maximalPeak: number;
  share: number;
  relative: number;
};

const noFall = (deposit: number): Records => ({
  ...{ deposit, lowest: deposit, maximal: 0, maximalPeak: deposit, share: 0, relative: 0 },
});

/** Takes a new low after `peak` in. */
function recordFall(records: Records, peak: number, value: number): void {
  const fall = peak - value;
  if (value < records.lowest) records.lowest = value;
  if (fall > records.maximal) {
    records.maximal = fall;
    records.maximalPeak = peak;
  }
  if (fall > records.share * peak) {
    records.share = fall / peak;
    records.relative = fall;
  }
}

const drawdownsFrom = ({ deposit, lowest, maximal, maximalPeak, share, relative }: Records): Drawdowns => ({
  absolute: deposit - lowest,
  maximal,
  maximalPercent: (maximal / maximalPeak) * 100,
  relativePercent: share * 100,
  relative,
});

/** One pass over a curve that begins at `deposit`. */
export function drawdownsOf(deposit: number, curve: ArrayLike<number>): Drawdowns {
  const records = noFall(deposit);
  const { length } = curve;
  let peak = deposit;
  // The lowest since the peak: whatever lies between the two changes nothing.
  let bottom = deposit;
  for (let i = 0; i < length; i++) {
    while (i < length && (curve[i] as number) <= peak && (curve[i] as number) >= bottom) i++;
    if (i === length) break;
    const value = curve[i] as number;
    if (value > peak) {
      peak = value;
      bottom = value;
    } else if (value < bottom) {
      bottom = value;
      recordFall(records, peak, value);
    }
  }
  return drawdownsFrom(records);
}

/** A time below the last peak. `recovery` is −1 while it lasts. Rows of the curve. */
export type DrawdownPeriod = {
  readonly peak: number;
  readonly trough: number;
  readonly recovery: number;
  readonly depthPercent: number;
  readonly money: number;
};

/** The `count` deepest of the periods given to it, deepest first. */
function deepest(count: number) {
  const periods: DrawdownPeriod[] = [];
  const add = (period: DrawdownPeriod) => {
    if (periods.length === count && period.depthPercent <= (periods[count - 1] as DrawdownPeriod).depthPercent) return;
    periods.push(period);
    periods.sort((a, b) => b.depthPercent - a.depthPercent || a.peak - b.peak);
    if (periods.length > count) periods.pop();
  };
  return { periods: periods as readonly DrawdownPeriod[], add };
}

export type CurveFalls = { readonly drawdowns: Drawdowns; readonly periods: readonly DrawdownPeriod[] };

/** `drawdownsOf` a curve and its deepest periods below a peak, deepest first, in one pass. Periods begin at the curve's first row. */
export function fallsOf(deposit: number, curve: Float64Array, count = 20): CurveFalls {
  const records = noFall(deposit);
  const deepestPeriods = deepest(count);
  let [peak, trough] = [0, 0];
  let top = curve[0] as number;
  let bottom = top;
  // Until the curve passes the deposit, that is the peak the records are measured from.
  if (top < deposit) recordFall(records, deposit, top);
  const close = (recovery: number) => {
    const money = top - bottom;
    if (money > 0) deepestPeriods.add({ peak, trough, recovery, depthPercent: (money / top) * 100, money });
  };
  for (let i = 1; i < curve.length; i++) {
    while (i < curve.length && (curve[i] as number) < top && (curve[i] as number) >= bottom) i++;
    if (i === curve.length) break;
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
      recordFall(records, Math.max(top, deposit), value);
    }
  }
  if (trough !== peak) close(-1);
  return { drawdowns: drawdownsFrom(records), periods: deepestPeriods.periods };
}
