import type { Bars } from "../bars.ts";
import { barMillis } from "../import/bar-length.ts";
import { joinBars } from "../join-bars.ts";
import { digitsThatFit, pointsPerUnit } from "../points.ts";
import { firstAtOrAfter } from "../time-column.ts";
import { valueRange } from "../value-range.ts";

/** Bars of two imports as one series. */
export type MergedBars = {
  readonly bars: Bars;
  /** How many the second has alone, and of how many of the first it changed the prices. */
  readonly added: number;
  readonly changed: number;
  /** Those of the first between the second's first and last that the second does not have. */
  readonly kept: number;
};

const priceColumns = ["open", "high", "low", "close"] as const;

/** The same prices in points of other digits, rounded where those are fewer. */
export function withDigits(bars: Bars, digits: number): Bars {
  if (bars.digits === digits) return bars;
  const factor = pointsPerUnit(digits) / pointsPerUnit(bars.digits);
  const scaled = (column: Int32Array) => column.map((value) => Math.round(value * factor));
  return {
    ...bars,
    digits,
    open: scaled(bars.open),
    high: scaled(bars.high),
    low: scaled(bars.low),
    close: scaled(bars.close),
    ...(bars.spread ? { spread: scaled(bars.spread) } : {}),
  };
}

/** The most digits that any of them has, as far as the prices of all fit: a coin cost hundreds once, and costs a hundred thousand now. */
function commonDigits(parts: readonly Bars[]): number {
  const most = Math.max(...parts.map(({ digits }) => digits));
  const fitting = (digits: number, part: Bars) =>
    part.digits < digits ? digitsThatFit(valueRange(part.high)[1], part.digits, digits) : digits;
  return parts.reduce(fitting, most);
}

/** With a spread column where others have one: 0 is a spread that was not recorded. */
const withSpread = (bars: Bars, others: readonly Bars[]): Bars =>
  bars.spread || others.every(({ spread }) => !spread) ? bars : { ...bars, spread: new Int32Array(bars.length) };

/** Bars of consecutive time ranges as one series. They have one symbol and timeframe. */
export function joinParts(parts: readonly Bars[]): Bars {
  const digits = commonDigits(parts);
  return joinBars(parts.map((part) => withSpread(withDigits(part, digits), parts)) as [Bars, ...Bars[]]);
}

/** Of its length, what lies at least between two bars: four hours are three where clocks change. */
const leastApart = 0.75;

/**
 * How many bars of one series begin inside a bar of the other, as those of files of two clocks do. Together they are no series: a bar would
 * open before the one ahead of it has closed, and a run would know that close.
 */
export function overlappingBars(one: Bars, other: Bars): number {
  const least = barMillis[one.timeframe] * leastApart;
  let count = 0;
  for (const at of other.time) {
    const row = firstAtOrAfter(one.time, at, 0);
    const [before, next] = [one.time[row - 1] ?? Number.NEGATIVE_INFINITY, one.time[row] ?? Number.POSITIVE_INFINITY];
    if (next !== at && Math.min(at - before, next - at) < least) count += 1;
  }
  return count;
}

/** Two series by time: where both have a bar, the newer one's. */
export function mergeBars(older: Bars, newer: Bars): MergedBars {
  const digits = commonDigits([older, newer]);
  const both = [older, newer];
  const [a, b] = [withSpread(withDigits(older, digits), both), withSpread(withDigits(newer, digits), both)];
  const from: (readonly [Bars, number])[] = [];
  let [i, k, added, changed, kept] = [0, 0, 0, 0, 0];
  while (i < a.length || k < b.length) {
    const first = a.time[i] ?? Number.POSITIVE_INFINITY;
    const second = b.time[k] ?? Number.POSITIVE_INFINITY;
    if (first < second) {
      if (k > 0 && k < b.length) kept += 1;
      from.push([a, i++]);
      continue;
    }
    if (first > second) added += 1;
    else {
      if (priceColumns.some((column) => a[column][i] !== b[column][k])) changed += 1;
      i += 1;
    }
    from.push([b, k++]);
  }
  const ints = (column: (bars: Bars) => Int32Array) =>
    Int32Array.from(from, ([bars, row]) => column(bars)[row] as number);
  const derived = newer.derived ?? (from.some(([source]) => source === a) ? older.derived : undefined);
  const bars: Bars = {
    symbol: older.symbol,
    timeframe: older.timeframe,
    digits,
    length: from.length,
    time: Float64Array.from(from, ([source, row]) => source.time[row] as number),
    open: ints(({ open }) => open),
    high: ints(({ high }) => high),
    low: ints(({ low }) => low),
    close: ints(({ close }) => close),
    volume: Float64Array.from(from, ([source, row]) => source.volume[row] as number),
    ...(a.spread && b.spread ? { spread: ints(({ spread }) => spread as Int32Array) } : {}),
    ...(derived ? { derived } : {}),
  };
  return { bars, added, changed, kept };
}
