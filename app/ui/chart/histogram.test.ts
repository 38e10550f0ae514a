import { describe, expect, test } from "vitest";
import { histogram } from "./histogram.ts";

describe("a histogram", () => {
  test("counts every finite value once, in bins that touch", () => {
    const values = Float64Array.from({ length: 5000 }, (_, i) => Math.sin(i) * 37);
    values[7] = Number.NaN;
    const bins = histogram(values);
    expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(4999);
    for (let i = 1; i < bins.length; i++) expect(bins[i]!.from).toBeCloseTo(bins[i - 1]!.to, 9);
  });
  test("has an edge at zero, so that wins and losses never share a bin", () => {
    const bins = histogram([-3.2, -1, 0.4, 2, 7.7], 6);
    expect(bins.some(({ from }) => Math.abs(from) < 1e-9)).toBe(true);
  });
  test("has at least 16 bins where there are values for them, also with an outlier, and at most 60 or so", () => {
    for (const outlier of [3, 40, 5_000]) {
      for (const n of [40, 300, 5_000]) {
        const values = Float64Array.from({ length: n }, (_, i) => Math.sin(i * 12.9898) + Math.sin(i * 78.233));
        values[0] = outlier;
        const bins = histogram(values).length;
        expect(bins, `${n} ${outlier}`).toBeGreaterThanOrEqual(16);
        expect(bins, `${n} ${outlier}`).toBeLessThanOrEqual(100);
      }
    }
  });
  test("of one value is one bin, of none is none", () => {
    expect(histogram([4, 4, 4])).toEqual([{ from: 3.5, to: 4.5, count: 3 }]);
    expect(histogram([Number.NaN])).toEqual([]);
  });
});
