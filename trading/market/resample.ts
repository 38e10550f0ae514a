import { dayMillis, tradingDay, weekdayOfDay, zoneOffset } from "../calendar/zone-clock.ts";
import type { Bars } from "./bars.ts";
import { derivedBars } from "./derived-bars.ts";
import { type Timeframe, timeframeMinutes, timeframes } from "./timeframe.ts";

const minute = 60_000;
const hour = 60 * minute;

/** UTC moment at which a trading day begins: 17:00 New York the evening before. Days count from 1970-01-01. */
export function tradingDayOpen(day: number): number {
  const wall = day * dayMillis - 7 * hour;
  return wall - zoneOffset("new-york", wall + 5 * hour);
}

/** First day (since 1970-01-01) of the month `count` months after the one that holds `day`. */
function monthStart(day: number, count: number): number {
  const date = new Date(day * dayMillis);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + count, 1) / dayMillis;
}
const firstWeekday = (day: number): number => {
  const weekday = weekdayOfDay(day);
  return weekday === 6 ? day + 2 : weekday === 0 ? day + 1 : day;
};

/** The bar of a timeframe that holds a moment, as [opening time, end). Both are UTC milliseconds. */
export function barSpan(timeframe: Timeframe, utc: number): readonly [open: number, end: number] {
  if (timeframe === "D1" || timeframe === "W1" || timeframe === "MN1") {
    const day = tradingDay(utc);
    if (timeframe === "D1") return [tradingDayOpen(day), tradingDayOpen(day + 1)];
    if (timeframe === "W1") {
      const monday = day - ((weekdayOfDay(day) + 6) % 7);
      return [tradingDayOpen(monday), tradingDayOpen(monday + 7)];
    }
    // A market that trades at weekends may open the month on one.
    const first = Math.min(firstWeekday(monthStart(day, 0)), day);
    return [tradingDayOpen(first), tradingDayOpen(monthStart(day, 1))];
  }
  const length = timeframeMinutes[timeframe] * minute;
  if (timeframe === "H4") return fourHours(utc, length);
  const open = Math.floor(utc / length) * length;
  return [open, open + length];
}

/** From UTC to a trading day's clock. */
const shiftAt = (utc: number): number => zoneOffset("new-york", utc) + 7 * hour;

/** Four-hour bars divide the trading day, so they follow New York's clock: the one in which it changes is an hour longer or shorter. */
function fourHours(utc: number, length: number): readonly [open: number, end: number] {
  const shift = shiftAt(utc);
  const wall = Math.floor((utc + shift) / length) * length;
  // By the clock before the bar: a moment after the change is in the bar that began before it.
  const open = wall - shiftAt(wall - shift - 1);
  const next = wall + length;
  return [open, next - shiftAt(next - shift)];
}

/** Longer bars were asked for than there are. */
export class ResampleError extends Error {
  override readonly name = "ResampleError";
  readonly from: Timeframe;
  readonly to: Timeframe;
  constructor(from: Timeframe, to: Timeframe) {
    super(`${to} bars cannot be made from ${from} bars`);
    this.from = from;
    this.to = to;
  }
}

/**
 * Bars of a longer timeframe, aligned to the New York close as everywhere in this engine. A bar opens at its nominal time
 * even when its first rows are missing; its spread is that of its first row. Throws `ResampleError` for a shorter timeframe.
 */
export function resample(bars: Bars, timeframe: Timeframe): Bars {
  if (timeframes.indexOf(timeframe) < timeframes.indexOf(bars.timeframe))
    throw new ResampleError(bars.timeframe, timeframe);
  const starts: number[] = [];
  const opens: number[] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < bars.length; i++) {
    const at = bars.time[i] as number;
    if (at < end) continue;
    const span = barSpan(timeframe, at);
    end = span[1];
    starts.push(i);
    opens.push(span[0]);
  }
  return gather(bars, timeframe, starts, opens);
}

function gather(bars: Bars, timeframe: Timeframe, starts: readonly number[], opens: readonly number[]): Bars {
  const count = starts.length;
  const pick = (column: Int32Array, row: (k: number) => number) =>
    Int32Array.from({ length: count }, (_, k) => column[row(k)] as number);
  const first = (k: number): number => starts[k] as number;
  const last = (k: number): number => (starts[k + 1] ?? bars.length) - 1;
  const high = pick(bars.high, first);
  const low = pick(bars.low, first);
  const volume = new Float64Array(count);
  for (let k = 0; k < count; k++) {
    for (let i = first(k); i <= last(k); i++) {
      if ((bars.high[i] as number) > (high[k] as number)) high[k] = bars.high[i] as number;
      if ((bars.low[i] as number) < (low[k] as number)) low[k] = bars.low[i] as number;
      volume[k] = (volume[k] as number) + (bars.volume[i] as number);
    }
  }
  const derived = derivedBars(bars);
  return {
    symbol: bars.symbol,
    timeframe,
    digits: bars.digits,
    length: count,
    time: Float64Array.from(opens),
    open: pick(bars.open, first),
    high,
    low,
    close: pick(bars.close, last),
    volume,
    ...(bars.spread ? { spread: pick(bars.spread, first) } : {}),
    ...(bars.spreadFilled ? { spreadFilled: bars.spreadFilled } : {}),
    ...(derived ? { derived } : {}),
    ...(bars.contract ? { contract: bars.contract } : {}),
  };
}
