import { describe, expect, it } from "vitest";
import { annualizationOf, bucketReturns, dataPeriod } from "./resample-equity.ts";

describe("backtesting.py's periods", () => {
  const day = 86_400_000;
  const from = Date.UTC(2024, 0, 1);
  const days = (count: number, step = 1) => Float64Array.from({ length: count }, (_, i) => from + i * step * day);
  it("annualizes by 365 days when weekends trade, 252 when not, 52 for weekly bars", () => {
    expect(annualizationOf(days(100)).periodsAYear).toBe(365);
    const weekdays = days(100).filter((at) => ![0, 6].includes(new Date(at).getUTCDay()));
    expect(annualizationOf(weekdays).periodsAYear).toBe(252);
    expect(annualizationOf(days(100, 7)).periodsAYear).toBe(52);
    expect(dataPeriod(days(5))).toBe(day);
  });
  it("takes the last equity of each day", () => {
    const time = Float64Array.from([from, from + 1, from + day, from + day + 5]);
    expect(bucketReturns(time, Float64Array.from([1, 2, 3, 4]), "day")).toEqual([1]);
  });
});
