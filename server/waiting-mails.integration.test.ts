import { afterAll, beforeAll, expect, it } from "vitest";
import { seedContent } from "#content/seed.ts";
import { type TestDatabase, testDatabase } from "#platform/postgres/test-database.ts";
import { sendOrderMails } from "./order-mails/send-order-mails.ts";
import { sendOwnerNotices } from "./owner-notices/send-owner-notices.ts";

let test: TestDatabase;
const sql = async (text: string, values?: unknown[]) =>
  (await test.database.asService((tx) => tx.query<Record<string, unknown>>(text, values))).rows;
const options = () => ({ database: test.database, siteUrl: "https://northpip.example", delivers: true });

beforeAll(async () => {
  test = await testDatabase();
  await seedContent(test.database);
  await sql(`insert into auth.users (id, aud, role, email, email_confirmed_at, raw_app_meta_data)
    values (gen_random_uuid(), 'authenticated', 'authenticated', 'owner@example.com', now(), '{"role": "owner"}')`);
});
afterAll(() => test.stop());

const buy = (productId: string, priceCents: number, email: string, currency = "USD") =>
  sql("select public.record_checkout_event($1, '')", [
    JSON.stringify({
      ...{ provider: "paddle", eventId: email, type: "purchased", providerOrderId: `txn_${email}`, email },
      items: [{ productId, priceCents, currency }],
    }),
  ]);
const mailed = async () =>
  (await sql("select recipient from mail.outbox order by recipient")).map((row) => row.recipient);

it("a text that fits no mail holds up the receipts that have it and no other", async () => {
  await sql("insert into public.provider_products values ('paddle', 'tern-trend', 'tern-trend')");
  await sql("insert into public.provider_products values ('paddle', 'course', 'beginner-forex-fundamentals')");
  const steps = "update public.next_steps set steps = $1 where id in ('robot', 'robot-without-files')";
  for (const broken of ["[{}]", "[null]", '[{"text": 5}]', '[{"text": "Look.", "href": {}}]'])
    await expect(sql(steps, [broken]), broken).rejects.toMatchObject({ code: "23514" });
  // As a site of before the check may have it.
  await sql("alter table public.next_steps drop constraint steps_have_texts");
  await sql(steps, ["[{}]"]);
  for (const email of ["ana@example.com", "ben@example.com"]) await buy("tern-trend", 14_900, email);
  await buy("course", 29_900, "cleo@example.com");
  await expect(sendOrderMails(options())).rejects.toThrow(/^2 mails could not be written, 1 others were: .*\.Text/);
  expect(await mailed()).toEqual(["cleo@example.com"]);
  await sql(steps, ['[{"text": "Download the files."}]']);
  expect(await sendOrderMails(options())).toBe(2);
  expect(await mailed()).toEqual(["ana@example.com", "ben@example.com", "cleo@example.com"]);
});

it("a currency that does not exist is named in the mails of its order", async () => {
  await sql("truncate mail.outbox, public.owner_notices");
  await buy("tern-trend", 14_900, "dora@example.com", "1$2");
  await sendOrderMails(options());
  await sendOwnerNotices(options());
  const [notice] = await sql("select body_text as text from mail.outbox where recipient = 'owner@example.com'");
  expect(notice?.text).toContain("149.00 1$2");
});
