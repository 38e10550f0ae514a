import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestDatabase, testDatabase } from "./test-database.ts";

let first: TestDatabase;
let second: TestDatabase;
beforeAll(async () => {
  [first, second] = await Promise.all([testDatabase(), testDatabase()]);
});
afterAll(() => Promise.all([first.stop(), second.stop()]));

test("every test database is migrated", async () => {
  const { rows } = await first.database.asService((tx) => tx.query("select name from platform.applied_migrations"));
  expect(rows.map(({ name }) => name)).toContain("platform/postgres/schema.sql");
});

test("what one test writes no other test sees", async () => {
  await first.database.asService((tx) => tx.query("create table private.mine (id int)"));
  const { rows } = await second.database.asService((tx) => tx.query("select to_regclass('private.mine') as found"));
  expect(rows[0]?.found).toBeNull();
});

test("a caller reaches its own test's database", async () => {
  const { rows } = await first.database.asCaller({ role: "anon", claims: {} }, (tx) =>
    tx.query("select current_database() as name"),
  );
  expect(first.callerUrl).toContain(rows[0]?.name);
});
