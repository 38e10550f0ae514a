import { upperMedian } from "../median.ts";
import { numberText } from "../number-text.ts";
import type { Bars, FilledSpread } from "./bars.ts";

/** An hour of the day with fewer known spreads than this has no median of its own. */
export const fewestKnown = 10;
const hourMillis = 3_600_000;

const hourOf = (time: number): number => Math.floor(time / hourMillis) % 24;

function mediansByHour(spread: Int32Array, time: Float64Array): (hour: number) => number {
  const hours = Array.from({ length: 24 }, (): number[] => []);
  const known: number[] = [];
  for (let i = 0; i < spread.length; i++) {
    const points = spread[i] as number;
    if (points <= 0) continue;
    hours[hourOf(time[i] as number)]?.push(points);
    known.push(points);
  }
  const all = upperMedian(known) as number;
  const medians = hours.map((ofHour) => (ofHour.length >= fewestKnown ? (upperMedian(ofHour) as number) : all));
  return (hour) => medians[hour] as number;
}

/**
 * Bars that pay a spread on every row. A file does not tell a spread that was not recorded from a quoted 0, and a trade for nothing
 * flatters: rows of 0 or less pay the median of the known spreads of their hour of the day (UTC). On an account that does quote 0
 * this costs the point or two of its other quotes. A column with none on half of the rows or more says nothing and is left out.
 */
export function withKnownSpread(bars: Bars): Bars {
  const { spread, spreadFilled: _, ...rest } = bars;
  if (!spread) return bars;
  let missing = 0;
  for (const points of spread) if (points <= 0) missing += 1;
  if (missing === 0) return bars;
  if (missing * 2 >= spread.length) return rest;
  const medianAt = mediansByHour(spread, bars.time);
  const filled = spread.map((points, i) => (points > 0 ? points : medianAt(hourOf(bars.time[i] as number))));
  return { ...bars, spread: filled, spreadFilled: { rows: missing, of: spread.length } };
}

/** What is said of rows without a spread; null where there are none. */
export function filledWords(filled: FilledSpread | undefined): string | null {
  if (!filled) return null;
  const { rows, of } = filled;
  return `${numberText(rows)} of ${numberText(of)} rows had no spread above 0 and pay the median of their hour`;
}
