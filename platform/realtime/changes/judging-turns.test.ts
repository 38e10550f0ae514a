import { expect, test, vi } from "vitest";
import { judgingTurns } from "./judging-turns.ts";

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Takes turns and notes in which order they come. */
function queue(limits: { running: number; ofClient: number }) {
  const turns = judgingTurns({ ...limits, waitMs: 60_000 });
  const order: string[] = [];
  const held: (() => void)[] = [];
  return {
    order,
    ask(name: string, clients: readonly string[] = [name]) {
      void turns.take(clients).then((giveBack) => {
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

test("a client with a hundred callers has only its part, and others come before the rest of them", async () => {
  const { order, ask, end } = queue({ running: 4, ofClient: 2 });
  for (let count = 0; count < 100; count += 1) ask("many");
  ask("one");
  await settled();
  expect(order).toEqual(["many", "many", "one"]);
  for (const name of ["b", "c", "d"]) ask(name);
  for (let count = 0; count < 4; count += 1) await end();
  expect(order.slice(3, 8)).toEqual(expect.arrayContaining(["b", "c", "d"]));
});

test("callers of several clients take the turn of the one that has the least under way", async () => {
  const { order, ask, end } = queue({ running: 1, ofClient: 1 });
  for (let count = 0; count < 5; count += 1) ask("many");
  ask("visitors", ["many", "another"]);
  await settled();
  await end();
  await end();
  expect(order.slice(0, 3)).toEqual(["many", "many", "visitors"]);
});

test("whoever waits too long gets none, and leaves nothing behind", async () => {
  vi.useFakeTimers();
  const turns = judgingTurns({ running: 1, ofClient: 1, waitMs: 1_000 });
  const first = await turns.take(["a"]);
  const second = turns.take(["b"]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await second).toBeNull();
  vi.useRealTimers();
  first?.();
  expect(await turns.take(["b"])).not.toBeNull();
});
