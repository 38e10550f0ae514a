import type { Bars, FilledSpread } from "../market/bars.ts";
import { filledWords } from "../market/known-spread.ts";

/** The spread a run paid, in points: that of the data bar by bar, or one figure for all bars. */
export type SpreadUsed =
  | {
      readonly from: "data";
      readonly medianPoints: number;
      readonly widestPoints: number;
      /** Rows of the source that had no spread and pay the typical one of their hour. */
      readonly filled?: FilledSpread;
    }
  | { readonly from: "fixed"; readonly points: number };

type Column = { readonly median: number; readonly widest: number; readonly zeros: number };
const known = new WeakMap<Int32Array, Column>();

/** Spreads are small whole numbers: up to this they are counted, beyond it sorted. */
const counted = 4096;

function medianOf(spread: Int32Array, widest: number): number {
  const middle = spread.length >> 1;
  if (widest >= counted) return spread.slice().sort()[middle] as number;
  const counts = new Int32Array(widest + 1);
  for (let i = 0; i < spread.length; i++) {
    const at = Math.max(0, spread[i] as number);
    counts[at] = (counts[at] as number) + 1;
  }
  let [points, below] = [0, counts[0] as number];
  while (below <= middle) below += counts[++points] as number;
  return points;
}

/** A column is looked through once, however many runs a search makes on it. */
function columnOf(spread: Int32Array): Column {
  const found = known.get(spread);
  if (found) return found;
  let [widest, zeros] = [0, 0];
  for (let i = 0; i < spread.length; i++) {
    const points = spread[i] as number;
    if (points > widest) widest = points;
    if (points <= 0) zeros += 1;
  }
  const column = { widest, zeros, median: spread.length > 0 ? medianOf(spread, widest) : 0 };
  known.set(spread, column);
  return column;
}

/** Whether bars have a spread of their own. Platforms also write columns of zeros for years they recorded none: those say nothing. */
export function hasSpread({ spread }: Pick<Bars, "spread">): boolean {
  return spread !== undefined && spread.length > 0 && columnOf(spread).zeros * 2 < spread.length;
}

/** The spread a result reports. `points` below zero means the spread of the data. */
export function spreadUsed(
  points: number,
  { spread, spreadFilled }: Pick<Bars, "spread" | "spreadFilled">,
): SpreadUsed {
  if (points >= 0 || !spread) return { from: "fixed", points: Math.max(0, points) };
  const { median, widest } = columnOf(spread);
  const filled = spreadFilled ? { filled: spreadFilled } : {};
  return { from: "data", medianPoints: median, widestPoints: widest, ...filled };
}

/** As it is named beside a result. */
export function spreadUsedWords(used: SpreadUsed, pipPoints: number): string {
  const pips = (points: number) => `${Number((points / pipPoints).toFixed(2))}`;
  if (used.from === "fixed") return `fixed at ${pips(used.points)} pips`;
  const filled = filledWords(used.filled);
  const found = `from the data: median ${pips(used.medianPoints)} pips, widest ${pips(used.widestPoints)} pips`;
  return filled ? `${found}; ${filled}` : found;
}
