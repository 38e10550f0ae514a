import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { shopDatabase } from "../../../tests/support/shop-database.ts";
import type { Receipt } from "./checkout-event.ts";
import { readGumroad } from "./gumroad.ts";
import { readLemonSqueezy } from "./lemonsqueezy.ts";
import { readPaddle } from "./paddle.ts";
import { readStripe } from "./stripe.ts";

const { sql, database } = shopDatabase([
  ["stripe", "plink_plan", "monthly-mentorship"],
  ["lemonsqueezy", "77", "monthly-mentorship"],
  ["lemonsqueezy", "78", "personal-coaching"],
  ["paddle", "pri_plan", "monthly-mentorship"],
  ["gumroad", "plan", "monthly-mentorship"],
]);
beforeEach(() =>
  sql("truncate public.orders, public.checkout_events, private.subscriptions, private.payment_names cascade"),
);

type Told = { readonly raw: string; readonly receipt: Receipt };
const price = 19_900;
const email = "ana@example.com";
const day = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * day);
const env = { get: () => undefined, fetch, remoteAddress: "127.0.0.1" };
const bytes = (raw: string) => new TextEncoder().encode(raw);

/** Of Stripe, as it tells since 2025-03-31: an invoice names its subscription within `parent`, and its payment nowhere. */
const stripe = (id: string, type: string, object: object, days: number): Told => {
  const created = Math.floor(ago(days).getTime() / 1000);
  const raw = JSON.stringify({ id, type, livemode: true, created, data: { object } });
  return { raw, receipt: readStripe(bytes(raw)) };
};
const billed = (id: string, billing_reason: string, change: object = {}) => ({
  id,
  billing_reason,
  customer_email: email,
  currency: "usd",
  subtotal: price,
  total: price + 3_800,
  total_discount_amounts: [],
  parent: { subscription_details: { subscription: "sub_1" } },
  ...change,
});
const session = {
  id: "cs_1",
  payment_link: "plink_plan",
  payment_intent: null,
  invoice: "in_1",
  subscription: "sub_1",
  payment_status: "paid",
  customer_details: { email },
  currency: "usd",
  amount_subtotal: price,
};
const ofStripe = {
  begun: () => stripe("evt_begun", "checkout.session.completed", session, 20),
  first: () => stripe("evt_first", "invoice.paid", billed("in_1", "subscription_create"), 20),
  again: () => stripe("evt_again", "invoice.paid", billed("in_2", "subscription_cycle"), 2),
};

/** Of Lemon Squeezy: an invoice names its subscription, a subscription its order. */
const lemon = async (event_name: string, id: string, attributes: object): Promise<Told> => {
  const raw = JSON.stringify({ meta: { event_name }, data: { id, attributes } });
  return { raw, receipt: await readLemonSqueezy(bytes(raw), env) };
};
const invoice = (billing_reason: string, days: number, change: object = {}) => ({
  subscription_id: 5,
  billing_reason,
  user_email: email,
  currency: "USD",
  status: "paid",
  total: price + 3_800,
  tax: 3_800,
  tax_inclusive: false,
  created_at: ago(days).toISOString(),
  ...change,
});
const order = {
  user_email: email,
  currency: "USD",
  status: "paid",
  created_at: ago(20).toISOString(),
  first_order_item: { product_id: 77, price, quantity: 1 },
};
const ofLemonSqueezy = {
  begun: () => lemon("order_created", "900", order),
  named: () => lemon("subscription_created", "5", { order_id: 900, product_id: 77 }),
  first: () => lemon("subscription_payment_success", "1", invoice("initial", 20)),
  again: () => lemon("subscription_payment_success", "2", invoice("renewal", 2)),
};

async function tell({ raw, receipt }: Told) {
  if (receipt.outcome !== "event") throw new Error(receipt.reason);
  await sql("select public.record_checkout_event($1, $2)", [JSON.stringify(receipt.event), raw]);
}
const orders = () =>
  sql(
    `select o.provider_order_id as id, o.status, o.total_cents as cents, o.refunded_cents as back, o.email, e.status as access, i.product_id as product,
       round(extract(epoch from now() - o.placed_at) / 86400)::int as paid, round(extract(epoch from e.ends_at - now()) / 86400)::int as left
     from public.orders o left join public.enrolments e on e.order_id = o.id left join public.order_items i on i.order_id = o.id order by o.placed_at`,
  );
/** Every order of some messages. */
const permutations = <Each>(all: readonly Each[]): Each[][] =>
  all.length <= 1
    ? [[...all]]
    : all.flatMap((each, at) => permutations(all.toSpliced(at, 1)).map((rest) => [each, ...rest]));

