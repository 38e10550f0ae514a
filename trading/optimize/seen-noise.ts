import type { Bars } from "../market/bars.ts";

/** How much each row counts, and within how many standard errors prices seem to jump back and forth by chance. */
type Sample = { readonly weight: (row: number) => number; readonly leastErrors: number };
const allRows: Sample = { weight: () => 1, leastErrors: 2 };

/**
 * The spread, in points, between which prices seem to jump back and forth: twice the root of what moves are taken back by (Roll 1984).
 * `taken` gives the product of a row's move and of those that should take it back. 0 where chance explains it.
 */
function spreadOf(from: number, to: number, taken: (row: number) => number, sample = allRows): number {
  const { weight, leastErrors } = sample;
  let [both, squares, weights] = [0, 0, 0];
  for (let i = from; i <= to; i++) {
    const counts = weight(i);
    const product = taken(i) * counts;
    weights += counts;
    both += product;
    // Of the products themselves, because large moves come together.
    squares += product ** 2;
  }
  return -both > leastErrors * Math.sqrt(squares) ? 2 * Math.sqrt(-both / weights) : 0;
}

/** The spread that closes show: what neighboring moves take back of one another, beyond what moves a little further apart do. */
export function seenSpread(close: Int32Array, from: number, to: number, sample = allRows): number {
  const moveTo = (row: number) => (close[row] as number) - (close[row - 1] as number);
  return spreadOf(from + 4, to, (i) => moveTo(i) * (moveTo(i - 1) - (moveTo(i - 2) + moveTo(i - 3)) / 2), sample);
}

/**
 * The noise that closes show, and that which an open shows after a close. Noise is gone with the next price: neighboring moves take it back,
 * and the two bars beside the step from a close to an open. A price that returns over hours takes back nearly as much of the moves before
 * the last one, and next to nothing of such a step; it is what a strategy may rightly live on.
 */
export function seenNoise({ open, close }: Bars, from: number, to: number): number {
  const body = (row: number) => (close[row] as number) - (open[row] as number);
  const stepTo = (row: number) => (open[row] as number) - (close[row - 1] as number);
  return Math.max(
    seenSpread(close, from, to),
    spreadOf(from + 1, to, (i) => (stepTo(i) * (body(i - 1) + body(i))) / 2),
  );
}
