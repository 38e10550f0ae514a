import { meanOf, squaresAround, sumOf } from "../statistics/sample-statistics.ts";

/** Standard normal value that 95% lie below. */
const z = 1.6448536269514722;

/** Correlation of each result with the one before it; NaN where they do not vary. */
function correlationWithBefore(results: Float64Array): number {
  const mean = meanOf(results);
  let together = 0;
  for (let i = 1; i < results.length; i++)
    together += ((results[i] as number) - mean) * ((results[i - 1] as number) - mean);
  return together / sumOf(squaresAround(results, mean));
}

/**
 * How many results in a row are drawn together, on average, so that losses that came in groups stay in groups (the stationary bootstrap,
 * Politis and Romano 1994). 1 where results do not follow the one before them beyond what chance explains: longer runs would only leave fewer
 * histories to draw.
 */
export function runLengthOf(results: Float64Array): number {
  const count = results.length;
  if (!(correlationWithBefore(results) > z / Math.sqrt(count))) return 1;
  return Math.max(1, Math.min(2 * Math.round(Math.cbrt(count)) + 2, Math.floor(count / 4)));
}
