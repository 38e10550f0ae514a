import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callers, captures, type ChangesWorld, changesWorld } from "./test-world.ts";

describe.each(captures)("changes captured by %s", (capture) => {
  let world: ChangesWorld;
  beforeAll(async () => {
    world = await changesWorld(capture);
  });
  afterAll(async () => world?.stop());

  test("an insert, an update and a delete arrive as Supabase sends them", async () => {
    const heard = await world.listen(callers.anon, { table: "open_notes" });
    await world.run("insert into db.open_notes (id, body, hidden) values (1, 'one', 'secret')");
    const [inserted] = await heard.next();
    expect(inserted).toMatchObject({ schema: "db", table: "open_notes", type: "INSERT", errors: null, old_record: {} });
    expect(inserted?.record).toMatchObject({ id: 1, body: "one", amount: null });
    expect(JSON.stringify(inserted)).not.toContain("hidden");
    await world.run("update db.open_notes set body = 'two' where id = 1");
    const [updated] = await heard.next();
    expect(updated).toMatchObject({ type: "UPDATE", record: { id: 1, body: "two" }, old_record: { id: 1 } });
    await world.run("delete from db.open_notes where id = 1");
    const [deleted] = await heard.next();
    expect(deleted).toMatchObject({ type: "DELETE", record: {}, old_record: { id: 1 } });
    expect(deleted?.old_record).toEqual({ id: 1 });
    heard.end();
  });
});
