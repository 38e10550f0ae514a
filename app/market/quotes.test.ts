import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createSimulatedMarket } from "#trading/market/simulated/simulated-market.ts";
import { marketQuotes } from "./quotes.ts";

const wednesday = Date.UTC(2026, 6, 1, 12, 0, 1);

beforeEach(() => void vi.useFakeTimers({ now: wednesday }));
afterEach(() => void vi.useRealTimers());

test("quotes are those of the market at this moment, and follow it while somebody listens", async () => {
  const market = createSimulatedMarket();
  const quotes = marketQuotes(["EURUSD", "USDJPY"]);
  expect(quotes.getState().size).toBe(0);
  let changes = 0;
  const stop = quotes.subscribe(() => {
    changes += 1;
  });
  await vi.advanceTimersByTimeAsync(1);
  expect(quotes.getState().get("EURUSD")).toEqual(market.quote("EURUSD", Date.now()));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(changes).toBeGreaterThanOrEqual(16);
  expect(quotes.getState().get("USDJPY")).toEqual(market.quote("USDJPY", Date.now()));
  stop();
  const before = changes;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(changes).toBe(before);
});

test("two pages that open at different times show the same quote at the same moment", async () => {
  const first = marketQuotes(["EURUSD"]);
  const stopFirst = first.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(1_700);
  const second = marketQuotes(["EURUSD"]);
  const stopSecond = second.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(30_000);
  expect(first.getState()).toEqual(second.getState());
  stopFirst();
  stopSecond();
});

test("a quote that did not change stays the same object", async () => {
  vi.setSystemTime(Date.UTC(2026, 6, 4, 12));
  const quotes = marketQuotes(["EURUSD"]);
  const stop = quotes.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(1);
  const friday = quotes.getState().get("EURUSD");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(friday?.open).toBe(false);
  expect(quotes.getState().get("EURUSD")).toBe(friday);
  stop();
});
