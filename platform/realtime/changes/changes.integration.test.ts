import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { ChangeRequestError } from "./change-feed.ts";
import { type ChangesWorld, callers, captures, changesWorld, hear, ids } from "./test-world.ts";

/** Every capture keeps this contract. */
describe.each(captures)("changes captured by %s", (capture) => {
  let world: ChangesWorld;
  beforeAll(async () => {
    world = await changesWorld(capture);
  });
  afterAll(async () => world?.stop());
  beforeEach(async () => {
    // Is told to nobody.
    await world.run("truncate db.open_notes, db.own_notes, db.staff_notes, db.days");
  });
  const open = { schema: "db", table: "open_notes" };

  test("says once which capture it uses, and why", async () => {
    const expected = {
      log: "Changes of the database are read from its log",
      triggers: "Changes of the database are captured by triggers",
    };
    await vi.waitUntil(() => world.logged.length > 0);
    expect(world.logged).toEqual([expected[capture]]);
  });

  test("each of many transactions is told of to a caller whom policies judge, and by the rights after it", async () => {
    const heard = await world.listen(callers.anon, open);
    const his = await world.listen(callers.a, { schema: "db", table: "own_notes", event: "UPDATE" });
    await world.run(`insert into db.own_notes (id, owner) select n, '${ids.a}' from generate_series(1001, 1100) n`);
    const write = async (id: number) => {
      await world.run(`insert into db.open_notes (id, body) values (${id}, 'one')`);
      // The transaction that changes the row takes the right to see it away.
      await world.run(`update db.own_notes set owner = '${ids.b}', body = 'theirs' where id = ${1000 + id}`);
    };
    await Promise.all(Array.from({ length: 100 }, (_, n) => write(n + 1)));
    await heard.next(100);
    expect(his.changes).toEqual([]);
    heard.end();
    his.end();
  });

  test("an insert, an update and a delete arrive as Supabase sends them", async () => {
    const heard = await world.listen(callers.anon, open);
    await world.run("insert into db.open_notes (id, body, hidden) values (1, 'one', 'secret')");
    const [inserted] = await heard.next();
    expect(inserted).toEqual({
      ...{ schema: "db", table: "open_notes", type: "INSERT", errors: null, old_record: {} },
      commit_timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      columns: [
        { name: "id", type: "int8" },
        { name: "body", type: "text" },
        { name: "amount", type: "numeric" },
        { name: "done", type: "bool" },
        { name: "tags", type: "_text" },
        { name: "data", type: "jsonb" },
        { name: "at", type: "timestamptz" },
        { name: "day", type: "date" },
        { name: "mood", type: "mood" },
        { name: "ratio", type: "float8" },
        { name: "bytes", type: "bytea" },
      ],
      record: {
        ...{ id: 1, body: "one", amount: null, done: null, tags: null, data: null, at: null, day: null },
        ...{ mood: null, ratio: null, bytes: null },
      },
    });
    expect(Date.now() - Date.parse(inserted?.commit_timestamp ?? "")).toBeLessThan(10_000);
    await world.run("update db.open_notes set body = 'two' where id = 1");
    const [updated] = await heard.next();
    expect(updated).toMatchObject({ type: "UPDATE", record: { id: 1, body: "two" }, errors: null });
    expect(updated?.old_record).toEqual({ id: 1 });
    await world.run("delete from db.open_notes where id = 1");
    const [deleted] = await heard.next();
    expect(deleted).toMatchObject({ type: "DELETE", record: {}, old_record: { id: 1 }, errors: null });
    heard.end();
  });

  test("values are the JSON that PostgreSQL makes of them, whatever the session that wrote them is set to", async () => {
    const heard = await world.listen(callers.anon, open);
    await world.run(`set local timezone = 'Asia/Tokyo'; set local datestyle = 'German'; set local extra_float_digits = -10;
      insert into db.open_notes (id, body, amount, done, tags, data, at, day, mood, ratio, bytes) values
      (9007199254740991, E'a "b" \\\\ (c),\\nd', 12.5, true, array['x', null, 'y,z', ''], '{"a": [1, null, "\\u00e9"]}',
       '2026-03-01 12:00:00+09', '2026-03-01', 'grim', 0.1, '\\x00ff')`);
    const [{ record } = { record: {} }] = await heard.next();
    expect(record).toEqual({
      ...{ id: 9007199254740991, body: 'a "b" \\ (c),\nd', amount: 12.5, done: true, tags: ["x", null, "y,z", ""] },
      ...{ data: { a: [1, null, "é"] }, at: "2026-03-01T03:00:00+00:00", day: "2026-03-01", mood: "grim" },
      ...{ ratio: 0.1, bytes: "\\x00ff" },
    });
    heard.end();
  });

  test("each of several updates in one transaction arrives with its own values, in order", async () => {
    const heard = await world.listen(callers.anon, open);
    await world.run(
      `insert into db.open_notes (id, body) values (1, 'a'); update db.open_notes set body = 'b'; update db.open_notes set body = 'c'`,
    );
    const changes = await heard.next(3);
    expect(changes.map(({ type, record }) => [type, record.body])).toEqual([
      ["INSERT", "a"],
      ["UPDATE", "b"],
      ["UPDATE", "c"],
    ]);
    heard.end();
  });

  test("transactions arrive in the order of their commits, those rolled back never", async () => {
    const heard = await world.listen(callers.anon, open);
    let commitFirst = () => {};
    let began = () => {};
    const begun = new Promise<void>((resolve) => {
      began = resolve;
    });
    const first = world.database.asService(async (tx) => {
      await tx.query("insert into db.open_notes (id) values (1)");
      began();
      await new Promise<void>((resolve) => {
        commitFirst = resolve;
      });
      await tx.query("insert into db.open_notes (id) values (2)");
    });
    await begun;
    await world.run("insert into db.open_notes (id) values (3)");
    await expect(world.run("insert into db.open_notes (id) values (4); select 1 / 0")).rejects.toThrow("division");
    await world.run(
      "do $$ begin begin insert into db.open_notes (id) values (5); raise 'no'; exception when others then null; end; insert into db.open_notes (id) values (6); end $$",
    );
    commitFirst();
    await first;
    expect((await heard.next(4)).map(({ record }) => record.id)).toEqual([3, 6, 1, 2]);
    heard.end();
  });

  test("a change of the primary key tells the old one", async () => {
    const heard = await world.listen(callers.anon, { ...open, event: "UPDATE" });
    await world.run("insert into db.open_notes (id) values (1)");
    await world.run("update db.open_notes set id = 2");
    const [change] = await heard.next();
    expect(change).toMatchObject({ record: { id: 2 }, old_record: { id: 1 } });
    heard.end();
  });

  test("TRUNCATE is not told", async () => {
    const heard = await world.listen(callers.anon, open);
    await world.run("insert into db.open_notes (id) values (1)");
    await heard.next();
    await world.run("truncate db.open_notes");
    await world.run("insert into db.open_notes (id) values (2)");
    expect(await heard.next()).toMatchObject([{ type: "INSERT", record: { id: 2 } }]);
    heard.end();
  });

  test("rows of partitions are told under the name of their table", async () => {
    const heard = await world.listen(callers.anon, { table: "days" });
    await world.run("insert into db.days values (1, '2020-05-05', 'old')");
    await world.run("insert into db.days_new values (2, '2022-05-05', 'new')");
    await world.run("update db.days_old set body = 'older'");
    const changes = await heard.next(3);
    expect(changes.map(({ table, record }) => [table, record])).toEqual([
      ["days", { id: 1, day: "2020-05-05", body: "old" }],
      ["days", { id: 2, day: "2022-05-05", body: "new" }],
      ["days", { id: 1, day: "2020-05-05", body: "older" }],
    ]);
    expect(changes[2]?.old_record).toEqual({ id: 1, day: "2020-05-05" });
    heard.end();
  });

  test("values over 64 KB are left out, with an error", async () => {
    const heard = await world.listen(callers.anon, open);
    await world.run("insert into db.open_notes (id, body, tags) values (1, repeat('x', 100000), '{short}')");
    const [inserted] = await heard.next();
    expect(inserted).toMatchObject({ record: { id: 1, tags: ["short"] }, errors: ["Error 413: Payload Too Large"] });
    expect(inserted?.record).not.toHaveProperty("body");
    await world.run("insert into db.open_notes (id, body) values (2, repeat(md5(random()::text), 1900))");
    const [long] = await heard.next();
    expect(long?.errors).toBeNull();
    // PostgreSQL does not write a long value to its log that an update leaves as it is.
    await world.run("update db.open_notes set tags = '{b}' where id = 2");
    const [{ record } = { record: {} }] = await heard.next();
    expect(record).toEqual({ ...long?.record, tags: ["b"] });
    heard.end();
  });

  test("a table that is added to the publication while the feed runs is fed, one that is removed no more", async () => {
    await expect(world.listen(callers.anon, { table: "unfed" })).rejects.toThrow(ChangeRequestError);
    const everything = await world.listen(callers.anon, { table: undefined });
    await world.run("alter publication supabase_realtime add table db.unfed");
    const heard = await vi.waitFor(() => world.listen(callers.anon, { table: "unfed" }), { timeout: 5_000 });
    await world.run("insert into db.unfed values (1)");
    expect(await heard.next()).toMatchObject([{ table: "unfed", record: { id: 1 } }]);
    expect(await everything.next()).toMatchObject([{ table: "unfed", record: { id: 1 } }]);
    await world.run("alter publication supabase_realtime drop table db.unfed");
    await world.run("insert into db.unfed values (2)");
    await world.run("insert into db.open_notes (id) values (7)");
    expect(await everything.next()).toMatchObject([{ table: "open_notes", record: { id: 7 } }]);
    expect(heard.changes).toHaveLength(1);
    heard.end();
    everything.end();
  });

  test("new columns arrive, dropped ones go, without a restart", async () => {
    const heard = await world.listen(callers.a, { table: "own_notes" });
    await world.run(`alter table db.own_notes add column extra int`);
    await world.run(`insert into db.own_notes (id, owner, extra) values (1, '${ids.a}', 5)`);
    const [added] = await heard.next();
    expect(added?.record).toMatchObject({ id: 1, extra: 5 });
    await world.run("alter table db.own_notes drop column extra");
    await world.run("update db.own_notes set body = 'b'");
    const [dropped] = await heard.next();
    expect(dropped?.record).toEqual({ id: 1, owner: ids.a, body: "b" });
    heard.end();
  });

  test("two feeds on one database hear everything, each by itself", async () => {
    const other = await changesWorldFeed(world, capture);
    const one = await world.listen(callers.anon, open);
    const two = await hear(other, callers.anon, [open]);
    await world.run("insert into db.open_notes (id) values (1)");
    expect(await one.next()).toMatchObject([{ record: { id: 1 } }]);
    expect(await two.next()).toMatchObject([{ record: { id: 1 } }]);
    await other.close();
    await world.run("insert into db.open_notes (id) values (2)");
    expect(await one.next()).toMatchObject([{ record: { id: 2 } }]);
    one.end();
  });

  describe("filters", () => {
    const insert = `insert into db.open_notes (id, body, amount, done, mood, at) values
      (1, 'a', 9, true, 'calm', '2026-01-01 00:00:00+00'), (2, 'b', 10, false, 'grim', '2026-01-01 12:00:00+00'), (3, 'c,"d"', null, null, null, null), (10, 'e', 100.50, true, 'calm', null)`;
    test.each([
      ["id=eq.1", [1]],
      ["id=eq.01", [1]],
      ["id=neq.1", [2, 3, 10]],
      // As numbers, not as texts.
      ["id=lt.10", [1, 2, 3]],
      ["id=gte.3", [3, 10]],
      ["amount=gt.9", [2, 10]],
      ["amount=eq.100.5", [10]],
      ["amount=lte.10.00", [1, 2]],
      ["body=in.(a,e)", [1, 10]],
      ['body=eq."c,\\"d\\""', [3]],
      ["id=in.(1,10,99)", [1, 10]],
      ["done=is.true", [1, 10]],
      ["done=not.is.null", [1, 2, 10]],
      // By the order of the enum.
      ["mood=lt.grim", [1, 10]],
      ["at=eq.2026-01-01T09:00:00%2B09:00".replace("%2B", "+"), [1]],
      ["id=gt.1,done=eq.true", [10]],
      ["body=like.%e%", [10]],
      ["body=match.^[ab]$", [1, 2]],
      ["body=not.imatch.^[AB]", [3, 10]],
      ["amount=isdistinct.9", [2, 3, 10]],
    ])("%s", async (filter, expected) => {
      const heard = await world.listen(callers.anon, { ...open, filter });
      const all = await world.listen(callers.anon, open);
      await world.run(insert);
      // Patterns are judged apart.
      await Promise.all([all.next(4), heard.next(expected.length)]);
      expect(heard.changes.map(({ record }) => record.id)).toEqual(expected);
      heard.end();
      all.end();
    });

    test("a selection of columns is told beside the primary key, and each selection as a message of its own", async () => {
      const event = "*" as const;
      const heard = await world.listen(
        callers.anon,
        { ...open, event, select: ["body"] },
        { ...open, event, select: ["done", "body"] },
        { ...open, event, filter: "id=eq.1", select: ["body"] },
      );
      await world.run("insert into db.open_notes (id, body, done, amount) values (1, 'one', true, 5)");
      const [short, long] = await heard.next(2);
      expect([short?.record, long?.record]).toEqual([
        { id: 1, body: "one" },
        { id: 1, body: "one", done: true },
      ]);
      expect(short?.columns.map(({ name }) => name)).toEqual(["id", "body"]);
      const [first, second, third] = heard.ids;
      expect(heard.answered).toEqual([[first, third], [second]]);
      await world.run("update db.open_notes set body = 'two', amount = 6 where id = 1");
      const [changed] = await heard.next(2);
      expect([changed?.record, Object.keys(changed?.old_record ?? {})]).toEqual([{ id: 1, body: "two" }, ["id"]]);
      heard.end();
    });

    test("several requests of one subscription are answered by their ids", async () => {
      const heard = await world.listen(
        callers.anon,
        { ...open, filter: "id=lt.3" },
        { ...open, event: "INSERT" },
        { ...open, event: "DELETE" },
        {},
      );
      expect(new Set(heard.ids).size).toBe(4);
      await world.run("insert into db.open_notes (id) values (1), (5)");
      await heard.next(2);
      await world.run("delete from db.open_notes where id = 5");
      await heard.next();
      const [small, insertion, deletion, any] = heard.ids;
      expect(heard.answered).toEqual([
        [small, insertion, any],
        [insertion, any],
        [deletion, any],
      ]);
      heard.end();
    });

    test("a filter on a delete applies to what the old record tells", async () => {
      const byKey = await world.listen(callers.anon, { ...open, event: "DELETE", filter: "id=eq.2" });
      const byBody = await world.listen(callers.anon, { ...open, event: "DELETE", filter: "body=eq.b" });
      const byNull = await world.listen(callers.anon, { ...open, event: "DELETE", filter: "body=is.null" });
      await world.run(insert);
      await world.run("delete from db.open_notes");
      expect(await byKey.next()).toMatchObject([{ old_record: { id: 2 } }]);
      expect([...byBody.changes, ...byNull.changes]).toEqual([]);
      for (const heard of [byKey, byBody, byNull]) heard.end();
    });
  });

  describe("refuses", () => {
    test.each([
      ["an unknown table", { table: "nothing" }, /db\.nothing/],
      ["a table of a schema that is not exposed", { schema: "auth", table: "users" }, /auth\.users/],
      ["a table outside of the publication", { table: "no_key" }, /db\.no_key/],
      ["a table that the role may not read", { table: "staff_notes" }, /db\.staff_notes/],
      ["an unknown column", { ...open, filter: "nothing=eq.1" }, /the column nothing/],
      ["a column that the role may not read", { ...open, filter: "hidden=eq.1" }, /the column hidden/],
      ["a value that is none of the column's type", { ...open, filter: "id=eq.one" }, /"one"/],
      ["a list with such a value", { ...open, filter: "id=in.(1,two)" }, /"two"/],
      ["a value of no such enum", { ...open, filter: "mood=eq.merry" }, /"merry"/],
      ["an operator that the type does not have", { ...open, filter: "id=like.1" }, /operator/],
      ["a filter without a table", { filter: "id=eq.1" }, /needs a table/],
      ["what is no regular expression", { ...open, filter: "body=match.a(" }, /invalid regular expression/],
      ["a selection without a table", { select: ["id"] }, /needs a table/],
      [
        "a selection of a column that the role may not read",
        { ...open, select: ["id", "hidden"] },
        /the column hidden/,
      ],
      ["SQL", { ...open, filter: "id=eq.1); drop table db.open_notes; --" }, /invalid input/],
      ["SQL in place of a column", { ...open, filter: '1=1 or "id=eq.1' }, /cannot be read|the column/],
    ])("%s", async (_, request, message) => {
      const refused = world.listen(callers.anon, request);
      await expect(refused).rejects.toThrow(ChangeRequestError);
      await expect(refused).rejects.toThrow(message);
    });

    test("hidden, unpublished and unknown tables in the same words", async () => {
      const words = async (table: string) =>
        world.listen(callers.anon, { table }).catch((error: Error) => error.message.replaceAll(table, "x"));
      expect(await words("staff_notes")).toBe(await words("nothing"));
      expect(await words("no_key")).toBe(await words("nothing"));
    });
  });
});

