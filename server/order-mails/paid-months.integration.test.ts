import { readFileSync } from "node:fs";
import { afterAll, beforeEach, expect, it, onTestFinished } from "vitest";
import { courseWorld } from "../../tests/support/course-world.ts";
import { sendOwnerNotices } from "../owner-notices/send-owner-notices.ts";
import { sendOrderMails } from "./send-order-mails.ts";

const world = await courseWorld();
const { sql, student, ask, database } = world;
afterAll(() => world.stop());
beforeEach(async () => {
  await sql("truncate public.orders, public.checkout_events, mail.outbox cascade");
  for (const provider of ["paddle", "stripe"])
    for (const product of ["monthly-mentorship", "vip-elite", "personal-coaching", "vps-start"])
      await sql(
        "insert into public.provider_products select $1, $2, p.id from public.products p where p.id = $2 on conflict do nothing",
        [provider, product],
      );
});

let told = 0;
type Run = typeof sql;
type Bought = {
  email?: string;
  cents?: number;
  discountCents?: number;
  paidAt?: string;
  subscription?: string;
  billing?: string;
};
const buy = async (
  product: string,
  provider = "paddle",
  quantity = 1,
  { email = student.email, cents, discountCents = 0, paidAt, subscription, billing }: Bought = {},
  run: Run = sql,
) => {
  const [found] = await sql("select price_cents from public.products where id = $1", [product]);
  const event = {
    provider,
    eventId: `evt_${told}`,
    type: "purchased",
    providerOrderId: `txn_${told++}`,
    email,
    discountCents,
    ...(paidAt ? { paidAt } : {}),
    ...(subscription ? { subscription } : {}),
    items: [{ productId: product, priceCents: cents ?? found?.price_cents, currency: "USD", quantity, billing }],
  };
  await run("select public.record_checkout_event($1, '')", [JSON.stringify(event)]);
};
/** Begins the second while the first is written and not yet committed. */
const atOnce = async <Done>(first: (run: Run) => Promise<Done>, second: (run: Run) => Promise<Done>) => {
  let other: Promise<Done> | undefined;
  const done = await database.asService(async (tx) => {
    const run: Run = async (text, values = []) => (await tx.query<Record<string, unknown>>(text, values)).rows;
    const mine = await first(run);
    other = second(sql);
    await new Promise((resolve) => setTimeout(resolve, 500));
    return mine;
  });
  return [done, await other];
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
  // The renewal is told of some hours after the month.
  ["monthly-mentorship", "paddle", "1 month 2 days"],
  ["vip-elite", "paddle", "3 months 2 days"],
  ["monthly-mentorship", "coin", "1 month"],
  ["vps-start", "paddle", "1 month 2 days"],
  ["vps-start", "sandbox", "1 month"],
])("one payment of %s at %s opens it for %s", async (product, provider, time) => {
  await buy(product, provider);
  expect(
    await sql(
      "select status, ends_at = private.end_of_paid_time(granted_at, $1::interval) as for_so_long from public.enrolments",
      [time],
    ),
  ).toEqual([{ status: "active", for_so_long: true }]);
  expect((await sessions()).length > 0).toBe(product !== "vps-start");
});

it.each([
  ["monthly-mentorship", "yearly", 1, "12 months", "yearly"],
  ["monthly-mentorship", "yearly", 2, "24 months", "yearly"],
  ["monthly-mentorship", "two-yearly", 1, "24 months", "two-yearly"],
  ["vps-start", "half-yearly", 1, "6 months", "half-yearly"],
  // What is sold here for longer than the provider says stays so, and what is not sold by time has no end.
  ["vip-elite", "monthly", 1, "3 months", "quarterly"],
  ["personal-coaching", "yearly", 1, null, "one-off"],
])("of %s, paid %s, %i pieces open %s", async (product, billing, quantity, time, bought) => {
  await buy(product, "paddle", quantity, { cents: 400_000, billing });
  expect(
    await sql(
      `select i.billing, case when e.ends_at is null then $1::text is null
         else e.ends_at = private.end_of_paid_time(e.granted_at, $1::interval) + interval '2 days' end as for_so_long
       from public.enrolments e join public.order_items i on i.order_id = e.order_id`,
      [time],
    ),
  ).toEqual([{ billing: bought, for_so_long: true }]);
});

it("tells the owner of a first payment of twice the price where nobody says for how long it pays", async () => {
  await sql(`insert into auth.users (id, aud, role, email, email_confirmed_at, raw_app_meta_data)
    values (gen_random_uuid(), 'authenticated', 'authenticated', 'longer@example.com', now(), '{"role": "owner"}')`);
  await sql("truncate public.owner_notices");
  await buy("monthly-mentorship", "stripe", 1, { cents: 199_000 });
  await buy("monthly-mentorship", "stripe", 1, { cents: 199_000 });
  await buy("personal-coaching", "stripe", 1, { cents: 199_000 });
  await buy("vip-elite", "paddle", 2);
  await buy("vps-start", "paddle", 1, { cents: 12_000, billing: "yearly" });
  expect(await sql("select kind from public.owner_notices where kind = 'order_above_price'")).toHaveLength(1);
  expect(await sql('select attention from public.orders where attention @> \'[{"code": "above_price"}]\'')).toEqual([
    { attention: [{ code: "above_price", products: ["monthly-mentorship"] }] },
  ]);
  await sendOwnerNotices({ database, siteUrl: "https://northpip.example", delivers: true });
  const mails = await sql("select o.body_text as text from mail.outbox o where kind = 'owner_notice'");
  expect(mails.map(({ text }) => String(text)).join()).toContain("give the access another end at the order");
});

it("tells the owner once of a price at the provider above the one that buyers read here", async () => {
  await sql("truncate public.owner_notices");
  const told = () => sql("select subject from public.owner_notices where kind = 'order_above_shown'");
  const attention = () => sql("select attention from public.orders where attention is not null");
  const lowered = "personal-coaching";
  onTestFinished(async () => {
    await sql("update public.mentorship_plans set price = price + 100 where id = $1", [lowered]);
    await sql("delete from public.text_revisions where row_id = $1", [lowered]);
  });
  await sql("update public.mentorship_plans set price = price - 100 where id = $1", [lowered]);
  // The checkout was open already.
  await buy(lowered, "stripe", 1, { cents: 29_900 });
  expect(await told()).toEqual([]);
  await sql("update public.text_revisions set changed_at = now() - interval '2 days' where row_id = $1", [lowered]);
  await buy(lowered, "stripe", 1);
  await buy(lowered, "stripe", 2, { email: "pieces@example.com" });
  expect(await attention()).toEqual([]);
  await buy(lowered, "stripe", 1, { cents: 29_900 });
  await buy(lowered, "stripe", 1, { cents: 29_900, email: "another@example.com" });
  expect(await told()).toHaveLength(1);
  expect(await attention()).toEqual(Array(2).fill({ attention: [{ code: "above_shown", products: [lowered] }] }));
  await sendOwnerNotices({ database, siteUrl: "https://northpip.example", delivers: true });
  const [mail] = await sql(
    "select body_text as text from mail.outbox where kind = 'owner_notice' order by created_at desc",
  );
  expect(String(mail?.text)).toContain("charged more than the price that buyers read here");
});

