import { expect, test } from "vitest";
import { createSimulatedMarket } from "#trading/market/simulated/simulated-market.ts";
import { marketSnapshot } from "./market-snapshot.ts";

const market = createSimulatedMarket();
const wednesday = Date.UTC(2026, 10, 18, 14, 32);

test("shows the running bar last, closing on the quote, with an average at every bar", () => {
  const snapshot = marketSnapshot(market, wednesday);
  expect(snapshot.bars).toHaveLength(56);
  expect(snapshot.bars.at(-1)?.[3]).toBe(snapshot.bid);
  expect(snapshot.average.every(Number.isFinite)).toBe(true);
});

test("measures the day from the last New York close", () => {
  const day = market.bars("EURUSD", "D1", wednesday - 86_400_000, wednesday);
  const previous = market.lastBars("EURUSD", "D1", 2, wednesday).close[0] ?? 0;
  expect(day.length).toBeGreaterThan(0);
  expect(marketSnapshot(market, wednesday).dayChange).toBeCloseTo(
    marketSnapshot(market, wednesday).bid / previous - 1,
    12,
  );
});

test("keeps Friday's last quote while the market is closed", () => {
  const saturday = marketSnapshot(market, Date.UTC(2026, 10, 21, 12));
  expect(saturday.open).toBe(false);
  expect(Math.abs(saturday.dayChange)).toBeLessThan(0.03);
});
