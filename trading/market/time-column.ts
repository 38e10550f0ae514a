/** The first row from `from` on whose moment is at or after `moment`, in rising times; their count when there is none. */
export function firstAtOrAfter(time: ArrayLike<number>, moment: number, from: number): number {
  const { length } = time;
  let reach = 1;
  let low = from;
  if (!(low < length) || (time[low] as number) >= moment) return from;
  while (low + reach < length && (time[low + reach] as number) < moment) {
    low += reach;
    reach *= 2;
  }
  let high = Math.min(length, low + reach);
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((time[middle] as number) < moment) low = middle;
    else high = middle;
  }
  return high;
}
