import { minuteMillis, minutesPerDay, minutesPerWeek, weekOpen } from "../../calendar/trading-week.ts";
import { zoneOffset } from "../../calendar/zone-clock.ts";
import { exactExp } from "../../deterministic-math.ts";

const hour = 60;

/** 1 between the two times of day, with edges of half an hour. */
function active(minute: number, from: number, to: number): number {
  const rise = (minute - from) / 30 + 0.5;
  const fall = (to - minute) / 30 + 0.5;
  return Math.max(0, Math.min(1, rise, fall));
}

/** A jump that dies away: 1 at its minute, 1/e after `length`. */
const burst = (minute: number, at: number, length: number): number =>
  minute < at ? 0 : exactExp(-(minute - at) / length);

const wrap = (minute: number): number => ((minute % minutesPerDay) + minutesPerDay) % minutesPerDay;

/** How lively one minute is, in standard deviations; the shape of a currency day by the clocks of Tokyo, London and New York. */
function liveliness(newYork: number, london: number, tokyo: number): number {
  return (
    0.36 +
    0.3 * active(tokyo, 9 * hour, 16 * hour) +
    0.62 * active(london, 7.5 * hour, 16.5 * hour) +
    0.4 * burst(london, 8 * hour, 45) +
    0.66 * active(newYork, 8 * hour, 15.5 * hour) +
    1.1 * burst(newYork, 8.5 * hour, 7) +
    0.25 * burst(newYork, 10 * hour, 20)
  );
}

const cumulativeOf = new Map<string, Float64Array>();

/**
 * Cumulative share of a week's variance at each minute (7,201 numbers from 0 to 1). It depends on the week only through the clocks'
 * differences, so there are a handful of them.
 */
export function cumulativeVariance(week: number): Float64Array {
  const open = weekOpen(week);
  const newYorkOffset = zoneOffset("new-york", open) / minuteMillis;
  const londonOffset = zoneOffset("london", open + 3_600_000) / minuteMillis;
  const key = `${newYorkOffset} ${londonOffset}`;
  const known = cumulativeOf.get(key);
  if (known) return known;
  const openUtc = wrap(17 * hour - newYorkOffset);
  const cumulative = new Float64Array(minutesPerWeek + 1);
  for (let minute = 0; minute < minutesPerWeek; minute++) {
    const utc = openUtc + minute;
    const sigma = liveliness(wrap(utc + newYorkOffset), wrap(utc + londonOffset), wrap(utc + 9 * hour));
    cumulative[minute + 1] = (cumulative[minute] as number) + sigma * sigma;
  }
  const total = cumulative[minutesPerWeek] as number;
  for (let minute = 0; minute <= minutesPerWeek; minute++) cumulative[minute] = (cumulative[minute] as number) / total;
  cumulativeOf.set(key, cumulative);
  return cumulative;
}
