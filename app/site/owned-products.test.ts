import { afterEach, expect, test, vi } from "vitest";
import { createOwnedProducts, type Owned } from "./owned-products.ts";

const course: Owned = new Map([["beginner", "e-1"]]);

afterEach(() => {
  vi.restoreAllMocks();
});

test("a visitor who is not signed in owns nothing, and nothing is fetched", async () => {
  const load = vi.fn(async () => course);
  const { now } = createOwnedProducts({ hasSession: () => false, load });
  expect(await now("beginner")).toBeUndefined();
  expect(load).not.toHaveBeenCalled();
});

test("a member's active enrolment is found by its product", async () => {
  const { now, store } = createOwnedProducts({ hasSession: () => true, load: async () => course });
  expect(await now("beginner")).toBe("e-1");
  expect(await now("vip")).toBeUndefined();
  expect(store.getState()).toBe(course);
  expect(store.getRenderedState().size).toBe(0);
});

test("buttons that ask at the same time share one read", async () => {
  const load = vi.fn(async () => course);
  const { refresh } = createOwnedProducts({ hasSession: () => true, load });
  await Promise.all([refresh(), refresh(), refresh()]);
  expect(load).toHaveBeenCalledTimes(1);
});

test("a read that fails leaves what was known", async () => {
  vi.spyOn(console, "info").mockImplementation(() => undefined);
  const load = vi.fn(async () => course);
  const { refresh, store } = createOwnedProducts({ hasSession: () => true, load });
  await refresh();
  load.mockRejectedValueOnce(new Error("offline"));
  await refresh();
  expect(store.getState()).toBe(course);
});

test("a read that takes too long does not hold a purchase back", async () => {
  const load = () => new Promise<Owned>(() => undefined);
  const { now } = createOwnedProducts({ hasSession: () => true, load, waitMs: 5 });
  expect(await now("beginner")).toBeUndefined();
});

test("signing out forgets it at once", async () => {
  let signOut = () => {};
  const load = async (onSignedOut: () => void) => {
    signOut = onSignedOut;
    return course;
  };
  const { refresh, store } = createOwnedProducts({ hasSession: () => true, load });
  await refresh();
  signOut();
  expect(store.getState().size).toBe(0);
});

test("what was being read when somebody signed out is of nobody", async () => {
  let signOut = () => {};
  let answer = (_: Owned) => {};
  const load = (onSignedOut: () => void) => {
    signOut = onSignedOut;
    return new Promise<Owned>((resolve) => {
      answer = resolve;
    });
  };
  const { refresh, store } = createOwnedProducts({ hasSession: () => true, load });
  const read = refresh();
  signOut();
  answer(course);
  expect((await read).size).toBe(0);
  expect(store.getState().size).toBe(0);
});
