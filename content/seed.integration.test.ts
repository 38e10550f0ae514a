import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "#platform/postgres/test-database.ts";
import { seedContent } from "./seed.ts";
import { seedTables } from "./seed-tables.ts";

let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase();
});
afterAll(() => test.stop());

const one = <Row extends Record<string, unknown>>(sql: string) =>
  test.database.asService(async (tx) => (await tx.query<Row>(sql)).rows[0]);
const version = async () =>
  (await one<{ version: string }>("select version::text from public.content_version"))?.version;

describe("seeding", () => {
  it("fills every table", async () => {
    const { seeded } = await seedContent(test.database);
    expect(seeded).toEqual(seedTables().map(({ table }) => table));
    expect(await one("select count(*)::int from public.brokers")).toEqual({ count: 9 });
    expect(await one("select price_cents from public.products where id = 'professional-trader-program'")).toEqual({
      price_cents: 99_900,
    });
  });
  it("does nothing the second time, also from two processes at once", async () => {
    const before = await version();
    const again = await Promise.all([seedContent(test.database), seedContent(test.database)]);
    expect(again).toEqual([{ seeded: [] }, { seeded: [] }]);
    expect(await version()).toBe(before);
  });
  it("keeps the owner's edits and does not bring deleted demo content back", async () => {
    await one("update public.courses set price = 1 where id = 'beginner-forex-fundamentals'");
    await one("delete from public.stories");
    expect(await seedContent(test.database)).toEqual({ seeded: [] });
    expect(await one("select price::int from public.courses where id = 'beginner-forex-fundamentals'")).toEqual({
      price: 1,
    });
    expect(await one("select count(*)::int from public.stories")).toEqual({ count: 0 });
  });
  it("adds the text of a page that came with a later version, once", async () => {
    const marks = "update public.site_settings set value = value - 'pages/glossary' where key = 'seeded_tables'";
    await one("delete from public.pages where slug = 'glossary'");
    expect(await seedContent(test.database), "deleted by the owner").toEqual({ seeded: [] });
    await one(marks);
    expect(await seedContent(test.database)).toEqual({ seeded: ["pages/glossary"] });
    await one("update public.pages set title = 'Mine' where slug = 'glossary'");
    await one(marks);
    expect(await seedContent(test.database)).toEqual({ seeded: [] });
    expect(await one("select title from public.pages where slug = 'glossary'")).toEqual({ title: "Mine" });
  });
  it("adds the lesson and the text that came with a later version, once", async () => {
    const marks =
      "update public.site_settings set value = value - 'lessons/pips' - 'lesson_texts/pips' where key = 'seeded_tables'";
    await one("delete from public.lessons where id = 'pips'");
    expect(await seedContent(test.database), "deleted by the owner").toEqual({ seeded: [] });
    await one(marks);
    expect(await seedContent(test.database)).toEqual({ seeded: ["lessons/pips", "lesson_texts/pips"] });
    await one("update public.lesson_texts set body = 'Mine' where lesson_id = 'pips'");
    await one(marks);
    expect(await seedContent(test.database)).toEqual({ seeded: [] });
    expect(await one("select body from public.lesson_texts where lesson_id = 'pips'")).toEqual({ body: "Mine" });
  });
  it("shows visitors published content only, and lets nobody but the owner write", async () => {
    await one("update public.brokers set published = false where id = 'harbourline'");
    const asked = (role: "anon" | "authenticated", claims: object, sql: string) =>
      test.database.asCaller({ role, claims: { role, ...claims } }, async (tx) => (await tx.query(sql)).rowCount);
    expect(await asked("anon", {}, "select id from public.brokers")).toBe(8);
    await expect(asked("anon", {}, "update public.brokers set rating = 0")).rejects.toThrow();
    expect(await asked("authenticated", {}, "update public.brokers set rating = 0")).toBe(0);
    const owner = { aal: "aal2", app_metadata: { role: "owner" } };
    expect(
      await asked("authenticated", { ...owner, aal: "aal1" }, "update public.brokers set rating = 0"),
      "without the second factor",
    ).toBe(0);
    expect(await asked("authenticated", owner, "update public.brokers set rating = 4.1 where id = 'harbourline'")).toBe(
      1,
    );
    expect(
      await asked("authenticated", { user_metadata: { role: "owner" } }, "update public.brokers set rating = 0"),
    ).toBe(0);
  });
});
