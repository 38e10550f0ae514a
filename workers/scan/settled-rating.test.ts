import { expect, test } from "vitest";
import { forecastBars } from "#trading/forecast/plan.ts";
import { indicatorById } from "#trading/indicators/registry.ts";
import { createSimulatedMarket } from "#trading/market/simulated/simulated-market.ts";
import { indicatorInput } from "#trading/strategy/column-source.ts";
import { scanBars } from "./scan-types.ts";

const asOf = Date.UTC(2026, 10, 26, 15);

test.each([
  ["a scan", scanBars],
  ["a forecast", forecastBars],
])("the slowest line that votes in %s is the one a chart of 1,500 bars draws, to half an average range", (_, count) => {
  const market = createSimulatedMarket();
  for (const symbol of ["EURUSD", "GBPUSD", "USDJPY", "XAUUSD"]) {
    for (const timeframe of ["M15", "H1", "D1"] as const) {
      const onChart = indicatorInput(market.lastBars(symbol, timeframe, 1500, asOf));
      const voting = indicatorInput(market.lastBars(symbol, timeframe, count, asOf));
      const last = (id: string, input: typeof voting, parameters = {}) =>
        indicatorById(id).compute(input, parameters)[0]?.at(-1) ?? Number.NaN;
      const apart = Math.abs(last("ema", voting, { length: 200 }) - last("ema", onChart, { length: 200 }));
      expect(apart / last("atr", onChart), `${symbol} ${timeframe}`).toBeLessThan(0.5);
    }
  }
});
