import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serverClient } from "#app/data/server-client.ts";
import { readConfig } from "#config";
import { seedContent } from "#content/seed.ts";
import { type TestDatabase, testDatabase } from "#platform/postgres/test-database.ts";
import { defaultSettings } from "#platform/settings/read-settings.ts";
import { type DataAccess, embeddedData } from "./data-access.ts";

const log = { info() {}, warn() {}, error() {} };
let shared: TestDatabase;
let data: DataAccess;
let service: SupabaseClient;

beforeAll(async () => {
  shared = await testDatabase();
  await seedContent(shared.database);
  const config = readConfig({ SITE_URL: "http://127.0.0.1:3000", DATA_DIR: shared.dataDir });
  const { database } = shared;
  data = await embeddedData({ config, database, log, mailboxKey: undefined, settings: defaultSettings });
  service = serverClient(data.fetch, data.serviceRoleKey, config.siteUrl);
});
afterAll(async () => {
  await data.close();
  await shared.stop();
});

/** Whether kept pages are old after this write, by the time that its writer has the answer. */
async function makesOld(write: PromiseLike<{ readonly error: unknown }>): Promise<boolean> {
  const before = data.epoch.current();
  const { error } = await write;
  expect(error).toBeNull();
  return data.epoch.current() > before;
}

test("kept pages stay when something else than content is written, such as the count of a visitor's requests", async () => {
  const counted = { subject: "somebody", allowed: 5, window_seconds: 60 };
  expect(await makesOld(service.rpc("take_request", counted))).toBe(false);
});

test("kept pages stay when a statement about content changes none of it", async () => {
  expect(await makesOld(service.from("faqs").delete().eq("question", "Nobody asks this"))).toBe(false);
});

test.each([
  ["faqs", { answer: "Another answer." }],
  ["quiz_questions", { question: "Another question?" }],
])("a change of %s makes them old before its writer has the answer", async (table, change) => {
  expect(await makesOld(service.from(table).update(change).not("id", "is", null))).toBe(true);
});

test("access to a course makes pages old where the course is no longer sold, also once its time is over", async () => {
  const ask = (text: string) => shared.database.asService((tx) => tx.query<{ id: string }>(text));
  const { rows } = await ask(
    `with sold as (insert into public.orders (provider, provider_order_id, email, status) values ('sandbox', '1', 'ana@example.com', 'paid') returning id)
     insert into public.enrolments (order_id, product_id, product_kind, email, status)
       select sold.id, (select c.id from public.courses c order by c.id limit 1), 'course', 'ana@example.com', 'active' from sold returning product_id as id`,
  );
  const course = rows[0]?.id;
  const access = () =>
    service.from("enrolments").update({ ends_at: "2020-01-01T00:00:00Z" }, { count: "exact" }).eq("product_id", course);
  expect(await makesOld(access())).toBe(false);
  expect(await makesOld(service.from("courses").update({ published: false }).eq("id", course))).toBe(true);
  expect(await makesOld(access())).toBe(true);
  const before = data.epoch.current();
  await ask("select public.end_due_access()");
  await expect.poll(() => data.epoch.current()).toBeGreaterThan(before);
});
