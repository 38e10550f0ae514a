import { expect, test, vi } from "vitest";
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

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Takes turns and notes in which order they come. */
function queue(limits: { running: number; together: number }) {
  const slots = createWorkSlots({ ...limits, waitMs: 60_000 });
  const order: string[] = [];
  const held: (() => void)[] = [];
  return {
    order,
    ask(name: string, clients: readonly string[] = [name]) {
      void slots.take(clients).then((giveBack) => {
        order.push(name);
        if (giveBack) held.push(giveBack);
      });
    },
    async end() {
      held.shift()?.();
      await settled();
    },
  };
}

test("where all together have a limit, an address that asks a hundred times has only its part, and others come before the rest of it", async () => {
  const { order, ask, end } = queue({ running: 2, together: 4 });
  for (let count = 0; count < 100; count += 1) ask("many");
  ask("one");
  await settled();
  expect(order).toEqual(["many", "many", "one"]);
  for (const name of ["b", "c", "d"]) ask(name);
  for (let count = 0; count < 4; count += 1) await end();
  expect(order.slice(3, 8)).toEqual(expect.arrayContaining(["b", "c", "d"]));
});

test("who asks for several addresses takes the turn of the one that has the least under way", async () => {
  const { order, ask, end } = queue({ running: 1, together: 1 });
  for (let count = 0; count < 5; count += 1) ask("many");
  ask("visitors", ["many", "another"]);
  await settled();
  await end();
  await end();
  expect(order.slice(0, 3)).toEqual(["many", "many", "visitors"]);
});

test("whoever waits too long for all the others gets no turn, and leaves nothing behind", async () => {
  vi.useFakeTimers();
  const slots = createWorkSlots({ running: 1, together: 1, waitMs: 1_000 });
  const first = await slots.take(["a"]);
  const second = slots.take(["b"]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await second).toBeNull();
  vi.useRealTimers();
  first?.();
  expect(await slots.take(["b"])).not.toBeNull();
});

test("a turn that is given back twice, or whose waiter has gone, frees one place and not two", async () => {
  const slots = createWorkSlots({ running: 1, together: 2, waitMs: 60_000 });
  const [first, second] = [await slots.take("a"), await slots.take("b")];
  const gone = new AbortController();
  const waiting = slots.take("c", gone.signal);
  gone.abort();
  expect(await waiting).toBeNull();
  first?.();
  first?.();
  const third = await slots.take("c");
  let isFourth = false;
  const fourth = slots.take("d").then((turn) => {
    isFourth = true;
    return turn;
  });
  await settled();
  expect(isFourth).toBe(false);
  second?.();
  expect(await fourth).not.toBeNull();
  third?.();
});
