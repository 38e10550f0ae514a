import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type ChangesWorld, callers, changesWorld } from "./test-world.ts";

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
