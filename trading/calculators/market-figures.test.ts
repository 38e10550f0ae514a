import fc from "fast-check";
import { expect, test } from "vitest";
import { sliceBars } from "../market/join-bars.ts";
import {
  averageRange,
  averageTrueRange,
  closesOf,
  commonMoves,
  commonReturns,
  correlation,
  currencyStrength,
  inPips,
  runningRange,
} from "./market-figures.ts";

const column = fc.array(
  fc.integer({ min: -500, max: 500 }).map((points) => points / 10_000),
  { minLength: 3, maxLength: 50 },
);

test("a distance is the same in pips whatever digits its bars have", () => {
  expect(inPips({ symbol: "EURUSD", digits: 5 }, 750)).toBe(75);
  expect(inPips({ symbol: "EURUSD", digits: 4 }, 75)).toBe(75);
  expect(inPips({ symbol: "XAUUSD", digits: 3 }, 30_000)).toBe(inPips({ symbol: "XAUUSD", digits: 2 }, 3000));
});

test("a market correlates fully with itself and fully against its mirror", () => {
  const returns = [0.01, -0.02, 0.005, 0.03];
  expect(correlation(returns, returns)).toBeCloseTo(1, 12);
  expect(
    correlation(
      returns,
      returns.map((value) => -3 * value),
    ),
  ).toBeCloseTo(-1, 12);
  expect(correlation(returns, [1, 1, 1, 1])).toBeNaN();
  // By hand: deviations −1, 0, 1 and −1, 1, 0 give 1 ÷ 2.
  expect(correlation([1, 2, 3], [1, 3, 2])).toBeCloseTo(0.5, 12);
});

test("a correlation lies from −1 to 1 and does not depend on the order", () => {
  fc.assert(
    fc.property(column, column, (one, other) => {
      const count = Math.min(one.length, other.length);
      const [a, b] = [one.slice(0, count), other.slice(0, count)];
      const found = correlation(a, b);
      if (Number.isNaN(found)) return;
      expect(Math.abs(found)).toBeLessThanOrEqual(1 + 1e-9);
      expect(correlation(b, a)).toBeCloseTo(found, 9);
    }),
  );
});

test("returns are logarithms over the moments that every market has", () => {
  const bars = (time: number[], close: number[]) =>
    closesOf({ time: Float64Array.from(time), close: Int32Array.from(close), length: time.length });
  const [one, other] = commonReturns([bars([1, 2, 3, 4], [100, 110, 121, 100]), bars([1, 3, 4], [50, 60, 66])]);
  expect(one?.map((value) => Math.exp(value))).toEqual([expect.closeTo(1.21, 12), expect.closeTo(100 / 121, 12)]);
  expect(other?.map((value) => Math.exp(value))).toEqual([expect.closeTo(1.2, 12), expect.closeTo(1.1, 12)]);
});

test("moves are over the moments that all have, also where one history ends before the others", () => {
  const bars = (time: readonly number[], close: readonly number[]) =>
    closesOf({ time: Float64Array.from(time), close: Int32Array.from(close), length: time.length });
  const both = commonMoves([bars([1, 2, 3, 4], [100, 110, 121, 500]), bars([0, 1, 2, 3], [9, 50, 60, 66])]);
  expect([both.steps, ...both.moves.map(Math.exp)]).toEqual([2, expect.closeTo(1.21, 12), expect.closeTo(1.32, 12)]);
  expect(commonMoves([bars([1, 2], [1, 2]), bars([3, 4], [1, 2])])).toEqual({
    moves: [Number.NaN, Number.NaN],
    steps: 0,
  });
});

const wednesday = Date.UTC(2026, 6, 1, 12);
/** The trading days that begin on Monday and Tuesday at 17:00 New York. */
const days = {
  timeframe: "D1",
  time: Float64Array.of(Date.UTC(2026, 5, 29, 21), Date.UTC(2026, 5, 30, 21)),
} as const;

