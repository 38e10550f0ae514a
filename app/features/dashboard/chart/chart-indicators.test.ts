import { expect, test } from "vitest";
import { sameChart } from "./chart-indicators.ts";

test("indicator lines stay on newer bars of their chart, and on no other symbol or time frame", () => {
  const hours = { symbol: "EURUSD", timeframe: "H1" } as const;
  expect(sameChart(hours, { ...hours })).toBe(true);
  expect(sameChart(hours, { ...hours, timeframe: "D1" })).toBe(false);
  expect(sameChart(hours, { ...hours, symbol: "GBPUSD" })).toBe(false);
});
