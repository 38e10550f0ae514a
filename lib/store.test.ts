import { expect, test, vi } from "vitest";
import { createStore } from "./store.ts";

test("a change reaches every listener, and none that has gone", () => {
  const store = createStore({ count: 0, name: "a" });
  const [first, second] = [vi.fn(), vi.fn()];
  const stop = store.subscribe(first);
  store.subscribe(second);
  store.merge({ count: 1 });
  stop();
  store.set({ count: 2, name: "b" });
  expect(store.getState()).toEqual({ count: 2, name: "b" });
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 2]);
});

test("what the server rendered stays what it was", () => {
  const store = createStore<number | null>(5, { rendered: null });
  store.set(6);
  expect([store.getState(), store.getRenderedState()]).toEqual([6, null]);
});

test("the first listener starts something, the last one's leaving stops it, each once", () => {
  const [start, stop] = [vi.fn(), vi.fn()];
  const onFirstListener = () => {
    start();
    return stop;
  };
  const store = createStore(0, { onFirstListener });
  const ends = [store.subscribe(() => {}), store.subscribe(() => {})];
  ends[0]?.();
  ends[0]?.();
  expect([start.mock.calls.length, stop.mock.calls.length]).toEqual([1, 0]);
  ends[1]?.();
  expect([start.mock.calls.length, stop.mock.calls.length]).toEqual([1, 1]);
});
