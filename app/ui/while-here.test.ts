import { expect, test, vi } from "vitest";
import { whileHere } from "./while-here.ts";

test("tells what was found, or why not", async () => {
  const [found, failed] = [vi.fn(), vi.fn()];
  whileHere(Promise.resolve(1), found, failed);
  whileHere(Promise.reject(new Error("away")), found, failed);
  await vi.waitFor(() => expect(failed).toHaveBeenCalledWith(new Error("away")));
  expect(found.mock.calls).toEqual([[1]]);
});

test("tells nothing once the effect has ended", async () => {
  const [found, failed] = [vi.fn(), vi.fn()];
  const asked = [Promise.resolve(1), Promise.reject(new Error("away"))];
  for (const one of asked) whileHere(one, found, failed)();
  await Promise.allSettled(asked);
  await Promise.resolve();
  expect([found.mock.calls, failed.mock.calls]).toEqual([[], []]);
});
