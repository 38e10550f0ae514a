import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createSimulatedMarket } from "#trading/market/simulated/simulated-market.ts";
import "./live-quotes.ts";
import { configureQuotes, quoteSource } from "./quote-source.ts";
import { marketQuotes, simulatedQuotes } from "./quotes.ts";

const wednesday = Date.UTC(2026, 6, 1, 12, 0, 1);

beforeEach(() => void vi.useFakeTimers({ now: wednesday }));
afterEach(() => {
  configureQuotes(null);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

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

test("simulated quotes ask no server", async () => {
  const asked = vi.fn();
  vi.stubGlobal("fetch", asked);
  const stop = marketQuotes(["EURUSD"]).subscribe(() => {});
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).not.toHaveBeenCalled();
  expect(quoteSource.getState()).toEqual({ kind: "simulated" });
  stop();
});

test("where a service streams, quotes are its own from the first look on, and become stale when nothing more comes", async () => {
  const rows = { EURUSD: { time: wednesday - 900, bid: 108_500, ask: 108_512, age: 900 } };
  const asked = vi.fn(async (_: string) => Response.json({ provider: "OANDA", staleSince: null, quotes: rows }));
  vi.stubGlobal("fetch", asked);
  const quotes = marketQuotes(["EURUSD", "USDJPY"]);
  const simulated = simulatedQuotes(["EURUSD"]);
  const stops = [quotes.subscribe(() => {}), simulated.subscribe(() => {})];
  await vi.advanceTimersByTimeAsync(10);
  expect(quotes.getState().size).toBe(2);
  // The frame of the page says it after the page's own parts have begun.
  configureQuotes("OANDA");
  expect(quotes.getState().size).toBe(0);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([...quotes.getState()]).toEqual([
    ["EURUSD", { time: wednesday - 900, bid: 108_500, ask: 108_512, open: true }],
  ]);
  expect(asked.mock.calls).toEqual([["/market/quotes.json", { cache: "no-store" }]]);
  expect(quoteSource.getState()).toEqual({ kind: "live", name: "OANDA", staleSince: null });
  expect(simulated.getState().get("EURUSD")).toEqual(createSimulatedMarket().quote("EURUSD", Date.now()));

  asked.mockRejectedValue(new TypeError("no connection"));
  const heardAt = Date.now();
  await vi.advanceTimersByTimeAsync(21_000);
  const { staleSince } = quoteSource.getState() as { staleSince: number };
  expect(Math.abs(staleSince - heardAt)).toBeLessThan(1_100);
  expect(quotes.getState().get("EURUSD")?.bid).toBe(108_500);
  for (const stop of stops) stop();
});
