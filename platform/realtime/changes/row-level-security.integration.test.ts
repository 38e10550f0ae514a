import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ChangeData } from "./change-feed.ts";
import { type ChangesWorld, callers, changesWorld, ids } from "./test-world.ts";

let world: ChangesWorld;
beforeAll(async () => {
  world = await changesWorld("log");
  await world.run(`
    set search_path = db;
    create table whole_notes (id int primary key, owner uuid, body text);
    create table judged_notes (id int primary key, owner uuid, body text);
    alter table whole_notes enable row level security;
    alter table judged_notes enable row level security;
    alter table whole_notes replica identity full;
    alter table judged_notes replica identity full;
    grant select on whole_notes, judged_notes to authenticated, service_role;
    create policy owner on whole_notes for select using (owner::text = caller_id());
    create function may_read(note_id int) returns boolean language sql stable security definer as
      $$ select owner::text = db.caller_id() from db.judged_notes where id = note_id $$;
    create policy judged on judged_notes for select using (db.may_read(id));
    alter publication supabase_realtime add table whole_notes, judged_notes`);
});
afterAll(async () => world?.stop());
beforeEach(() => world.run("truncate db.open_notes, db.own_notes, db.staff_notes, db.whole_notes, db.judged_notes"));

const told = ({ type, record, old_record }: ChangeData) => ({ type, ...(type === "DELETE" ? old_record : record) });
type Name = keyof typeof callers;
const names = Object.keys(callers) as Name[];

/** What each caller hears of an insert, an update and a delete; undefined: the subscription is refused. */
async function matrix(table: string, insert: string): Promise<Record<Name, object[] | undefined>> {
  const heard = await Promise.all(names.map((name) => world.listen(callers[name], { table }).catch(() => undefined)));
  // The last to hear it tells that everybody could.
  const last = heard[names.indexOf("service")];
  await world.run(insert);
  await last?.next();
  await world.run(`update db.${table} set body = 'new'`);
  await last?.next();
  await world.run(`delete from db.${table}`);
  await last?.next();
  await new Promise((resolve) => setTimeout(resolve, 50));
  for (const one of heard) one?.end();
  return Object.fromEntries(names.map((name, at) => [name, heard[at]?.changes.map(told)])) as Record<
    Name,
    object[] | undefined
  >;
}

describe("who hears of which change", () => {
  test("everybody, where a policy lets everybody read", async () => {
    const found = await matrix("open_notes", "insert into db.open_notes (id, body) values (1, 'old')");
    const all = [
      expect.objectContaining({ type: "INSERT", id: 1, body: "old" }),
      expect.objectContaining({ type: "UPDATE", id: 1, body: "new" }),
      { type: "DELETE", id: 1 },
    ];
    expect(found).toEqual({ anon: all, a: all, b: all, service: all });
  });

  test("the owner of a row; of a deleted one everybody who may read the table learns the key", async () => {
    const found = await matrix("own_notes", `insert into db.own_notes values (1, '${ids.a}', 'old')`);
    const deleted = { type: "DELETE", id: 1 };
    const all = [
      { type: "INSERT", id: 1, owner: ids.a, body: "old" },
      { type: "UPDATE", id: 1, owner: ids.a, body: "new" },
      deleted,
    ];
    expect(found).toEqual({ anon: [deleted], a: all, b: [deleted], service: all });
  });

  test("nobody but the service, where no policy lets a role read; a role without the right is refused", async () => {
    const found = await matrix("staff_notes", "insert into db.staff_notes values (1, 'old')");
    const deleted = { type: "DELETE", id: 1 };
    const all = [{ type: "INSERT", id: 1, body: "old" }, { type: "UPDATE", id: 1, body: "new" }, deleted];
    expect(found).toEqual({ anon: undefined, a: [deleted], b: [deleted], service: all });
  });
});

test("a subscription to all tables hears only what its role may read", async () => {
  const heard = await world.listen(callers.anon, { table: undefined });
  await world.run(
    `insert into db.staff_notes values (1, 'x'); insert into db.own_notes values (1, '${ids.a}', 'x'); insert into db.open_notes (id) values (1)`,
  );
  expect((await heard.next()).map(told)).toMatchObject([{ type: "INSERT", id: 1 }]);
  await world.run("delete from db.staff_notes");
  await world.run("delete from db.own_notes");
  expect(await heard.next()).toMatchObject([{ table: "own_notes", type: "DELETE", old_record: { id: 1 } }]);
  heard.end();
});

test("values that were written while a row was somebody else's are never told, however fast it changes hands", async () => {
  const heard = await world.listen(callers.b, { table: "own_notes" });
  await world.run(
    `insert into db.own_notes values (1, '${ids.a}', 'secret of A'); update db.own_notes set body = 'for B', owner = '${ids.b}'`,
  );
  const changes = await heard.next(2);
  expect(JSON.stringify(changes)).not.toContain("secret");
  expect(changes.map(({ record }) => record)).toEqual([
    { id: 1, owner: ids.b, body: "for B" },
    { id: 1, owner: ids.b, body: "for B" },
  ]);
  heard.end();
});

