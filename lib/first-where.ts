/**
 * The first of `length` places at which `reached` holds, found by halving; `length` where it holds nowhere. It must hold at every
 * place after the first.
 */
export function firstWhere(length: number, reached: (at: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (reached(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
