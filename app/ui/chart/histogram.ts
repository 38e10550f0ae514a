export type Bin = { readonly from: number; readonly to: number; readonly count: number };

/**
 * Counts of finite values in bins of equal, round width. Without a wish for their number it follows Freedman and Diaconis
 * (twice the interquartile range over the cube root of n), between 16 and 60; fewer values than 16 get a bin each at most.
 */
export function histogram(values: ArrayLike<number>, wanted?: number): Bin[] {
  const sorted = Float64Array.from(values).filter(Number.isFinite).sort();
  const low = sorted[0];
  const high = sorted[sorted.length - 1];
  if (low === undefined || high === undefined) return [];
  if (low === high) return [{ from: low - 0.5, to: high + 0.5, count: sorted.length }];
  const step = wanted ? roundStep((high - low) / wanted) : sensibleStep(sorted, high - low);
  const first = Math.floor(low / step + 1e-9);
  const counts = new Array<number>(Math.floor(high / step + 1e-9) - first + 1).fill(0);
  for (const value of sorted) {
    const bin = Math.min(Math.max(Math.floor(value / step + 1e-9) - first, 0), counts.length - 1);
    counts[bin] = counts[bin]! + 1;
  }
  return counts.map((count, at) => ({ from: (first + at) * step, to: (first + at + 1) * step, count }));
}

const fewest = 16;
const most = 60;

/** A round step; rounding it up must not leave fewer bins than the data deserves. */
function sensibleStep(sorted: Float64Array, span: number): number {
  const step = roundStep(span / sensibleCount(sorted, span));
  const least = Math.min(fewest, sorted.length);
  return span / step >= least ? step : roundStep(span / (2.5 * least));
}

function sensibleCount(sorted: Float64Array, span: number): number {
  const quarter = sorted[Math.floor(sorted.length * 0.25)]!;
  const threeQuarters = sorted[Math.floor(sorted.length * 0.75)]!;
  const width = (2 * (threeQuarters - quarter)) / Math.cbrt(sorted.length);
  return Math.min(most, Math.max(fewest, width > 0 ? Math.ceil(span / width) : 20));
}

/** The next of 1, 2, 2.5 and 5 times a power of ten. */
function roundStep(raw: number): number {
  const power = 10 ** Math.floor(Math.log10(raw));
  const share = raw / power;
  for (const nice of [1, 2, 2.5, 5]) if (share <= nice * (1 + 1e-9)) return nice * power;
  return 10 * power;
}
