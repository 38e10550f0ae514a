import { describe, expect, test } from "vitest";
import type { Bars } from "./bars.ts";
import { barSpan, ResampleError, resample } from "./resample.ts";
import { createSimulatedMarket } from "./simulated/simulated-market.ts";
import type { Timeframe } from "./timeframe.ts";

const market = createSimulatedMarket();
const day = 86_400_000;
const from = Date.UTC(2026, 1, 15);
const to = Date.UTC(2026, 3, 20);

describe("resampling", () => {
  // Over both changes of the clocks in spring, and over month ends.
  test.each<[Timeframe, Timeframe]>([
    ["M1", "M5"],
    ["M1", "M30"],
    ["M1", "H1"],
    ["M1", "H4"],
    ["M1", "D1"],
    ["M5", "H4"],
    ["H1", "H4"],
    ["H4", "D1"],
    ["H1", "W1"],
    ["D1", "W1"],
    ["D1", "MN1"],
    ["H4", "MN1"],
  ])("%s to %s equals the simulated market's own bars", (lower, higher) => {
    const own = market.bars("EURUSD", higher, from, to);
    const last = barSpan(higher, own.time[own.length - 1] as number)[1];
    const made = resample(market.bars("EURUSD", lower, own.time[0] as number, last), higher);
    expect(made).toEqual(own);
  });

  // Over Sunday mornings that crypto trades through: three hours in March, five in November.
  test.each([
    ["2027-03-14T06:00:00Z", 3],
    ["2026-11-01T05:00:00Z", 5],
  ])("every moment of the four-hour bar in which New York's clocks change is in the bar from %s", (opened, hours) => {
    const open = Date.parse(opened);
    const end = open + hours * 3_600_000;
    for (let at = open; at < end; at += 900_000) expect(barSpan("H4", at)).toEqual([open, end]);
    expect(barSpan("H4", open - 1)[1]).toBe(open);
    expect(barSpan("H4", end)).toEqual([end, end + 4 * 3_600_000]);
  });

  test("keeps bars of the same timeframe as they are", () => {
    const bars = market.bars("USDJPY", "H1", from, from + 10 * day);
    expect(resample(bars, "H1")).toEqual(bars);
  });

  test("loses no volume and no extreme where rows are missing", () => {
    const whole = market.bars("EURUSD", "M1", from, from + 5 * day);
    const rows = Array.from({ length: whole.length }, (_, i) => i).filter((i) => i % 7 !== 0 && (i < 300 || i > 900));
    const cut = <C extends Float64Array | Int32Array>(column: C) =>
      ((column instanceof Int32Array ? Int32Array : Float64Array) as Int32ArrayConstructor).from(
        rows,
        (i) => column[i] as number,
      ) as C;
    const sparse: Bars = {
      ...whole,
      length: rows.length,
      time: cut(whole.time),
      open: cut(whole.open),
      high: cut(whole.high),
      low: cut(whole.low),
      close: cut(whole.close),
      volume: cut(whole.volume),
      spread: cut(whole.spread as Int32Array),
    };
    const made = resample(sparse, "H4");
    const sum = (column: Float64Array) => column.reduce((total, value) => total + value, 0);
    expect(sum(made.volume)).toBe(sum(sparse.volume));
    expect(Math.max(...made.high)).toBe(Math.max(...sparse.high));
    expect(made.time.every((time) => barSpan("H4", time)[0] === time)).toBe(true);
  });

  test("bars of every timeframe follow one another without holes through the changes of the clocks", () => {
    for (const timeframe of ["H4", "D1", "W1", "MN1"] as const) {
      for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2027, 0, 1); at += 1_800_000) {
        const [open, end] = barSpan(timeframe, at);
        expect(open <= at && at < end).toBe(true);
      }
    }
  });

  test("refuses to make shorter bars", () => {
    expect(() => resample(market.bars("EURUSD", "H1", from, from + day), "M5")).toThrow(ResampleError);
  });

  test("makes nothing of nothing", () => {
    const none = resample({ ...market.bars("EURUSD", "M1", from, from), length: 0 }, "D1");
    expect(none.length).toBe(0);
  });
});
