import { describe, expect, it } from "vitest";
import type { IndicatorInput } from "../indicators/definition/indicator-definition.ts";
import type { Timeframe } from "../market/timeframe.ts";
import { higherBars } from "./higher-timeframe.ts";

const hour = 3_600_000;
const day = 24 * hour;

/** Bars whose close is their own number, without those that `isMissing`. */
function numbered(from: number, step: number, count: number, isMissing: (utc: number) => boolean): IndicatorInput {
  const time = Float64Array.from({ length: count }, (_, i) => from + i * step).filter((utc) => !isMissing(utc));
  const column = time.map((_, i) => i);
  return { length: time.length, time, open: column, high: column, low: column, close: column, volume: column };
}

const never = (): boolean => false;
const weekday = (utc: number): number => new Date(utc).getUTCDay();
const markets = {
  "round the clock": (step: number) => numbered(Date.UTC(2026, 0, 1), step, (120 * day) / step, never),
  "with candles of Sunday evenings": (step: number) =>
    numbered(Date.UTC(2026, 0, 1), step, (120 * day) / step, (utc) => weekday(utc) === 6),
};
const pairs = [
  ["H1", hour, "D1"],
  ["H1", hour, "W1"],
  ["H4", 4 * hour, "MN1"],
  ["D1", day, "W1"],
  ["D1", day, "MN1"],
] as const satisfies readonly (readonly [Timeframe, number, Timeframe])[];

const cut = (input: IndicatorInput, length: number): IndicatorInput => {
  const part = (column: Float64Array) => column.subarray(0, length);
  const { time, open, high, low, close, volume } = input;
  return {
    ...{ length, time: part(time), open: part(open), high: part(high), low: part(low), close: part(close) },
    volume: part(volume),
  };
};

describe.each(Object.entries(markets))("a higher bar of a market %s", (_, market) => {
  it.each(pairs)("of %s bars is seen when its last bar is closed (%i ms, %s)", (base, step, timeframe) => {
    const { input, closed } = higherBars(market(step), base, timeframe);
    const ahead = Array.from(closed, (k, i) => (k < 0 ? 0 : Math.max(0, (input.close[k] as number) - i)));
    expect(Math.max(...ahead)).toBe(0);
    expect(closed.at(-1)).toBeGreaterThan(1);
  });
  it("is not called over while days of the weekend may follow the last bar", () => {
    const whole = market(hour);
    const all = higherBars(whole, "H1", "W1").closed;
    for (let length = 24 * 20; length < 24 * 34; length++)
      expect(higherBars(cut(whole, length), "H1", "W1").closed.at(-1)).toBe(all[length - 1]);
  });
});

it("ends a week with Friday's last bar where the market has no weekend", () => {
  const closedThen = (utc: number) => weekday(utc) === 6 || (weekday(utc) === 5 && utc % day >= 22 * hour);
  const isMissing = (utc: number) => closedThen(utc) || (weekday(utc) === 0 && utc % day < 22 * hour);
  const base = numbered(Date.UTC(2026, 0, 5), hour, 24 * 28, isMissing);
  const { closed } = higherBars(base, "H1", "W1");
  const friday = base.time.indexOf(Date.UTC(2026, 0, 16, 21));
  expect([closed[friday - 1], closed[friday], closed[friday + 1]]).toEqual([0, 1, 1]);
  expect(higherBars(cut(base, friday + 1), "H1", "W1").closed.at(-1)).toBe(1);
  // One bar of a Sunday, weeks ago, is of a week of its own and makes no weekends.
  const time = Float64Array.from(base.time, (utc, i) => (i === 0 ? utc - 6 * hour : utc));
  expect(higherBars(cut({ ...base, time }, friday + 1), "H1", "W1").closed.at(-1)).toBe(2);
});
