import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createWorld, type World } from "./test-world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await world.database.asService((tx) =>
    tx.query(`insert into library.notes (owner, body)
      select '00000000-0000-4000-8000-00000000000b', 'note ' || i from generate_series(1, 4999) i`),
  );
  await world.database.asService((tx) => tx.query("analyze library.notes"));
});
afterAll(() => world.stop());

const modes = ["exact", "planned", "estimated"] as const;

it("a count says nothing about rows that row level security hides, whichever way it was asked for", async () => {
  for (const count of modes) {
    const ask = (as: "a" | "b") => world.as(as).from("notes").select("body", { count }).limit(1);
    expect([count, (await ask("a")).count, (await ask("b")).count]).toEqual([count, 1, 5_000]);
    const { headers } = await world.ask("/notes?limit=1", { as: "a", headers: { prefer: `count=${count}` } });
    expect(headers.get("preference-applied")).toBe(`count=${count}`);
  }
});

it("a table without row level security has no rows to hide, so its guess is told", async () => {
  await world.database.asService((tx) =>
    tx.query(`create table library.open_notes (id int primary key, note int references library.notes);
      insert into library.open_notes select i from generate_series(1, 30) i; analyze library.open_notes;
      update pg_class set reltuples = 900 where oid = 'library.open_notes'::regclass;
      grant select on library.open_notes to anon, authenticated; notify pgrst, 'reload schema'`),
  );
  const total = async (path: string) => {
    const answer = await world.ask(path, { as: "a", headers: { prefer: "count=planned" } });
    return Number(answer.headers.get("content-range")?.split("/")[1]);
  };
  await vi.waitFor(async () => expect(await total("/open_notes?limit=1")).toBe(900), 30_000);
  expect(await total("/open_notes?select=id,notes!inner(body)&limit=1")).toBe(0);
});

it("the owner's key, which row level security does not bind, is answered with the planner's guess", async () => {
  await world.database.asService((tx) =>
    tx.query("update pg_class set reltuples = 3 * reltuples where oid = 'library.notes'::regclass"),
  );
  const headers = { prefer: "count=planned" };
  const answer = await world.ask("/notes?limit=1", { as: "service", headers });
  expect(Number(answer.headers.get("content-range")?.split("/")[1])).toBeGreaterThan(10_000);
});
