import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { seedContent } from "#content/seed.ts";
import { type TestDatabase, testDatabase } from "#platform/postgres/test-database.ts";
import { sendOwnerNotices } from "../owner-notices/send-owner-notices.ts";
import { sendOrderMails } from "./send-order-mails.ts";

let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase();
  await seedContent(test.database);
  await sql(`insert into auth.users (id, aud, role, email, email_confirmed_at, raw_app_meta_data)
    values (gen_random_uuid(), 'authenticated', 'authenticated', 'owner@example.com', now(), '{"role": "owner"}')`);
  await sql(`insert into public.provider_products values ('stripe', 'plink_vps', 'vps-start'), ('stripe', 'plink_owl', 'owl-carry');
    insert into public.robot_releases (robot_id, version, changes, fingerprint) values ('tern-trend', '1.0', '[]', 'f')`);
});
afterAll(() => test.stop());
beforeEach(() => sql("truncate public.orders, public.checkout_events, public.owner_notices, mail.outbox cascade"));

const sql = (text: string, values?: unknown[]) => test.database.asService((tx) => tx.query(text, values));
const happen = (type: string, productId: string, priceCents: number, more: object = {}) =>
  sql("select public.record_checkout_event($1, '')", [
    JSON.stringify({
      provider: "stripe",
      eventId: `${type}:${productId}`,
      type,
      providerOrderId: `pi_${productId}`,
      ...(type === "purchased" && { email: "ana@example.com" }),
      items: type === "purchased" ? [{ productId, priceCents, currency: "USD" }] : [],
      ...more,
    }),
  ]);
const send = async () => {
  const options = { database: test.database, siteUrl: "https://northpip.example", delivers: true };
  await sendOrderMails(options);
  await sendOwnerNotices(options);
};
const toTheOwner = async () =>
  (await sql("select to_jsonb(o)::text as text from mail.outbox o where recipient = 'owner@example.com'")).rows.map(
    ({ text }) => String(text),
  );

it("the owner is mailed once of a paid order whose receipt promises that a person writes", async () => {
  await happen("purchased", "plink_vps", 1_200);
  await send();
  await send();
  const mails = await toTheOwner();
  expect(mails).toHaveLength(1);
  expect(mails[0]).toContain("Order pi_plink_vps waits for you");
  expect(mails[0]).toContain("VPS Start (1 working day)");
  expect(mails[0]).toMatch(/\/admin\/orders\/[0-9a-f-]{36}/);
});

it("a receipt that waited until all of it went back is not sent, and promises the owner's work to nobody", async () => {
  await happen("purchased", "plink_vps", 1_200);
  await happen("refunded", "plink_vps", 1_200);
  await send();
  const subjects = (await sql("select subject from mail.outbox where recipient = 'ana@example.com'")).rows;
  expect(subjects.map(({ subject }) => String(subject))).toEqual([expect.stringContaining("refunded")]);
  expect((await toTheOwner()).filter((text) => text.includes("waits for you"))).toEqual([]);
  expect((await sql("select from public.order_notices where mailed_at is null")).rowCount).toBe(0);
});

it("word that an order is held is not sent once all of it went back", async () => {
  await happen("purchased", "plink_vps", 1_200);
  await sql("update public.order_notices set kind = 'held'");
  await happen("refunded", "plink_vps", 1_200);
  await send();
  const { rows } = await sql("select kind from mail.outbox where recipient = 'ana@example.com'");
  expect(rows).toEqual([{ kind: "order_refund" }]);
});

it("a refund is told at once to an address that had its mails of the hour, and the next receipt waits", async () => {
  await happen("purchased", "plink_vps", 1_200);
  await send();
  await sql(`insert into mail.outbox select (jsonb_populate_record(m, jsonb_build_object('id', gen_random_uuid(), 'message_id', gen_random_uuid()))).*
    from mail.outbox m, generate_series(1, 9) where m.recipient = 'ana@example.com'`);
  await happen("refunded", "plink_vps", 1_200);
  await sql("insert into public.order_notices (order_id, kind) select id, 'restored' from public.orders");
  await send();
  const waiting = await sql("select kind from public.order_notices where mailed_at is null");
  expect(waiting.rows).toEqual([{ kind: "restored" }]);
});

it("tells a buyer of each dispute and of its end, and the owner to start a machine again", async () => {
  const buyer = async () =>
    (await sql("select kind from mail.outbox where recipient = 'ana@example.com' order by created_at")).rows.map(
      ({ kind }) => kind,
    );
  const dispute = async (disputeId: string, type: string) => {
    await happen(type, "plink_vps", 1_200, { eventId: `${type} ${disputeId}`, disputeId });
    await send();
    await sql("select public.settle_order(id) from public.orders");
    await send();
  };
  await happen("purchased", "plink_vps", 1_200);
  await send();
  const told = ["order_receipt"];
  for (const inquiry of ["first", "second"]) {
    await dispute(inquiry, "disputed");
    expect(await buyer()).toEqual([...told, "order_held"]);
    await dispute(inquiry, "dispute_won");
    told.push("order_held", "plain_notice");
    expect(await buyer()).toEqual(told);
  }
  expect((await toTheOwner()).filter((text) => text.includes("start it again"))).toHaveLength(1);
});

