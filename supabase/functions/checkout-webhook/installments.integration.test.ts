import { beforeEach, expect, it } from "vitest";
import { shopDatabase } from "../../../tests/support/shop-database.ts";
import { readGumroad } from "./gumroad.ts";

const { sql } = shopDatabase([
  ["gumroad", "owl", "owl-carry"],
  ["gumroad", "plan", "monthly-mentorship"],
]);
beforeEach(() =>
  sql(
    "truncate public.orders, public.checkout_events, public.owner_notices, private.subscriptions, private.untold_notices cascade",
  ),
);

const keys: Readonly<Record<string, string>> = { CHECKOUT_SELLER_ID: "us" };
const env = { get: (name: string) => keys[name], fetch, remoteAddress: "127.0.0.1" };
/** @param code Of a discount, which Gumroad's own list of sales names. */
async function tell({ code, ...fields }: Readonly<Record<string, string>>) {
  const raw = new URLSearchParams(fields).toString();
  const receipt = await readGumroad(new TextEncoder().encode(raw), env);
  if (receipt.outcome === "event")
    await sql("select public.record_checkout_event($1, '')", [
      JSON.stringify({ ...receipt.event, ...(code && { discountCode: code }) }),
    ]);
}
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const sale = (id: string, days: number, more: Readonly<Record<string, string>> = {}) =>
  tell({
    seller_id: "us",
    sale_id: id,
    product_id: "owl",
    email: "ana@example.com",
    price: "5000",
    subscription_id: "s1==",
    recurrence: "monthly",
    sale_timestamp: daysAgo(days),
    ...more,
  });
const stop = (more: Readonly<Record<string, string>> = {}) =>
  tell({
    subscription_id: "s1==",
    product_id: "owl",
    resource_name: "subscription_ended",
    ended_reason: "failed_payment",
    ...more,
  });
const orders = async () =>
  (
    await sql(
      `select o.provider_order_id as id, o.status, o.attention, e.status as access
       from public.orders o left join public.enrolments e on e.order_id = o.id order by 1`,
    )
  ).map(({ id, status, attention, access }) => [id, status, attention, access]);
const told = async () =>
  (
    await sql(
      `select n.kind, o.provider_order_id as id from public.owner_notices n join public.orders o on o.id::text = n.subject order by 1, 2`,
    )
  ).map(({ kind, id }) => [kind, id]);

it("the first installment opens what it is a part of, and later ones are recorded", async () => {
  await sale("a", 60);
  await sale("b", 30);
  await sale("c", 0);
  await sale("c", 0);
  expect(await orders()).toEqual([
    ["a", "paid", null, "active"],
    ["b", "paid", null, null],
    ["c", "paid", null, null],
  ]);
  expect(await sql("select 1 from public.robot_licences")).toHaveLength(1);
  expect(await told()).toEqual([["installments", "a"]]);
  await sql("select public.end_due_access()");
  expect((await orders())[0]).toEqual(["a", "paid", null, "active"]);
});

it("installments that are told out of order open once", async () => {
  await sale("b", 30);
  await sale("a", 60);
  expect((await orders()).map(([, status, , access]) => [status, access])).toEqual([
    ["paid", "active"],
    ["paid", null],
  ]);
});

it("the first that was paid carries the access where they are told out of order, and a refund of a later one ends nothing", async () => {
  const first = () => sale("a", 60);
  const second = () => sale("b", 30);
  const back = () => sale("b", 30, { refunded: "true" });
  for (const messages of [
    [second, first, back],
    [second, back, first],
    [back, second, first],
    [first, second, back],
  ]) {
    await sql("truncate public.orders, public.checkout_events, public.owner_notices, private.subscriptions cascade");
    for (const message of messages) await message();
    const names = messages.map(({ name }) => name).join(" ");
    expect((await orders())[0], names).toEqual(["a", "paid", null, "active"]);
    const [, status, , access] = (await orders())[1] ?? [];
    expect([status, access === "active"], names).toEqual(["refunded", false]);
  }
});

it("the first that was paid opens what a disputed later one had carried, with its license, whatever becomes of the dispute", async () => {
  const licenses = () => sql("select id from public.robot_licences order by 1");
  await sale("b", 30);
  const before = await licenses();
  await sale("b", 30, { disputed: "true" });
  await sale("a", 60);
  const open = async () => (await orders()).map(([id, status, , access]) => [id, status, access]);
  expect(await open()).toEqual([
    ["a", "paid", "active"],
    ["b", "held", null],
  ]);
  await sale("b", 30, { dispute_won: "true" });
  expect(await open()).toEqual([
    ["a", "paid", "active"],
    ["b", "paid", null],
  ]);
  expect(await licenses()).toEqual(before);
  await sale("a", 60, { refunded: "true" });
  expect(await open()).toEqual([
    ["a", "refunded", "revoked"],
    ["b", "paid", null],
  ]);
});

