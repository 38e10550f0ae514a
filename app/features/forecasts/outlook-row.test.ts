import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { horizonIds, horizons } from "#trading/forecast/plan.ts";
import type { PublishedForecast } from "#workers/forecast/forecast-jobs.ts";
import { computedRow } from "./outlook-row.ts";

const made = (horizon: PublishedForecast["horizon"]): PublishedForecast => ({
  symbol: "EURUSD",
  horizon,
  closeAt: Date.parse("2026-11-25T22:00:00Z"),
  expiresAt: Date.parse("2026-11-26T22:00:00Z"),
  digits: 5,
  rule: 1,
  data: { kind: "simulated" },
  outlook: {
    time: Date.parse("2026-11-25T21:00:00Z"),
    close: 108_000,
    atr: 81.4,
    rating: 0.3,
    bias: "up",
    above: [{ name: "1 ATR above", points: 108_081 }],
    below: [{ name: "Pivot", points: 107_900 }],
    target: { name: "1 ATR above", points: 108_081 },
    invalidation: { name: "Pivot", points: 107_900 },
  },
  forecast: { probability: 0.5, naive: 0.55 } as PublishedForecast["forecast"],
  inputHash: "0",
  resultHash: "0",
});

test("names the bars that the rating and the average true range are of", () => {
  const row = computedRow(made("day"));
  expect(row.rating).toBe("+0.30, buy (H1 bars)");
  expect(row.atr).toBe("8.1 pips (14 H1 bars)");
  expect([row.target?.name, row.invalidation?.name]).toEqual(["1 ATR (H1) above", "Pivot"]);
  expect(row.levels.above).toEqual(["1.08081 · 1 ATR (H1) above"]);
  expect(computedRow(made("week")).target?.name).toBe("1 ATR (H4) above");
  expect(computedRow(made("month")).atr).toContain("14 D1 bars");
});

test("the method names the bars of each horizon", () => {
  const text = readFileSync("content/pages/forecasts.md", "utf8");
  const days = { day: "one trading day", week: "five", month: "twenty" } as const;
  for (const id of horizonIds) expect(text).toContain(`${horizons[id].timeframe} bars for ${days[id]}`);
});
