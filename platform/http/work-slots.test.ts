import { expect, test } from "vitest";
import { createWorkSlots } from "./work-slots.ts";

test("an address runs as many as it may, the rest wait their turn, and others are not kept waiting", async () => {
  const slots = createWorkSlots({ running: 2, waiting: 1, waitMs: 60_000 });
  const [one, two] = [await slots.take("a"), await slots.take("a")];
  const third = slots.take("a");
  expect(await slots.take("a")).toBeNull();
  expect(await slots.take("b")).not.toBeNull();
  one?.();
  one?.();
  const turn = await third;
  expect(turn).not.toBeNull();
  two?.();
  turn?.();
  const again = [await slots.take("a"), await slots.take("a")];
  expect(again.every((release) => release !== null)).toBe(true);
});

test("who waits too long is sent away and loses its place", async () => {
  const slots = createWorkSlots({ running: 1, waiting: 5, waitMs: 1 });
  const release = await slots.take("a");
  expect(await slots.take("a")).toBeNull();
  release?.();
  expect(await slots.take("a")).not.toBeNull();
});

test("who has gone waits no longer, and gets no turn", async () => {
  const slots = createWorkSlots({ running: 1, waiting: 1, waitMs: 60_000 });
  const release = await slots.take("a");
  const gone = new AbortController();
  const waiting = slots.take("a", gone.signal);
  gone.abort();
  expect(await waiting).toBeNull();
  const next = slots.take("a");
  release?.();
  expect(await next).not.toBeNull();
  expect(await slots.take("b", gone.signal)).toBeNull();
});
