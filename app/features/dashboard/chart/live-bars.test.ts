import { expect, test } from "vitest";
import { createSimulatedMarket } from "#trading/market/simulated/simulated-market.ts";
import { barsToShow } from "./live-bars.ts";

test("asks for no month or week from before the euro", () => {
  const now = Date.UTC(2026, 10, 25);
  for (const timeframe of ["MN1", "W1"] as const) {
    const { time } = createSimulatedMarket().lastBars("EURUSD", timeframe, barsToShow(timeframe, now), now);
    expect(time[0]).toBeGreaterThanOrEqual(Date.UTC(1998, 11, 31));
  }
  expect(barsToShow("D1", now)).toBe(1_500);
});