it("goes on at a higher price of before without a word to the owner", async () => {
  await sql("truncate public.owner_notices");
  await buy("monthly-mentorship", "stripe", 1, { cents: 24_900, subscription: "sub_high" });
  await buy("monthly-mentorship", "stripe", 1, { cents: 24_900, subscription: "sub_high" });
  expect(
    (await sql("select attention from public.orders order by created_at")).map((order) => order.attention),
  ).toEqual([[{ code: "above_shown", products: ["monthly-mentorship"] }], null]);
});

it("tells the owner of a course that its buyer paid for again: it opens one place", async () => {
  const course = "beginner-forex-fundamentals";
  await sql("insert into public.provider_products values ('paddle', $1, $1) on conflict do nothing", [course]);
  await sql("truncate public.owner_notices");
  const orders = () => sql("select attention from public.orders order by purchased_at");
  const told = () => sql("select subject from public.owner_notices where kind = 'order_paid_again'");
  const paidAt = (hour: number) => `2026-11-01T0${hour}:00:00Z`;
  await buy(course, "paddle", 1, { paidAt: paidAt(1) });
  await buy(course, "paddle", 1, { paidAt: paidAt(1), email: "another@example.com" });
  await buy("monthly-mentorship", "paddle", 2, { paidAt: paidAt(2) });
  await buy("monthly-mentorship", "paddle", 1, { paidAt: paidAt(3) });
  expect(await told()).toEqual([]);
  await buy(course, "paddle", 1, { paidAt: paidAt(4) });
  await buy(course, "paddle", 2, { paidAt: paidAt(5), email: "two@example.com" });
  expect(await told()).toHaveLength(2);
  const attention = [{ code: "paid_again", products: [course] }];
  expect((await orders()).map((order) => order.attention)).toEqual([null, null, null, null, attention, attention]);
  await sendOwnerNotices({ database, siteUrl: "https://northpip.example", delivers: true });
  const mails = await sql(
    "select o.body_text as text from mail.outbox o where kind = 'owner_notice' order by created_at",
  );
  expect(String(mails.at(-1)?.text)).toContain("opens one place for its buyer");
  // Who was paid back has no place any more: the next payment opens one.
  await sql("truncate public.orders, public.checkout_events cascade");
  await buy(course, "paddle", 1, { paidAt: paidAt(1) });
  await sql("update public.orders set refunded_at = now(), refunded_cents = total_cents");
  await sql("select public.settle_order(id) from public.orders");
  await buy(course, "paddle", 1, { paidAt: paidAt(2) });
  expect((await orders()).map((order) => order.attention)).toEqual([null, null]);
});

it("a month that is paid after a year is another month", async () => {
  await buy("monthly-mentorship", "paddle", 1, { cents: 199_000, billing: "yearly" });
  await buy("monthly-mentorship");
  expect(await sql("select billing from public.order_items order by total_cents")).toEqual([
    { billing: "monthly" },
    { billing: "yearly" },
  ]);
});

it("ends after the paid month, unless another payment came", async () => {
  await buy("monthly-mentorship");
  await sql("update public.enrolments set ends_at = now() - interval '1 minute'");
  await sql("select public.end_due_access()");
  expect(await sessions()).toEqual([]);
  await buy("monthly-mentorship");
  expect((await sessions()).length).toBeGreaterThan(0);
});

const bookSession = async (days: number) => {
  const [kind] = await sql("select id from public.booking_kinds where plan_id = 'monthly-mentorship' limit 1");
  const [mentor] = await sql("select id from public.mentors limit 1");
  await sql(
    `insert into public.bookings (id, token_hash, desk_hash, kind_id, mentor_id, email, name, note, enrolment_id, zone, during, status)
     select gen_random_uuid(), repeat('a', 64), repeat('b', 64), $1, $2, $3, 'Ana', '', e.id, 'UTC',
       tstzrange(now() + make_interval(days => $4), now() + make_interval(days => $4, hours => 1)), 'confirmed'
     from public.enrolments e order by e.granted_at limit 1`,
    [kind?.id, mentor?.id, student.email, days],
  );
};
/** Asks for a session of each enrolment, as the booking form does. */
async function sessionRequests() {
  const [kind] = await sql("select id from public.booking_kinds where plan_id = 'monthly-mentorship' limit 1");
  const [mentor] = await sql("select id from public.mentors limit 1");
  const paid = await sql("select id from public.enrolments");
  const request = (at: number) => async (run: Run) => {
    const from = new Date(Date.now() + (3 + at) * 86_400_000);
    const wanted = {
      id: crypto.randomUUID(),
      kindId: kind?.id,
      mentorId: mentor?.id,
      enrolmentId: paid[at]?.id,
      email: student.email,
      name: "Ana",
      note: "",
      zone: "UTC",
      from,
      to: new Date(Number(from) + 3_600_000),
    };
    const hashes = [String(at).repeat(64), "c".repeat(64)];
    const [row] = await run("select public.request_booking($1, $2, $3) ->> 'outcome' as outcome", [
      JSON.stringify(wanted),
      ...hashes,
    ]);
    return row?.outcome;
  };
  return request;
}

const endFirst = async () => {
  await sql(
    "update public.enrolments set ends_at = now() - interval '1 minute' where id = (select id from public.enrolments order by granted_at limit 1)",
  );
  await sql("select public.end_due_access()");
};
const booked = () =>
  sql(
    "select b.status, e.status as plan from public.bookings b join public.enrolments e on e.id = b.enrolment_id order by b.during",
  );
const notices = () => sql("select kind from public.order_notices where kind = 'ended'");

it("goes on with the next payment: sessions booked before are those of the new month", async () => {
  await buy("monthly-mentorship");
  await bookSession(20);
  await buy("monthly-mentorship");
  await endFirst();
  expect(await booked()).toEqual([{ status: "confirmed", plan: "active" }]);
  expect(await notices()).toEqual([]);
});

it("takes along as many sessions as the new month includes", async () => {
  await sql("update public.booking_kinds set included = 1 where plan_id = 'monthly-mentorship'");
  await buy("monthly-mentorship");
  await bookSession(20);
  await bookSession(21);
  await buy("monthly-mentorship");
  await endFirst();
  expect(await booked()).toEqual([
    { status: "confirmed", plan: "active" },
    { status: "canceled", plan: "revoked" },
  ]);
});

