import { expect, test } from "vitest";
import { createSimulatedMarket } from "#trading/market/simulated/simulated-market.ts";
import { timesBefore } from "./before-bars.ts";

const now = Date.UTC(2026, 10, 25, 12);
const hour = 3_600_000;

/** Where the chart library puts a time that is older than its first bar. */
const placeOf = (time: number, first: number) => Math.floor((time - first) / hour);

test("a point before the first bar is as many bars away as the market had", () => {
  const { time, length } = createSimulatedMarket().lastBars("EURUSD", "H1", 3_000, now);
  const shown = { time: time.subarray(length - 1_500), length: 1_500 };
  const first = shown.time[0] as number;
  const { toChart, fromChart } = timesBefore(shown);
  for (const bar of [0, 500, 1_000]) {
    const drawn = time[bar] as number;
    const real = bar - (length - 1_500);
    // A weekend has 48 hours; taken by the clock, these are up to 600 bars off.
    expect(Math.abs(placeOf(toChart(drawn), first) - real)).toBeLessThanOrEqual(48);
    expect(Math.abs(fromChart(toChart(drawn)) - drawn)).toBeLessThanOrEqual(1);
  }
  expect(toChart(first)).toBe(first);
  expect(toChart(now)).toBe(now);
});

test("a market that trades at weekends, and a chart without bars, leave times as they are", () => {
  const time = Float64Array.from({ length: 100 }, (_, at) => at * hour);
  const old = -50 * hour;
  expect(timesBefore({ time, length: 100 }).toChart(old)).toBe(old);
  expect(timesBefore(null).toChart(old)).toBe(old);
  expect(timesBefore({ time: time.subarray(0, 1), length: 1 }).toChart(old)).toBe(old);
});
