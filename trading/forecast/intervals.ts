export type Interval = { readonly low: number; readonly high: number };

/** Standard normal value that leaves 2.5% on each side. */
const z = 1.959963984540054;

/**
 * The 95% score interval of a share (Wilson, "Probable inference, the law of succession, and statistical inference", 1927), as shares.
 * It treats the cases as independent. NaN without any.
 */
export function wilsonInterval(hits: number, count: number): Interval {
  const share = hits / count;
  const middle = (share + (z * z) / (2 * count)) / (1 + (z * z) / count);
  const half = (z / (1 + (z * z) / count)) * Math.sqrt((share * (1 - share)) / count + (z * z) / (4 * count * count));
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

/** Student's t that leaves 2.5% on each side, from seven degrees of freedom on to four digits (Abramowitz & Stegun, 26.7.5). */
function studentQuantile(freedom: number): number {
  const [z3, z5, z7] = [z ** 3, z ** 5, z ** 7];
  return (
    z +
    (z3 + z) / (4 * freedom) +
    (5 * z5 + 16 * z3 + 3 * z) / (96 * freedom ** 2) +
    (3 * z7 + 19 * z5 + 17 * z3 - 15 * z) / (384 * freedom ** 3)
  );
}

export type Grouped = { readonly group: number; readonly value: number };

/** Groups below this number give no interval worth showing. */
const fewestGroups = 8;

/**
 * The 95% interval of a mean whose values go together inside a group: the cluster-robust standard error of the mean, with the
 * small-sample factor G ÷ (G − 1), and Student's t of G − 1 degrees of freedom: with few groups the normal distribution would make it too narrow.
 * Null with fewer than `fewestGroups` groups.
 */
export function groupedMeanInterval(values: readonly Grouped[]): Interval | null {
  const mean = values.reduce((sum, { value }) => sum + value, 0) / values.length;
  const sums = new Map<number, number>();
  for (const { group, value } of values) sums.set(group, (sums.get(group) ?? 0) + value - mean);
  if (sums.size < fewestGroups) return null;
  let squares = 0;
  for (const sum of sums.values()) squares += sum * sum;
  const error = Math.sqrt((squares * sums.size) / (sums.size - 1)) / values.length;
  const half = studentQuantile(sums.size - 1) * error;
  return { low: mean - half, high: mean + half };
}
