import { mix } from "../market/simulated/random.ts";

/** Shuffles of a short list; fewer of a long one, whose chance is surer. */
const [mostShuffles, fewestShuffles, mostDraws] = [2000, 200, 2e6];

/**
 * How often the first values would have as high a mean, or higher, if it were by chance which of all values are theirs: a permutation
 * test, always by the same draws. 1 without anything to compare with.
 */
export function chanceOfLonger(values: readonly number[], others: readonly number[]): number {
  const all = Float64Array.from([...values, ...others]);
  const smaller = Math.min(values.length, others.length);
  if (smaller === 0) return 1;
  const own = values.reduce((sum, value) => sum + value, 0);
  const total = all.reduce((sum, value) => sum + value, 0);
  // The smaller part is drawn: what it leaves is the other.
  const drawsOwn = values.length === smaller;
  let draws = 0;
  const below = (count: number) => Math.floor(((mix(++draws) >>> 0) / 4_294_967_296) * count);
  const shuffles = Math.max(fewestShuffles, Math.min(mostShuffles, Math.floor(mostDraws / smaller)));
  let asHigh = 0;
  for (let round = 0; round < shuffles; round++) {
    let drawn = 0;
    for (let k = 0; k < smaller; k++) {
      const at = k + below(all.length - k);
      const value = all[at] as number;
      all[at] = all[k] as number;
      all[k] = value;
      drawn += value;
    }
    const sum = drawsOwn ? drawn : total - drawn;
    // Rounding is no difference.
    if (sum >= own - 1e-9 * Math.abs(total)) asHigh += 1;
  }
  return (asHigh + 1) / (shuffles + 1);
}
