import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { seedContent } from "#content/seed.ts";
import { type TestDatabase, testDatabase } from "#platform/postgres/test-database.ts";
import { withoutKey } from "../sales-desk/reconcile.ts";
import { sendOwnerNotices } from "./send-owner-notices.ts";
import { tellOfUnheardSales } from "./tell-of-unheard-sales.ts";

let test: TestDatabase;
const sql = async (text: string) =>
  (await test.database.asService((tx) => tx.query(text))).rows as { body_text: string }[];
const tell = (provider = "gumroad") => tellOfUnheardSales({ database: test.database, provider: () => provider });
/** What the owner is mailed by now, each mail once. */
const mails = async () => {
  await sendOwnerNotices({ database: test.database, siteUrl: "https://site.example", delivers: true });
  const sent = await sql("select body_text from mail.outbox order by created_at");
  await sql("delete from mail.outbox");
  return sent.map(({ body_text: text }) => text);
};
const finished = (problem: string | null) =>
  sql(`insert into public.reconciliation_reports (provider, asked_by, state, finished_at, problem)
    values ('gumroad', 'daily', 'incomplete', now(), ${problem ? `'${problem.replaceAll("'", "''")}'` : "null"})`);

beforeAll(async () => {
  test = await testDatabase();
  await seedContent(test.database);
  await sql(`insert into auth.users (id, aud, role, email, email_confirmed_at, raw_app_meta_data)
    values (gen_random_uuid(), 'authenticated', 'authenticated', 'owner@example.com', now(), '{"role": "owner"}')`);
});
afterAll(() => test.stop());
beforeEach(() =>
  sql(
    "truncate public.owner_notices, public.refused_events, public.reconciliation_reports, public.checkout_events cascade",
  ),
);

it("mails the owner once a week while messages are refused and none is taken", async () => {
  await sql("select public.count_refused_event('gumroad', 'forged', 'The secret does not match')");
  await tell();
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail).toContain(
    "Compare CHECKOUT_WEBHOOK_SECRET and CHECKOUT_SELLER_ID with those at Gumroad: 1 message was refused",
  );
  expect(mail).toContain("https://site.example/admin/events?show=refused");
  await sql("select public.count_refused_event('gumroad', 'forged', 'The secret does not match')");
  await tell();
  expect(await mails()).toEqual([]);
  await sql("update public.owner_notices set created_at = now() - interval '8 days'");
  await tell();
  expect(await mails()).toHaveLength(1);
});

it("mails nothing once a message was taken, and nothing of the sandbox or of another provider", async () => {
  await sql("select public.count_refused_event('gumroad', 'unconfirmed', 'Gumroad could not confirm the sale now')");
  await tell("sandbox");
  await tell("stripe");
  await sql(
    "insert into public.checkout_events (provider, event_id, type, event, raw) values ('gumroad', 'e1', 'purchased', '{}', '')",
  );
  await sql("update public.checkout_events set received_at = now() + interval '1 second'");
  await tell();
  expect(await mails()).toEqual([]);
});

it("mails of comparisons that fail twice in a row, and of no key that is not set", async () => {
  for (const problem of [withoutKey("Gumroad"), withoutKey("Gumroad")]) await finished(problem);
  await finished("The provider refuses the key.");
  await tell();
  expect(await mails()).toEqual([]);
  await finished("The provider refuses the key.");
  await tell();
  expect(await mails()).toEqual([
    expect.stringContaining("compared with the sales at Gumroad: The provider refuses the key."),
  ]);
  await sql("update public.owner_notices set created_at = now() - interval '8 days'");
  await tell();
  expect(await mails(), "in the same words a week later").toHaveLength(1);
  await finished(null);
  expect(await tell()).toBe(0);
});
