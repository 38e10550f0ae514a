import { describe, expect, it } from "vitest";
import type { Bars } from "../market/bars.ts";
import { BarsError, checkBars } from "./check-bars.ts";

const hour = 3_600_000;
const sound: Bars = {
  symbol: "EURUSD",
  timeframe: "H1",
  digits: 5,
  length: 3,
  time: Float64Array.of(0, hour, 2 * hour),
  open: Int32Array.of(100, 104, 103),
  high: Int32Array.of(110, 112, 109),
  low: Int32Array.of(95, 101, 100),
  close: Int32Array.of(104, 103, 108),
  volume: Float64Array.of(1, 1, 1),
};

/** Row 1 with another value in one column. */
const withValue = (column: "open" | "high" | "low" | "close", value: number): Bars => {
  const changed = sound[column].slice();
  changed[1] = value;
  return { ...sound, [column]: changed };
};
const withTime = (value: number): Bars => ({ ...sound, time: Float64Array.of(0, value, 2 * hour) });

function faultOf(bars: Bars): { row: number; field: string } | null {
  try {
    checkBars(bars);
    return null;
  } catch (error) {
    if (!(error instanceof BarsError)) throw error;
    return { row: error.row, field: error.field };
  }
}

describe("bars that no run can use", () => {
  it("are none of these", () => {
    expect(faultOf(sound)).toBeNull();
    // The extremes of a bar may be its open and its close.
    expect(faultOf({ ...withValue("high", 104), low: Int32Array.of(95, 103, 100) })).toBeNull();
  });

  it.each([
    ["a high below the close", { ...withValue("high", 102), open: Int32Array.of(100, 101, 103) }, "high"],
    ["a high below the open", withValue("high", 103), "high"],
    ["a low above the close", { ...withValue("low", 104), open: Int32Array.of(100, 105, 103) }, "low"],
    ["a low above the open", { ...withValue("low", 102), open: Int32Array.of(100, 101, 103) }, "low"],
    ["a low of zero", withValue("low", 0), "low"],
    ["a negative low", withValue("low", -5), "low"],
    ["a time twice", withTime(0), "time"],
    ["a time out of order", withTime(-1), "time"],
    ["no time", withTime(Number.NaN), "time"],
  ])("%s is named with its row", (_, bars, field) => {
    expect(faultOf(bars)).toEqual({ row: 1, field });
  });

  it("the first bar has a time, too", () => {
    const time = Float64Array.of(Number.NaN, 2 * hour, hour);
    expect(faultOf({ ...sound, time })).toEqual({ row: 0, field: "time" });
  });

  it("columns of other lengths, no rows and impossible digits are no row's fault", () => {
    for (const column of ["time", "open", "high", "low", "close", "volume"] as const)
      expect(faultOf({ ...sound, [column]: sound[column].slice(1) })).toEqual({ row: -1, field: column });
    expect(faultOf({ ...sound, length: 0 })).toEqual({ row: -1, field: "length" });
    expect(faultOf({ ...sound, spread: Int32Array.of(1) })).toEqual({ row: -1, field: "spread" });
    for (const digits of [-1, 0.5, 99]) expect(faultOf({ ...sound, digits })).toEqual({ row: -1, field: "digits" });
  });
});