async function changesWorldFeed({ database, ownerUrl }: ChangesWorld, capture: string) {
  const { createChangeFeed } = await import("./create-change-feed.ts");
  const log = { info() {}, warn() {}, error() {} };
  return createChangeFeed({ database, ownerUrl: capture === "log" ? ownerUrl : undefined, schemas: ["db"], log });
}

test("triggers write nothing for tables that nobody has subscribed to, and nothing once the feed has ended", async () => {
  const world = await changesWorld("triggers");
  const written = async () => {
    const { rows } = await world.database.asService((tx) =>
      tx.query("select relation::regclass::text as name from realtime.change_outbox order by id"),
    );
    return rows.map(({ name }) => name);
  };
  const heard = await world.listen(callers.anon, { table: "open_notes" });
  await world.run(`insert into db.own_notes values (1, '${ids.a}', 'x')`);
  await world.run("insert into db.open_notes (id) values (1)");
  await heard.next();
  expect(await written()).toEqual(["db.open_notes"]);
  await world.feed.close();
  await world.run("insert into db.open_notes (id) values (2)");
  expect(await written()).toEqual(["db.open_notes"]);
  await world.stop();
});

test("the log is read only once somebody has subscribed", async () => {
  const world = await changesWorld("log");
  const slots = async () => {
    const sql = "select from pg_replication_slots where database = current_database()";
    return (await world.database.asService((tx) => tx.query(sql))).rows.length;
  };
  await vi.waitUntil(() => world.logged.length > 0);
  expect(await slots()).toBe(0);
  await world.listen(callers.anon, { table: "open_notes" });
  expect(await slots()).toBe(1);
  await world.feed.close();
  await vi.waitFor(async () => expect(await slots()).toBe(0), { timeout: 5_000 });
  await world.stop();
});
