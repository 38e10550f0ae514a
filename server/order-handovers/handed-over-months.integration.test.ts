import { createHash } from "node:crypto";
import { afterAll, beforeEach, expect, it } from "vitest";
import { courseWorld } from "../../tests/support/course-world.ts";

const world = await courseWorld();
const { sql, student, ask } = world;
afterAll(() => world.stop());
beforeEach(async () => {
  await sql("truncate public.orders, public.checkout_events, public.order_handovers, mail.outbox cascade");
  await sql("update public.checkout_state set sells_since = now() - interval '100 days'");
});

const plan = "monthly-mentorship";
const work = "student.work@example.com";
let told = 0;
const happen = (event: object) =>
  sql("select public.record_checkout_event($1, '')", [
    JSON.stringify({ provider: "coin", eventId: `handed-${told++}`, items: [], ...event }),
  ]);
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const buy = (order: string, email: string, days: number) =>
  happen({
    type: "purchased",
    providerOrderId: order,
    email,
    paidAt: daysAgo(days),
    items: [{ productId: plan, priceCents: 19_900, currency: "USD", quantity: 1 }],
  });

/** The two addresses of one buyer, who paid the plan with each. */
async function payTwice(first: readonly [string, number], second: readonly [string, number]) {
  await buy("one", ...first);
  await buy("two", ...second);
}
const takeOver = async (address = work) => {
  const token = crypto.randomUUID();
  const hash = createHash("sha256").update(token).digest("hex");
  await sql(
    "insert into public.order_handovers (user_id, address, token_hash, expires_at) values ($1, $2, $3, now() + interval '1 day')",
    [student.sub, address, hash],
  );
  expect(JSON.parse((await ask(student, "rpc/take_over_orders", { token })).text)).toMatchObject({ outcome: "moved" });
};
const ends = () =>
  sql(
    `select o.provider_order_id as order, e.status, round(extract(epoch from e.ends_at - now()) / 86400)::int as days
     from public.enrolments e join public.orders o on o.id = e.order_id order by 1`,
  );
/** As it is where one account paid both. */
async function paidByOne(first: number, second: number) {
  await payTwice([student.email, first], [student.email, second]);
  const wanted = await ends();
  await sql("truncate public.orders, public.checkout_events cascade");
  return wanted;
}

it.each([
  ["first", work, student.email],
  ["second", student.email, work],
])(
  "a plan paid with two addresses runs one month after the other once the %s payment is handed over",
  async (_, one, two) => {
    const wanted = await paidByOne(12, 5);
    await payTwice([one, 12], [two, 5]);
    expect(await ends()).not.toEqual(wanted);
    await takeOver();
    expect(await ends()).toEqual(wanted);
  },
);

it("a month alone ends at the same time after it was handed over", async () => {
  await buy("one", work, 27);
  await sql(
    "update public.enrolments set ends_at = private.end_of_paid_time(granted_at - interval '27 days', '1 month')",
  );
  const before = await ends();
  await takeOver();
  expect(await ends()).toEqual(before);
});

it.each(["before", "after"])("a payment that goes back %s the hand-over takes its month alone", async (when) => {
  await payTwice([work, 12], [student.email, 5]);
  const before = await ends();
  if (when === "before") await happen({ type: "refunded", providerOrderId: "one" });
  await takeOver();
  if (when === "after") await happen({ type: "refunded", providerOrderId: "one" });
  expect(await ends()).toEqual([{ ...before[0], status: "revoked" }, before[1]]);
});

it("a payment in dispute has its place behind the other one once it is won", async () => {
  const wanted = await paidByOne(12, 5);
  await payTwice([student.email, 12], [work, 5]);
  await happen({ type: "disputed", providerOrderId: "two" });
  await takeOver();
  await happen({ type: "dispute_won", providerOrderId: "two" });
  expect(await ends()).toEqual(wanted);
});

it("a month that was over comes first, and moves the one behind it", async () => {
  await payTwice([work, 40], [student.email, 30]);
  await sql(
    "update public.enrolments e set ends_at = private.counted_end(e) from public.orders o where o.id = e.order_id and o.provider_order_id = 'one'",
  );
  await sql("select public.end_due_access()");
  expect((await ends())[1]?.["days"]).toBeLessThanOrEqual(7);
  await takeOver();
  expect((await ends())[1]?.["days"]).toBeGreaterThanOrEqual(20);
});

it("a date that the owner gave stays", async () => {
  await payTwice([work, 12], [student.email, 5]);
  await sql(`insert into public.audit_log (actor, actor_email, role, act, room, row_key)
    select gen_random_uuid(), 'owner@example.com', 'owner', 'changed', 'enrolments', e.id::text from public.enrolments e`);
  const before = await ends();
  await takeOver();
  expect(await ends()).toEqual(before);
});

it("an account that proves the other address counts what was paid with it before", async () => {
  const wanted = await paidByOne(12, 5);
  await payTwice([student.email, 12], [work, 5]);
  await sql("update auth.users set email = $2 where id = $1", [student.sub, work]);
  expect(await ends()).toEqual(wanted);
  await sql("update auth.users set email = $2 where id = $1", [student.sub, student.email]);
  expect(await ends()).toEqual(wanted);
});

it("a session that is booked on a plan moves with it", async () => {
  await buy("one", work, 5);
  await sql(
    `insert into public.bookings (id, token_hash, desk_hash, kind_id, mentor_id, email, enrolment_id, zone, during)
     select gen_random_uuid(), repeat('0', 64), repeat('0', 64), 'session', 'mentor', $1, e.id, 'UTC', tstzrange(now() + '1 day', now() + '1 day 1 hour')
     from public.enrolments e`,
    [work],
  );
  await takeOver();
  expect(await sql("select user_id, email from public.bookings")).toEqual([
    { user_id: student.sub, email: student.email.toLowerCase() },
  ]);
  await sql("delete from public.bookings");
});
