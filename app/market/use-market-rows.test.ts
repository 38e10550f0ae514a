import { expect, test } from "vitest";
import { createSimulatedMarket } from "#trading/market/simulated/simulated-market.ts";
import { loadRows } from "./use-market-rows.ts";

const market = createSimulatedMarket();
const provider = { kind: "provider", name: "OANDA", from: 0, to: 1, gaps: [] } as const;

/** A site that has stored bars of these symbols alone. */
const siteWith = (stored: readonly string[]) => async (symbol: string, simulated: boolean) => ({
  bars: market.lastBars(symbol, "D1", 3, Date.UTC(2026, 10, 26)),
  data: stored.includes(symbol) && !simulated ? provider : ({ kind: "simulated" } as const),
});
const symbols = ["EURUSD", "GBPUSD"];
const kinds = async (stored: readonly string[], together: boolean) =>
  (await loadRows({ symbols, together }, siteWith(stored))).map(({ bars, data }) => `${bars.symbol} ${data.kind}`);

test("a figure of several markets never mixes stored with simulated prices", async () => {
  expect(await kinds(["EURUSD"], true)).toEqual(["EURUSD simulated", "GBPUSD simulated"]);
  expect(await kinds(symbols, true)).toEqual(["EURUSD provider", "GBPUSD provider"]);
  expect(await kinds([], true)).toEqual(["EURUSD simulated", "GBPUSD simulated"]);
});

test("rows that stand for themselves each take the best prices there are", async () => {
  expect(await kinds(["EURUSD"], false)).toEqual(["EURUSD provider", "GBPUSD simulated"]);
});
