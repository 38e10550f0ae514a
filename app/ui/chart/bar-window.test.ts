import { expect, test } from "vitest";
import { barDistance, continues, windowAround, windowBars } from "./bar-window.ts";

test("a window lies around its bar and inside the data", () => {
  expect(windowAround(500_000, 1_000_000, 4_000)).toEqual({ start: 498_000, end: 502_000 });
  expect(windowAround(0, 1_000_000, 4_000)).toEqual({ start: 0, end: 4_000 });
  expect(windowAround(999_999, 1_000_000, 4_000)).toEqual({ start: 996_000, end: 1_000_000 });
  expect(windowAround(3, 10, 4_000)).toEqual({ start: 0, end: 10 });
});

test("bars come in price units with their place in the whole data", () => {
  const points = Int32Array.of(108_512, 108_530);
  const bars = {
    symbol: "EURUSD",
    digits: 5,
    length: 2,
    time: Float64Array.of(0, 60_000),
    open: points,
    high: points,
    low: points,
    close: points,
    volume: Float64Array.of(1, 2),
  };
  expect(windowBars(bars, 1, 2)).toEqual([
    { timestamp: 60_000, open: 1.0853, high: 1.0853, low: 1.0853, close: 1.0853, volume: 2, index: 1 },
  ]);
});

test("the distance of bars is not fooled by a weekend", () => {
  expect(barDistance([0, 200_000_000, 203_600_000])).toBe(3_600_000);
});

test("more bars of the same market continue what is shown; other bars do not", () => {
  const of = (symbol: string, ...time: number[]) => {
    const points = new Int32Array(time.length);
    const column = Float64Array.from(time);
    const length = time.length;
    return {
      symbol,
      digits: 5,
      length,
      time: column,
      open: points,
      high: points,
      low: points,
      close: points,
      volume: column,
    };
  };
  expect(continues(of("EURUSD", 1, 2), of("EURUSD", 1, 2, 3))).toBe(true);
  expect(continues(of("EURUSD", 1, 2), of("GBPUSD", 1, 2, 3))).toBe(false);
  expect(continues(of("EURUSD", 1, 2), of("EURUSD", 2, 3, 4))).toBe(false);
  expect(continues(of("EURUSD", 1, 2, 3), of("EURUSD", 1, 2))).toBe(false);
});
