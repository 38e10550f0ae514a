import { describe, expect, it } from "vitest";
import { testBars } from "../../tests/support/generated-market.ts";
import type { StrategyDocument } from "../strategy/document.ts";
import { closeStopWarning } from "./close-stop.ts";
import { runBacktest } from "./run.ts";

const bars = testBars(400, 5);
const resultOf = (pips: number | null, slippagePoints = 0) => {
  const document: StrategyDocument = {
    version: 1,
    name: "Always in",
    symbol: "EURUSD",
    timeframe: "H1",
    entries: {
      long: {
        when: { kind: "above", left: { kind: "price", field: "close" }, right: { kind: "constant", value: 0 } },
      },
    },
    risk: {
      sizing: { kind: "lots", value: 0.1 },
      timeExitBars: 3,
      ...(pips === null ? {} : { stopLoss: { kind: "pips", value: pips } }),
    },
  };
  return runBacktest(document, bars, { costs: { slippagePoints } });
};

describe("a stop about as far as a minute moves", () => {
  it("is warned of where no slippage is charged", () => {
    expect(closeStopWarning(bars, resultOf(1.5))).toContain("The stop is 1.5 pips from the entry");
    expect(closeStopWarning(bars, resultOf(1.5, 3))).toBeNull();
  });
  it("is one of up to three usual minutes, which are the median of what the bars moved by the root of their length", () => {
    const moved = (timeframe: "M1" | "H1", ...ranges: number[]) => ({
      ...bars,
      timeframe,
      length: ranges.length,
      // The formula takes any numbers; whole points would not show the root.
      high: Float64Array.from(ranges) as unknown as Int32Array,
      low: new Int32Array(ranges.length),
    });
    const result = resultOf(6);
    expect(closeStopWarning(moved("M1", 10, 30), result)).toContain("usually moves 2.0 pips within a minute");
    expect(closeStopWarning(moved("M1", 10, 29), result)).toBeNull();
    expect(closeStopWarning(moved("H1", 20 * Math.sqrt(60)), result)).toContain("moves 2.0 pips within a minute");
  });
  it("is none where the stop is far away, or where there is no stop", () => {
    expect(closeStopWarning(bars, resultOf(20))).toBeNull();
    expect(closeStopWarning(bars, resultOf(null))).toBeNull();
  });
});
