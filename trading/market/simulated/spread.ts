import { zoneOffset } from "../../execution/zone-clock.ts";
import { newsOfWeek } from "./scheduled-news.ts";
import { minuteMillis, minutesPerDay, minutesPerWeek, weekOpen } from "./trading-week.ts";

const tokyoMorning = 9 * 60;
const londonOpen = 8 * 60;
const rolloverBefore = 5;
const rolloverAfter = 20;

/** How many times its typical size the spread is at each minute of a week: wider in Asia, around 17:00 New York and at news. */
function multiplierOf(week: number): Float64Array {
  const multiplier = new Float64Array(minutesPerWeek).fill(1);
  const open = weekOpen(week);
  const london = zoneOffset("london", open + 3_600_000) / minuteMillis;
  const utcOpen = (open / minuteMillis) % minutesPerDay;
  for (let minute = 0; minute < minutesPerWeek; minute++) {
    const intoDay = minute % minutesPerDay;
    const londonMinute = (utcOpen + minute + london) % minutesPerDay;
    const asia = londonMinute < londonOpen - 30 || londonMinute >= 21 * 60;
    if (asia) multiplier[minute] = 1.5;
    if (intoDay < rolloverAfter) multiplier[minute] = 5 + 4 * (1 - intoDay / rolloverAfter);
    else if (intoDay < tokyoMorning / 9) multiplier[minute] = 2;
    if (intoDay >= minutesPerDay - rolloverBefore) multiplier[minute] = 5;
  }
  for (const { minute, share } of newsOfWeek(week)) {
    if (minute >= minutesPerWeek || share < 0.0005) continue;
    const wide = Math.min(8, 3 + share * 200);
    multiplier[minute] = Math.max(multiplier[minute] as number, wide);
  }
  return multiplier;
}

const kept = new Map<number, Float64Array>();
const mostWeeksKept = 64;

export function spreadMultipliers(week: number): Float64Array {
  const known = kept.get(week);
  if (known) return known;
  if (kept.size >= mostWeeksKept) kept.clear();
  const multiplier = multiplierOf(week);
  kept.set(week, multiplier);
  return multiplier;
}

/** Spread in points at a minute, with a little life in it: 0.85 to 1.15 of the level. At least one point. */
export const spreadPoints = (typical: number, multiplier: number, hash: number): number =>
  Math.max(1, Math.round(typical * multiplier * (0.85 + ((hash >>> 20) & 1023) * (0.3 / 1023))));