it("cancels the sessions of a plan that was not paid again, and of a refunded one those that no other payment opens", async () => {
  await buy("monthly-mentorship");
  await bookSession(20);
  await endFirst();
  expect(await booked()).toEqual([{ status: "canceled", plan: "revoked" }]);
  expect(await notices()).toEqual([{ kind: "ended" }]);
  await sql("truncate public.orders, public.checkout_events cascade");
  await buy("monthly-mentorship");
  await bookSession(20);
  await buy("monthly-mentorship");
  await sql(
    `select public.record_checkout_event(jsonb_build_object('provider', 'paddle', 'eventId', 'back', 'type', 'refunded', 'items', '[]'::jsonb,
       'providerOrderId', o.provider_order_id), '') from public.orders o order by o.created_at limit 1`,
  );
  expect(await booked()).toEqual([{ status: "confirmed", plan: "active" }]);
  await sql(
    `select public.record_checkout_event(jsonb_build_object('provider', 'paddle', 'eventId', 'back too', 'type', 'refunded', 'items', '[]'::jsonb,
       'providerOrderId', o.provider_order_id), '') from public.orders o where o.status = 'paid'`,
  );
  expect(await booked()).toEqual([{ status: "canceled", plan: "revoked" }]);
});

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const soldSince = (days: number) =>
  sql("update public.checkout_state set sells_since = now() - make_interval(days => $1)", [days]);
const endsIn = async () =>
  (
    await sql(
      "select round(extract(epoch from e.ends_at - now()) / 86400)::int as days from public.enrolments e order by e.ends_at",
    )
  ).map(({ days }) => Number(days));

it.each([
  ["told at once", 0, 0],
  ["told ten days late", 10, 10],
  ["of tomorrow", -1, 0],
  ["from before the site was there", 400, 0],
])("a sale %s is of the day on which it was paid, as far as that can be", async (_, paid, expected) => {
  await soldSince(100);
  await buy("monthly-mentorship", "coin", 1, { paidAt: daysAgo(paid) });
  expect(
    await sql(
      `select round(extract(epoch from now() - o.purchased_at) / 86400)::int as paid, o.placed_at = o.purchased_at as placed,
         e.ends_at - private.end_of_paid_time(o.purchased_at, '1 month') between interval '0' and interval '1 minute' as month
       from public.orders o join public.enrolments e on e.order_id = o.id`,
    ),
  ).toEqual([{ paid: expected, placed: true, month: true }]);
});

it("a month that is told late comes before those paid since, which move behind it", async () => {
  await soldSince(100);
  await buy("monthly-mentorship", "coin", 1, { paidAt: daysAgo(2) });
  await buy("monthly-mentorship", "coin", 1, { paidAt: daysAgo(3) });
  const [first = 0, second = 0] = await endsIn();
  expect(first).toBeGreaterThan(24);
  expect(second - first).toBeGreaterThan(27);
  const order = await sql(
    "select o.purchased_at < now() - interval '60 hours' as late from public.enrolments e join public.orders o on o.id = e.order_id order by e.ends_at",
  );
  expect(order).toEqual([{ late: true }, { late: false }]);
});

it("a month that was over before it was told opens for a week, unless a later one is open", async () => {
  await soldSince(100);
  await buy("monthly-mentorship", "coin", 1, { paidAt: daysAgo(50) });
  expect(await endsIn()).toEqual([7]);
  await sql("truncate public.orders, public.checkout_events cascade");
  await buy("monthly-mentorship", "coin", 1, { paidAt: daysAgo(5) });
  const [open] = await endsIn();
  await buy("monthly-mentorship", "coin", 1, { paidAt: daysAgo(50) });
  expect((await endsIn())[1], "the open month stays as it is").toBe(open);
});

it("a month that was paid before the last one was over, and told after it, begins at its end", async () => {
  await soldSince(100);
  await buy("monthly-mentorship", "coin");
  await sql(
    "update public.enrolments set granted_at = now() - interval '35 days', ends_at = now() - interval '2 days'",
  );
  await sql("select public.end_due_access()");
  await buy("monthly-mentorship", "coin", 1, { paidAt: daysAgo(12) });
  const [ends] = await sql(
    "select max(ends_at) = private.end_of_paid_time(min(ends_at), '1 month') as at_its_end from public.enrolments",
  );
  expect(ends).toEqual({ at_its_end: true });
});

it.each([
  [58, 28],
  [40, 10],
])(
  "months paid %d and %d days ago that are told together open no day more than were paid, but for a week",
  async (first, second) => {
    await soldSince(100);
    for (const days of [first, second]) await buy("monthly-mentorship", "coin", 1, { paidAt: daysAgo(days) });
    expect(Math.max(...(await endsIn()))).toBeLessThanOrEqual(Math.max(7, 31 - second));
    await buy("monthly-mentorship", "coin", 1, { paidAt: daysAgo(0) });
    expect(Math.max(...(await endsIn()))).toBeLessThanOrEqual(31 + Math.max(7, 31 - second));
  },
);

it("months that are paid close together and told late are counted one behind the other, also past the week that was given for one", async () => {
  await soldSince(100);
  for (const days of [60, 55, 50]) await buy("monthly-mentorship", "coin", 1, { paidAt: daysAgo(days) });
  const last = Math.max(...(await endsIn()));
  expect(last).toBeGreaterThan(27);
  expect(last).toBeLessThan(34);
});

it.each([0, 1])("payment %i of three that are told late takes its month away while it is disputed", async (at) => {
  await soldSince(100);
  const first = told;
  for (const days of [60, 55, 50]) await buy("monthly-mentorship", "coin", 1, { paidAt: daysAgo(days) });
  const before = Math.max(...(await endsIn()));
  const happens = async (type: string) => {
    const event = {
      provider: "coin",
      eventId: `late-${told++}`,
      type,
      providerOrderId: `txn_${first + at}`,
      items: [],
    };
    await sql("select public.record_checkout_event($1, '')", [JSON.stringify(event)]);
    return Math.max(...(await endsIn()));
  };
  const without = await happens("disputed");
  expect(without).toBeGreaterThan(-4);
  expect(without).toBeLessThan(10);
  expect(await happens("dispute_won")).toBe(before);
});

it("a month that is told late comes before one in dispute as well, which has its time once that is won", async () => {
  await soldSince(100);
  const first = told;
  for (const days of [2, 1]) await buy("monthly-mentorship", "paddle", 1, { paidAt: daysAgo(days) });
  const happens = async (type: string) => {
    const event = {
      provider: "paddle",
      eventId: `beside-${told++}`,
      type,
      providerOrderId: `txn_${first}`,
      items: [],
    };
    await sql("select public.record_checkout_event($1, '')", [JSON.stringify(event)]);
  };
  await happens("disputed");
  await buy("monthly-mentorship", "paddle", 1, { paidAt: daysAgo(3) });
  await happens("dispute_won");
  // Three months from the first payment, and two days for the renewal.
  expect(Math.max(...(await endsIn()))).toBeGreaterThan(86);
});

