import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { holdLock } from "./hold-lock.ts";
import { type TestDatabase, testDatabase } from "./test-database.ts";

let testing: TestDatabase;
beforeAll(async () => {
  testing = await testDatabase();
});
afterAll(() => testing.stop());

const wait = { timeout: 20_000, interval: 10 };

/** Somebody who wants the lock, and notes when it is held. */
function contender(name: string) {
  const stopping = new AbortController();
  const onProblem = vi.fn();
  let holds = 0;
  let turns = 0;
  const done = holdLock(
    { connectionString: testing.ownerUrl, name, signal: stopping.signal, everyMs: 50, onProblem },
    async (signal) => {
      holds += 1;
      turns += 1;
      if (!signal.aborted) await new Promise((resolve) => signal.addEventListener("abort", resolve));
      holds -= 1;
    },
  );
  const stop = async () => {
    stopping.abort();
    await done;
  };
  return { stop, onProblem, holds: () => holds, turns: () => turns };
}

const endConnections = () =>
  testing.database.asService((tx) =>
    tx.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'northpip lock'"),
  );

test("one works at a time; when it stops the other begins, and other locks are their own", async () => {
  const first = contender("a");
  await vi.waitFor(() => expect(first.holds()).toBe(1), wait);
  const [second, elsewhere] = [contender("a"), contender("b")];
  await vi.waitFor(() => expect(elsewhere.holds()).toBe(1), wait);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(second.turns()).toBe(0);
  await first.stop();
  await vi.waitFor(() => expect(second.holds()).toBe(1), wait);
  await Promise.all([second.stop(), elsewhere.stop()]);
});

test("whose connection is lost stops its work and queues again", async () => {
  const one = contender("c");
  await vi.waitFor(() => expect(one.holds()).toBe(1), wait);
  await endConnections();
  await vi.waitFor(() => expect(one.turns()).toBeGreaterThanOrEqual(2), wait);
  await vi.waitFor(() => expect(one.holds()).toBe(1), wait);
  await one.stop();
  expect(one.holds()).toBe(0);
});

test("a database that cannot be reached is reported, asked again, and is no reason not to stop", async () => {
  const stopping = new AbortController();
  const onProblem = vi.fn();
  const connectionString = "postgres://nobody@127.0.0.1:1/none";
  const done = holdLock(
    { connectionString, name: "d", signal: stopping.signal, everyMs: 10, onProblem },
    async () => {},
  );
  await vi.waitFor(() => expect(onProblem.mock.calls.length).toBeGreaterThan(1), wait);
  stopping.abort();
  await done;
});
