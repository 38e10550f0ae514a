import { zoneOffset } from "../../execution/zone-clock.ts";
import { type NewsMinute, newsOfWeek } from "./scheduled-news.ts";
import { minuteMillis, minutesPerDay, minutesPerWeek, weekOpen } from "./trading-week.ts";

const tokyoMorning = 9 * 60;
const londonOpen = 8 * 60;
const rolloverBefore = 5;
const rolloverAfter = 20;

/** Where a week's clocks stand: the opening by UTC and London's offset, in minutes. Few combinations exist. */
type Clocks = { readonly opening: number; readonly london: number };

function clocksOf(week: number): Clocks {
  const open = weekOpen(week);
  return {
    opening: (open / minuteMillis) % minutesPerDay,
    london: zoneOffset("london", open + 3_600_000) / minuteMillis,
  };
}

function ordinaryAt({ opening, london }: Clocks, minute: number): number {
  const intoDay = minute % minutesPerDay;
  if (intoDay >= minutesPerDay - rolloverBefore) return 5;
  if (intoDay < rolloverAfter) return 5 + 4 * (1 - intoDay / rolloverAfter);
  if (intoDay < tokyoMorning / 9) return 2;
  const londonMinute = (opening + minute + london) % minutesPerDay;
  return londonMinute < londonOpen - 30 || londonMinute >= 21 * 60 ? 1.5 : 1;
}

const ordinaryWeeks = new Map<string, Float64Array>();

function ordinaryWeek(clocks: Clocks): Float64Array {
  const key = `${clocks.opening} ${clocks.london}`;
  const known = ordinaryWeeks.get(key);
  if (known) return known;
  const multipliers = new Float64Array(minutesPerWeek);
  for (let minute = 0; minute < minutesPerWeek; minute++) multipliers[minute] = ordinaryAt(clocks, minute);
  ordinaryWeeks.set(key, multipliers);
  return multipliers;
}

/** News that widens the spread does so to at least this. */
const widening = ({ minute, share }: NewsMinute): number =>
  minute >= minutesPerWeek || share < 0.0005 ? 0 : Math.min(8, 3 + share * 200);

/** How many times its typical size the spread is at each minute of a week: wider in Asia, around 17:00 New York and at news. */
export function spreadMultipliers(week: number): Float64Array {
  const multipliers = ordinaryWeek(clocksOf(week)).slice();
  for (const news of newsOfWeek(week)) {
    const wide = widening(news);
    if (wide > (multipliers[news.minute] as number)) multipliers[news.minute] = wide;
  }
  return multipliers;
}

/** The same for one minute alone. */
export function spreadMultiplier(week: number, minute: number): number {
  let multiplier = ordinaryAt(clocksOf(week), minute);
  for (const news of newsOfWeek(week)) {
    if (news.minute === minute) multiplier = Math.max(multiplier, widening(news));
  }
  return multiplier;
}

/** Spread in points at a minute, with a little life in it: 0.85 to 1.15 of the level. At least one point. */
export const spreadPoints = (typical: number, multiplier: number, hash: number): number =>
  Math.max(1, Math.round(typical * multiplier * (0.85 + ((hash >>> 20) & 1023) * (0.3 / 1023))));
