import { expect, test } from "vitest";
import { closeMoment, lastCloseAt } from "#trading/calendar/new-york-close.ts";
import { forecastBars, forecastSymbols, horizons } from "#trading/forecast/plan.ts";
import { withDigits } from "#trading/market/history/merge-bars.ts";
import { runJobHere } from "../run-job-here.ts";
import { barsBefore, forecastMarket } from "./publish-forecast.ts";

const winter = Date.parse("2026-11-19T22:00:00Z");
const summer = Date.parse("2026-07-01T21:00:00Z");

test("one close gives a forecast for every pair and horizon, the same each time", async () => {
  const made = await runJobHere("make-forecasts", { closeAt: winter });
  expect(made).toHaveLength(forecastSymbols.length * 3);
  const again = await runJobHere("make-forecasts", { closeAt: winter, only: [{ symbol: "EURJPY", horizon: "week" }] });
  expect(again[0]).toEqual(made.find(({ symbol, horizon }) => symbol === "EURJPY" && horizon === "week"));
  expect(new Set(made.map(({ resultHash }) => resultHash)).size).toBe(made.length);
  for (const { closeAt, expiresAt, horizon } of made)
    expect(lastCloseAt(expiresAt) - lastCloseAt(closeAt)).toBe(horizons[horizon].closes);
});

test.each([
  ["day", winter],
  ["week", winter],
  ["month", winter],
  ["day", summer],
  ["week", summer],
  ["month", summer],
] as const)("the bars of a forecast for a %s end with the close (%i)", (horizon, closeAt) => {
  const { time } = barsBefore({ symbol: "EURUSD", horizon }, closeAt);
  expect(time.includes(closeAt), "the bar that opens at the close is known to be a later one").toBe(true);
  expect(time.length).toBeGreaterThanOrEqual(forecastBars + 1);
});

test("changed rules, indicators or prices need a new forecastRule, because these hashes are published", async () => {
  const [made] = await runJobHere("make-forecasts", { closeAt: winter, only: [{ symbol: "GBPUSD", horizon: "day" }] });
  expect(made).toMatchObject({ rule: 2, inputHash: "547a009bc3a438bb", resultHash: "e8f6e30f1705c7dc" });
});

test("a moment that is no close is refused", async () => {
  const asked = runJobHere("make-forecasts", { closeAt: winter + 60_000 });
  await expect(asked).rejects.toThrow("New York close");
});

test("past closes are worked out as they would have been made, and resolved by complete bars only", async () => {
  const asOf = winter + 3_600_000;
  const past = await runJobHere("forecast-history", { horizon: "week", closes: 3, asOf });
  expect(past).toHaveLength(3 * forecastSymbols.length);
  for (const { published } of [past[0]!, past[2]!, past.at(-1)!]) {
    const { symbol, closeAt } = published;
    const [alone] = await runJobHere("make-forecasts", { closeAt, only: [{ symbol, horizon: "week" }] });
    expect(published).toEqual(alone);
  }
  const oldest = past.filter(({ published }) => published.closeAt === closeMoment(lastCloseAt(asOf) - 2));
  const forecasts = oldest.flatMap(({ published: { forecast, data } }) => (forecast ? [{ forecast, data }] : []));
  const resolved = await runJobHere("resolve-forecasts", { forecasts, asOf });
  expect(resolved).toEqual(oldest.filter(({ published }) => published.forecast).map(({ resolution }) => resolution));
  const withinBar = await runJobHere("resolve-forecasts", { forecasts, asOf: asOf + 299_000 });
  expect(withinBar).toEqual(resolved);
  // Stored bars decide the same, also those of an import with more decimals.
  const data = { kind: "file", name: "a.csv", from: 0, to: asOf, gaps: [] } as const;
  const stored = forecastSymbols.map((symbol) => {
    const since = Math.min(...forecasts.map(({ forecast }) => forecast.madeAt));
    const bars = forecastMarket().bars(symbol, "M5", since, asOf);
    return withDigits(bars, bars.digits + 1);
  });
  const ofStored = forecasts.map(({ forecast }) => ({ forecast, data }));
  expect(await runJobHere("resolve-forecasts", { forecasts: ofStored, asOf, stored })).toEqual(resolved);
});