test("the average range leaves the running bar out, and takes the last one in once it has ended", () => {
  const [monday, tuesday] = days.time;
  const time = Float64Array.of((monday as number) - 2 * 86_400_000, (monday as number) - 86_400_000, ...days.time);
  const [high, low] = [Int32Array.from([10, 30, 50, 999]), Int32Array.from([0, 10, 20, 0])];
  const bars = { timeframe: days.timeframe, time, high, low, length: 4 };
  expect(averageRange(bars, 2, wednesday)).toBe(25);
  expect(averageRange(bars, 20, wednesday)).toBe(20);
  expect(averageRange(bars, 2, (tuesday as number) + 86_400_000)).toBe((30 + 999) / 2);
});

test("bars of one rate a day have no range to average", () => {
  const rates = { high: Int32Array.from([10, 30]), low: Int32Array.from([10, 30]), length: 2 };
  expect(averageRange({ ...rates, ...days }, 2, wednesday)).toBeNaN();
  expect(runningRange({ ...rates, ...days }, wednesday)).toBeNaN();
  // A day that has just begun has moved nothing yet, among days that did.
  const begun = { high: Int32Array.from([30, 20]), low: Int32Array.from([10, 20]), length: 2 };
  expect(runningRange({ ...begun, ...days }, wednesday)).toBe(0);
});

test("a day that has ended is not the running one, but Friday's until the market opens again", () => {
  const bars = { high: Int32Array.from([30, 25]), low: Int32Array.from([10, 20]), length: 2, ...days };
  expect([1, 10].map((hours) => runningRange(bars, wednesday + hours * 3_600_000))).toEqual([5, Number.NaN]);
  const friday = { ...bars, time: days.time.map((at) => at + 2 * 86_400_000) };
  expect([9, 30, 57].map((hours) => runningRange(friday, wednesday + (48 + hours) * 3_600_000))).toEqual([
    5,
    5,
    Number.NaN,
  ]);
});

test("Friday of a coin, which trades on at weekends, is over when it ends", () => {
  const friday = Date.UTC(2026, 6, 2, 21);
  const time = Float64Array.from({ length: 15 }, (_, row) => friday + (row - 14) * 86_400_000);
  const bars = {
    timeframe: "D1",
    time,
    length: 15,
    high: new Int32Array(15).fill(30),
    low: new Int32Array(15),
  } as const;
  const sunday = friday + 60 * 3_600_000;
  expect([friday + 9 * 3_600_000, sunday].map((now) => runningRange(bars, now))).toEqual([30, Number.NaN]);
  const day = (opened: number) => new Date(opened).getUTCDay();
  const closed = time.filter((opened) => day(opened) !== 5 && day(opened) !== 6);
  expect(runningRange({ ...bars, time: closed, length: closed.length }, sunday)).toBe(30);
});

test("the average true range is TA-Lib's of the finished bars", () => {
  // Highs, lows and closes of the reference vector, in hundredths, and a running bar that must not count.
  const high = [4870, 4872, 4890, 4887, 4882, 9999];
  const low = [4779, 4814, 4839, 4837, 4824, 1];
  const close = [4816, 4861, 4875, 4863, 4874, 5000];
  const bars = {
    symbol: "EURUSD",
    timeframe: "D1" as const,
    digits: 2,
    length: 6,
    time: Float64Array.from({ length: 6 }, (_, day) => wednesday + (day - 6) * 86_400_000),
    open: Int32Array.from(close),
    high: Int32Array.from(high),
    low: Int32Array.from(low),
    close: Int32Array.from(close),
    volume: new Float64Array(6),
  };
  expect(averageTrueRange(bars, 3, wednesday - 86_400_000) / 100).toBeCloseTo(0.54667, 5);
  expect(averageTrueRange(sliceBars(bars, 0, 5), 3, wednesday) / 100).toBeCloseTo(0.54667, 5);
});

test("strength is the mean over a currency's pairs, signed by its side, and adds up to nothing", () => {
  const ranks = currencyStrength([
    { base: "EUR", quote: "USD", value: 0.01 },
    { base: "USD", quote: "JPY", value: 0.02 },
    { base: "EUR", quote: "JPY", value: 0.03 },
  ]);
  expect(ranks.map(({ currency }) => currency)).toEqual(["EUR", "USD", "JPY"]);
  expect(ranks.map(({ value }) => value)).toEqual([
    expect.closeTo(0.02, 12),
    expect.closeTo(0.005, 12),
    expect.closeTo(-0.025, 12),
  ]);
});
