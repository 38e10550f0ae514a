import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { lazyComponent } from "./lazy-component.ts";

type Lazy = { readonly _payload: { _result: () => Promise<unknown> } };
/** React calls what it was given when the part is first drawn. */
const draw = (part: unknown) => (part as Lazy)._payload._result();
const Part = () => null;
const failing = (times: number) => {
  const load = vi.fn(async () => {
    if (load.mock.calls.length <= times) throw new TypeError("Failed to fetch dynamically imported module");
    return { default: Part };
  });
  return load;
};
const browser = (onLine: boolean) => {
  const target = new EventTarget();
  vi.stubGlobal("navigator", { onLine });
  vi.stubGlobal("window", target);
  return target;
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a part that is wanted offline comes with the connection", async () => {
  const page = browser(false);
  const load = failing(1);
  const drawn = draw(lazyComponent(load));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(load).toHaveBeenCalledTimes(1);
  browser(true);
  page.dispatchEvent(new Event("online"));
  expect(await drawn).toEqual({ default: Part });
});

test("online, code that does not come is tried four times and is an error then", async () => {
  browser(true);
  const load = failing(9);
  const drawn = expect(draw(lazyComponent(load))).rejects.toThrow("Failed to fetch");
  await vi.advanceTimersByTimeAsync(60_000);
  await drawn;
  expect(load).toHaveBeenCalledTimes(4);
});
