import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createStore } from "#lib/store.ts";
import { createSimulatedMarket } from "#trading/market/simulated/simulated-market.ts";
import { marketDays } from "./day-board.ts";
import { previousClose } from "./day-change.ts";

const wednesday = Date.UTC(2026, 6, 1, 12, 0, 30);

beforeEach(() => void vi.useFakeTimers({ now: wednesday }));
afterEach(() => void vi.useRealTimers());

test("the day so far comes one symbol at a time, follows the list at once and is renewed each minute", async () => {
  const list = createStore<{ readonly symbols: readonly string[] }>({ symbols: ["EURUSD", "USDJPY"] });
  const board = marketDays(list);
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
