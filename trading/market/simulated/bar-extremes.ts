import { exactLog } from "../../deterministic-math.ts";
import { slots } from "./intraminute.ts";
import { highAt, lowAt, type PairMinutes, priced, priceMinute, sumLevels } from "./minute-price.ts";
import type { Pair } from "./pair.ts";
import { blockMinutes, type Reach } from "./side-reach.ts";

/** A pair's whole week with what bounds its prices. */
export type BoundedWeek = PairMinutes & {
  baseReach: Reach;
  quoteReach: Reach;
  /** The widest spread multiplier of each block. */
  widest: Float64Array;
};

/** Relative room between a bound and a price, for rounding: a tenth of a point on EUR/USD. */
const slack = 1e-6;
/** A spread is 0.85 to 1.15 of its level, rounded to whole points; half of it lies between the middle and the bid. */
const narrowest = 0.425;
const broadest = 0.575;
const rounding = 0.25;

/**
 * What is sought at present. A minute (or block) can reach `upper − lower` + `wide` × its spread multiplier at most, as a logarithm
 * towards the sought price; what does not come above `mark` holds none better than the one that is known.
 */
const search = new Float64Array(2);
const wideAt = 0;
const markAt = 1;

/** A higher bid needs the middle to be half of the narrowest spread above it; a lower one may lie half of the widest below. */
function remember(highest: boolean, { spec, scale, origin }: Pair, best: number): void {
  const level = exactLog(best / scale) - origin;
  const away = (narrowest * spec.typicalSpreadPoints + rounding) / best;
  // ln(1 + away), kept on the side that leaves no minute out.
  search[markAt] = (highest ? level + away - (away * away) / 2 : -level) - slack;
  search[wideAt] = highest ? 0 : (broadest * spec.typicalSpreadPoints) / best;
}

/** The row of [from, to) that can reach furthest. */
function furthest(upper: Float64Array, lower: Float64Array, spreads: Float64Array, from: number, to: number): number {
  const wide = search[wideAt] as number;
  let best = from;
  let most = Number.NEGATIVE_INFINITY;
  for (let row = from; row < to; row++) {
    const reach = (upper[row] as number) - (lower[row] as number) + wide * (spreads[row] as number);
    if (reach > most) {
      most = reach;
      best = row;
    }
  }
  return best;
}

/** The first row of [from, to) that can come above the mark, or `to`. */
function nextAbove(upper: Float64Array, lower: Float64Array, spreads: Float64Array, from: number, to: number): number {
  const wide = search[wideAt] as number;
  const mark = search[markAt] as number;
  for (let row = from; row < to; row++)
    if ((upper[row] as number) - (lower[row] as number) + wide * (spreads[row] as number) > mark) return row;
  return to;
}

/** The better of what is known and what one more minute has reached. */
function improved(week: BoundedWeek, highest: boolean, best: number, minute: number): number {
  sumLevels(week, minute, minute + 1);
  priceMinute(week, minute, slots);
  const price = priced[highest ? highAt : lowAt] as number;
  if (highest ? price <= best : price >= best) return best;
  remember(highest, week.pair, price);
  return price;
}

/**
 * The highest (or lowest) price of minutes [from, to), all of them whole, if it is better than `known`, else `known`. Bounds decide
 * which minutes are worked out: one in a hundred or so of a day, and none that could matter is left out.
 */
export function extremePrice(week: BoundedWeek, highest: boolean, known: number, from: number, to: number): number {
  const { multipliers, widest } = week;
  // The lowest price is where the base's lowest meets the quote's highest.
  const { upper, blockUpper } = highest ? week.baseReach : week.quoteReach;
  const { lower, blockLower } = highest ? week.quoteReach : week.baseReach;
  const startOf = (block: number): number => Math.max(from, block * blockMinutes);
  const endOf = (block: number): number => Math.min(to, (block + 1) * blockMinutes);
  const lastBlock = Math.ceil(to / blockMinutes);
  let block = Math.floor(from / blockMinutes);
  remember(highest, week.pair, known);
  // Begin where the extreme most likely is: the better the price that is known, the fewer the minutes that could beat it.
  const likely = furthest(blockUpper, blockLower, widest, block, lastBlock);
  const first = furthest(upper, lower, multipliers, startOf(likely), endOf(likely));
  let best = improved(week, highest, known, first);
  for (; ; block++) {
    block = nextAbove(blockUpper, blockLower, widest, block, lastBlock);
    if (block === lastBlock) return best;
    const end = endOf(block);
    for (let minute = startOf(block); ; minute++) {
      minute = nextAbove(upper, lower, multipliers, minute, end);
      if (minute === end) break;
      if (minute !== first) best = improved(week, highest, best, minute);
    }
  }
}