it("a month that is told after it is over moves the open one that was paid before its end", async () => {
  await soldSince(100);
  await buy("monthly-mentorship", "coin", 1, { paidAt: daysAgo(16) });
  const [open = 0] = await endsIn();
  await buy("monthly-mentorship", "coin", 1, { paidAt: daysAgo(40) });
  const [, moved = 0] = await endsIn();
  expect(moved - open).toBeGreaterThan(3);
  expect(moved - open).toBeLessThan(8);
});

it("a month that is told late moves the open one behind one that is over", async () => {
  await soldSince(100);
  await buy("monthly-mentorship", "coin");
  await sql("update public.enrolments set granted_at = granted_at - interval '40 days'");
  await sql("update public.enrolments set ends_at = private.end_of_paid_time(granted_at, '1 month')");
  await sql("select public.end_due_access()");
  await buy("monthly-mentorship", "coin", 1, { paidAt: daysAgo(38) });
  const [over, open = 0] = await endsIn();
  await buy("monthly-mentorship", "coin", 1, { paidAt: daysAgo(41) });
  const ends = await endsIn();
  expect(ends).toContain(over);
  expect(Math.max(...ends) - open).toBeGreaterThan(26);
  expect(Math.max(...ends) - open).toBeLessThan(33);
});

it("a month that is told late moves none that is over", async () => {
  await soldSince(100);
  await buy("monthly-mentorship", "coin");
  await sql("update public.enrolments set granted_at = granted_at - interval '50 days'");
  await sql("update public.enrolments set ends_at = granted_at + interval '1 month'");
  await sql("select public.end_due_access()");
  const [over] = await endsIn();
  await buy("monthly-mentorship", "coin", 1, { paidAt: daysAgo(60) });
  expect(await endsIn()).toContain(over);
});

