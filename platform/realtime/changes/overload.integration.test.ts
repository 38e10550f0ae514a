import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type ChangesWorld, callers, changesWorld, hear } from "./test-world.ts";

let world: ChangesWorld;
beforeAll(async () => {
  world = await changesWorld("log", { limits: { waiting: 20, bytes: 400_000 } });
  await world.run(`create function db.slowly() returns boolean language plpgsql as $$ begin perform pg_sleep(0.5); return false; end $$;
    create policy slow on db.staff_notes for select to authenticated using (db.slowly())`);
});
afterAll(async () => world?.stop());

const overflow = ["Error 503: Changes were left out because they came faster than they could be judged"];

test("a caller whose policies are slow is told that changes were left out, and holds up nobody else", async () => {
  const slow = await world.listen(callers.a, { table: "staff_notes" });
  const fast = await world.listen(callers.service, { table: "staff_notes" });
  for (let id = 1; id <= 60; id++) {
    await world.run(`insert into db.staff_notes values (${id}, 'x')`);
    if (id % 10 === 0) await fast.next(10);
  }
  expect(fast.changes.map(({ record, errors }) => [record.id, errors])).toEqual(
    Array.from({ length: 60 }, (_, at) => [at + 1, null]),
  );
  await vi.waitUntil(() => slow.changes.length > 0, { timeout: 10_000 });
  expect(slow.changes[0]).toMatchObject({ table: "staff_notes", type: "INSERT", record: {}, errors: overflow });
  expect(slow.changes.length).toBeLessThanOrEqual(3);
  slow.end();
  fast.end();
});

test("changes that wait take no more memory than was allowed, and the next ones are judged again", async () => {
  const heard = await world.listen(callers.anon, { table: "open_notes" });
  await world.run("insert into db.open_notes (id, body) select n, repeat('x', 60000) from generate_series(1, 15) n");
  await vi.waitUntil(() => heard.changes.some(({ errors }) => errors?.[0] === overflow[0]), { timeout: 10_000 });
  await vi.waitFor(
    async () => {
      await world.run("insert into db.open_notes (id) values ((select max(id) + 1 from db.open_notes))");
      expect(heard.changes.at(-1)?.errors).toBeNull();
      expect(heard.changes.at(-1)?.record.body).toBeNull();
    },
    { timeout: 10_000, interval: 200 },
  );
  heard.end();
});

const following = (table: string, filter?: string) => ({ table, ...(filter === undefined ? {} : { filter }) });

test("a client with many filters or with patterns is judged apart: others of the same role do not wait for its filters", async () => {
  const { feed, database } = world;
  const statements: number[] = [];
  const { asCaller } = database;
  vi.spyOn(database, "asCaller").mockImplementation((caller, run, options) =>
    asCaller(
      caller,
      (tx) =>
        run({
          ...tx,
          query: async (text: string, values?: readonly unknown[]) => {
            const conditions = text.split("coalesce(case c.type").length - 1;
            if (text.includes("with ordinality")) statements.push(conditions);
            // As if the filters were slow.
            if (conditions > 10) await new Promise((resolve) => setTimeout(resolve, 500));
            return tx.query(text, values);
          },
        } as typeof tx),
      options,
    ),
  );
  const many = Array.from({ length: 50 }, (_, number) => following("days", `body=eq.x${number}`));
  const requests = (numbers: readonly object[]) => numbers.map((request) => ({ schema: "db", ...request }));
  const heavy = [await hear(feed, callers.anon, requests(many), "192.0.2.66")];
  const pattern = await hear(feed, callers.anon, requests([following("days", "body=like.%x%")]), "192.0.2.67");
  heavy.push(pattern);
  const visitor = await hear(feed, callers.anon, requests([following("days")]), "192.0.2.1");
  const few = await hear(feed, callers.anon, requests([following("days", "id=eq.1")]), "192.0.2.2");
  statements.length = 0;
  const start = performance.now();
  await world.run("insert into db.days values (1, '2022-01-01', 'x1')");
  await Promise.all([visitor.next(), few.next()]);
  expect(performance.now() - start).toBeLessThan(450);
  expect(statements.toSorted((a, b) => a - b)).toEqual([1, 1, 50]);
  await Promise.all(heavy.map((heard) => heard.next()));
  for (const heard of [...heavy, visitor, few]) heard.end();
  vi.restoreAllMocks();
});

test("a client with many callers holds up nobody but itself", async () => {
  const caller = (number: number) => ({ ...callers.a, claims: { ...callers.a.claims, session_id: `${number}` } });
  const asked = [{ schema: "db", ...following("staff_notes") }];
  const slow = await Promise.all(
    Array.from({ length: 40 }, (_, number) => hear(world.feed, caller(number), asked, "192.0.2.66")),
  );
  const member = await hear(world.feed, callers.service, asked, "192.0.2.1");
  const start = performance.now();
  await world.run("insert into db.staff_notes values (1000, 'x')");
  await member.next();
  // All of them, four at a time, take five seconds.
  expect(performance.now() - start).toBeLessThan(1_500);
  for (const heard of [...slow, member]) heard.end();
});
