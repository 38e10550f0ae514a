export type Interval = { readonly low: number; readonly high: number };

/** Standard normal value that leaves 2.5% on each side. */
const z = 1.959963984540054;

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

/** Sums of the distances from the mean, one for each group. */
function groupSums(values: readonly Grouped[], mean: number): number[] {
  const sums = new Map<number, number>();
  for (const { group, value } of values) sums.set(group, (sums.get(group) ?? 0) + value - mean);
  return [...sums.values()];
}

const meanOf = (values: readonly Grouped[]): number =>
  values.reduce((sum, { value }) => sum + value, 0) / values.length;

/** The cluster-robust standard error of a mean, with the small-sample factor G ÷ (G − 1). */
const standardError = (sums: readonly number[], count: number): number =>
  Math.sqrt((sums.reduce((all, sum) => all + sum * sum, 0) * sums.length) / (sums.length - 1)) / count;

/** The 95% score interval of a share (Wilson, "Probable inference, the law of succession, and statistical inference", 1927), of independent cases. */
function scoreInterval(share: number, count: number): Interval {
  const middle = (share + (z * z) / (2 * count)) / (1 + (z * z) / count);
  const half = (z / (1 + (z * z) / count)) * Math.sqrt((share * (1 - share)) / count + (z * z) / (4 * count * count));
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

/** The same of so many hits among independent cases. NaN without any. */
export const wilsonInterval = (hits: number, count: number): Interval => scoreInterval(hits / count, count);

/**
 * The 95% interval of the share of ones among values that go together inside a group: Wilson's, of as many independent cases as would
 * have the share's cluster-robust variance, reduced by Student's t (Korn and Graubard, "Confidence intervals for proportions with small
 * expected number of positive counts", 1998), and never of more than there are. Few groups, or all values the same, say nothing
 * of that variance: each group is one case then. NaN without any. `widening` multiplies the standard error, for groups that are related.
 */
export function groupedShareInterval(values: readonly Grouped[], widening = 1): Interval {
  const share = meanOf(values);
  const sums = groupSums(values, share);
  const error = widening * standardError(sums, values.length);
  if (sums.length < fewestGroups || !(error > 0)) return scoreInterval(share, sums.length);
  const cases = Math.min(values.length, (share * (1 - share)) / (error * error));
  return scoreInterval(share, cases * (z / studentQuantile(sums.length - 1)) ** 2);
}

/**
 * The 95% interval of a mean whose values go together inside a group: by the cluster-robust standard error and Student's t of G − 1
 * degrees of freedom, because with few groups the normal distribution would make it too narrow. Null with fewer than `fewestGroups` groups.
 */
export function groupedMeanInterval(values: readonly Grouped[], widening = 1): Interval | null {
  const mean = meanOf(values);
  const sums = groupSums(values, mean);
  if (sums.length < fewestGroups) return null;
  const half = studentQuantile(sums.length - 1) * widening * standardError(sums, values.length);
  return { low: mean - half, high: mean + half };
}