it("keeps closed what the owner ended of a disputed later one", async () => {
  await sale("b", 30);
  await sql("update public.enrolments set ended_at = now(), status = 'revoked', revoked_at = now()");
  await sale("b", 30, { disputed: "true" });
  await sale("a", 60);
  expect((await orders()).map(([, , , access]) => access)).toEqual([null, "revoked"]);
});

it("moves its license with the access, and keeps closed what the owner ended", async () => {
  await sale("b", 30);
  const keys = () => sql("select id from public.robot_licences order by 1");
  const before = await keys();
  await sale("a", 60);
  expect(await keys()).toEqual(before);
  await sale("a", 60, { refunded: "true" });
  expect((await orders()).map(([, status, , access]) => [status, access])).toEqual([
    ["refunded", "revoked"],
    ["paid", null],
  ]);
  await sql("truncate public.orders, public.checkout_events, public.owner_notices, private.subscriptions cascade");
  await sale("b", 30);
  await sql("update public.enrolments set status = 'revoked', ended_at = now(), revoked_at = now()");
  await sale("b", 30, { refunded: "true" });
  await sale("a", 60);
  expect((await orders()).map(([, , , access]) => access)).toEqual([null, "revoked"]);
});

it("the refund of the payment that opened it ends the access", async () => {
  await sale("a", 60);
  await sale("b", 30);
  await sale("a", 60, { refunded: "true" });
  expect((await orders()).map(([, status, , access]) => [status, access])).toEqual([
    ["refunded", "revoked"],
    ["paid", null],
  ]);
});

it("the owner is told of a payment that comes after the access was closed: it opens nothing", async () => {
  await sale("a", 60);
  await sale("a", 60, { refunded: "true" });
  await sale("b", 30);
  expect((await orders()).map(([, status, , access]) => [status, access])).toEqual([
    ["refunded", "revoked"],
    ["paid", null],
  ]);
  expect(await told()).toEqual([
    ["installments", "a"],
    ["installments", "b"],
  ]);
});

it("the owner is told of payments that stop, once, and of none that were all made", async () => {
  await stop();
  await sale("a", 60);
  await stop({ resource_name: "cancellation" });
  await stop();
  expect(await told()).toEqual([
    ["installments", "a"],
    ["payments_stopped", "a"],
  ]);
  expect((await orders())[0]).toEqual(["a", "paid", null, "active"]);
  await sql("truncate public.orders, public.checkout_events, public.owner_notices, private.subscriptions cascade");
  await sale("a", 60);
  await stop({ ended_reason: "fixed_subscription_period_ended" });
  expect(await told()).toEqual([["installments", "a"]]);
});

it("a stop after payments went on is told again, and one of an unknown sale is kept once", async () => {
  await sale("a", 60);
  await stop();
  await sql("delete from public.owner_notices where kind <> 'payments_stopped'");
  await sale("b", 30);
  expect(await told()).toEqual([]);
  await stop();
  expect(await told()).toEqual([["payments_stopped", "a"]]);
  for (const id of ["s7==", "s7==", "s8=="]) await stop({ subscription_id: id });
  expect(await sql("select 1 from private.untold_notices")).toHaveLength(2);
  expect(await sql("select 1 from private.subscriptions where subscription_id <> 's1=='")).toEqual([]);
});

it("an installment with a code is held by the rules of codes", async () => {
  await sql("insert into public.discount_codes (code, greatest_percent) values ('TEN', 10)");
  await sale("a", 60, { code: "TEN" });
  await sql("update public.checkout_state set holds_unlisted_discounts = true");
  await sale("b", 60, { subscription_id: "s2==", code: "ELEVEN" });
  expect((await orders()).map(([, status]) => status)).toEqual(["held", "held"]);
  await sql("update public.checkout_state set holds_unlisted_discounts = false");
});

it("a plan that ends by its time is told to nobody", async () => {
  await sale("p", 3, { product_id: "plan", price: "19900" });
  await stop();
  expect(await told()).toEqual([]);
});

it.each([
  ["no subscription", { subscription_id: "" }],
  ["nearly nothing", { price: "100" }],
  ["another currency", { currency: "eur" }],
  ["a plan", { product_id: "plan" }],
])("a low price of %s is held", async (_, change) => {
  await sale("a", 3, change);
  expect(await orders()).toMatchObject([["a", "held", expect.anything(), null]]);
  expect(await told()).toEqual([["order_held", "a"]]);
});

it("installments after the price fell below one of them open nothing more, and end with the first", async () => {
  await sale("a", 60);
  await sql("update public.robots set price = 39 where id = 'owl-carry'");
  await sale("b", 30);
  await sale("c", 0);
  expect((await orders()).map(([id, status, , access]) => [id, status, access])).toEqual([
    ["a", "paid", "active"],
    ["b", "paid", null],
    ["c", "paid", null],
  ]);
  await sale("a", 60, { refunded: "true" });
  expect(await sql("select 1 from public.enrolments where status = 'active'")).toEqual([]);
});
