import { dayMillis, tradingDay, weekdayOfDay } from "../calendar/zone-clock.ts";
import { tradingDayOpen } from "../market/resample.ts";
import { firstAtOrAfter } from "../market/time-column.ts";
import { upperMedian } from "../median.ts";

/** The one convention of every annual figure but compound growth, which goes by the calendar. */
const tradingDaysAYear = 252;
/** Where Saturdays and Sundays are traded like other days, as with crypto. */
const calendarDaysAYear = 365;

export type PeriodKind = "day" | "week" | "month" | "year";

/** Spans of rows whose returns annual figures are made of: trading days, or single rows where a row is longer than a day. */
export type TradingPeriods = {
  readonly kind: PeriodKind;
  /** How many make a year. */
  readonly aYear: number;
  /** Last row of each. */
  readonly ends: Int32Array;
};

/** The median of the last hundred steps between rows, in milliseconds; 0 for a single row. */
export function medianStep(time: Float64Array): number {
  const last = time.subarray(Math.max(0, time.length - 101));
  return upperMedian(last.subarray(1).map((at, i) => at - (last[i] as number))) ?? 0;
}

function longerThanADay(step: number): Pick<TradingPeriods, "kind" | "aYear"> | null {
  const days = step / dayMillis;
  if (days >= 300) return { kind: "year", aYear: 1 };
  if (days >= 25) return { kind: "month", aYear: 12 };
  if (days >= 5) return { kind: "week", aYear: 52 };
  return null;
}

type Day = { readonly day: number; readonly end: number };

/** Whether a weekday occurs at least 60% as often as an even week would have it. */
function regularly(days: readonly Day[]): (weekday: number) => boolean {
  const counts = new Int32Array(7);
  for (const { day } of days) counts[weekdayOfDay(day)] = (counts[weekdayOfDay(day)] as number) + 1;
  return (weekday) => (counts[weekday] as number) / days.length >= 0.6 / 7;
}

/**
 * Weekends of a market that has none: hours of a clock that is a little off belong to Friday and Monday. Daily rows stamped on
 * a weekend are folded only in weeks that have five others: some files stamp Monday's bar with the evening before.
 */
function withoutWeekends(days: readonly Day[], intraday: boolean): Day[] {
  const near = (k: number, day: number) => days.slice(Math.max(0, k - 5), k + 6).some((other) => other.day === day);
  return days.filter(({ day }, k) => {
    const weekday = weekdayOfDay(day);
    const folds = weekday === 0 ? intraday || near(k, day + 5) : weekday === 5 && (intraday || near(k, day - 4));
    return !(folds && days[k + 1]?.day === day + 1);
  });
}

/**
 * Cuts rows into the market's trading days, 17:00 to 17:00 New York: a Sunday evening belongs to Monday. Times are UTC
 * milliseconds, rising. Rows before `from` belong to no period: they only warmed indicators up.
 */
export function tradingPeriods(time: Float64Array, from = 0): TradingPeriods {
  const step = medianStep(time);
  const long = longerThanADay(step);
  if (long) return { ...long, ends: Int32Array.from({ length: time.length - from }, (_, i) => from + i) };
  const days: Day[] = [];
  for (let i = from; i < time.length; ) {
    const day = tradingDay(time[i] as number);
    i = firstAtOrAfter(time, tradingDayOpen(day + 1), i + 1);
    days.push({ day, end: i - 1 });
  }
  const regular = regularly(days);
  const weekends = regular(0) && regular(6);
  const kept = weekends ? days : withoutWeekends(days, step < dayMillis * 0.8);
  return {
    kind: "day",
    aYear: weekends ? calendarDaysAYear : tradingDaysAYear,
    ends: Int32Array.from(kept, ({ end }) => end),
  };
}

/** Returns from one period's last equity to the next one's, the first from the deposit. After a ruin they are 0. */
export function periodReturns({ ends }: TradingPeriods, equity: Float64Array, deposit: number): Float64Array {
  const returns = new Float64Array(ends.length);
  let before = deposit;
  for (let k = 0; k < ends.length; k++) {
    const now = equity[ends[k] as number] as number;
    returns[k] = before > 0 ? Math.max(0, now) / before - 1 : 0;
    before = now;
  }
  return returns;
}
