import { expect, test } from "vitest";
import { indicatorById } from "#trading/indicators/registry.ts";
import { createSimulatedMarket } from "#trading/market/simulated/simulated-market.ts";
import { indicatorInput } from "#trading/strategy/column-source.ts";
import { barsToShow } from "./live-bars.ts";

test("asks for no month or week from before the euro", () => {
  const now = Date.UTC(2026, 10, 25);
  for (const timeframe of ["MN1", "W1"] as const) {
    const { time } = createSimulatedMarket().lastBars("EURUSD", timeframe, barsToShow(timeframe, now), now);
    expect(time[0]).toBeGreaterThanOrEqual(Date.UTC(1998, 11, 31));
  }
  expect(barsToShow("D1", now)).toBe(1_500);
});

test("asks for as many minutes as today's pivots are made from, whatever time it is", () => {
  // The first and the last minute of a Tuesday of the market, and of a Monday.
  for (const now of [Date.UTC(2026, 10, 23, 22, 1), Date.UTC(2026, 10, 24, 21, 58), Date.UTC(2026, 10, 23, 21, 58)]) {
    const bars = createSimulatedMarket().lastBars("EURUSD", "M1", barsToShow("M1", now), now);
    const [pivot] = indicatorById("pivots-classic").compute(indicatorInput(bars), {});
    expect(pivot?.at(-1)).toBeGreaterThan(0);
  }
});
