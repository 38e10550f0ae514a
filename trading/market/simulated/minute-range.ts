import { bridgeTable, slots } from "./intraminute.ts";

/**
 * How a price moves inside one minute, as logarithms from its start: a straight step a slot, and each side's bridge times its
 * deviation. `base` and `quote` are offsets into `bridgeTable`. One record is kept and overwritten: this is hot.
 */
export type MinuteMoves = {
  step: number;
  baseDeviation: number;
  quoteDeviation: number;
  base: number;
  quote: number;
  /** Results: the extremes, the start's 0 among them. */
  highest: number;
  lowest: number;
};

const moveAt = (moves: MinuteMoves, slot: number): number =>
  moves.step * slot +
  moves.baseDeviation * (bridgeTable[moves.base + slot] as number) -
  moves.quoteDeviation * (bridgeTable[moves.quote + slot] as number);

/** Where the minute stands after its first `until` slots. */
export const lastMove = (moves: MinuteMoves, until: number): number => (until > 1 ? moveAt(moves, until - 1) : 0);

/** The extremes of the first `until` slots, slot by slot. */
export function walkSlots(moves: MinuteMoves, until: number): void {
  let [highest, lowest] = [0, 0];
  for (let slot = 1; slot < until; slot++) {
    const move = moveAt(moves, slot);
    if (move > highest) highest = move;
    if (move < lowest) lowest = move;
  }
  moves.highest = highest;
  moves.lowest = lowest;
}

const bridgeExtremes = (pick: (a: number, b: number) => number): Float64Array =>
  Float64Array.from({ length: bridgeTable.length / slots }, (_, bridge) =>
    bridgeTable.subarray(bridge * slots, (bridge + 1) * slots).reduce((a, b) => pick(a, b), 0),
  );
const tops = bridgeExtremes(Math.max);
const bottoms = bridgeExtremes(Math.min);
const widestBridge = Math.max(...tops, ...bottoms.map((bottom) => -bottom));

/** Bounds the extremes from outside, with a margin that no rounding reaches. */
export function boundSlots(moves: MinuteMoves): void {
  const { step, baseDeviation, quoteDeviation } = moves;
  const base = moves.base / slots;
  const quote = moves.quote / slots;
  const way = step * slots;
  const up = baseDeviation * (tops[base] as number) - quoteDeviation * (bottoms[quote] as number);
  const down = baseDeviation * (bottoms[base] as number) - quoteDeviation * (tops[quote] as number);
  moves.highest = (up + Math.max(way, 0)) * (1 + 1e-9);
  moves.lowest = (down + Math.min(way, 0)) * (1 + 1e-9);
}

const wholeRange = 2 ** 29;

/**
 * The extremes of a whole minute to within the returned tolerance, in half the time: on integers the larger of two numbers
 * needs no branch, and which slot is the highest is what a processor cannot guess.
 */
export function estimateSlots(moves: MinuteMoves): number {
  const { base, quote } = moves;
  const bound = Math.abs(moves.step) * slots + (moves.baseDeviation + moves.quoteDeviation) * widestBridge;
  const scale = wholeRange / bound;
  const scaledStep = moves.step * scale;
  const scaledBase = moves.baseDeviation * scale;
  const scaledQuote = moves.quoteDeviation * scale;
  let highest = 0;
  let lowest = 0;
  for (let slot = 1; slot < slots; slot++) {
    const move =
      (scaledStep * slot +
        scaledBase * (bridgeTable[base + slot] as number) -
        scaledQuote * (bridgeTable[quote + slot] as number)) |
      0;
    const below = highest - move;
    highest -= below & (below >> 31);
    const above = move - lowest;
    lowest += above & (above >> 31);
  }
  moves.highest = highest / scale;
  moves.lowest = lowest / scale;
  return 2 / scale;
}