it("one that is over before its mail was written is told neither way", async () => {
  await happen("purchased", "plink_vps", 1_200);
  await send();
  const dispute = (disputeId: string, type: string) =>
    happen(type, "plink_vps", 1_200, { eventId: `${type} ${disputeId}`, disputeId });
  await dispute("first", "disputed");
  await send();
  await dispute("first", "dispute_won");
  await dispute("second", "disputed");
  await send();
  const { rows } = await sql("select kind from mail.outbox where recipient = 'ana@example.com' order by created_at");
  expect(rows).toEqual([{ kind: "order_receipt" }, { kind: "order_held" }]);
});

it("names the buyer by the account where the provider tells no address", async () => {
  await sql(`with buyer as (insert into auth.users (id, aud, role, email, email_confirmed_at)
      values (gen_random_uuid(), 'authenticated', 'authenticated', 'ben@example.com', now()) returning id)
    insert into public.checkout_references (reference, user_id)
      select '5a3c6e9e-96a0-4a3c-8ff5-3f0f9b0f1c11', id from buyer`);
  await happen("purchased", "plink_vps", 1_200, { email: null, orderRef: "5a3c6e9e-96a0-4a3c-8ff5-3f0f9b0f1c11" });
  await send();
  expect((await toTheOwner())[0]).toContain("paid through Stripe by ben@example.com.");
});

it("a robot without files here is one of those, and one with files is not", async () => {
  await happen("purchased", "plink_owl", 13_900);
  await send();
  expect((await toTheOwner())[0]).toContain("Owl Carry (1 working day)");
  await sql("truncate public.orders, public.checkout_events, public.owner_notices, mail.outbox cascade");
  await sql(
    "insert into public.robot_releases (robot_id, version, changes, fingerprint) values ('owl-carry', '1.0', '[]', 'f')",
  );
  await sql("insert into public.robot_files values ('owl-carry', 'owl-carry.mq5', 'Source', 'text/plain', '', 0)");
  await happen("purchased", "plink_owl", 13_900);
  await send();
  expect(await toTheOwner()).toEqual([]);
});

it("an order that was refunded before the mail asks the owner for no start: what may run already is to be switched off", async () => {
  await happen("purchased", "plink_vps", 1_200);
  await sendOrderMails({ database: test.database, siteUrl: "https://northpip.example", delivers: true });
  await happen("refunded", "plink_vps", 1_200);
  await send();
  const mails = await toTheOwner();
  expect(mails).toHaveLength(1);
  expect(mails[0]).toContain("Its payment went back to the buyer");
  expect(mails[0]).not.toContain("waits for you");
});

it("a buyer whose machine was paid back is told that it is switched off, and of another access that may be for the same one", async () => {
  const refundMail = async () =>
    (await sql("select to_jsonb(o)::text as text from mail.outbox o where kind = 'order_refund'")).rows
      .map(({ text }) => String(text))
      .join();
  await happen("purchased", "plink_vps", 1_200);
  await send();
  await happen("refunded", "plink_vps", 1_200);
  await send();
  expect(await refundMail()).toContain("We switch the machine off. Positions that a robot has opened there stay open");
  await happen("purchased", "plink_vps", 1_200, { providerOrderId: "pi_second", eventId: "second" });
  await happen("purchased", "plink_vps", 1_200, { providerOrderId: "pi_third", eventId: "third" });
  await send();
  await happen("refunded", "plink_vps", 1_200, { providerOrderId: "pi_third", eventId: "third back" });
  await send();
  expect(await refundMail()).toContain("where it is for the same machine, we leave the machine on");
});

it("a machine whose payment is disputed, and then lost, is told to run until it is switched off", async () => {
  await happen("purchased", "plink_vps", 1_200);
  await send();
  for (const more of [{}, { disputeLost: true, eventId: "lost" }]) {
    await sql("truncate mail.outbox cascade");
    await happen("disputed", "plink_vps", 1_200, more);
    await send();
    expect((await toTheOwner()).join()).toContain("Its machine runs until you switch it off.");
  }
});

it("an order that is disputed without a machine, or held before one was promised, is told to run none", async () => {
  await happen("purchased", "plink_owl", 100_000);
  await happen("disputed", "plink_owl", 100_000);
  await happen("purchased", "plink_vps", 1);
  await send();
  const mails = await toTheOwner();
  expect(mails.length).toBeGreaterThan(1);
  expect(mails.join()).not.toContain("machine");
});

it("a buyer whose address the owner types gets the receipt alone, and is told of no check that is over", async () => {
  await happen("purchased", "plink_owl", 100_000, { email: null });
  await send();
  await sql("update public.orders set email = 'ben@example.com'");
  await send();
  const { rows } = await sql("select kind from mail.outbox where recipient = 'ben@example.com'");
  expect(rows).toEqual([{ kind: "order_receipt" }]);
});

it("nobody is mailed of a purchase in the sandbox while it is not the checkout, and who waits is afterwards", async () => {
  const sandbox = (sells: boolean) => sql("select public.set_sandbox_sells($1)", [sells]);
  const mailed = async () => Number((await sql("select count(*) from mail.outbox")).rows[0]?.count);
  await sandbox(true);
  await happen("purchased", "tern-trend", 14_900, { provider: "sandbox", test: true });
  await sandbox(false);
  await send();
  expect(await mailed()).toBe(0);
  await sandbox(true);
  await send();
  expect(await mailed()).toBe(1);
});
