/** Maps values to pixels; `log` needs positive ends. */
export type Scale = {
  readonly from: number;
  readonly to: number;
  toPixel(value: number): number;
  toValue(pixel: number): number;
};

/** A straight or logarithmic map of [from, to] onto [start, end]; an empty range lands in the middle. */
export function createScale(from: number, to: number, start: number, end: number, log = false): Scale {
  const bend = log ? Math.log : (value: number) => value;
  const unbend = log ? Math.exp : (value: number) => value;
  const low = bend(from);
  const span = bend(to) - low;
  return {
    from,
    to,
    toPixel: (value) => (span === 0 ? (start + end) / 2 : start + ((bend(value) - low) / span) * (end - start)),
    toValue: (pixel) => (end === start ? from : unbend(low + ((pixel - start) / (end - start)) * span)),
  };
}

/** The step of about `count` ticks over a span: 1, 2 or 5 times a power of ten. */
function niceStep(span: number, count: number): number {
  const raw = span / Math.max(1, count);
  const power = 10 ** Math.floor(Math.log10(raw));
  const share = raw / power;
  return power * (share < 1.42 ? 1 : share < 3.17 ? 2 : share < 7.08 ? 5 : 10);
}

/** Round values inside [from, to], about `count` of them, rising. Empty when the range is empty or not finite. */
export function niceTicks(from: number, to: number, count: number): number[] {
  if (!(to > from) || !Number.isFinite(to - from)) return [];
  const step = niceStep(to - from, count);
  const ticks: number[] = [];
  for (let at = Math.ceil(from / step - 1e-9); at * step <= to + step * 1e-9; at++)
    ticks.push(rounded(at * step, step));
  return ticks;
}

/** 1, 2 and 5 times the powers of ten inside [from, to], thinned to about `count`; plain ticks when the range holds too few. */
export function logTicks(from: number, to: number, count: number): number[] {
  if (!(from > 0) || !(to > from)) return [];
  const ticks: number[] = [];
  for (let power = Math.floor(Math.log10(from)); power <= Math.log10(to); power++) {
    for (const digit of [1, 2, 5]) {
      const tick = rounded(digit * 10 ** power, 10 ** power);
      if (tick >= from && tick <= to) ticks.push(tick);
    }
  }
  if (ticks.length < 3) return niceTicks(from, to, count);
  const every = Math.ceil(ticks.length / count);
  return ticks.filter((_, at) => at % every === 0);
}

/** Without the dust of binary fractions: 0.30000000000000004 reads 0.3. */
function rounded(value: number, step: number): number {
  const digits = Math.max(0, Math.min(12, 2 - Math.floor(Math.log10(step))));
  return Number(value.toFixed(digits));
}

/** The smallest and largest finite value; null when there is none. */
export function extent(values: ArrayLike<number>, from = 0, to = values.length): { low: number; high: number } | null {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (let i = from; i < to; i++) {
    const value = values[i]!;
    if (value < low && value > Number.NEGATIVE_INFINITY) low = value;
    if (value > high && value < Number.POSITIVE_INFINITY) high = value;
  }
  return low <= high ? { low, high } : null;
}