test("the same where a policy hands the key to a function", async () => {
  const heard = await world.listen(callers.b, { table: "judged_notes" });
  await world.run(
    `insert into db.judged_notes values (1, '${ids.a}', 'secret of A'); update db.judged_notes set body = 'for B', owner = '${ids.b}'`,
  );
  const changes = await heard.next(2);
  expect(JSON.stringify(changes)).not.toContain("secret");
  heard.end();
});

test("under REPLICA IDENTITY FULL the old row is told to those who could read it, of a deleted one only the key", async () => {
  const heard = await world.listen(callers.b, { table: "whole_notes" });
  await world.run(
    `insert into db.whole_notes values (1, '${ids.a}', 'secret of A'); update db.whole_notes set owner = '${ids.b}', body = 'of B'`,
  );
  const [, handed] = await heard.next(2);
  expect(handed?.old_record).toEqual({ id: 1 });
  await world.run("update db.whole_notes set body = 'of B, again'");
  const [changed] = await heard.next();
  expect(changed?.old_record).toEqual({ id: 1, owner: ids.b, body: "of B" });
  await world.run("delete from db.whole_notes");
  expect((await heard.next())[0]?.old_record).toEqual({ id: 1 });
  heard.end();
});

test("a filter on a deleted row sees no more than the subscriber is told", async () => {
  const probing = await world.listen(callers.b, { table: "whole_notes", filter: "body=eq.secret" });
  const hearing = await world.listen(callers.b, { table: "whole_notes", filter: "id=eq.1" });
  await world.run(`insert into db.whole_notes values (1, '${ids.a}', 'secret')`);
  await world.run("delete from db.whole_notes");
  await hearing.next();
  expect(probing.changes).toEqual([]);
  probing.end();
  hearing.end();
});

test("a subscriber who becomes somebody else hears what that one may, also of changes that wait", async () => {
  const heard = await world.listen(callers.a, { table: "own_notes" });
  await world.run(`insert into db.own_notes values (1, '${ids.a}', 'a')`);
  await heard.next();
  heard.useCaller(callers.b);
  await world.run(
    `insert into db.own_notes values (2, '${ids.a}', 'a'); insert into db.own_notes values (3, '${ids.b}', 'b')`,
  );
  expect((await heard.next()).map(told)).toEqual([{ type: "INSERT", id: 3, owner: ids.b, body: "b" }]);
  heard.end();
  await world.run(`insert into db.own_notes values (4, '${ids.b}', 'b')`);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(heard.changes).toHaveLength(2);
});

test("rights and policies that change while the feed runs hold for the next change", async () => {
  const heard = await world.listen(callers.anon, { table: "open_notes" });
  await world.run("revoke select (body) on db.open_notes from anon");
  await world.run("insert into db.open_notes (id, body) values (1, 'x')");
  const [without] = await heard.next();
  expect(without?.record).not.toHaveProperty("body");
  await world.run("grant select (body) on db.open_notes to anon");
  await world.run(
    "drop policy everybody on db.open_notes; create policy few on db.open_notes for select using (id > 5)",
  );
  await world.run("insert into db.open_notes (id, body) values (2, 'x'), (6, 'x')");
  expect((await heard.next())[0]?.record).toMatchObject({ id: 6, body: "x" });
  await world.run("drop policy few on db.open_notes; create policy everybody on db.open_notes for select using (true)");
  heard.end();
});

test("a role that may not read the key, and a table without one, hear the errors of Supabase", async () => {
  await world.run(`create table db.half (id int primary key, body text); create table db.keyless (body text);
    alter table db.half enable row level security; alter table db.keyless enable row level security;
    create policy everybody on db.half for select using (true); create policy everybody on db.keyless for select using (true);
    grant select (body) on db.half to anon; grant select on db.keyless to anon;
    alter publication supabase_realtime add table db.half, db.keyless`);
  await new Promise((resolve) => setTimeout(resolve, 400));
  const half = await world.listen(callers.anon, { table: "half" });
  const keyless = await world.listen(callers.anon, { table: "keyless" });
  await world.run("insert into db.half values (1, 'x'); insert into db.keyless values ('x')");
  expect(await half.next()).toMatchObject([{ record: {}, columns: [], errors: ["Error 401: Unauthorized"] }]);
  expect(await keyless.next()).toMatchObject([
    { record: {}, columns: [], errors: ["Error 400: Bad Request, no primary key"] },
  ]);
  half.end();
  keyless.end();
});

test("a policy that fails costs its subscribers an error, and nobody else anything", async () => {
  await world.run("create policy broken on db.own_notes for select to authenticated using (1 / (id - 13) > 1)");
  const failing = await world.listen(callers.a, { table: "own_notes" });
  const fine = await world.listen(callers.service, { table: "own_notes" });
  await world.run(`insert into db.own_notes values (13, '${ids.b}', 'x')`);
  expect(await fine.next()).toMatchObject([{ record: { id: 13 }, errors: null }]);
  expect(await failing.next()).toMatchObject([{ record: {}, errors: ["Error 500: The change could not be judged"] }]);
  await world.run(`drop policy broken on db.own_notes; insert into db.own_notes values (14, '${ids.a}', 'y')`);
  expect(await failing.next()).toMatchObject([{ record: { id: 14 }, errors: null }]);
  failing.end();
  fine.end();
});
