import { expect, test } from "vitest";
import { groupedMeanInterval, wilsonInterval } from "./intervals.ts";

test("Wilson's interval equals published values and never leaves 0 to 1", () => {
  // Newcombe, "Two-sided confidence intervals for the single proportion", 1998, table I, method 3.
  for (const [hits, count, low, high] of [
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ] as const) {
    const interval = wilsonInterval(hits, count);
    expect(interval.low).toBeCloseTo(low, 4);
    expect(interval.high).toBeCloseTo(high, 4);
  }
  expect(wilsonInterval(20, 20).high).toBe(1);
});

test("values that repeat inside a group give no narrower an interval than one value a group", () => {
  const once = Array.from({ length: 12 }, (_, group) => ({ group, value: Math.sin(group * 7) }));
  const tenTimes = once.flatMap((one) => Array.from({ length: 10 }, () => one));
  const [single, repeated] = [groupedMeanInterval(once)!, groupedMeanInterval(tenTimes)!];
  expect(repeated.low).toBeCloseTo(single.low, 12);
  expect(repeated.high).toBeCloseTo(single.high, 12);
  expect(single.high).toBeGreaterThan(single.low);
});

test("too few groups give no interval", () => {
  expect(groupedMeanInterval([{ group: 1, value: 1 }])).toBeNull();
});

test("with few groups the interval is as wide as Student's t makes it", () => {
  // Means of 8, 11 and 31 values with a standard error of 1; t from the tables for seven, ten and thirty degrees of freedom.
  for (const [count, t] of [
    [8, 2.3646],
    [11, 2.2281],
    [31, 2.0423],
  ] as const) {
    const plain = Array.from({ length: count }, (_, group) => Math.sin(group * 7));
    const mean = plain.reduce((sum, value) => sum + value, 0) / count;
    const error = Math.sqrt(plain.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (count - 1) / count);
    const { low, high } = groupedMeanInterval(plain.map((value, group) => ({ group, value: value / error })))!;
    expect((high - low) / 2).toBeCloseTo(t, 2);
  }
});
