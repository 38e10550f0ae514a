import { tradingDay, weekdayOfDay, zoneOffset } from "../calendar/zone-clock.ts";
import type { IndicatorInput } from "../indicators/definition/indicator-definition.ts";
import { type Timeframe, timeframeMinutes } from "../market/timeframe.ts";

const minute = 60_000;
const minutesOfWeek = 10_080;

/** Months since 1970 of a day counted from 1970-01-01. */
function monthOfDay(day: number): number {
  // Civil-from-days (Howard Hinnant's era arithmetic): no calendar object per bar.
  const z = day + 719_468;
  const era = Math.floor(z / 146_097);
  const doe = z - era * 146_097;
  const yoe = Math.floor((doe - Math.floor(doe / 1460) + Math.floor(doe / 36_524) - Math.floor(doe / 146_096)) / 365);
  const doy = doe - (365 * yoe + Math.floor(yoe / 4) - Math.floor(yoe / 100));
  const mp = Math.floor((5 * doy + 2) / 153);
  const month = mp < 10 ? mp + 2 : mp - 10;
  return (yoe + era * 400 + (month <= 1 ? 1 : 0) - 1970) * 12 + month;
}

const weekOfDay = (day: number): number => Math.floor((day + 3) / 7);
const nextWeekday = (day: number): number => day + 1 + (weekdayOfDay(day) === 5 ? 2 : weekdayOfDay(day) === 6 ? 1 : 0);

const isLong = (timeframe: Timeframe): timeframe is "W1" | "MN1" => timeframe === "W1" || timeframe === "MN1";
const longBucket = (timeframe: "W1" | "MN1", day: number): number =>
  timeframe === "W1" ? weekOfDay(day) : monthOfDay(day);

/** A number that is the same for all moments of one bar of the timeframe. Days end at 17:00 New York. */
function bucketOf(timeframe: Timeframe, utc: number): number {
  if (timeframe === "D1") return tradingDay(utc);
  if (isLong(timeframe)) return longBucket(timeframe, tradingDay(utc));
  const length = timeframeMinutes[timeframe] * minute;
  // Four-hour bars are counted from the New York close, as the daily bars they divide.
  const shift = timeframe === "H4" ? zoneOffset("new-york", utc) + 7 * 60 * minute : 0;
  return Math.floor((utc + shift) / length);
}

/** Whether the bucket that holds the bar opening at `utc` is over when that bar closes. */
function endsBucket(timeframe: Timeframe, base: Timeframe, utc: number): boolean {
  if (base !== "D1" && base !== "W1" && base !== "MN1") {
    const next = utc + timeframeMinutes[base] * minute;
    if (!isLong(timeframe)) return bucketOf(timeframe, next) !== bucketOf(timeframe, utc);
    const day = tradingDay(utc);
    if (tradingDay(next) === day) return false;
    return dayEnds(timeframe, day);
  }
  return dayEnds(timeframe, tradingDay(utc));
}

const dayEnds = (timeframe: Timeframe, day: number): boolean =>
  isLong(timeframe) && longBucket(timeframe, nextWeekday(day)) !== longBucket(timeframe, day);

const isWeekend = (day: number): boolean => weekdayOfDay(day) === 0 || weekdayOfDay(day) === 6;

/** Whether days of a weekend may follow the last bar and belong to its week or month: they do in a market that had such days a week ago. */
function mayGoOn(time: Float64Array, timeframe: Timeframe): boolean {
  if (!isLong(timeframe)) return false;
  const last = time[time.length - 1] as number;
  const day = tradingDay(last);
  const next = day + 1;
  if (!isWeekend(next) || longBucket(timeframe, next) !== longBucket(timeframe, day)) return false;
  return time.subarray(-minutesOfWeek).some((utc) => utc > last - minutesOfWeek * minute && isWeekend(tradingDay(utc)));
}

export type HigherBars = {
  readonly input: IndicatorInput;
  /** For each base bar the last higher bar that is closed when the base bar closes, −1 before the first. */
  readonly closed: Int32Array;
};

/**
 * Bars of a higher timeframe, seen from the base bars. A higher bar becomes visible with the base bar that ends it, or,
 * where the data has a gap there, with the first bar after it: never earlier, so no value can look ahead. A week ends on Friday
 * by the calendar, and with its last bar where bars of a weekend follow: crypto, or daily candles of Sunday evenings. Where the base
 * bars begin within a longer history (`isCut`), the first higher bar may be cut and is left out.
 */
export function higherBars(
  base: IndicatorInput,
  baseTimeframe: Timeframe,
  timeframe: Timeframe,
  isCut = false,
): HigherBars {
  const n = base.length;
  const starts: number[] = [];
  const closed = new Int32Array(n);
  let bucket = Number.NaN;
  let next = n > 0 ? bucketOf(timeframe, base.time[0] as number) : Number.NaN;
  for (let i = 0; i < n; i++) {
    const at = base.time[i] as number;
    if (next !== bucket) starts.push(i);
    bucket = next;
    const isLast = i + 1 === n;
    if (!isLast) next = bucketOf(timeframe, base.time[i + 1] as number);
    const goesOn = isLast ? mayGoOn(base.time, timeframe) : next === bucket;
    closed[i] = !goesOn && endsBucket(timeframe, baseTimeframe, at) ? starts.length - 1 : starts.length - 2;
  }
  if (!isCut) return { input: aggregate(base, starts), closed };
  return { input: aggregate(base, starts.slice(1)), closed: closed.map((bar) => Math.max(-1, bar - 1)) };
}

function aggregate(base: IndicatorInput, starts: readonly number[]): IndicatorInput {
  const count = starts.length;
  const column = () => new Float64Array(count);
  const [time, open, high, low, close, volume] = [column(), column(), column(), column(), column(), column()] as const;
  const source = { open: base.open, high: base.high, low: base.low, close: base.close };
  for (let k = 0; k < count; k++) {
    const from = starts[k] as number;
    const to = starts[k + 1] ?? base.length;
    let top = source.high[from] as number;
    let bottom = source.low[from] as number;
    let sum = 0;
    for (let i = from; i < to; i++) {
      if ((source.high[i] as number) > top) top = source.high[i] as number;
      if ((source.low[i] as number) < bottom) bottom = source.low[i] as number;
      sum += base.volume[i] as number;
    }
    time[k] = base.time[from] as number;
    open[k] = source.open[from] as number;
    high[k] = top;
    low[k] = bottom;
    close[k] = source.close[to - 1] as number;
    volume[k] = sum;
  }
  return { length: count, time, open, high, low, close, volume };
}
