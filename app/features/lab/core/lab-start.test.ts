import { expect, test } from "vitest";
import { createSimulatedMarket } from "#trading/market/simulated/simulated-market.ts";
import { labStart, serverChartOf } from "./lab-start.server.ts";

const until = Date.UTC(2026, 0, 1);
const heights = (path: string) =>
  path
    .split(/[ML]/)
    .slice(1)
    .map((point) => Number(point.split(" ")[1]));

test("the chart the server draws shows the closes with which the lab's own bars end", () => {
  const chart = serverChartOf("EURUSD", "H1", until);
  const bars = createSimulatedMarket().bars("EURUSD", "H1", until - 60 * 86_400_000, until);
  const closes = [...bars.close.slice(-150)];
  const drawn = heights(chart.path);
  expect(drawn).toHaveLength(150);
  expect(drawn.indexOf(Math.min(...drawn))).toBe(closes.indexOf(Math.max(...closes)));
  expect(drawn.indexOf(Math.max(...drawn))).toBe(closes.indexOf(Math.min(...closes)));
  expect(Math.min(...drawn)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...drawn)).toBeLessThanOrEqual(100);
  expect(chart.words).toBe("The last 150 closes, simulated, to December 31, 2025.");
});

test("higher prices stand higher, with as many decimals as the symbol has", () => {
  const { ticks } = serverChartOf("USDJPY", "D1", until);
  expect(ticks.length).toBeGreaterThan(2);
  expect(ticks.map(({ at }) => at)).toEqual(ticks.map(({ at }) => at).toSorted((a, b) => b - a));
  for (const { text } of ticks) expect(text).toMatch(/^\d+\.\d{3}$/);
});

test("the lab starts with one strategy and the picture of its bars, made once", () => {
  expect(labStart()).toBe(labStart());
  expect(labStart().chart.path.length).toBeLessThan(2500);
});
