/** Share of sorted values above a limit. */
export function shareBeyond(sorted: Float64Array, limit: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as number) > limit) high = middle;
    else low = middle + 1;
  }
  return sorted.length === 0 ? Number.NaN : (sorted.length - low) / sorted.length;
}
