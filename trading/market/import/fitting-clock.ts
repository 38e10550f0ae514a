import { barMillis } from "./bar-length.ts";
import { isWeekend } from "./find-gaps.ts";
import { type ImportZone, toUtc } from "./zone.ts";

const candidates: readonly ImportZone[] = ["broker", "eet", "cet", "utc", "new-york"];

/** The hours in which a file has rows, by the clock it is written in. */
export function hoursWritten(time: Float64Array): Float64Array {
  const hours = new Set<number>();
  let last = Number.NaN;
  for (const at of time) {
    const hour = Math.floor(at / barMillis.H1);
    if (hour !== last) hours.add(hour);
    last = hour;
  }
  return Float64Array.from(hours, (hour) => hour * barMillis.H1);
}

/**
 * The one usual clock by which no row lies in the weekend, undefined where none or several do. A broker whose summer time is Europe's is
 * told from one with New York's by the weeks in which only one of them has changed.
 */
export function fittingClock(written: Float64Array): ImportZone | undefined {
  const fitting = candidates.filter((zone) => {
    const hours = written.slice();
    toUtc(hours, zone);
    return !hours.some(isWeekend);
  });
  return fitting.length === 1 ? fitting[0] : undefined;
}
