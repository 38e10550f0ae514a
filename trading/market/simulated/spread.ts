import { minuteMillis, minutesPerDay, minutesPerWeek, weekOpen } from "../../calendar/trading-week.ts";
import { zoneOffset } from "../../calendar/zone-clock.ts";
import { exactExp } from "../../deterministic-math.ts";
import { newsOfWeek } from "./scheduled-news.ts";

const londonOpen = 8 * 60;
/** Of the typical spread, so that the median over all hours is the typical one. */
const byDay = 0.94;
const inAsia = 1.5;
/** Around 17:00 New York banks hand their books over and few quote: EUR/USD 2.6 pips in the minute before, 3.6 just after, 2 a quarter of an hour later. */
const beforeRollover = { minutes: 5, added: 0.5 };
const afterRollover = { added: 1.3, length: 6 };
/** The week's first quotes: EUR/USD 5 pips, back to the night's spread within the hour. */
const sundayOpening = { added: 2.5, length: 15 };

/** A week's clock offsets: the opening by UTC and London's offset, in minutes. Few combinations exist. */
type Clocks = { readonly opening: number; readonly london: number };

function clocksOf(week: number): Clocks {
  const open = weekOpen(week);
  return {
    opening: (open / minuteMillis) % minutesPerDay,
    london: zoneOffset("london", open + 3_600_000) / minuteMillis,
  };
}

function ordinaryAt({ opening, london }: Clocks, minute: number): number {
  const londonMinute = (opening + minute + london) % minutesPerDay;
  const usual = londonMinute < londonOpen - 30 || londonMinute >= 21 * 60 ? inAsia : byDay;
  const intoDay = minute % minutesPerDay;
  const toClose = minutesPerDay - intoDay;
  if (toClose <= beforeRollover.minutes)
    return usual + beforeRollover.added * (1 - (toClose - 1) / beforeRollover.minutes);
  const { added, length } = minute < minutesPerDay ? sundayOpening : afterRollover;
  return usual + added * exactExp(-intoDay / length);
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

/** How many times its typical size the spread is at each minute of a week: wider in Asia, around 17:00 New York and at news. */
export function spreadMultipliers(week: number): Float64Array {
  const multipliers = ordinaryWeek(clocksOf(week)).slice();
  for (const { minute, widening } of newsOfWeek(week)) {
    if (minute < minutesPerWeek && widening > (multipliers[minute] as number)) multipliers[minute] = widening;
  }
  return multipliers;
}

/** The same for one minute alone. */
export function spreadMultiplier(week: number, minute: number): number {
  let multiplier = ordinaryAt(clocksOf(week), minute);
  for (const news of newsOfWeek(week)) {
    if (news.minute === minute) multiplier = Math.max(multiplier, news.widening);
  }
  return multiplier;
}

/** Spread in points at a minute, with a little life in it: 0.92 to 1.08 of the level. At least one point. */
export const spreadPoints = (typical: number, multiplier: number, hash: number): number =>
  Math.max(1, Math.round(typical * multiplier * (0.92 + ((hash >>> 20) & 1023) * (0.16 / 1023))));

/**
 * What turns the middle price into a bid, in points, rounded down after it. The bid lies half of the *typical* spread below the middle at
 * all times, and a wider spread raises the ask alone. Bars are bids: if the bid fell whenever the spread widened, every bar would carry the
 * dealer's clock, and indicators, ratings and rules that sell before it would trade on that instead of on the market.
 */
export const bidShift = (typical: number): number => 0.5 - typical / 2;
