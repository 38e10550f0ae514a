import { afterAll, beforeAll, expect, test } from "vitest";
import { seedContent } from "#content/seed.ts";
import { type TestDatabase, testDatabase } from "#platform/postgres/test-database.ts";
import { demoContent } from "./demo-content.ts";

let shared: TestDatabase;
beforeAll(async () => {
  shared = await testDatabase();
  await seedContent(shared.database);
}, 60_000);
afterAll(() => shared.stop());

const sql = (text: string) => shared.database.asService((tx) => tx.query(text));
const count = (rows: readonly { readonly room: string }[], room: string) =>
  rows.filter((row) => row.room === room).length;

test("what was delivered and not touched is demo content; a changed row, also in a column that came empty, and an added one are the owner's", async () => {
  const fresh = await demoContent(shared.database);
  expect(fresh).toMatchObject({ missing: [], changed: 0, added: 0 });
  for (const room of [
    "claims",
    "courses",
    "mentorship_plans",
    "statistics",
    "mentors",
    "brokers",
    "broker_accounts",
    "mentor_hours",
    "stories",
  ])
    expect(count(fresh.delivered, room), room).toBeGreaterThan(0);

  await sql("update public.stories set story = story || ' More.' where id = (select min(id) from public.stories)");
  await sql("update public.brokers set evidence = 'A contract' where id = (select min(id) from public.brokers)");
  await sql("insert into public.statistics (id, icon, value, label) values ('mine', 'users', '7', 'Mine')");
  const after = await demoContent(shared.database);
  expect(after).toMatchObject({ missing: [], changed: 2, added: 1 });
  expect(count(after.delivered, "stories")).toBe(count(fresh.delivered, "stories") - 1);

  await sql("delete from public.mentors");
  const removed = await demoContent(shared.database);
  expect(count(removed.missing, "mentors")).toBe(count(fresh.delivered, "mentors"));
  await sql("delete from public.statistics");
  await sql("delete from public.claims");
  await sql("update public.courses set students = null, rating = null where id = (select min(id) from public.courses)");
  await sql(
    "update public.courses set evidence = 'Register of students' where id = (select max(id) from public.courses)",
  );
  const figures = await demoContent(shared.database);
  expect(count(figures.missing, "claims")).toBe(count(fresh.delivered, "claims"));
  expect(count(figures.delivered, "courses")).toBe(count(fresh.delivered, "courses") - 2);
  expect(figures.missing.find(({ room }) => room === "courses")?.after).toEqual({
    students: expect.any(Number),
    rating: expect.any(Number),
    badge: null,
  });
  const same = (rows: typeof fresh.delivered) => rows.filter(({ room }) => room === "mentors");
  expect(same(removed.missing).map(({ after }) => after)).toEqual(same(fresh.delivered).map(({ before }) => before));
});

test("the badge of a course and the mark of the popular plan go with the demo content, but an owner's own badge stays", async () => {
  await sql("update public.courses set evidence = null, students = 420, rating = 5 where badge is not null");
  const of = async () => {
    const { delivered } = await demoContent(shared.database);
    const badges = delivered.flatMap(({ room, before, after }) =>
      room === "courses" && before?.badge ? [after?.badge] : [],
    );
    return { badges, plans: delivered.filter(({ room }) => room === "mentorship_plans").map(({ after }) => after) };
  };
  expect(await of()).toEqual({ badges: [null], plans: [{ popular: false }] });
  await sql("update public.courses set badge = 'New' where badge is not null");
  await sql("update public.mentorship_plans set evidence = 'Orders of 2026' where popular");
  expect(await of()).toEqual({ badges: ["New"], plans: [] });
});
