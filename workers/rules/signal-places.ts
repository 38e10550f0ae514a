import type { SignalPlaces } from "./rules-jobs.ts";

/** The newest marks: more cannot be told apart on a chart. */
const mostMarks = 2000;

type Mask = Uint8Array;

function places(starts: readonly number[], bars: number): SignalPlaces {
  return { bars, times: starts.length, starts: Int32Array.from(starts.slice(-mostMarks)) };
}

export function countOf(mask: Mask): number {
  let sum = 0;
  for (let i = 0; i < mask.length; i++) sum += mask[i] as number;
  return sum;
}

/** Where an entry begins to signal: a rule that stays true for a week is one mark, not a hundred. */
export function entryPlaces(mask: Mask | null): SignalPlaces | null {
  if (!mask) return null;
  const starts: number[] = [];
  for (let i = 0; i < mask.length; i++) if (mask[i] === 1 && mask[i - 1] !== 1) starts.push(i);
  return places(starts, countOf(mask));
}

/** The first exit after each entry: exits while nothing is open mean nothing. */
export function exitPlaces(exit: Mask | null, entry: Mask | null): SignalPlaces | null {
  if (!exit || !entry) return null;
  const starts: number[] = [];
  let open = false;
  for (let i = 0; i < exit.length; i++) {
    if (open && exit[i] === 1) {
      starts.push(i);
      open = false;
    } else if (entry[i] === 1) open = true;
  }
  return places(starts, countOf(exit));
}
