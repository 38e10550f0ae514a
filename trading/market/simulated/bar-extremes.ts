import { minutesPerWeek } from "../../calendar/trading-week.ts";
import { exactLog } from "../../deterministic-math.ts";
import { blockMinutes } from "./factor-blocks.ts";
import { bridgeBottoms, bridgeTops, slots } from "./intraminute.ts";
import { drawInside, highAt, lowAt, priced, priceMinute, sumLevels } from "./minute-price.ts";
import type { Pair } from "./pair.ts";
import type { BoundedWeek } from "./week-bounds.ts";

const lastMinute = minutesPerWeek - 1;

/** Relative room between a bound and a price, for rounding: a tenth of a point on EUR/USD. */
const slack = 1e-6;
/** A bid is rounded to whole points: a better one needs the middle to move by half a point, of which half is left as room. */
const rounding = 0.25;

/** The block or minute whose bound, as a logarithm toward the sought price, does not come above this holds no better price. */
const search = new Float64Array(1);
const markAt = 0;

/** The middle lies half of the typical spread above the bid. */
function remember(highest: boolean, { spec, scale, origin }: Pair, best: number): void {
  const level = exactLog(best / scale) - origin;
  const half = spec.typicalSpreadPoints / 2;
  const above = (half + rounding) / best;
  // ln(1 + x) lies between x − x²/2 and x: each side takes the one that leaves no minute out.
  search[markAt] = (highest ? level + above - (above * above) / 2 : -level - (half - rounding) / best) - slack;
}

/** The block of [from, to) that can reach furthest. */
function furthest(bounds: Float64Array, from: number, to: number): number {
  let best = from;
  let most = Number.NEGATIVE_INFINITY;
  for (let block = from; block < to; block++) {
    const reach = bounds[block] as number;
    if (reach > most) {
      most = reach;
      best = block;
    }
  }
  return best;
}

/** The first block of [from, to) that can come above the mark, or `to`. */
function nextBlock(bounds: Float64Array, from: number, to: number): number {
  const mark = search[markAt] as number;
  for (let block = from; block < to; block++) if ((bounds[block] as number) > mark) return block;
  return to;
}

/** How far each minute of the block that is being searched can go. */
const reaches = new Float64Array(blockMinutes);

/** Fills `reaches` with minutes [from, to) by their levels alone, and answers the furthest. */
function reachByLevels({ levels }: BoundedWeek, highest: boolean, from: number, to: number): number {
  const sign = highest ? 1 : -1;
  let most = Number.NEGATIVE_INFINITY;
  for (let minute = from; minute < to; minute++) {
    const start = sign * (levels[minute] as number);
    const end = minute === lastMinute ? start : sign * (levels[minute + 1] as number);
    const reach = Math.max(start, end);
    reaches[minute - from] = reach;
    if (reach > most) most = reach;
  }
  return most;
}

/** Adds what the bridges of minutes [from, to) reach. */
function addInside({ base, quote }: BoundedWeek, highest: boolean, from: number, to: number): void {
  const up = highest ? base : quote;
  const down = highest ? quote : base;
  for (let minute = from; minute < to; minute++) {
    const top = bridgeTops[(up.bridges[minute] as number) / slots] as number;
    const bottom = bridgeBottoms[(down.bridges[minute] as number) / slots] as number;
    reaches[minute - from] =
      (reaches[minute - from] as number) +
      (up.deviations[minute] as number) * top -
      (down.deviations[minute] as number) * bottom;
  }
}

/** The minute of [from, to) that can go furthest, or `to` when none comes above the mark. It is not answered again. */
function takeFurthest(from: number, to: number): number {
  let most = search[markAt] as number;
  let best = to;
  for (let minute = from; minute < to; minute++) {
    const reach = reaches[minute - from] as number;
    if (reach > most) {
      most = reach;
      best = minute;
    }
  }
  if (best < to) reaches[best - from] = Number.NEGATIVE_INFINITY;
  return best;
}

/** The better of what is known and what minutes [from, to) of a block have reached. */
function searchBlock(
  week: BoundedWeek,
  highest: boolean,
  known: number,
  block: number,
  from: number,
  to: number,
): number {
  sumLevels(week, from, to);
  const reach = reachByLevels(week, highest, from, to) + (week.swings[block] as number);
  if (reach <= (search[markAt] as number)) return known;
  drawInside(week, from, to);
  addInside(week, highest, from, to);
  let best = known;
  for (;;) {
    const minute = takeFurthest(from, to);
    if (minute === to) return best;
    priceMinute(week, minute, slots);
    const price = priced[highest ? highAt : lowAt] as number;
    if (highest ? price <= best : price >= best) continue;
    best = price;
    remember(highest, week.pair, best);
  }
}

/**
 * The highest (or lowest) price of minutes [from, to), all of them whole, if it is better than `known`, else `known`. Bounds decide
 * which minutes are worked out: one in a hundred or so of a day, and none that could matter is left out.
 */
export function extremePrice(week: BoundedWeek, highest: boolean, known: number, from: number, to: number): number {
  const bounds = highest ? week.highs : week.depths;
  const firstBlock = Math.floor(from / blockMinutes);
  const lastBlock = Math.ceil(to / blockMinutes);
  const inBlock = (block: number, best: number): number =>
    searchBlock(
      week,
      highest,
      best,
      block,
      Math.max(from, block * blockMinutes),
      Math.min(to, (block + 1) * blockMinutes),
    );
  remember(highest, week.pair, known);
  // Begin where the extreme most likely is: the better the price that is known, the fewer the minutes that could beat it.
  const likely = furthest(bounds, firstBlock, lastBlock);
  let best = inBlock(likely, known);
  for (let block = firstBlock; ; block++) {
    block = nextBlock(bounds, block, lastBlock);
    if (block === lastBlock) return best;
    if (block !== likely) best = inBlock(block, best);
  }
}