it("a later payment that is told again while its first order is told waits for nobody who waits for it", async () => {
  const { begun, named, again } = ofLemonSqueezy;
  const [sale, later] = [await begun(), await again()];
  await tell(later);
  await tell(await named());
  const waiting = (count: number) =>
    vi.waitFor(async () => {
      const [found] = await sql(
        "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      expect(found).toEqual({ n: count });
    });
  let go = () => {};
  const months = database().asService(async (tx) => {
    await tx.query("select pg_advisory_xact_lock(hashtextextended('months of monthly-mentorship', 0))");
    await new Promise<void>((resolve) => {
      go = resolve;
    });
  });
  await vi.waitFor(async () => expect(await sql("select from pg_locks where locktype = 'advisory'")).toHaveLength(1));
  const first = tell(sale);
  await waiting(1);
  const second = tell(later);
  await Promise.race([second, waiting(2)]);
  go();
  await Promise.all([months, first, second]);
  expect((await orders()).map(({ id, access }) => [id, access])).toEqual([
    ["900", "active"],
    ["invoice-2", "active"],
  ]);
});

describe.each([
  ["Stripe", ofStripe, "in_1", "in_2"],
  ["Lemon Squeezy", ofLemonSqueezy, "900", "invoice-2"],
] as const)("a subscription at %s", (_, messages, first, second) => {
  it("is counted payment by payment, once, in whichever order and however often its messages come", async () => {
    for (const told of permutations(Object.values(messages))) {
      await sql("truncate public.orders, public.checkout_events, private.subscriptions, private.payment_names cascade");
      for (const message of told) await tell(await message());
      for (const message of told) await tell(await message());
      const [one, two, ...more] = await orders();
      expect(more).toEqual([]);
      expect(one).toMatchObject({ id: first, status: "paid", cents: price, email, paid: 20 });
      const product = "monthly-mentorship";
      expect(two).toMatchObject({
        id: second,
        status: "paid",
        cents: price,
        email,
        paid: 2,
        access: "active",
        product,
      });
      // Two months from the first payment on, and two days for the next one.
      expect(one?.left).toSatisfy((days: number) => days >= 9 && days <= 14);
      expect(two?.left).toSatisfy((days: number) => days >= 39 && days <= 45);
    }
  });

  it("is counted once where its messages come at the same moment", async () => {
    for (let round = 0; round < 4; round++) {
      await sql("truncate public.orders, public.checkout_events, private.subscriptions, private.payment_names cascade");
      const told = await Promise.all(Object.values(messages).map((message) => message()));
      await Promise.all([...told, ...told].map(tell));
      const found = await orders();
      expect(found.map(({ id, access }) => [id, access])).toEqual([
        [first, "active"],
        [second, "active"],
      ]);
      expect(found[1]?.left).toSatisfy((days: number) => days >= 39 && days <= 45);
    }
  });

  it("ends after its paid time where it is not paid again", async () => {
    const { again: _again, ...begun } = messages;
    for (const message of Object.values(begun)) await tell(await message());
    await sql("update public.enrolments set ends_at = now() - interval '1 minute'");
    await sql("select public.end_due_access()");
    expect((await orders()).map(({ access }) => access)).toEqual(["revoked"]);
  });

  it("stays open where its webhook does not tell of later payments", async () => {
    const { again: _again, first: _first, ...begun } = messages;
    for (const message of Object.values(begun)) await tell(await message());
    expect(await orders()).toMatchObject([{ access: "active", left: null }]);
  });

  it("keeps nothing about the buyer of a payment before it is known what it pays", async () => {
    await tell(await messages.again());
    expect(await orders()).toEqual([]);
    expect(JSON.stringify(await sql("select event, raw from public.checkout_events"))).not.toContain(email);
  });

  it("goes to the address that it names, where the first order is still of a mistyped one", async () => {
    const { again, ...begun } = messages;
    for (const message of Object.values(begun)) await tell(await message());
    await sql("update public.orders set email = 'typo@example.com'");
    await tell(await again());
    expect((await orders()).map((each) => each.email)).toEqual(["typo@example.com", email]);
  });

  it("goes to the account that has the first order, where the buyer has another address at the provider by now", async () => {
    const { again, ...begun } = messages;
    for (const message of Object.values(begun)) await tell(await message());
    const member = "member@example.com";
    await sql("insert into auth.users (id, email, email_confirmed_at) values (gen_random_uuid(), $1, now())", [member]);
    try {
      await sql("update public.orders set email = 'Member@example.com'");
      await tell(await again());
      expect((await orders())[1]).toMatchObject({ status: "paid", email: "Member@example.com" });
    } finally {
      await sql("delete from auth.users where email = $1", [member]);
    }
  });

  it.each([
    ["stayed with a mistyped address", "email = 'typo@example.com'"],
    ["is of an account that was erased", "email = null"],
  ])("goes on at its price where the first order %s", async (_case, change) => {
    const { again, ...begun } = messages;
    for (const message of Object.values(begun)) await tell(await message());
    await sql(`update public.orders set ${change}`);
    await sql("delete from public.enrolments");
    await sql("update public.mentorship_plans set price = price + 50 where id = 'monthly-mentorship'");
    try {
      await tell(await again());
      expect((await orders())[1]).toMatchObject({ status: "paid", email });
    } finally {
      await sql("update public.mentorship_plans set price = price - 50 where id = 'monthly-mentorship'");
    }
  });

  const later = "update public.enrolments set granted_at = clock_timestamp() + interval '1 minute'";
  it.each([
    ["was refunded", "refunded_at = now()", "", ["refunded", "paid"]],
    ["is disputed", "disputed_at = now()", "", ["held", "paid"]],
    ["never opened and was refunded", "refunded_at = now()", later, ["refunded", "paid"]],
  ])("after a raise goes by the first payment, where it %s", async (_case, change, first, states) => {
    const { again, ...begun } = messages;
    for (const message of Object.values(begun)) await tell(await message());
    if (first) await sql(first);
    await sql(`update public.orders set ${change}`);
    await sql("select public.settle_order(id) from public.orders");
    await sql("update public.mentorship_plans set price = price + 50 where id = 'monthly-mentorship'");
    try {
      await tell(await again());
      expect((await orders()).map((each) => each.status)).toEqual(states);
    } finally {
      await sql("update public.mentorship_plans set price = price - 50 where id = 'monthly-mentorship'");
    }
  });

  it.each([
    ["has another address", "email = 'typo@example.com'", "delete from public.enrolments"],
    ["has none", "email = null", "delete from public.enrolments"],
    ["was refunded", "refunded_at = now()", "select public.settle_order(id) from public.orders"],
    ["is disputed", "disputed_at = now()", "select public.settle_order(id) from public.orders"],
  ])("stays a quarter where the first order %s", async (_case, change, then) => {
    const { again, ...begun } = messages;
    await sql("update public.mentorship_plans set type = 'quarterly' where id = 'monthly-mentorship'");
    try {
      for (const message of Object.values(begun)) await tell(await message());
      await sql(`update public.orders set ${change}`);
      await sql(then);
      await sql("update public.mentorship_plans set type = 'monthly' where id = 'monthly-mentorship'");
      await tell(await again());
      expect((await orders())[1]?.left).toBeGreaterThan(80);
    } finally {
      await sql("update public.mentorship_plans set type = 'monthly' where id = 'monthly-mentorship'");
    }
  });

  it("that began on the 31st is open in March until it is paid again on the 31st", async () => {
    const { again: _again, ...begun } = messages;
    for (const message of Object.values(begun)) await tell(await message());
    const until = async (start: string) => {
      await sql("update public.orders set created_at = $1, purchased_at = $1", [start]);
      await sql("update public.enrolments set granted_at = $1", [start]);
      return (await sql("select private.months_end(e) as until from public.enrolments e"))[0]?.until;
    };
    // With the two days that are left for the next payment.
    expect(await until("2027-01-31T11:00:00Z")).toEqual(new Date("2027-03-02T11:00:00Z"));
    expect(await until("2027-02-28T11:00:00Z")).toEqual(new Date("2027-04-02T11:00:00Z"));
    expect(await until("2027-02-27T11:00:00Z")).toEqual(new Date("2027-03-29T11:00:00Z"));
    expect(await until("2027-01-30T11:00:00Z")).toEqual(new Date("2027-03-02T11:00:00Z"));
  });

  it("goes on at its price after the catalog's was raised, and goes to whom the first order was handed over", async () => {
    const { again, ...begun } = messages;
    for (const message of Object.values(begun)) await tell(await message());
    await sql("update public.orders set email = 'new@example.com', handed_over_at = now()");
    await sql("update public.mentorship_plans set price = price + 50 where id = 'monthly-mentorship'");
    try {
      await tell(await again());
      expect((await orders())[1]).toMatchObject({ status: "paid", email: "new@example.com" });
    } finally {
      await sql("update public.mentorship_plans set price = price - 50 where id = 'monthly-mentorship'");
    }
  });
});

describe("what changes nothing of an order is told to the owner, also before its sale", () => {
  const notices = () =>
    sql("select kind, reason from public.owner_notices where kind in ('plan_changed', 'dispute_warned')");
  beforeEach(() => sql("truncate public.owner_notices, private.untold_notices"));

  it.each([
    [
      "Stripe",
      ofStripe,
      () =>
        stripe("evt_moved", "invoice.paid", billed("in_9", "subscription_update", { subtotal: 500, total: 500 }), 5),
      "$5.00 (invoice in_9)",
    ],
    [
      "Lemon Squeezy",
      ofLemonSqueezy,
      () => lemon("subscription_payment_success", "9", invoice("updated", 5, { total: 500, tax: 0 })),
      "$5.00 (invoice 9)",
    ],
  ] as const)("a change of a subscription at %s", async (_, messages, change, reason) => {
    const { again: _again, ...begun } = messages;
    const all = [...Object.values(begun), change] as const;
    for (const order of permutations(all)) {
      await sql(
        "truncate public.orders, public.checkout_events, public.owner_notices, private.subscriptions, private.payment_names cascade",
      );
      for (const message of order) await tell(await message());
      await tell(await change());
      expect(await notices()).toEqual([{ kind: "plan_changed", reason }]);
      expect((await orders()).map(({ status, access }) => [status, access])).toEqual([["paid", "active"]]);
    }
  });

  it("a change of a subscription that is no order of this site is told to nobody", async () => {
    await tell(stripe("evt_moved", "invoice.paid", billed("in_9", "subscription_update"), 5));
    expect(await notices()).toEqual([]);
  });

  it("a chargeback that Paddle announces closes nothing, and one that comes does", async () => {
    const adjusted = async (id: string, action: string) => {
      const data = { id, action, type: "full", status: "approved", transaction_id: "txn_1" };
      const raw = JSON.stringify({ event_id: `evt_${id}`, event_type: "adjustment.created", data });
      await tell({ raw, receipt: await readPaddle(bytes(raw), env) });
    };
    const event = {
      provider: "paddle",
      eventId: "evt_sale",
      type: "purchased",
      providerOrderId: "txn_1",
      email,
      items: [{ productId: "pri_plan", priceCents: price, currency: "USD" }],
    };
    await adjusted("adj_1", "chargeback_warning");
    expect(await notices()).toEqual([]);
    await sql("select public.record_checkout_event($1, '')", [JSON.stringify(event)]);
    await adjusted("adj_1", "chargeback_warning");
    expect(await notices()).toEqual([{ kind: "dispute_warned", reason: "adj_1" }]);
    expect(await orders()).toMatchObject([{ status: "paid", access: "active" }]);
    await adjusted("adj_2", "chargeback");
    expect(await orders()).toMatchObject([{ status: "held", access: "revoked" }]);
  });
});

describe("a plan that is paid once ends after its time", () => {
  const left = async () => (await orders()).map(({ access, left }) => [access, Number(left) > 8 && Number(left) < 15]);

  it("at Stripe, whose payment link sold no subscription", async () => {
    const { invoice: _invoice, subscription: _subscription, ...once } = { ...session, payment_intent: "pi_once" };
    await tell(stripe("evt_once", "checkout.session.completed", once, 20));
    expect(await left()).toEqual([["active", true]]);
  });

  it.each([
    ["one_time", [["active", true]]],
    ["subscription", [["active", false]]],
  ])("at Lemon Squeezy, whose price is %s", async (category, expected) => {
    const asked: string[] = [];
    const priced = async (url: string) => {
      asked.push(new URL(url).pathname);
      return Response.json({ data: [], ...(url.includes("/prices/") ? { data: { attributes: { category } } } : {}) });
    };
    const keys = { get: (name: string) => (name === "CHECKOUT_API_TOKEN" ? "key" : undefined) };
    const item = { ...order.first_order_item, price_id: 4 };
    const data = { id: "901", attributes: { ...order, first_order_item: item } };
    const raw = JSON.stringify({ meta: { event_name: "order_created" }, data });
    const receipt = await readLemonSqueezy(bytes(raw), { ...env, ...keys, fetch: priced as typeof fetch });
    await tell({ raw, receipt });
    expect(asked).toEqual(["/v1/prices/4"]);
    expect(await left()).toEqual(expected);
  });
});

describe("a year that is paid of a plan sold by the month opens a year", () => {
  const cents = 199_000;
  const year = (from: number) => {
    const start = Math.floor(ago(from).getTime() / 1000);
    const line = (lasts: number, change: object = {}) => ({
      period: { start, end: start + lasts * 86_400 },
      ...change,
    });
    return { data: [line(91, { parent: { subscription_item_details: { proration: true } } }), line(0), line(365)] };
  };
  const paidYear = (days: number) => ({ subtotal: cents, total: cents, lines: year(days) });

  it("at Stripe, which tells it with the invoice, before or after the sale", async () => {
    const begun = stripe("evt_begun", "checkout.session.completed", { ...session, amount_subtotal: cents }, 200);
    const first = stripe("evt_first", "invoice.paid", billed("in_1", "subscription_create", paidYear(200)), 200);
    const again = stripe("evt_again", "invoice.paid", billed("in_2", "subscription_cycle", paidYear(2)), 2);
    for (const told of permutations([begun, first]).map((year) => [...year, again])) {
      await sql("truncate public.orders, public.checkout_events, private.subscriptions, private.payment_names cascade");
      for (const message of [...told, ...told]) await tell(message);
      const [one, two] = await orders();
      expect(one).toMatchObject({ id: "in_1", access: "active", cents });
      expect(two).toMatchObject({ id: "in_2", access: "active", cents });
      expect(one?.left).toSatisfy((days: number) => days >= 166 && days <= 168);
      expect(two?.left).toSatisfy((days: number) => days >= 531 && days <= 533);
      expect(await sql("select attention from public.orders where attention is not null")).toEqual([]);
    }
  });

  it("at Stripe, and nobody is asked to look for its time", async () => {
    await sql("truncate public.owner_notices");
    await tell(stripe("evt_begun", "checkout.session.completed", { ...session, amount_subtotal: cents }, 20));
    expect(await sql("select attention from public.orders")).toMatchObject([{ attention: [{ code: "above_price" }] }]);
    await tell(stripe("evt_first", "invoice.paid", billed("in_1", "subscription_create", paidYear(20)), 20));
    expect(await sql("select attention from public.orders")).toEqual([{ attention: null }]);
  });

  it("at Lemon Squeezy, whose prices say it, with the first payment and with later ones", async () => {
    const attributes = { category: "subscription", renewal_interval_unit: "year", renewal_interval_quantity: 1 };
    const begunBy = { order_id: 900, product_id: 77, first_subscription_item: { price_id: 4 } };
    const asked = async (url: string) =>
      Response.json({ data: url.includes("/prices/") ? { attributes } : { id: "5", attributes: begunBy } });
    const keys = { get: (name: string) => (name === "CHECKOUT_API_TOKEN" ? "key" : undefined) };
    const read = async (event_name: string, id: string, told: object): Promise<Told> => {
      const raw = JSON.stringify({ meta: { event_name }, data: { id, attributes: told } });
      return { raw, receipt: await readLemonSqueezy(bytes(raw), { ...env, ...keys, fetch: asked as typeof fetch }) };
    };
    const item = { product_id: 77, price: cents, quantity: 1, price_id: 4 };
    await tell(await read("order_created", "900", { ...order, first_order_item: item }));
    await tell(await ofLemonSqueezy.named());
    await tell(await ofLemonSqueezy.first());
    await tell(await read("subscription_payment_success", "2", invoice("renewal", 2, { total: cents, tax: 0 })));
    expect((await orders()).map(({ id, access, left }) => [id, access, Math.round(Number(left) / 10)])).toEqual([
      ["900", "active", 35],
      ["invoice-2", "active", 71],
    ]);
  });

  it("at Lemon Squeezy, where the order does not say its price and the subscription does", async () => {
    const attributes = { category: "subscription", renewal_interval_unit: "year", renewal_interval_quantity: 1 };
    const asked = async () => Response.json({ data: { attributes } });
    const keys = { get: (name: string) => (name === "CHECKOUT_API_TOKEN" ? "key" : undefined) };
    const begun = { order_id: 900, product_id: 77, first_subscription_item: { price_id: 4 } };
    const raw = JSON.stringify({
      meta: { event_name: "subscription_created" },
      data: { id: "5", attributes: begun },
    });
    const receipt = await readLemonSqueezy(bytes(raw), { ...env, ...keys, fetch: asked as typeof fetch });
    const sold = { ...order, first_order_item: { ...order.first_order_item, price: cents } };
    for (const told of permutations([await lemon("order_created", "900", sold), { raw, receipt }])) {
      await sql("truncate public.orders, public.checkout_events, private.subscriptions, private.payment_names cascade");
      for (const message of [...told, await ofLemonSqueezy.first()]) await tell(message);
      expect((await orders()).map(({ id, left }) => [id, Math.round(Number(left) / 10)])).toEqual([["900", 35]]);
      expect(await sql("select attention from public.orders")).toEqual([{ attention: null }]);
    }
  });
});

it("a refund of a later payment at Stripe ends that one, in whichever order it is told", async () => {
  const paid = { id: "inpay_2", invoice: "in_2", payment: { payment_intent: "pi_2" } };
  const charge = { payment_intent: "pi_2", refunded: true, amount_refunded: price + 3_800 };
  const messages = [
    ofStripe.begun(),
    ofStripe.again(),
    stripe("evt_paid", "invoice_payment.paid", paid, 10),
    stripe("evt_back", "charge.refunded", charge, 9),
  ];
  for (const told of permutations(messages)) {
    await sql("truncate public.orders, public.checkout_events, private.subscriptions, private.payment_names cascade");
    for (const message of told) await tell(message);
    expect((await orders()).map(({ id, status, access }) => [id, status, access])).toEqual([
      ["in_1", "paid", "active"],
      ["in_2", "refunded", "revoked"],
    ]);
  }
});

it("a refund of a later payment at Lemon Squeezy is told without the tax that was added, in part and whole", async () => {
  for (const message of Object.values(ofLemonSqueezy)) await tell(await message());
  const part = { status: "partial_refund", refunded_amount: (price + 3_800) / 2 };
  await tell(await lemon("subscription_payment_refunded", "2", invoice("renewal", 10, part)));
  expect((await orders())[1]).toMatchObject({ status: "paid", back: price / 2, access: "active" });
  const whole = { status: "refunded", refunded_amount: price + 3_800 };
  await tell(await lemon("subscription_payment_refunded", "2", invoice("renewal", 10, whole)));
  expect((await orders())[1]).toMatchObject({ status: "refunded", access: "revoked" });
});

it("an access whose end the owner has decided keeps it when its subscription begins to be counted", async () => {
  await tell(ofStripe.begun());
  await sql(`insert into public.audit_log (actor, actor_email, role, act, room, row_key)
    select gen_random_uuid(), 'owner@example.com', 'owner', 'changed', 'enrolments', id::text from public.enrolments`);
  await tell(ofStripe.first());
  expect(await orders()).toMatchObject([{ access: "active", left: null }]);
});

it("payments that wait for their subscription are found without a look at every message", async () => {
  await tell(ofStripe.begun());
  const { raw, receipt } = ofStripe.first();
  const index = await database().asService(async (tx) => {
    const event = receipt.outcome === "event" ? receipt.event : null;
    // Years of messages about the same subscription that wait for nothing.
    await tx.query(
      `insert into public.checkout_events (provider, event_id, type, event, raw)
        select 'stripe', 'evt_old_' || n, 'purchased', jsonb_build_object('subscription', $1::text), '' from generate_series(1, 3000) n`,
      [event?.subscription],
    );
    await tx.query("analyze public.checkout_events");
    await tx.query("select public.record_checkout_event($1, $2)", [JSON.stringify(event), raw]);
    return tx.query("select pg_stat_get_xact_numscans('public.checkout_events_that_wait'::regclass) > 0 as used");
  });
  expect(index.rows).toEqual([{ used: true }]);
});

it("a subscription that Stripe sold before this was counted is counted from its next payment on", async () => {
  await tell(stripe("evt_begun", "checkout.session.completed", session, 40));
  await tell(ofStripe.again());
  await sql("select public.end_due_access()");
  expect((await orders()).map(({ access }) => access)).toEqual(["revoked", "active"]);
});

/** Without keys of their interfaces: a message says whose it is. */
const envOf = (values: Readonly<Record<string, string>>) => ({ ...env, get: (name: string) => values[name] });
const gumroad = async (id: string, more: Readonly<Record<string, string>> = {}): Promise<Told> => {
  const sold = {
    seller_id: "us",
    sale_id: id,
    product_id: "plan",
    email,
    price: String(price),
    subscription_id: "s==",
  };
  const raw = new URLSearchParams({ ...sold, ...more }).toString();
  return { raw, receipt: await readGumroad(bytes(raw), envOf({ CHECKOUT_SELLER_ID: "us" })) };
};
const paddle = async (id: string): Promise<Told> => {
  const totals = { subtotal: String(price), discount: "0", tax: "0", total: String(price) };
  const data = {
    ...{ id, customer_id: "ctm_1", subscription_id: "sub_1", currency_code: "USD", custom_data: { ref: reference } },
    items: [{ price: { id: "pri_plan", unit_price: { amount: String(price), currency_code: "USD" } } }],
    details: { line_items: [{ price_id: "pri_plan", quantity: 1, totals }] },
  };
  const customer = async () => Response.json({ data: { email } });
  const keys = { CHECKOUT_CLIENT_TOKEN: "live_0123456789", CHECKOUT_API_TOKEN: "key" };
  const raw = JSON.stringify({ event_id: `evt_${id}`, event_type: "transaction.completed", data });
  return { raw, receipt: await readPaddle(bytes(raw), { ...envOf(keys), fetch: customer as typeof fetch }) };
};
/** Without an API key nobody says whose it is. */
const unnamed = async (id: string): Promise<Told> => {
  const { raw } = await paddle(id);
  return { raw, receipt: await readPaddle(bytes(raw), envOf({ CHECKOUT_CLIENT_TOKEN: "live_0123456789" })) };
};
const reference = "7d0c5bd2-5c5c-4d0e-9f55-000000000001";

describe.each([
  ["Gumroad", gumroad],
  ["Paddle", paddle],
] as const)("a later payment of a subscription at %s", (_, sold) => {
  const ana = "7d0c5bd2-5c5c-4d0e-9f55-000000000002";
  const whose = () =>
    sql("select e.email, e.user_id as account, e.status from public.enrolments e order by e.granted_at");
  beforeEach(async () => {
    await sql("delete from auth.users where id = $1", [ana]);
    await sql("insert into auth.users (id, email, email_confirmed_at) values ($1, $2, now())", [ana, email]);
    await sql("insert into public.checkout_references (reference, user_id) values ($1, $2)", [reference, ana]);
  });

  it("goes to the address that the account has by now, however often it is told", async () => {
    await tell(await sold("one"));
    await sql("update auth.users set email = 'new@example.com' where id = $1", [ana]);
    await tell(await sold("two"));
    await tell(await sold("two"));
    expect(await whose()).toMatchObject([
      { email: "new@example.com", account: ana, status: "active" },
      { email: "new@example.com", status: "active" },
    ]);
  });

  it("is known of a subscription that was sold before this was read", async () => {
    await tell(await sold("one"));
    await sql("truncate private.subscriptions");
    await sql("update public.checkout_events set event = event - 'subscription'");
    const migration = "../../migrations/20261205000000_payments_of_the_first_buyer.sql";
    const [, update = ""] = readFileSync(join(import.meta.dirname, migration), "utf8").split("that was sold before.");
    await sql(update.split("revoke")[0] ?? "");
    await sql("update auth.users set email = 'new@example.com' where id = $1", [ana]);
    await tell(await sold("two"));
    expect((await whose())[1]).toMatchObject({ email: "new@example.com" });
  });

  it("goes to the account that has the first order, where the provider has another address of its buyer by now", async () => {
    await tell(await sold("one"));
    const member = "member@example.com";
    await sql("delete from auth.users where email = $1", [member]);
    await sql("update public.orders set email = $1, user_id = null", [member]);
    await sql("update public.enrolments set email = $1, user_id = null", [member]);
    await sql("insert into auth.users (id, email, email_confirmed_at) values (gen_random_uuid(), $1, now())", [member]);
    await tell(await sold("two"));
    expect((await whose()).map((each) => each.email)).toEqual([member, member]);
  });

  it("goes to the address that it names, where the first order is still of that one that was typed then", async () => {
    await tell(await sold("one"));
    await sql("update public.orders set email = 'typo@example.com', user_id = null");
    await tell(await sold("two"));
    expect((await whose())[1]).toMatchObject({ email });
  });

  it("goes to the account that has the latest order, where the first one stayed with an address that was mistyped", async () => {
    await tell(await sold("one"));
    await sql("update public.orders set email = 'typo@example.com', user_id = null");
    await sql("update public.enrolments set email = 'typo@example.com', user_id = null");
    await tell(await sold("two"));
    await sql("update auth.users set email = 'new@example.com' where id = $1", [ana]);
    await tell(await sold("three"));
    expect((await whose()).map((each) => each.email)).toEqual([
      "typo@example.com",
      "new@example.com",
      "new@example.com",
    ]);
  });
});

describe("a later payment at Paddle that names nobody", () => {
  const ana = "7d0c5bd2-5c5c-4d0e-9f55-000000000003";
  const whose = () => sql("select email, user_id as account, status from public.orders order by created_at");
  beforeEach(async () => {
    await sql("delete from public.checkout_references");
    await sql("delete from auth.users");
  });

  it("goes to the address that the owner typed for the first order", async () => {
    await tell(await unnamed("one"));
    await sql("update public.orders set email = $1", [email]);
    await tell(await unnamed("two"));
    expect(await whose()).toMatchObject([
      { email, status: "paid" },
      { email, status: "paid" },
    ]);
  });

  it("goes to the account whose checkout it was, also half a year and more later", async () => {
    await sql("insert into auth.users (id, email, email_confirmed_at) values ($1, $2, now())", [ana, email]);
    const old = "now() - interval '190 days'";
    await sql(`insert into public.checkout_references (reference, user_id, created_at) values ($1, $2, ${old})`, [
      reference,
      ana,
    ]);
    await tell(await unnamed("one"));
    await sql("insert into public.checkout_references (reference, user_id) values (gen_random_uuid(), $1)", [ana]);
    await tell(await unnamed("two"));
    expect(await whose()).toMatchObject([
      { account: ana, status: "paid" },
      { account: ana, status: "paid" },
    ]);
  });

  it("goes to no address that its account has not confirmed", async () => {
    await sql("insert into auth.users (id, email) values ($1, 'somebody@example.com')", [ana]);
    await sql("insert into public.checkout_references (reference, user_id) values ($1, $2)", [reference, ana]);
    await tell(await unnamed("one"));
    await tell(await unnamed("two"));
    expect(await whose()).toMatchObject([
      { account: ana, email: null, status: "paid" },
      { account: ana, email: null, status: "paid" },
    ]);
  });

  it("goes to the account that has the first order also once an API key says under which address it pays", async () => {
    await sql("insert into auth.users (id, email, email_confirmed_at) values ($1, 'member@example.com', now())", [ana]);
    await sql("insert into public.checkout_references (reference, user_id) values ($1, $2)", [reference, ana]);
    await tell(await unnamed("one"));
    await tell(await paddle("two"));
    expect(await whose()).toMatchObject([{ account: ana }, { account: ana, email: "member@example.com" }]);
  });
});

it("a test at Gumroad names no subscription: it would say whose a real payment is", async () => {
  await tell(await gumroad("one", { test: "true" }));
  expect(await sql("select from private.subscriptions")).toEqual([]);
});

it("a subscription that was moved at Lemon Squeezy pays for its new product from then on, in whichever order that is told", async () => {
  const of = (product_id: number, days: number) => ({ order_id: 900, product_id, updated_at: ago(days).toISOString() });
  const moved = () => lemon("subscription_updated", "5", of(78, 3));
  const messages = [ofLemonSqueezy.begun, () => lemon("subscription_created", "5", of(77, 20)), moved];
  for (const told of permutations(messages)) {
    await sql("truncate public.orders, public.checkout_events, private.subscriptions, private.payment_names cascade");
    for (const message of told) await tell(await message());
    await tell(await lemon("subscription_payment_success", "2", invoice("renewal", 2, { total: 29_900, tax: 0 })));
    expect((await orders()).map(({ id, status, product, access }) => [id, status, product, access])).toEqual([
      ["900", "paid", "monthly-mentorship", "active"],
      ["invoice-2", "paid", "personal-coaching", "active"],
    ]);
  }
});

it("a payment at Lemon Squeezy that failed at first is of the day on which it was paid", async () => {
  for (const message of [ofLemonSqueezy.begun, ofLemonSqueezy.named, ofLemonSqueezy.first]) await tell(await message());
  const updated_at = ago(1).toISOString();
  await tell(await lemon("subscription_payment_success", "2", invoice("renewal", 10, { updated_at })));
  expect((await orders())[1]).toMatchObject({ id: "invoice-2", paid: 1 });
});

describe("after a price was raised, a subscription goes on at the price of the payment before", () => {
  const paid = (total: number, discount_total: number) => ({ total, discount_total, tax: 0 });
  const half = paid(price / 2, price / 2);
  const begin = async (change: object) => {
    await tell(await lemon("order_created", "900", { ...order, ...change }));
    await tell(await ofLemonSqueezy.named());
    await sql("update public.orders set released_reason = hold_reason");
    await sql("select public.settle_order(id) from public.orders");
    await sql("update public.mentorship_plans set price = price + 50 where id = 'monthly-mentorship'");
  };
  const goOn = async (id: string, change: object) =>
    tell(await lemon("subscription_payment_success", id, invoice("renewal", 2, change)));
  const states = async () => (await orders()).map(({ id, status }) => `${id} ${status}`).sort();
  afterEach(() => sql("update public.mentorship_plans set price = price - 50 where id = 'monthly-mentorship'"));

  it("with a discount on its first month alone", async () => {
    await begin(half);
    await goOn("2", paid(price, 0));
    expect(await states()).toEqual(["900 paid", "invoice-2 paid"]);
  });

  it("with a discount that lasts", async () => {
    await begin(half);
    await goOn("2", half);
    await goOn("3", half);
    expect(await states()).toEqual(["900 paid", "invoice-2 paid", "invoice-3 paid"]);
  });

  it("but not where less is paid, where no discount explains it, or where the owner looks at each discount", async () => {
    await begin(half);
    await goOn("2", paid(price / 2, 0));
    await goOn("3", paid(price / 2 - 1, price / 2));
    await sql("update public.checkout_state set holds_unlisted_discounts = true");
    try {
      await goOn("4", half);
      expect(await states()).toEqual(["900 paid", "invoice-2 held", "invoice-3 held", "invoice-4 held"]);
    } finally {
      await sql("update public.checkout_state set holds_unlisted_discounts = false");
    }
  });

  it("with a discount that came after the raise", async () => {
    await begin(paid(price, 0));
    await goOn("2", half);
    expect(await states()).toEqual(["900 paid", "invoice-2 paid"]);
  });

  it("and not of nearly everything", async () => {
    const free = paid(0, price);
    await begin(free);
    await goOn("2", free);
    expect(await states()).toEqual(["900 paid", "invoice-2 held"]);
  });
});

it("goes on at the price of its beginning at Gumroad, which tells no amount of the first payment's code", async () => {
  const sold = (id: string, totalCents: number, days: number, more: object = {}): Promise<void> => {
    const items = [{ productId: "plan", name: null, priceCents: totalCents, totalCents, currency: "USD", quantity: 1 }];
    const event = { provider: "gumroad", eventId: id, type: "purchased", orderRef: null, providerOrderId: id } as const;
    const known = { email, items, test: false, subscription: "s==", paidAt: ago(days).toISOString(), ...more };
    return tell({ raw: "", receipt: { outcome: "event", event: { ...event, ...known } } });
  };
  await sold("one", price * 0.7, 62, { discountCode: "LESS" });
  await sql("update public.mentorship_plans set price = price + 50 where id = 'monthly-mentorship'");
  await sql("update public.text_revisions set changed_at = now() - interval '40 days' where room = 'mentorship_plans'");
  try {
    await sold("two", price, 31);
    await sold("three", price - 1, 1);
    expect((await orders()).map(({ id, status }) => `${id} ${status}`)).toEqual(["one paid", "two paid", "three held"]);
  } finally {
    await sql("update public.mentorship_plans set price = price - 50 where id = 'monthly-mentorship'");
  }
});

it("nearly free by a code at Gumroad, which tells no amount of it, is decided each time", async () => {
  const sold = (id: string, totalCents: number): Promise<void> => {
    const items = [{ productId: "plan", name: null, priceCents: totalCents, totalCents, currency: "USD", quantity: 1 }];
    const event = { provider: "gumroad", eventId: id, type: "purchased", orderRef: null, providerOrderId: id } as const;
    const more = { email, items, test: false, discountCode: "LESS", subscription: "s==" };
    return tell({ raw: "", receipt: { outcome: "event", event: { ...event, ...more } } });
  };
  await sold("one", price / 100);
  await sql("update public.orders set released_reason = hold_reason");
  await sql("select public.settle_order(id) from public.orders");
  await sold("two", price / 100);
  await sold("three", price / 2);
  expect((await orders()).map(({ id, status }) => `${id} ${status}`)).toEqual(["one paid", "two held", "three paid"]);
});

it("months that are paid behind a plan of a Paddle cart begin earlier where its line is paid back", async () => {
  const tellPaddle = (id: string, type: "purchased" | "partially_refunded", more: object) => {
    const event = {
      provider: "paddle",
      eventId: id,
      type,
      orderRef: null,
      email,
      test: false,
      items: [],
      ...more,
    } as const;
    return tell({ raw: "", receipt: { outcome: "event", event: event as never } });
  };
  const plan = {
    productId: "pri_plan",
    name: null,
    priceCents: price,
    currency: "USD",
    quantity: 1,
    lineId: "line_plan",
  };
  const course = { ...plan, productId: "beginner-forex-fundamentals", priceCents: 29_900, lineId: "line_course" };
  const paid = (days: number) => ({ subscription: "sub_1", paidAt: ago(days).toISOString() });
  await tellPaddle("cart", "purchased", { ...paid(12), providerOrderId: "txn_1", items: [plan, course] });
  await tellPaddle("early", "purchased", { ...paid(2), providerOrderId: "txn_2", items: [plan] });
  const left = async () => (await orders()).find(({ id }) => id === "txn_2")?.left;
  expect(await left()).toBeGreaterThan(45);
  const refundPart = { id: "adj_1", cents: price, taxCents: 0 };
  await tellPaddle("back", "partially_refunded", {
    providerOrderId: "txn_1",
    refundPart,
    refundedLines: ["line_plan"],
  });
  expect(await left()).toBeLessThan(32);
});
