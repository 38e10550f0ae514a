import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createStore } from "#lib/store.ts";
import { withDigits } from "#trading/market/history/merge-bars.ts";
import { createSimulatedMarket } from "#trading/market/simulated/simulated-market.ts";
import { marketDays } from "./day-board.ts";
import { previousClose } from "./day-change.ts";
import { configureQuotes } from "./quote-source.ts";
import type { recentBars } from "./recent-bars.ts";

const wednesday = Date.UTC(2026, 6, 1, 12, 0, 30);

/** What a worker answers, without one. */
const load: typeof recentBars = async ({ symbol, timeframe, count, asOf }) => ({
  bars: createSimulatedMarket().lastBars(symbol, timeframe, count, asOf),
  data: { kind: "simulated" },
});

beforeEach(() => void vi.useFakeTimers({ now: wednesday }));
afterEach(() => void vi.useRealTimers());

test("the day so far comes one symbol at a time, follows the list at once and is renewed each minute", async () => {
  const list = createStore<{ readonly symbols: readonly string[] }>({ symbols: ["EURUSD", "USDJPY"] });
  const board = marketDays(list, load);
  expect(board.getState().size).toBe(0);
  const sizes: number[] = [];
  const stop = board.subscribe(() => sizes.push(board.getState().size));
  await vi.advanceTimersByTimeAsync(10);
  expect(sizes).toEqual([1, 2]);
  const first = board.getState().get("EURUSD");
  expect(first?.closes).toHaveLength(48);
  expect(first?.previousClose).toBe(previousClose(createSimulatedMarket(), "EURUSD", wednesday));
  expect(first?.closes.at(-1)).toBe(createSimulatedMarket().quote("EURUSD", Date.now()).bid);

  list.set({ symbols: ["EURUSD", "USDJPY", "XAUUSD"] });
  await vi.advanceTimersByTimeAsync(10);
  expect(board.getState().has("XAUUSD")).toBe(true);
  expect(board.getState().get("EURUSD")).toBe(first);

  await vi.advanceTimersByTimeAsync(31_000);
  expect(board.getState().get("EURUSD")).not.toBe(first);
  stop();
  const seen = sizes.length;
  await vi.advanceTimersByTimeAsync(120_000);
  expect(sizes).toHaveLength(seen);
});

test("bars of another market than the quotes' make no day, and bars that cannot be had leave the others", async () => {
  const list = { getState: () => ({ symbols: ["EURUSD", "USDJPY"] }), subscribe: () => () => {} };
  const broken: typeof load = (request) =>
    request.symbol === "EURUSD" ? Promise.reject(new Error("no connection")) : load(request);
  const simulated = marketDays({ ...list, getRenderedState: list.getState }, broken);
  const stop = simulated.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(10);
  expect([...simulated.getState().keys()]).toEqual(["USDJPY"]);
  stop();
  configureQuotes("OANDA");
  const live = marketDays({ ...list, getRenderedState: list.getState }, load);
  const stopLive = live.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(10);
  expect(live.getState().size).toBe(0);
  stopLive();
  configureQuotes(null);
});

test("a day that was asked for before the frame said which service there is comes from that service's bars", async () => {
  const stored: typeof load = async (request) => {
    const { bars } = await load(request);
    if (request.simulated) return { bars, data: { kind: "simulated" } };
    const data = { kind: "provider", name: "OANDA", from: 0, to: wednesday, gaps: [] } as const;
    return { bars: { ...bars, close: bars.close.map((close) => close + 100) }, data };
  };
  const list = createStore<{ readonly symbols: readonly string[] }>({ symbols: ["EURUSD"] });
  const board = marketDays(list, stored);
  const stop = board.subscribe(() => {});
  configureQuotes("OANDA");
  await vi.advanceTimersByTimeAsync(10);
  const simulated = previousClose(createSimulatedMarket(), "EURUSD", wednesday);
  expect(board.getState().get("EURUSD")?.previousClose).toBe(simulated + 100);
  stop();
  configureQuotes(null);
});

test("a day is in points of the contract, as quotes are, whatever digits stored bars have", async () => {
  configureQuotes("OANDA");
  const stored: typeof load = async (request) => {
    const { bars } = await load(request);
    const data = { kind: "provider", name: "OANDA", from: 0, to: wednesday, gaps: [] } as const;
    return { bars: withDigits(bars, 6), data };
  };
  const list = createStore<{ readonly symbols: readonly string[] }>({ symbols: ["EURUSD"] });
  const board = marketDays(list, stored);
  const stop = board.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(10);
  const day = board.getState().get("EURUSD");
  expect(day?.previousClose).toBe(previousClose(createSimulatedMarket(), "EURUSD", wednesday));
  expect(day?.closes.at(-1)).toBe(createSimulatedMarket().quote("EURUSD", wednesday).bid);
  stop();
  configureQuotes(null);
});
