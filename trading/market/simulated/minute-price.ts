import { minutesPerWeek } from "../../calendar/trading-week.ts";
import { fastExp } from "../../deterministic-math.ts";
import { fillInside, type Inside, sumTicks, ticksOf } from "./inside-minutes.ts";
import { bridgeTable, slots, widestBridge } from "./intraminute.ts";
import type { Pair } from "./pair.ts";
import { hashInRow } from "./random.ts";
import { bidShift, spreadPoints } from "./spread.ts";

/** What drives one pair over some minutes of a week. Row i of each column is minute `first` + i. */
export type PairMinutes = {
  readonly pair: Pair;
  first: number;
  /** The week's part of the hashes behind the sides' bridges, and behind spreads and volumes. */
  baseRow: number;
  quoteRow: number;
  spreadRow: number;
  /** A column a factor: its values at minute bounds, one more than there are minutes. */
  readonly values: readonly Float64Array[];
  /** Of the factors that the sides follow inside minutes. */
  readonly baseVariances: Float64Array;
  readonly quoteVariances: Float64Array;
  readonly ticks: Float64Array;
  readonly multipliers: Float64Array;
  /** Filled by the two functions below for the minutes that are to be priced: the factors' weighted sum, and the sides. */
  readonly levels: Float64Array;
  readonly base: Inside;
  readonly quote: Inside;
};

function addWeighted(levels: Float64Array, values: Float64Array, weight: number, from: number, to: number): void {
  for (let row = from; row <= to; row++) levels[row] = (levels[row] as number) + weight * (values[row] as number);
}

/** Sums up the factors at the bounds of minutes [from, to), always in the same order, so that every way gives the same bits. */
export function sumLevels({ pair, values, levels, first }: PairMinutes, from: number, to: number): void {
  const { weights } = pair;
  levels.fill(0, from - first, to - first + 1);
  for (let k = 0; k < weights.length; k++)
    addWeighted(levels, values[k] as Float64Array, weights[k] as number, from - first, to - first);
}

/** Draws what both sides do inside minutes [from, to). */
export function drawInside(minutes: PairMinutes, from: number, to: number): void {
  const { pair, first, base, quote, baseRow, quoteRow, baseVariances, quoteVariances } = minutes;
  fillInside(base, pair.base.deviation, baseRow, baseVariances, first, from - first, to - first);
  fillInside(quote, pair.quote.deviation, quoteRow, quoteVariances, first, from - first, to - first);
}

/** Open, high, low, close and spread of the minute priced last, in points, and its ticks. */
export const priced = new Int32Array(6);
export const openAt = 0;
export const highAt = 1;
export const lowAt = 2;
export const closeAt = 3;
export const spreadAt = 4;
export const ticksAt = 5;

/** e^x for the small moves inside a minute, monotonic in x. */
const growth = (x: number): number => 1 + x * (1 + x * (0.5 + x / 6));
const pointsAt = (mid: number, move: number, shift: number): number => Math.floor(mid * growth(move) + shift);

/** Moves are scaled to whole numbers up to this: on integers the larger of two needs no branch. */
const wholeRange = 2 ** 29;

/**
 * Works out the bid prices of one minute's first `until` slots, and leaves them in `priced`. A price moves from the minute's start by a
 * straight step a slot and each side's bridge times its deviation, all as logarithms. One long function: its numbers stay in registers,
 * while numbers handed to another function would be allocated wherever the compiler does not inline it.
 */
export function priceMinute(minutes: PairMinutes, minute: number, until: number): void {
  const { pair, levels, base, quote } = minutes;
  const at = minute - minutes.first;
  const table = bridgeTable;
  const baseBridge = base.bridges[at] as number;
  const quoteBridge = quote.bridges[at] as number;
  const baseDeviation = base.deviations[at] as number;
  const quoteDeviation = quote.deviations[at] as number;
  const start = levels[at] as number;
  const step = minute === minutesPerWeek - 1 ? 0 : ((levels[at + 1] as number) - start) / slots;
  const hash = hashInRow(minutes.spreadRow, minute);
  const spread = spreadPoints(pair.spec.typicalSpreadPoints, minutes.multipliers[at] as number, hash);
  const mid = fastExp(pair.origin + start) * pair.scale;
  const shift = bidShift(pair.spec.typicalSpreadPoints);
  const slot = until - 1;
  const move =
    step * slot +
    baseDeviation * (table[baseBridge + slot] as number) -
    quoteDeviation * (table[quoteBridge + slot] as number);
  priced[openAt] = Math.floor(mid + shift);
  priced[closeAt] = pointsAt(mid, move, shift);
  priced[spreadAt] = spread;
  priced[ticksAt] = ticksOf(minutes.ticks[at] as number, hash, until);
  if (until === slots) {
    const bound = Math.abs(step) * slots + (baseDeviation + quoteDeviation) * widestBridge;
    const scale = wholeRange / bound;
    const scaledStep = step * scale;
    const scaledBase = baseDeviation * scale;
    const scaledQuote = quoteDeviation * scale;
    let highest = 0;
    let lowest = 0;
    for (let slot = 1; slot < slots; slot++) {
      const deviation =
        (scaledStep * slot +
          scaledBase * (table[baseBridge + slot] as number) -
          scaledQuote * (table[quoteBridge + slot] as number)) |
        0;
      const below = highest - deviation;
      highest -= below & (below >> 31);
      const above = deviation - lowest;
      lowest += above & (above >> 31);
    }
    const high = pointsAt(mid, (highest + 2) / scale, shift);
    const low = pointsAt(mid, (lowest - 2) / scale, shift);
    priced[highAt] = high;
    priced[lowAt] = low;
    // Rounding to whole numbers does not matter where both ends of what it may have moved are the same points: nearly always.
    if (high === pointsAt(mid, (highest - 2) / scale, shift) && low === pointsAt(mid, (lowest + 2) / scale, shift))
      return;
  }
  let highest = 0;
  let lowest = 0;
  for (let slot = 1; slot < until; slot++) {
    const deviation =
      step * slot +
      baseDeviation * (table[baseBridge + slot] as number) -
      quoteDeviation * (table[quoteBridge + slot] as number);
    if (deviation > highest) highest = deviation;
    if (deviation < lowest) lowest = deviation;
  }
  priced[highAt] = pointsAt(mid, highest, shift);
  priced[lowAt] = pointsAt(mid, lowest, shift);
}

/** Ticks of minutes [from, to), the last of them to slot `lastUntil`. */
export const ticksBetween = (
  { ticks, spreadRow, first }: PairMinutes,
  from: number,
  to: number,
  lastUntil: number,
): number => sumTicks(ticks, spreadRow, first, from - first, to - first, lastUntil);
