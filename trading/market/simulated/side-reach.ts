import type { Inside } from "./inside-minutes.ts";
import { bridgeBottoms, bridgeTops, slots } from "./intraminute.ts";
import { minutesPerWeek } from "./trading-week.ts";

/** Minutes that are looked at together: a quarter of an hour divides every bar from M15 up. */
export const blockMinutes = 15;
export const blocksPerWeek = minutesPerWeek / blockMinutes;

/** Bounds of one side's logarithm: by minute, and by block of minutes. Whoever adds two sides stays within both sides' bounds. */
export type Reach = {
  readonly upper: Float64Array;
  readonly lower: Float64Array;
  readonly blockUpper: Float64Array;
  readonly blockLower: Float64Array;
};

export const reachColumns = (): Reach => ({
  upper: new Float64Array(minutesPerWeek),
  lower: new Float64Array(minutesPerWeek),
  blockUpper: new Float64Array(blocksPerWeek),
  blockLower: new Float64Array(blocksPerWeek),
});

/** A side's logarithm at minute bounds: scratch, used by one call at a time. */
const levels = new Float64Array(minutesPerWeek + 1);

function addWeighted(values: Float64Array, weight: number): void {
  for (let i = 0; i < levels.length; i++) levels[i] = (levels[i] as number) + weight * (values[i] as number);
}

function fillMinutes({ upper, lower }: Reach, { deviations, bridges }: Inside): void {
  const tops = bridgeTops;
  const bottoms = bridgeBottoms;
  let start = levels[0] as number;
  for (let minute = 0; minute < minutesPerWeek; minute++) {
    const end = levels[minute + 1] as number;
    const deviation = deviations[minute] as number;
    const bridge = (bridges[minute] as number) / slots;
    upper[minute] = Math.max(start, end) + deviation * (tops[bridge] as number);
    lower[minute] = Math.min(start, end) + deviation * (bottoms[bridge] as number);
    start = end;
  }
}

function fillBlocks({ upper, lower, blockUpper, blockLower }: Reach): void {
  for (let block = 0; block < blocksPerWeek; block++) {
    const first = block * blockMinutes;
    let high = upper[first] as number;
    let low = lower[first] as number;
    for (let minute = first + 1; minute < first + blockMinutes; minute++) {
      const up = upper[minute] as number;
      const down = lower[minute] as number;
      if (up > high) high = up;
      if (down < low) low = down;
    }
    blockUpper[block] = high;
    blockLower[block] = low;
  }
}

/** Fills a week's bounds from the factors behind a side and what it does inside the minutes. */
export function fillReach(
  reach: Reach,
  parts: readonly { readonly weight: number; readonly values: Float64Array }[],
  inside: Inside,
): void {
  levels.fill(0);
  for (const { weight, values } of parts) addWeighted(values, weight);
  // The last minute's step happens over the weekend: inside the minute there is none.
  levels[minutesPerWeek] = levels[minutesPerWeek - 1] as number;
  fillMinutes(reach, inside);
  fillBlocks(reach);
}
