import { beforeEach, expect, it } from "vitest";
import { shopDatabase } from "../../../tests/support/shop-database.ts";

const { sql } = shopDatabase();
beforeEach(async () => {
  for (const table of ["orders", "checkout_events", "provider_products"]) await sql(`truncate public.${table} cascade`);
  await name("9", "owl-carry");
});

const name = (id: string, product: string, provider = "lemonsqueezy") =>
  sql("insert into public.provider_products values ($1, $2, $3)", [provider, id, product]);
const owl = { productId: "9", name: "Owl", priceCents: 14_900, currency: "USD", quantity: 1 };
let told = 0;
const tell = (type: string, more: object = {}) =>
  sql("select public.record_checkout_event($1, 'raw')", [
    JSON.stringify({
      provider: "lemonsqueezy",
      eventId: `names-${told++}`,
      type,
      providerOrderId: "77",
      email: "ana@example.com",
      items: [owl],
      ...more,
    }),
  ]);
const state = () =>
  sql(`select o.status, o.total_cents as total, o.refunded_cents as back,
    (select array_agg(i.product_id || ' ' || i.quantity order by i.product_id) from public.order_items i where i.order_id = o.id) as sold,
    (select array_agg(e.product_id || ':' || e.status order by e.product_id) from public.enrolments e where e.order_id = o.id) as opens
    from public.orders o`);

const bought = { status: "paid", total: 14_900, back: 0, sold: ["owl-carry 1"], opens: ["owl-carry:active"] };
const newNames = {
  "has no name any more": "delete from public.provider_products",
  "is the name of one with a higher price": "update public.provider_products set product_id = 'swift-momentum'",
  "is the name of one with a lower price": "update public.provider_products set product_id = 'heron-grid'",
};

it.each(Object.entries(newNames))("what was sold stays what it was where it %s", async (_, change) => {
  await tell("purchased");
  await sql(change);
  await tell("partially_refunded", { refundedCents: 1_000 });
  expect(await state()).toEqual([{ ...bought, back: 1_000 }]);
  await tell("disputed");
  await tell("dispute_won");
  await tell("purchased");
  expect(await state()).toEqual([{ ...bought, back: 1_000 }]);
});

it("a refund that comes before its sale says nothing of what else was sold", async () => {
  await tell("partially_refunded", { refundedCents: 1_000 });
  await tell("purchased");
  expect(await state()).toEqual([{ ...bought, back: 1_000 }]);
});

it.each([
  ["partially_refunded", ["heron-grid:active", "owl-carry:revoked"]],
  ["disputed", ["heron-grid:active"]],
])("what one that is %s named before its sale goes where the sale names another", async (type, opens) => {
  await tell(type, { refundedCents: 1_000 });
  await sql("update public.provider_products set product_id = 'heron-grid'");
  await tell("purchased", { items: [{ ...owl, priceCents: 29_900 }] });
  await tell("dispute_won");
  expect(await state()).toMatchObject([{ status: "paid", total: 29_900, sold: ["heron-grid 1"], opens }]);
});

it.each([
  ["beside one that has it", ["9", "10"]],
  ["twice", ["10", "11"]],
])("a product that is named %s in one cart opens the order, with all pieces", async (_, ids) => {
  await tell("purchased", { items: ids.map((productId) => ({ ...owl, productId })) });
  expect(await state()).toMatchObject([{ status: "held", opens: null }]);
  await sql(
    `insert into public.provider_products select 'lemonsqueezy', id, 'owl-carry' from unnest($1::text[]) id
    where id <> '9'`,
    [ids],
  );
  expect(await state()).toEqual([{ ...bought, total: 29_800, sold: ["owl-carry 2"] }]);
  const [keys] = await sql("select count(*)::int as n from public.robot_licences");
  expect(keys).toEqual({ n: 2 });
});

it.each([
  ["year", "yearly", 12],
  ["month", null, 1],
])("a plan paid by the %s that is named after its sale opens the time that was paid", async (_, billing, months) => {
  const plan = { productId: "20", name: "Mentorship", priceCents: 199_000, currency: "USD", quantity: 1, billing };
  await tell("purchased", { items: [plan], subscription: "s1", tellsPayments: true, paidAt: "2026-11-10T12:00:00Z" });
  await name("20", "monthly-mentorship");
  const [opened] = await sql(
    `select e.status, e.ends_at between m.paid_until and m.paid_until + interval '5 days' as whole
      from public.enrolments e, (select timestamptz '2026-11-10T12:00:00Z' + make_interval(months => $1) as paid_until) m`,
    [months],
  );
  expect(opened).toEqual({ status: "active", whole: true });
});
