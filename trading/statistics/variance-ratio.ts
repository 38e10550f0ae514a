import { meanOf, squaresAround, sumOf } from "./sample-statistics.ts";

/** Standard normal value that 95% lie below. */
const z = 1.6448536269514722;
/** The longest groups that are looked for, and how often they must fit into the values. */
const [longest, fits] = [64, 8];

/** Correlations of values with those 1 to `most` − 1 places before, without the bias that the estimated mean gives them. */
function correlations(values: ArrayLike<number>, most: number): Float64Array {
  const count = values.length;
  const mean = meanOf(values);
  const all = sumOf(squaresAround(values, mean));
  return Float64Array.from({ length: most }, (_, lag) => {
    let together = 0;
    for (let i = lag; i < count; i++) together += ((values[i] as number) - mean) * ((values[i - lag] as number) - mean);
    return together / all + (1 - lag / count) / count;
  });
}

/**
 * How many times the variance of a mean of independent values the mean of these has, because gains and losses come in groups: the largest
 * variance ratio (Lo and MacKinlay, "Stock market prices do not follow random walks", 1988) of groups of 2, 4, 8 … values that is higher
 * than chance explains; 1 where none is.
 */
export function varianceOfGroups(values: ArrayLike<number>): number {
  const count = values.length;
  const most = Math.min(longest, Math.floor(count / fits));
  const found = correlations(values, Math.max(0, most));
  let largest = 1;
  for (let size = 2; size <= most; size *= 2) {
    let ratio = 1;
    for (let lag = 1; lag < size; lag++) ratio += 2 * (1 - lag / size) * (found[lag] as number);
    const error = Math.sqrt((2 * (2 * size - 1) * (size - 1)) / (3 * size * count));
    if (ratio - 1 > z * error) largest = Math.max(largest, ratio / (1 - size / count));
  }
  return largest;
}
