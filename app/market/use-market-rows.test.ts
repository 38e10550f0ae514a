import { expect, test } from "vitest";
import { createSimulatedMarket } from "#trading/market/simulated/simulated-market.ts";
import { loadRows, type MarketRows, type RowsRequest, shownAfter } from "./use-market-rows.ts";

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

test("rows stay where they cannot be renewed, with the reason, until they can", () => {
  const request: RowsRequest = { symbols, timeframe: "D1", count: 61 };
  const ready: MarketRows = { state: "ready", rows: [], request, problem: null };
  const failed: MarketRows = { state: "failed", problem: "no connection" };
  const stale = { ...ready, problem: "no connection" };
  expect(shownAfter(ready, failed, { ...request })).toEqual(stale);
  expect(shownAfter(stale, { state: "loading", done: 0, of: 2 }, request)).toEqual(stale);
  expect(shownAfter(stale, ready, request)).toEqual(ready);
  // Rows of other choices would pass for those that were asked for.
  expect(shownAfter(ready, failed, { ...request, timeframe: "H1" })).toEqual(failed);
  expect(shownAfter({ state: "loading", done: 1, of: 2 }, failed, request)).toEqual(failed);
});
