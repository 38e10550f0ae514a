import { describe, expect, test } from "vitest";
import { downSample, linePath } from "./down-sample.ts";

describe("down-sampling", () => {
  test("keeps the spike that a plain every-nth pick would lose", () => {
    const values = new Float64Array(10_000);
    values[6_123] = 50;
    values[6_124] = -50;
    const { low, high } = downSample(values, 0, values.length, 100);
    expect(Math.max(...high)).toBe(50);
    expect(Math.min(...low)).toBe(-50);
  });
  test("covers every value exactly once", () => {
    const values = Float64Array.from({ length: 1_003 }, (_, i) => i);
    const { first, last } = downSample(values, 0, values.length, 37);
    expect(first[0]).toBe(0);
    expect(last[36]).toBe(1_002);
    for (let column = 1; column < 37; column++) expect(first[column]).toBe(last[column - 1]! + 1);
  });
  test("leaves columns without a value empty", () => {
    const { first } = downSample([Number.NaN, Number.NaN, 1, 2], 0, 4, 2);
    expect([...first]).toEqual([Number.NaN, 1]);
  });
});

describe("paths", () => {
  const map = { x: (i: number) => i, y: (value: number) => value };
  test("break where there is no value and start again after it", () => {
    expect(linePath([1, 2, Number.NaN, 3], 0, 4, 100, map)).toBe("M0.0 1.0L1.0 2.0M3.0 3.0");
  });
  test("of a million values stay as short as the screen is wide", () => {
    const values = Float64Array.from({ length: 1_000_000 }, (_, i) => Math.sin(i / 1000));
    expect(linePath(values, 0, values.length, 800, map).length).toBeLessThan(800 * 40);
  });
});
