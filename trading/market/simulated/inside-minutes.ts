import { minutesPerWeek } from "../../calendar/trading-week.ts";
import { slots, toBridgeOffsets } from "./intraminute.ts";
import { assets } from "./loadings.ts";
import { hashCells, streamOf } from "./random.ts";

/** How one currency or good moves inside minutes: its size, and the random numbers that are its own. */
export type Side = { readonly deviation: number; readonly stream: number };

export function sideOf(seed: number, asset: string): Side {
  const weights = Object.values(assets[asset]?.loadings ?? {});
  const deviation = Math.sqrt(weights.reduce((sum, weight) => sum + weight * weight, 0)) / 100;
  return { deviation, stream: streamOf(seed, `inside ${asset}`) };
}

/** What one side of a pair does inside each minute: a prepared bridge (its offset in `bridgeTable`) times a deviation. */
export type Inside = { readonly deviations: Float64Array; readonly bridges: Int32Array };

export const insideColumns = (length: number): Inside => ({
  deviations: new Float64Array(length),
  bridges: new Int32Array(length),
});

/** The last minute's step holds the weekend; inside that minute prices stay calm. */
const lastMinute = minutesPerWeek - 1;
const lastMinuteCalm = 0.03;

/**
 * Fills rows `from` … `to` − 1, row i being minute `first` + i, whose variance is variances[i].
 * @param hashRow The side's and the week's part of the hashes.
 */
export function fillInside(
  { deviations, bridges }: Inside,
  deviation: number,
  hashRow: number,
  variances: Float64Array,
  first: number,
  from: number,
  to: number,
): void {
  hashCells(hashRow, first, from, to, bridges);
  toBridgeOffsets(bridges, from, to);
  for (let row = from; row < to; row++) deviations[row] = deviation * Math.sqrt(variances[row] as number);
  const last = lastMinute - first;
  if (last < to && last >= from) deviations[last] = lastMinuteCalm * deviation * Math.sqrt(variances[last] as number);
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

/** Ticks of a minute's first `until` slots: three quarters to five quarters of what was to be expected. */
export const ticksOf = (expected: number, hash: number, until: number): number =>
  1 + Math.floor((expected * (0.75 + (hash & 255) / 512) * until) / slots);

const hashes = new Int32Array(minutesPerWeek);

/** Their sum over rows [from, to), the last of them to slot `lastUntil`. */
export function sumTicks(
  ticks: Float64Array,
  hashRow: number,
  first: number,
  from: number,
  to: number,
  lastUntil: number,
): number {
  hashCells(hashRow, first, from, to, hashes);
  const last = to - 1;
  // A tick count is below 2^31, so that cutting it off is rounding it down.
  let sum = ticksOf(ticks[last] as number, hashes[last] as number, lastUntil) + last - from;
  for (let row = from; row < last; row++)
    sum += ((ticks[row] as number) * (0.75 + ((hashes[row] as number) & 255) / 512)) | 0;
  return sum;
}
