import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createStore } from "#lib/store.ts";
import { paced } from "./paced.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("tells of a burst twice at most, the newest state last, and rests in between", () => {
  const source = createStore(0);
  const states: number[] = [];
  const calm = paced(source);
  const stop = calm.subscribe(() => states.push(calm.getState()));
  for (let state = 1; state <= 10; state++) {
    source.set(state);
    vi.advanceTimersByTime(2);
  }
  vi.advanceTimersByTime(100);
  expect(states).toEqual([1, 10]);
  source.set(11);
  vi.advanceTimersByTime(0);
  expect(states.at(-1)).toBe(11);
  stop();
});

test("tells of every state within 30 ms, and of none once nobody listens", () => {
  const source = createStore(0);
  const calm = paced(source);
  const told = vi.fn();
  const stop = calm.subscribe(told);
  source.set(1);
  vi.advanceTimersByTime(0);
  source.set(2);
  vi.advanceTimersByTime(30);
  expect(calm.getState()).toBe(2);
  source.set(3);
  stop();
  vi.advanceTimersByTime(100);
  expect(told).toHaveBeenCalledTimes(2);
});

test("tells of what is urgent at once, and of the rest still once in a pause", () => {
  const source = createStore(0);
  const states: number[] = [];
  const calm = paced(source, 200, (told, now) => Math.floor(now / 100) !== Math.floor(told / 100));
  const stop = calm.subscribe(() => states.push(calm.getState()));
  source.set(1);
  vi.advanceTimersByTime(0);
  source.set(2);
  source.set(103);
  expect(states).toEqual([1, 103]);
  source.set(104);
  vi.advanceTimersByTime(199);
  expect(states).toEqual([1, 103]);
  vi.advanceTimersByTime(1);
  expect(states).toEqual([1, 103, 104]);
  stop();
});
