import { expect, test } from "vitest";
import { createSimulatedMarket } from "#trading/market/simulated/simulated-market.ts";
import { dayMove } from "./candles.tsx";
import { marketSnapshot, spreadByHour } from "./market-snapshot.ts";

const market = createSimulatedMarket();
const wednesday = Date.UTC(2026, 10, 18, 14, 32);

test("shows the running bar last, closing on the quote, with an average at every bar", () => {
  const snapshot = marketSnapshot(market, wednesday);
  expect(snapshot.bars).toHaveLength(56);
  expect(snapshot.bars.at(-1)?.[3]).toBe(snapshot.bid);
  expect(snapshot.average.every(Number.isFinite)).toBe(true);
});

test("marks three full hours of its axis, in the visitor's day as in the replay", () => {
  for (let at = 0; at < 24; at++)
    for (const now of [wednesday + at * 1_800_000, Date.UTC(2026, 10, 21, at)]) {
      const { marked, bars } = marketSnapshot(market, now);
      expect(marked).toHaveLength(3);
      for (const { time, bar } of marked) {
        expect(time % 3_600_000).toBe(0);
        expect(bar).toBeGreaterThan(2);
        expect(bar).toBeLessThan(bars.length - 3);
      }
    }
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

test("replays Friday's London open at sixty times its speed while the market is closed, again and again", () => {
  const closed = Date.UTC(2026, 10, 20, 22);
  const open = Date.UTC(2026, 10, 20, 8);
  const after = (seconds: number, lag = 0) => marketSnapshot(market, closed + seconds * 1000, lag * 1000);
  expect(after(-1).replay).toBe(false);
  expect(after(1).replay).toBe(true);
  for (const [seconds, minutes] of [
    [10, 10],
    [100, 100],
    [179, 179],
    [190, 10],
    [180 * 400 + 30, 30],
  ] as const) {
    const moment = open + minutes * 60_000;
    expect(after(seconds)).toEqual({ ...marketSnapshot(market, moment), replay: true });
    expect(Math.abs(after(seconds).asOf - moment)).toBeLessThan(4_000);
  }
});

test("a replay that stood still goes on where it was", () => {
  const closed = Date.UTC(2026, 10, 20, 22);
  expect(marketSnapshot(market, closed + 100_000, 40_000)).toEqual(marketSnapshot(market, closed + 60_000));
  expect(marketSnapshot(market, closed + 1_000, 40_000).asOf).toBeGreaterThanOrEqual(Date.UTC(2026, 10, 20, 8) - 4_000);
});

test("the market that is open is never behind, however long a replay was paused before", () => {
  expect(marketSnapshot(market, wednesday, 9_000_000)).toEqual(marketSnapshot(market, wednesday));
});

test("the spread is narrow by day, wider in Asia and widest after 17:00 New York", () => {
  const spreads = spreadByHour(market, wednesday);
  expect(spreads).toHaveLength(24);
  const [night, noon, rollover] = [spreads[2], spreads[12], spreads[22]] as [number, number, number];
  expect(noon).toBeLessThan(night);
  expect(night).toBeLessThanOrEqual(rollover);
  expect(Math.max(...spreads)).toBe(rollover);
});

test("what is shown as 0.00% went neither up nor down", () => {
  expect([0.0016, -0.0016, 0.00004, -0.00004, 0].map(dayMove)).toEqual(["up", "down", null, null, null]);
});
