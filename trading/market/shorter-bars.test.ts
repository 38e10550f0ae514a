import { describe, expect, it } from "vitest";
import { resample } from "./resample.ts";
import { shorterTimeframe, timeRangeOf, timeRangeOfDays } from "./shorter-bars.ts";
import { createSimulatedMarket } from "./simulated/simulated-market.ts";
import { timeframes } from "./timeframe.ts";

const day = (year: number, month = 0) => Date.UTC(year, month, 1);

describe("the shorter bars of a simulated time range", () => {
  it("are minutes up to a year, M5 bars up to ten, and none where they would be too many", () => {
    expect(shorterTimeframe("H1", day(2025), day(2026))).toBe("M1");
    expect(shorterTimeframe("H1", day(2023), day(2026))).toBe("M5");
    expect(shorterTimeframe("D1", day(2016), day(2026))).toBe("M5");
    expect(shorterTimeframe("D1", day(1990), day(2026))).toBeNull();
    expect(shorterTimeframe("M5", day(2023), day(2026))).toBe("M1");
    expect(shorterTimeframe("M5", day(2016), day(2026))).toBeNull();
    expect(shorterTimeframe("M1", day(2025), day(2025, 1))).toBeNull();
  });

  it("put together are the bars themselves, for every time frame", () => {
    const market = createSimulatedMarket();
    const range = timeRangeOfDays({ from: day(2025), to: day(2025, 3) });
    for (const timeframe of timeframes.slice(2)) {
      const bars = market.bars("GBPUSD", timeframe, range.from, range.to);
      const { from, to } = timeRangeOf(bars);
      for (const shorter of ["M1", "M5"] as const)
        expect(resample(market.bars("GBPUSD", shorter, from, to), timeframe), `${timeframe} of ${shorter}`).toEqual(
          bars,
        );
    }
  });
});
