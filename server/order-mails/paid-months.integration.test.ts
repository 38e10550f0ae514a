import { afterAll, beforeEach, expect, it } from "vitest";
import { courseWorld } from "../../tests/support/course-world.ts";
import { sendOrderMails } from "./send-order-mails.ts";

const world = await courseWorld();
const { sql, student, ask, database } = world;
afterAll(() => world.stop());
beforeEach(async () => {
  await sql("truncate public.orders, public.checkout_events, mail.outbox cascade");
  for (const provider of ["paddle", "stripe"])
    for (const product of ["monthly-mentorship", "vip-elite", "personal-coaching"])
      await sql(
        "insert into public.provider_products select $1, $2, p.id from public.products p where p.id = $2 on conflict do nothing",
        [provider, product],
      );
});

let told = 0;
const buy = async (product: string, provider = "paddle", quantity = 1) => {
  const [found] = await sql("select price_cents from public.products where id = $1", [product]);
  const event = {
    provider,
    eventId: `evt_${told}`,
    type: "purchased",
    providerOrderId: `txn_${told++}`,
    email: student.email,
    items: [{ productId: product, priceCents: found?.price_cents, currency: "USD", quantity }],
  };
  await sql("select public.record_checkout_event($1, '')", [JSON.stringify(event)]);
};
const months = async () => {
  const [row] = await sql(
    `select round(extract(epoch from e.ends_at - e.granted_at) / 86400)::int as days, e.status
     from public.enrolments e`,
  );
  return row;
};
const sessions = async () => JSON.parse((await ask(student, "rpc/my_sessions", {})).text).sessions as unknown[];

it.each([
  ["monthly-mentorship", 28, 31],
  ["vip-elite", 89, 92],
])("one payment of %s opens its sessions for the paid time", async (product, least, most) => {
  await buy(product);
  const row = await months();
  expect(row?.status).toBe("active");
  expect(Number(row?.days)).toBeGreaterThanOrEqual(least);
  expect(Number(row?.days)).toBeLessThanOrEqual(most);
  expect((await sessions()).length).toBeGreaterThan(0);
});

it("ends after the paid month, unless another payment came", async () => {
  await buy("monthly-mentorship");
  await sql("update public.enrolments set ends_at = now() - interval '1 minute'");
  await sql("select public.end_due_access()");
  expect(await sessions()).toEqual([]);
  await buy("monthly-mentorship");
  expect((await sessions()).length).toBeGreaterThan(0);
});

it("keeps the date that the owner gives, whatever its order is told later", async () => {
  await buy("monthly-mentorship");
  const settle = () => sql("select public.settle_order(id) from public.orders");
  await sql("update public.orders set purchased_at = now() - interval '40 days'");
  await sql(
    "update public.enrolments set granted_at = now() - interval '40 days', ends_at = now() + interval '20 days'",
  );
  await settle();
  expect(await sql("select status, ends_at > now() as later from public.enrolments")).toEqual([
    { status: "active", later: true },
  ]);
  await sql("update public.enrolments set ends_at = null");
  await settle();
  expect(await sql("select status, ends_at from public.enrolments")).toEqual([{ status: "active", ends_at: null }]);
});

it("opens three months where three were paid at once", async () => {
  await buy("monthly-mentorship", "paddle", 3);
  expect(Number((await months())?.days)).toBeGreaterThan(88);
});

it("leaves open what the provider tells only the first payment of", async () => {
  await buy("monthly-mentorship", "stripe");
  expect(await months()).toMatchObject({ days: null, status: "active" });
});

it("tells the period and how to end it in the receipt", async () => {
  await buy("monthly-mentorship");
  await sendOrderMails({ database, siteUrl: "http://127.0.0.1:3000" } as Parameters<typeof sendOrderMails>[0]);
  const [mail] = await sql("select to_jsonb(m)::text as text from mail.outbox m limit 1");
  expect(String(mail?.text)).toContain("One payment covers one month. It renews only if Paddle showed a subscription");
});
