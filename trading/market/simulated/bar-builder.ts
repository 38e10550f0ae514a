import { minuteMillis, minutesPerDay, minutesPerWeek, weekOf, weekOpen } from "../../calendar/trading-week.ts";
import { dayMillis } from "../../calendar/zone-clock.ts";
import type { Bars } from "../bars.ts";
import type { SymbolSpec } from "../symbols.ts";
import { type Timeframe, timeframeMinutes } from "../timeframe.ts";
import { slotMillis, slots } from "./intraminute.ts";
import { type MinuteColumns, minuteColumns } from "./minute-columns.ts";
import type { SymbolPath } from "./symbol-path.ts";

const minutesOf: Readonly<Record<Exclude<Timeframe, "MN1">, number>> = { ...timeframeMinutes, W1: minutesPerWeek };

/** Sunday 1970-01-04 plus weeks: the calendar date on which trading day `day` of a week closes. Month as years × 12 + month. */
function monthOf(week: number, day: number): number {
  const date = new Date((3 + week * 7 + 1 + day) * dayMillis);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

/** Bars being built from minutes, in columns that are large enough from the start. */
class BarColumns {
  readonly time: Float64Array;
  readonly rows: MinuteColumns;
  #length = 0;
  #key = Number.NaN;

  constructor(capacity: number) {
    this.time = new Float64Array(capacity);
    this.rows = minuteColumns(capacity);
  }

  /** Adds minutes [from, to) of a path's week to the bar named by `key`, opening a new one when the key changes. */
  add(key: number, openTime: number, path: SymbolPath, from: number, to: number, lastUntil: number): void {
    const fresh = key !== this.#key;
    if (fresh) {
      this.#key = key;
      this.time[this.#length++] = openTime;
    }
    path.fold(from, to, lastUntil, this.rows, this.#length - 1, fresh);
  }

  /** Adds minutes [from, to) of a week as bars of their own, written where they belong. */
  addMinutes(path: SymbolPath, week: number, from: number, to: number, lastUntil: number): void {
    path.fill(from, to, lastUntil, this.rows, this.#length);
    const opened = weekOpen(week);
    for (let minute = from; minute < to; minute++) this.time[this.#length++] = opened + minute * minuteMillis;
  }

  /** The bars whose opening time lies in [from, to). */
  finish({ name: symbol, digits }: SymbolSpec, timeframe: Timeframe, from: number, to: number): Bars {
    let first = 0;
    let end = this.#length;
    while (first < end && (this.time[first] as number) < from) first += 1;
    while (end > first && (this.time[end - 1] as number) >= to) end -= 1;
    const bars = { symbol, timeframe, digits, length: this.#length, time: this.time, ...this.rows };
    return end - first === this.time.length ? bars : sliceBars(bars, first, end);
  }
}

function sliceBars(bars: Bars, first: number, end: number): Bars {
  return {
    symbol: bars.symbol,
    timeframe: bars.timeframe,
    digits: bars.digits,
    length: end - first,
    time: bars.time.slice(first, end),
    open: bars.open.slice(first, end),
    high: bars.high.slice(first, end),
    low: bars.low.slice(first, end),
    close: bars.close.slice(first, end),
    volume: bars.volume.slice(first, end),
    ...(bars.spread ? { spread: bars.spread.slice(first, end) } : {}),
  };
}

/** The minutes of a week that are wanted and known at `asOf`. */
function knownMinutes(week: number, asOf: number): { minutes: number; lastUntil: number } {
  const into = asOf - weekOpen(week);
  if (into >= minutesPerWeek * minuteMillis) return { minutes: minutesPerWeek, lastUntil: slots };
  if (into < 0) return { minutes: 0, lastUntil: slots };
  const minute = Math.floor(into / minuteMillis);
  return { minutes: minute + 1, lastUntil: Math.floor((into - minute * minuteMillis) / slotMillis) + 1 };
}

/** One week's minutes [start, end) that a request needs, and how many bars they may begin. */
type WeekPart = {
  readonly week: number;
  readonly start: number;
  readonly end: number;
  readonly lastUntil: number;
  readonly bars: number;
};

/** The weeks that hold the bars of [from, to), as far as they are known. */
function weekPartsOf(timeframe: Timeframe, from: number, to: number, asOf: number): WeekPart[] {
  const monthly = timeframe === "MN1";
  const length = monthly ? minutesPerDay : minutesOf[timeframe];
  // A month may begin up to five weeks before the day that is asked for; W1 and below begin in their own week.
  const firstWeek = weekOf(from) - (monthly ? 5 : 0);
  const reach = monthly ? 32 * dayMillis : 0;
  // What opens at `asOf` is known, what opens at `to` is not wanted.
  const lastWeek = weekOf(Math.min(to + reach - 1, asOf));
  const parts: WeekPart[] = [];
  for (let week = firstWeek; week <= lastWeek; week++) {
    const opened = weekOpen(week);
    const { minutes, lastUntil } = knownMinutes(week, asOf);
    const whole = (moment: number, round: (x: number) => number) =>
      Math.min(minutesPerWeek, Math.max(0, round((moment - opened) / minuteMillis / length) * length));
    const start = monthly ? 0 : whole(from, Math.floor);
    const wanted = monthly ? minutesPerWeek : whole(to, Math.ceil);
    const end = Math.min(wanted, minutes);
    const bars = monthly ? 2 : Math.ceil((end - start) / length);
    if (end > start) parts.push({ week, start, end, lastUntil: minutes <= wanted ? lastUntil : slots, bars });
  }
  return parts;
}

export function createBarBuilder(pathOf: (symbol: string) => SymbolPath) {
  /** Adds one week's minutes [from, to) to the bars. */
  function addWeek(
    path: SymbolPath,
    timeframe: Timeframe,
    week: number,
    from: number,
    to: number,
    lastUntil: number,
    bars: BarColumns,
  ): void {
    path.enter(week, from, to, timeframe === "MN1" ? minutesPerDay : minutesOf[timeframe]);
    if (timeframe === "M1") {
      bars.addMinutes(path, week, from, to, lastUntil);
      return;
    }
    const opened = weekOpen(week);
    const length = timeframe === "MN1" ? minutesPerDay : minutesOf[timeframe];
    for (let start = from; start < to; ) {
      const bucket = Math.floor(start / length);
      const end = Math.min(to, (bucket + 1) * length);
      const key = timeframe === "MN1" ? monthOf(week, bucket) : week * minutesPerWeek + bucket;
      bars.add(key, opened + bucket * length * minuteMillis, path, start, end, end === to ? lastUntil : slots);
      start = end;
    }
  }

  function barsBetween(
    symbol: string,
    timeframe: Timeframe,
    from: number,
    to: number,
    asOf = Number.POSITIVE_INFINITY,
  ): Bars {
    const path = pathOf(symbol);
    const weeks = weekPartsOf(timeframe, from, to, asOf);
    const bars = new BarColumns(weeks.reduce((sum, { bars: count }) => sum + count, 0));
    for (const { week, start, end, lastUntil } of weeks) addWeek(path, timeframe, week, start, end, lastUntil, bars);
    return bars.finish(path.spec, timeframe, from, to);
  }

  return {
    bars: barsBetween,
    lastBars(symbol: string, timeframe: Timeframe, count: number, asOf: number): Bars {
      const length = timeframe === "MN1" ? 22 * minutesPerDay : minutesOf[timeframe];
      const weeksBack = Math.ceil((count * length) / minutesPerWeek) + (timeframe === "MN1" ? 10 : 2);
      const from =
        count * length < minutesPerDay ? recentStart(asOf, count * length) : asOf - weeksBack * 7 * dayMillis;
      const bars = barsBetween(symbol, timeframe, from, asOf + 1, asOf);
      return sliceBars(bars, Math.max(0, bars.length - count), bars.length);
    },
  };
}

/** Far enough back for a few bars of an open week; over its start it goes a whole week back. */
function recentStart(asOf: number, minutes: number): number {
  const into = Math.min((asOf - weekOpen(weekOf(asOf))) / minuteMillis, minutesPerWeek);
  const closedFor = Math.max(0, (asOf - weekOpen(weekOf(asOf))) / minuteMillis - minutesPerWeek);
  return into > minutes + 1 ? asOf - (closedFor + minutes) * minuteMillis : asOf - 7 * dayMillis * 2;
}