it("does not take the time from the buyer for which their order was held", async () => {
  await soldSince(100);
  await buy("monthly-mentorship", "coin", 1, { cents: 1, paidAt: daysAgo(2) });
  // It was told ten days ago, two days after it was paid, and is released now.
  await sql(
    "update public.orders set created_at = created_at - interval '10 days', purchased_at = purchased_at - interval '10 days'",
  );
  await sql("update public.orders set released_reason = hold_reason");
  await sql("select public.settle_order(id) from public.orders");
  const [days = 0] = await endsIn();
  expect(days).toBeGreaterThanOrEqual(26);
  expect(days).toBeLessThanOrEqual(29);
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

it("counts months that are paid early from the end of those before", async () => {
  await buy("monthly-mentorship");
  await sql(
    "update public.enrolments set granted_at = granted_at - interval '10 days', ends_at = ends_at - interval '10 days'",
  );
  await buy("monthly-mentorship");
  const [first, second] = await sql("select ends_at from public.enrolments order by granted_at");
  const days = (Number(second?.ends_at) - Number(first?.ends_at)) / 86_400_000;
  expect(days).toBeGreaterThan(27.9);
  expect(days).toBeLessThan(31.1);
});

it("counts months of payments that are told at the same moment one after the other, and again when one goes back", async () => {
  const ends = () =>
    sql(
      "select round(extract(epoch from e.ends_at - now()) / 86400 / 30)::int as month from public.enrolments e where e.status = 'active' order by e.ends_at",
    );
  const pay = (run: Run) => buy("monthly-mentorship", "sandbox", 1, {}, run);
  // The second transaction begins first, and is counted after the first.
  await database.asService(async (tx) => {
    const run: Run = async (text, values = []) => (await tx.query<Record<string, unknown>>(text, values)).rows;
    await run("select 1");
    await new Promise((resolve) => setTimeout(resolve, 50));
    await atOnce(pay, pay);
    await pay(run);
  });
  expect(await ends()).toEqual([{ month: 1 }, { month: 2 }, { month: 3 }]);
  const [middle] = await sql(
    "select o.provider_order_id as order from public.orders o join public.enrolments e on e.order_id = o.id order by e.ends_at limit 1 offset 1",
  );
  const event = { provider: "sandbox", eventId: `back-${told++}`, type: "refunded", providerOrderId: middle?.order };
  await sql("select public.record_checkout_event($1, '')", [JSON.stringify({ ...event, items: [] })]);
  expect(await ends()).toEqual([{ month: 1 }, { month: 2 }]);
});

it("takes the months of a payment that is refunded or disputed away from those paid behind it, until it comes back", async () => {
  const days = async () =>
    (
      await sql(
        "select round(extract(epoch from e.ends_at - now()) / 86400)::int as days from public.enrolments e order by e.granted_at",
      )
    ).map((row) => Number(row.days));
  const happen = async (type: string, at: number) => {
    const orders = await sql("select provider_order_id from public.orders order by created_at");
    const of = { providerOrderId: orders[at]?.provider_order_id, items: [] };
    const event = { provider: "paddle", eventId: `${type}-${told++}`, type, ...of };
    await sql("select public.record_checkout_event($1, '')", [JSON.stringify(event)]);
  };
  for (let paid = 0; paid < 4; paid++) await buy("monthly-mentorship");
  const whole = await days();
  await happen("disputed", 0);
  await happen("disputed", 2);
  const [, second = 0, , fourth = 0] = await days();
  expect([second, fourth], "two months are paid").toEqual(whole.slice(0, 2));
  await happen("dispute_won", 2);
  await happen("dispute_won", 0);
  expect(await days()).toEqual(whole);
  await happen("refunded", 1);
  const left = await days();
  expect([left[0], left[2], left[3]]).toEqual(whole.slice(0, 3));
  await sql(
    "update public.enrolments set ends_at = now() + interval '300 days' where ends_at = (select max(ends_at) from public.enrolments)",
  );
  await happen("refunded", 0);
  expect((await days()).slice(2), "the owner gave the last date").toEqual([whole[0], 300]);
});

it("gives the months behind it back where a dispute is won after the disputed month is over", async () => {
  for (let paid = 0; paid < 3; paid++) await buy("monthly-mentorship");
  const [first] = await sql("select provider_order_id from public.orders order by created_at limit 1");
  const happen = async (type: string) => {
    const of = { providerOrderId: first?.provider_order_id, items: [] };
    const event = { provider: "paddle", eventId: `${type}-${told++}`, type, ...of };
    await sql("select public.record_checkout_event($1, '')", [JSON.stringify(event)]);
  };
  await happen("disputed");
  // Forty days ago, a minute apart; without the first, the others are the first and the second month.
  await sql(`with paid as (select e.id, e.order_id, row_number() over (order by e.granted_at) as n,
      now() - interval '40 days' + row_number() over (order by e.granted_at) * interval '1 minute' as start from public.enrolments e),
    begun as (update public.orders o set created_at = p.start, purchased_at = p.start from paid p where o.id = p.order_id)
    update public.enrolments e set granted_at = p.start, ends_at = interval '2 days' + case when p.n < 3
      then private.end_of_paid_time(p.start, '1 month')
      else private.end_of_paid_time(private.end_of_paid_time(p.start - interval '1 minute', '1 month'), '1 month') end
    from paid p where e.id = p.id`);
  await sql("select public.end_due_access()");
  const months = () =>
    sql(`select e.status, round(extract(epoch from e.ends_at - min(e.granted_at) over ()) / 86400 / 30.4)::int as until
      from public.enrolments e order by e.granted_at`);
  const over = { status: "revoked", until: 1 };
  expect(await months()).toEqual([over, over, { status: "active", until: 2 }]);
  await happen("dispute_won");
  expect(await months()).toEqual([over, { status: "active", until: 2 }, { status: "active", until: 3 }]);
});

it("shares the sessions of 30 days between months that are paid early", async () => {
  for (let paid = 0; paid < 3; paid++) await buy("monthly-mentorship");
  const left = async () => (await sessions()).map((each) => (each as { left: number | null }).left);
  await sql("update public.booking_kinds set included = 6 where plan_id = 'monthly-mentorship'");
  expect(await left()).toEqual([6, 6, 6]);
  for (let day = 1; day < 6; day++) await bookSession(day);
  expect(await left()).toEqual([1, 1, 1]);
});

it.each([
  ["", [student.email, student.email]],
  [" by one account that paid with two addresses", ["first@visitor.example", "second@visitor.example"]],
])("does not book more sessions than two months share when both are used at the same moment%s", async (_, payers) => {
  await sql("update public.booking_kinds set included = 1 where plan_id = 'monthly-mentorship'");
  for (const email of payers) await buy("monthly-mentorship", "paddle", 1, { email });
  await sql("update public.orders set user_id = $1, handed_over_at = now()", [student.sub]);
  await sql("update public.enrolments set user_id = $1", [student.sub]);
  const request = await sessionRequests();
  expect(await atOnce(request(0), request(1))).toEqual(["requested", "used_up"]);
});

const refundFirst = async (run: Run) => {
  await run(`select public.record_checkout_event(jsonb_build_object('provider', 'paddle', 'eventId', 'refund', 'type', 'refunded', 'items', '[]'::jsonb,
    'providerOrderId', o.provider_order_id), '') from public.orders o order by o.created_at limit 1`);
  return "refunded";
};

it("books no session of a plan whose refund is being written, and frees what was asked for before", async () => {
  const waiting = () => sql("select status from public.bookings");
  await buy("monthly-mentorship");
  const request = await sessionRequests();
  expect(await atOnce<unknown>(refundFirst, request(0))).toEqual(["refunded", "no_plan"]);
  expect(await waiting()).toEqual([]);
  await sql("truncate public.orders, public.checkout_events, public.bookings cascade");
  await buy("monthly-mentorship");
  const other = await sessionRequests();
  expect(await atOnce<unknown>(other(0), refundFirst)).toEqual(["requested", "refunded"]);
  expect(await waiting()).toEqual([{ status: "canceled" }]);
  expect(await sql("select event from public.booking_notices order by id")).toEqual([
    { event: "requested" },
    { event: "canceled" },
  ]);
});

it("judges many held orders by a new code while a provider tells of one of them", async () => {
  for (let order = 0; order < 12; order++)
    await buy("monthly-mentorship", "paddle", 1, {
      email: `held-${order}@visitor.example`,
      cents: 100,
      discountCents: 19_800,
    });
  const [last] = await sql("select id from public.orders where status = 'held' order by id desc limit 1");
  let judged: Promise<unknown> | undefined;
  await database.asService(async (tx) => {
    // A message has its order before the months that it moves.
    await tx.query("select from public.orders where id = $1 for update", [last?.id]);
    judged = sql("insert into public.discount_codes (code, greatest_percent) values ('OF-A-TEST', 50)");
    await new Promise((resolve) => setTimeout(resolve, 500));
    await tx.query("select public.settle_order($1)", [last?.id]);
  });
  await judged;
  await sql("delete from public.discount_codes where code = 'OF-A-TEST'");
});

it("includes twice the sessions where a plan was bought twice in one order", async () => {
  const left = async () => (await sessions()).map((each) => (each as { left: number | null }).left);
  await buy("personal-coaching");
  expect(await left()).toEqual([4]);
  await sql("truncate public.orders, public.checkout_events cascade");
  await buy("personal-coaching", "paddle", 2);
  expect(await left()).toEqual([8]);
});

it("opens a subscriber's next payment at the price of the ones before, and nobody else's", async () => {
  const statuses = () => sql("select status, hold_reason, attention from public.orders order by created_at");
  const belowPrice = [{ code: "below_price", products: ["monthly-mentorship"] }];
  const [known] = await sql("select price_cents from public.products where id = 'monthly-mentorship'");
  const pay = (email: string) => buy("monthly-mentorship", "paddle", 1, { email, cents: Number(known?.price_cents) });
  await pay(student.email);
  await sql("update public.mentorship_plans set price = price + 50 where id = 'monthly-mentorship'");
  try {
    await sql(
      "update public.text_revisions set changed_at = now() - interval '8 days' where room = 'mentorship_plans'",
    );
    await pay(student.email);
    await pay("new@visitor.example");
    expect(await statuses()).toEqual([
      { status: "paid", hold_reason: null, attention: null },
      { status: "paid", hold_reason: null, attention: null },
      { status: "held", hold_reason: belowPrice, attention: belowPrice },
    ]);
  } finally {
    await sql("update public.mentorship_plans set price = price - 50 where id = 'monthly-mentorship'");
  }
});

const planAs = (type: string, price: number) =>
  sql("update public.mentorship_plans set type = $1, price = $2 where id = 'monthly-mentorship'", [type, price]);
const boughtAs = async () =>
  (
    await sql(
      `select concat(i.quantity, ' ', i.billing) as what, e.ends_at is null as open from public.order_items i
       join public.enrolments e using (order_id, product_id) order by e.granted_at, e.ends_at`,
    )
  ).map(({ what, open }) => `${what}${open ? ", without an end" : ""}`);

it("opens for a subscriber the time that they subscribed to, whatever the plan is sold for later", async () => {
  const other = "quarterly@visitor.example";
  await buy("monthly-mentorship");
  await planAs("quarterly", 499);
  try {
    await buy("monthly-mentorship", "paddle", 1, { cents: 19_900 });
    expect(await boughtAs(), "a month goes on as a month").toEqual(["1 monthly", "1 monthly"]);
    await buy("monthly-mentorship");
    expect((await boughtAs()).at(-1), "who buys what is sold now gets it").toBe("1 quarterly");
    await sql("truncate public.orders, public.checkout_events cascade");
    await buy("monthly-mentorship", "paddle", 2, { email: other });
    await planAs("monthly", 199);
    await buy("monthly-mentorship", "paddle", 1, { email: other, cents: 49_900 });
    await buy("monthly-mentorship", "paddle", 1, { email: "new@visitor.example" });
    expect(await boughtAs()).toEqual(["2 quarterly", "1 quarterly", "1 monthly"]);
    await planAs("one-off", 249);
    await buy("monthly-mentorship", "paddle", 1, { email: "new@visitor.example", cents: 19_900 });
    await buy("monthly-mentorship", "paddle", 1, { email: "newer@visitor.example" });
    expect((await boughtAs()).slice(3)).toEqual(["1 monthly", "1 one-off, without an end"]);
  } finally {
    await planAs("monthly", 199);
  }
});

it("gives a buyer who has the plan what a discounted purchase of it is for today", async () => {
  await buy("monthly-mentorship");
  await planAs("quarterly", 499);
  try {
    await buy("monthly-mentorship", "paddle", 1, { cents: 29_900, discountCents: 20_000 });
    expect(await sql("select 1 from public.orders where attention is not null")).toEqual([]);
    expect(await boughtAs()).toEqual(["1 monthly", "1 quarterly"]);
  } finally {
    await planAs("monthly", 199);
  }
});

it("takes the months of a refunded payment away from those behind it after the plan's type was changed", async () => {
  await buy("monthly-mentorship");
  await buy("monthly-mentorship");
  const [first] = await sql("select ends_at from public.enrolments order by ends_at");
  await planAs("quarterly", 499);
  try {
    await sql(
      `select public.record_checkout_event(jsonb_build_object('provider', 'paddle', 'eventId', 'type-changed', 'type', 'refunded', 'items', '[]'::jsonb,
         'providerOrderId', o.provider_order_id), '') from public.orders o order by o.created_at limit 1`,
    );
    const [left] = await sql("select ends_at from public.enrolments where status = 'active'");
    expect(Math.abs(Number(left?.ends_at) - Number(first?.ends_at))).toBeLessThan(60_000);
  } finally {
    await planAs("monthly", 199);
  }
});

it.each(["monthly-mentorship", "vps-start"])("leaves %s open where only the first payment is told", async (product) => {
  await buy(product, "stripe");
  expect(await months()).toMatchObject({ days: null, status: "active" });
});

it("tells the period and how to end it in the receipt", async () => {
  await buy("monthly-mentorship");
  await planAs("quarterly", 199);
  onTestFinished(async () => {
    await planAs("monthly", 199);
  });
  await sendOrderMails({ database, siteUrl: "http://127.0.0.1:3000" } as Parameters<typeof sendOrderMails>[0]);
  const [mail] = await sql("select to_jsonb(m)::text as text from mail.outbox m limit 1");
  expect(String(mail?.text)).toContain("One payment covers one month. It renews only if Paddle showed a subscription");
});

it("tells who has had the plan before of the sessions of this payment, and not of a first one", async () => {
  const heading = async () => {
    await sendOrderMails({ database, siteUrl: "https://northpip.example", delivers: true });
    const [mail] = await sql("select to_jsonb(o)::text as text from mail.outbox o order by created_at desc limit 1");
    await sql("truncate mail.outbox");
    return String(mail?.text);
  };
  await buy("monthly-mentorship");
  expect(await heading()).toContain("Book your first session");
  await sql("update public.orders set purchased_at = purchased_at - interval '1 month'");
  await buy("monthly-mentorship");
  expect(await heading()).toContain("Book your next sessions");
  // What was refunded was not had.
  await sql("update public.orders set status = 'refunded', purchased_at = purchased_at - interval '1 month'");
  await buy("monthly-mentorship");
  expect(await heading()).toContain("Book your first session");
});

it("an update adds the words of later payments only beside the delivered words of first ones", async () => {
  const file = "../../supabase/migrations/20261129050000_words_of_later_payments.sql";
  const added = async () => {
    await sql("delete from public.next_steps where id like '%-again'");
    await sql(readFileSync(new URL(file, import.meta.url), "utf8"));
    return (await sql("select id from public.next_steps where id like '%-again' order by id")).map(({ id }) => id);
  };
  expect(await added(), "as delivered").toEqual(["plan-again", "vps-again"]);
  await sql("update public.next_steps set reply_within_days = null where id = 'vps'");
  await sql("update public.next_steps set summary = 'We write to you with two times.' where id = 'plan'");
  expect(await added()).toEqual([]);
});

/** The mails that wait, as their subjects and texts. */
const mailed = async () => {
  await sql("delete from mail.outbox");
  await sendOrderMails({ database, siteUrl: "https://northpip.example", delivers: true });
  return (await sql("select to_jsonb(o)::text as text from mail.outbox o order by id")).map(({ text }) => String(text));
};
const endsInDays = (days: number) =>
  sql("update public.enrolments set ends_at = now() + make_interval(hours => $1)", [Math.round(days * 24)]);
const endDue = () => sql("select public.end_due_access()");

it("two machines are paid for the same month; another payment is another month, whether its price was raised or not", async () => {
  const days = async () => (await endsIn()).map((each) => Math.round(each / 30));
  const [price] = await sql("select price_cents from public.products where id = 'vps-start'");
  await buy("vps-start", "paddle", 2);
  expect(await days()).toEqual([1]);
  await sql("update public.vps_plans set price_monthly = price_monthly + 10 where id = 'vps-start'");
  onTestFinished(async () => {
    await sql("update public.vps_plans set price_monthly = price_monthly - 10 where id = 'vps-start'");
  });
  await buy("vps-start", "paddle", 1, { cents: Number(price?.price_cents) });
  expect(await sql("select status from public.orders")).toEqual([{ status: "paid" }, { status: "paid" }]);
  expect(await days()).toEqual([1, 2]);
  // A refund of the first takes its month away from the second.
  await sql(
    `select public.record_checkout_event(jsonb_build_object('provider', 'paddle', 'eventId', 'back-' || o.id, 'type', 'refunded', 'items', '[]'::jsonb,
       'providerOrderId', o.provider_order_id), '') from public.orders o order by o.created_at limit 1`,
  );
  expect(
    await sql(
      "select round(extract(epoch from ends_at - now()) / 86400 / 30)::int as months from public.enrolments where status = 'active'",
    ),
  ).toEqual([{ months: 1 }]);
});

it("tells the buyer of a machine before its time ends and at the end, and the owner to switch it off", async () => {
  await sql("truncate public.owner_notices");
  await sql(`insert into auth.users (id, aud, role, email, email_confirmed_at, raw_app_meta_data)
    values (gen_random_uuid(), 'authenticated', 'authenticated', 'seller@example.com', now(), '{"role": "owner"}')`);
  await buy("vps-start", "coin");
  await mailed();
  await endsInDays(4);
  await endDue();
  expect(await mailed()).toEqual([]);
  await endsInDays(2.5);
  await endDue();
  await endDue();
  const [soon, ...more] = await mailed();
  expect(soon).toMatch(/VPS Start ends soon.*switched off then.*It does not renew by itself/s);
  expect(more).toEqual([]);
  // The owner gives it four days more.
  await sql("update public.order_notices set created_at = created_at - interval '4 days'");
  await endsInDays(2.5);
  await endDue();
  await endDue();
  const again = await mailed();
  expect(again).toHaveLength(1);
  expect(again[0]).toMatch(/VPS Start ends soon.*switched off then/s);
  await endsInDays(-1);
  await endDue();
  const [over] = await mailed();
  expect(over).toMatch(/The time that you paid for VPS Start is over.*We switch the machine off/s);
  expect(await sql("select kind from public.owner_notices where kind = 'vps_ended'")).toHaveLength(1);
  await sendOwnerNotices({ database, siteUrl: "https://northpip.example", delivers: true });
  const told = await sql("select to_jsonb(o)::text as text from mail.outbox o where kind = 'owner_notice'");
  expect(told.map(({ text }) => String(text)).join()).toContain("A VPS ended: VPS Start");
});

it.each([
  [2.5, null, 1],
  [2.5, "sub_1", 0],
  [0.9, "sub_1", 1],
])(
  "%f days before the end of what Paddle sold, with the subscription %s, its buyer gets %i mails",
  async (days, subscription, mails) => {
    await buy("monthly-mentorship", "paddle");
    await sql("update public.orders set subscription_id = $1", [subscription]);
    await mailed();
    await endsInDays(days);
    await endDue();
    const texts = await mailed();
    expect(texts).toHaveLength(mails);
    for (const text of texts) expect(text).toContain("Sessions that are booked for later are canceled then, unless");
  },
);

it("tells the owner of a machine whose payment went back, and of one that ends on the owner's own date beside another", async () => {
  await sql("truncate public.owner_notices");
  const machines = async () =>
    (
      await sql(
        "select o.provider_order_id as id from public.owner_notices n join public.orders o on o.id::text = n.subject where n.kind = 'vps_ended'",
      )
    ).map(({ id }) => id);
  await buy("vps-start", "coin");
  const first = `txn_${told - 1}`;
  await buy("vps-start", "coin");
  const second = `txn_${told - 1}`;
  const ends = () =>
    sql(
      "update public.enrolments e set ends_at = now() - interval '1 minute' from public.orders o where o.id = e.order_id and o.provider_order_id = $1",
      [first],
    );
  await ends();
  await endDue();
  expect(await machines(), "the second payment goes on with it").toEqual([]);
  await sql(
    "update public.enrolments set status = 'active', revoked_at = null, ends_at = now() + interval '1 day' where ends_at < now()",
  );
  await ends();
  await sql(`insert into public.audit_log (actor, actor_email, role, act, room, row_key)
    select gen_random_uuid(), '', 'owner', 'changed', 'enrolments', e.id::text from public.enrolments e where e.ends_at < now()`);
  await endDue();
  expect(await machines()).toEqual([first]);
  const back = { provider: "coin", eventId: `back-${told++}`, type: "refunded", providerOrderId: second };
  await sql("select public.record_checkout_event($1, '')", [JSON.stringify(back)]);
  expect(await machines()).toEqual([first, second]);
  await sendOwnerNotices({ database, siteUrl: "https://northpip.example", delivers: true });
  const mails = await sql(
    "select o.body_text as text from mail.outbox o where kind = 'owner_notice' and o.body_text like '%VPS Start%' order by created_at",
  );
  expect(mails.map(({ text }) => String(text)).join()).toContain("Its payment went back to the buyer on");
});

it("counts the months of two machines that are subscribed to apart, and tells of the one that ends", async () => {
  const paid = (subscription: string) => buy("vps-start", "paddle", 1, { subscription });
  for (let month = 0; month < 3; month += 1) for (const one of ["sub_1", "sub_2"]) await paid(one);
  const ends = () =>
    sql(
      `select o.subscription_id as id, count(*)::int as payments, round(extract(epoch from max(e.ends_at) - now()) / 2629800)::int as months
       from public.enrolments e join public.orders o on o.id = e.order_id group by 1 order by 1`,
    );
  expect(await ends()).toEqual([
    { id: "sub_1", payments: 3, months: 3 },
    { id: "sub_2", payments: 3, months: 3 },
  ]);
  await mailed();
  await sql("truncate public.owner_notices");
  await sql(
    `update public.enrolments e set ends_at = now() - interval '1 minute' from public.orders o
     where o.id = e.order_id and (o.subscription_id = 'sub_1' or e.ends_at < now() + interval '40 days')`,
  );
  await endDue();
  expect((await mailed()).join()).toContain("VPS Start");
  expect((await sql("select kind from public.owner_notices")).map(({ kind }) => kind)).toContain("vps_ended");
});

it("says of a machine that it may stay on where its buyer has subscribed again, which may be for the same one", async () => {
  await buy("vps-start", "paddle", 1, { subscription: "sub_ended" });
  await mailed();
  const ends = (inHours: number) =>
    sql(
      `update public.enrolments e set ends_at = now() + make_interval(hours => $1) from public.orders o
       where o.id = e.order_id and o.subscription_id = 'sub_ended'`,
      [inHours],
    );
  await ends(20);
  await endDue();
  expect((await mailed()).join()).toContain("The machine is switched off then. Look after");
  await buy("vps-start", "paddle", 1, { subscription: "sub_again" });
  await mailed();
  await ends(-1);
  await endDue();
  const told = (await mailed()).join();
  expect(told).toContain("where it is for the same machine, we leave the machine on");
  expect(told).not.toContain("We switch the machine off");
});

it("asks nobody to set up a machine whose subscription is renewed, unless it ended before or there are more", async () => {
  await sql("truncate public.owner_notices");
  await sql("update public.next_steps set reply_within_days = 1 where id = 'vps'");
  const asked = async () => {
    await mailed();
    return (await sql("select subject from public.owner_notices where kind = 'order_promises'")).length;
  };
  const pay = (quantity = 1) => buy("vps-start", "paddle", quantity, { subscription: "sub_machine" });
  await pay();
  expect(await asked()).toBe(1);
  await pay();
  expect(await asked()).toBe(1);
  const [mail] = await sql("select body_text as text from mail.outbox order by created_at desc limit 1");
  expect(mail?.text).toContain("Your machine runs on. There is nothing for you to do.");
  expect(mail?.text).not.toContain("You hear from us");
  await pay(2);
  expect(await asked(), "a second machine").toBe(2);
  await sql("update public.enrolments set status = 'revoked', revoked_at = now(), ends_at = now() - interval '1 day'");
  await pay();
  expect(await asked(), "the machine was switched off").toBe(3);
});

it("tells the owner of a machine that was disputed and then refunded, and of one whose buyer deleted the account", async () => {
  await sql("truncate public.owner_notices");
  await buy("vps-start");
  const id = `txn_${told - 1}`;
  for (const type of ["disputed", "refunded", "refunded"]) {
    const event = { provider: "paddle", eventId: `${type}-${told++}`, type, providerOrderId: id, items: [] };
    await sql("select public.record_checkout_event($1, '')", [JSON.stringify(event)]);
  }
  const notices = () => sql("select kind from public.owner_notices where kind = 'vps_ended'");
  expect(await notices()).toHaveLength(1);
  const leaver = { id: "7d0c5bd2-5c5c-4d0e-9f55-00000000000a", email: "leaver@example.com" };
  await sql("insert into auth.users (id, email, email_confirmed_at) values ($1, $2, now())", [leaver.id, leaver.email]);
  await buy("vps-start", "coin", 1, { email: leaver.email });
  await sql("delete from auth.users where id = $1", [leaver.id]);
  expect(await notices()).toHaveLength(2);
  await sendOwnerNotices({ database, siteUrl: "https://northpip.example", delivers: true });
  const mails = await sql("select o.body_text as text from mail.outbox o where kind = 'owner_notice'");
  expect(mails.map(({ text }) => String(text)).join()).toContain("Its buyer deleted the account on");
});

it("tells a subscriber that the time ends once the renewal is late, and nobody who has paid already", async () => {
  await buy("monthly-mentorship");
  await sql("update public.orders set subscription_id = 'sub_1'");
  await mailed();
  await endsInDays(1.5);
  await endDue();
  expect(await mailed(), "the renewal is due, and may be on its way").toEqual([]);
  await endsInDays(0.9);
  await endDue();
  expect((await mailed()).join()).toContain("Paddle has told us of no further payment");
  await sql("truncate public.orders, public.checkout_events cascade");
  await buy("monthly-mentorship", "coin");
  await endsInDays(0.5);
  await buy("monthly-mentorship", "coin");
  await mailed();
  await endDue();
  expect(await mailed()).toEqual([]);
});

it("does not say that paid time is over where the owner ended it", async () => {
  await buy("vps-start", "coin");
  await mailed();
  await sql("update public.enrolments set ended_at = now(), status = 'revoked'");
  await sql(
    "insert into public.order_notices (order_id, kind, product_id) select order_id, 'ended', product_id from public.enrolments",
  );
  expect((await mailed()).join()).toContain("Your access to VPS Start has ended");
});

it("an update gives machines that were sold without an end the time that was paid, and at least another week", async () => {
  const file = "../../supabase/migrations/20261204010100_machines_sold_before.sql";
  const sold = async (email: string, days: number, provider = "paddle") => {
    await buy("vps-start", provider, 1, { email });
    await sql(
      "update public.enrolments set ends_at = null, granted_at = now() - make_interval(days => $2) where email = $1 and granted_at > now() - interval '1 hour'",
      [email, days],
    );
  };
  await sold("long@buyer.example", 400);
  await sold("twice@buyer.example", 20);
  await sold("twice@buyer.example", 19);
  await sold("stripe@buyer.example", 10, "stripe");
  await sold("decided@buyer.example", 10);
  await sql(
    `insert into public.audit_log (actor, actor_email, role, act, room, row_key)
       select gen_random_uuid(), '', 'owner', 'changed', 'enrolments', id::text from public.enrolments where email = 'decided@buyer.example'`,
  );
  await sql(readFileSync(new URL(file, import.meta.url), "utf8"));
  const rows = await sql(
    "select email, round(extract(epoch from ends_at - now()) / 86400)::int as days, status from public.enrolments order by ends_at",
  );
  const of = (name: string) => rows.filter(({ email }) => email === `${name}@buyer.example`).map(({ days }) => days);
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(["active"]));
  expect(of("long")).toEqual([7]);
  const [first, second] = of("twice");
  expect(first).toSatisfy((days: number) => days >= 9 && days <= 13);
  expect(Number(second) - Number(first)).toSatisfy((days: number) => days >= 28 && days <= 31);
  expect(of("stripe")).toEqual([null]);
  expect(of("decided")).toEqual([null]);
});

it("an update gives plans that were sold without an end the time that was paid, and at least another week", async () => {
  const file = "../../supabase/migrations/20261130040000_months_of_plans_sold_before.sql";
  const left = () =>
    sql(
      `select e.email, round(extract(epoch from e.ends_at - now()) / 86400)::int as days from public.enrolments e
         where e.status = 'active' order by e.granted_at`,
    );
  const soldDaysAgo = (email: string, days: number) =>
    sql(
      "update public.enrolments set granted_at = now() - make_interval(days => $2), ends_at = null where email = $1",
      [email, days],
    );
  const [long, early, single, dated, stripe, since] = ["long", "early", "single", "dated", "stripe", "since"].map(
    (name) => `${name}@buyer.example`,
  ) as [string, string, string, string, string, string];
  for (const [email, provider] of [[single], [dated], [stripe, "stripe"]] as const)
    await buy("monthly-mentorship", provider, 1, { email });
  for (const email of [single, stripe]) await soldDaysAgo(email, 10);
  for (const [email, days] of [
    [long, 400],
    [early, 1],
  ] as const) {
    await buy("monthly-mentorship", "paddle", 1, { email });
    await soldDaysAgo(email, days);
    await buy("monthly-mentorship", "paddle", 1, { email });
    await sql("update public.enrolments set ends_at = null where email = $1", [email]);
    await sql(
      "update public.enrolments set granted_at = granted_at - make_interval(days => $2) where email = $1 and granted_at > now() - interval '1 hour'",
      [email, days - 1],
    );
  }
  await buy("monthly-mentorship", "paddle", 1, { email: since });
  await soldDaysAgo(since, 1);
  // Its second month was dated when nothing else of it had a date; a month from a last day ended otherwise then.
  await buy("monthly-mentorship", "paddle", 1, { email: since });
  await sql(
    "update public.enrolments set ends_at = granted_at + interval '1 month' + interval '2 days' where email = $1 and ends_at is not null",
    [since],
  );
  await sql(
    `insert into public.audit_log (actor, actor_email, role, act, room, row_key)
       select gen_random_uuid(), '', 'owner', 'changed', 'enrolments', id::text from public.enrolments where email = $1`,
    [dated],
  );
  await sql("update public.enrolments set ends_at = null where email = $1", [dated]);
  await sql(readFileSync(new URL(file, import.meta.url), "utf8"));
  const of = async (email: string) => (await left()).filter((row) => row.email === email).map(({ days }) => days);
  const month = expect.toSatisfy((days: number) => days >= 28 && days <= 33);
  expect(await of(single)).toEqual([expect.toSatisfy((days: number) => days >= 19 && days <= 24)]);
  expect(await of(early), "two paid months, one after the other").toEqual([
    month,
    expect.toSatisfy((days: number) => days >= 58 && days <= 64),
  ]);
  expect(await of(since), "a month that was paid early and dated since").toEqual([
    month,
    expect.toSatisfy((days: number) => days >= 58 && days <= 64),
  ]);
  const [first, last] = await of(long);
  expect(Number(first)).toBeLessThan(-300);
  expect(last).toBe(7);
  expect(await of(dated)).toEqual([null]);
  expect(await of(stripe)).toEqual([null]);
});
