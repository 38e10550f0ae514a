/** Half of the values lie on each side; between the two middle ones of an even count. NaN without values. */
export function median(values: ArrayLike<number>): number {
  const sorted = Float64Array.from(values).sort();
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** A value that occurs: the upper of the two middle ones of an even count. Undefined without values. */
export const upperMedian = (values: ArrayLike<number>): number | undefined =>
  Float64Array.from(values).sort()[values.length >> 1];
