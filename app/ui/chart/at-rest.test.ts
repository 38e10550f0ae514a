import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { atRest } from "./at-rest.ts";

/** What a window and an element have in common here. */
const page = new EventTarget();
const element = new EventTarget() as HTMLElement;
let rested = 0;
let rest: ReturnType<typeof atRest>;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
  rested = 0;
  rest = atRest(element, () => {
    rested += 1;
  });
});

afterEach(() => {
  rest.stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("a chart rests when it has stopped moving, once for all its moves", () => {
  rest.moved();
  vi.advanceTimersByTime(300);
  rest.moved();
  vi.advanceTimersByTime(300);
  expect(rested).toBe(0);
  vi.advanceTimersByTime(200);
  expect(rested).toBe(1);
});

test("a chart that is held does not rest until it is let go of", () => {
  element.dispatchEvent(new Event("pointerdown"));
  rest.moved();
  vi.advanceTimersByTime(1000);
  expect(rested).toBe(0);
  page.dispatchEvent(new Event("pointerup"));
  vi.advanceTimersByTime(1000);
  expect(rested).toBe(1);
});

test("a chart that has gone never rests", () => {
  rest.moved();
  rest.stop();
  vi.advanceTimersByTime(1000);
  expect(rested).toBe(0);
});
