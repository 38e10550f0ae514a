import { slots, toBridgeOffsets } from "./intraminute.ts";
import { hashCells, hashOfRow } from "./random.ts";
import { minutesPerWeek } from "./trading-week.ts";

/** What one side of a pair does inside each minute: a prepared bridge (its offset in `bridgeTable`) times a deviation. */
export type Inside = { readonly deviations: Float64Array; readonly bridges: Int32Array };

export const insideColumns = (length: number): Inside => ({
  deviations: new Float64Array(length),
  bridges: new Int32Array(length),
});

/** The last minute's step holds the weekend; inside that minute prices stay calm. */
const lastMinute = minutesPerWeek - 1;
const lastMinuteCalm = 0.15;

/** Fills rows 0 … count − 1 with the minutes from `first` on; row i's variance is variances[i]. */
export function fillInside(
  { deviations, bridges }: Inside,
  { deviation, stream }: { readonly deviation: number; readonly stream: number },
  week: number,
  first: number,
  count: number,
  variances: Float64Array,
): void {
  hashCells(hashOfRow(stream, week), first, count, bridges);
  toBridgeOffsets(bridges, count);
  for (let row = 0; row < count; row++) deviations[row] = deviation * Math.sqrt(variances[row] as number);
  const last = lastMinute - first;
  if (last < count) deviations[last] = lastMinuteCalm * deviation * Math.sqrt(variances[last] as number);
}

/** Ticks of an average minute, for the volume column. */
const ticksAMinute = 60;
/** Variance of an average minute of one factor: a year's is one. */
const averageMinuteVariance = 7 / 365.25 / minutesPerWeek;

/** Ticks to expect in each minute, by how lively its factor is. */
export function fillTicks(ticks: Float64Array, variances: Float64Array, count: number): void {
  for (let row = 0; row < count; row++)
    ticks[row] = ticksAMinute * Math.sqrt((variances[row] as number) / averageMinuteVariance);
}

/** Ticks of the first `until` slots of a minute: three quarters to five quarters of what was to be expected. */
export const ticksOf = (expected: number, hash: number, until: number): number =>
  1 + Math.floor((expected * (0.75 + (hash & 255) / 512) * until) / slots);
