import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readConfig } from "#config";
import { seedContent } from "#content/seed.ts";
import { createPlatform, type Platform } from "#platform/platform.ts";
import { type TestDatabase, testDatabase } from "#platform/postgres/test-database.ts";
import { handle } from "./handler.ts";

const secret = "a secret of the provider";
const siteUrl = "http://127.0.0.1:3999";
const log = { info() {}, warn() {}, error() {} };
const price = 14_900;
let test: TestDatabase;
const open: Partial<Record<string, Platform>> = {};

async function sql<Row extends Record<string, unknown>>(text: string): Promise<Row[]> {
  const answer = await test.database.asService((tx) => tx.query<Row>(text));
  return (Array.isArray(answer) ? answer.at(-1) : answer).rows ?? [];
}

beforeAll(async () => {
  test = await testDatabase();
  await seedContent(test.database);
  for (const CHECKOUT_PROVIDER of ["paddle", "stripe"])
    open[CHECKOUT_PROVIDER] = await createPlatform({
      config: readConfig({
        SITE_URL: siteUrl,
        DATA_DIR: test.dataDir,
        CHECKOUT_WEBHOOK_SECRET: secret,
        CHECKOUT_PROVIDER,
        CHECKOUT_CLIENT_TOKEN: "live_0123456789",
      }),
      database: test.database,
      log,
      functions: { "checkout-webhook": handle },
    });
  await sql(
    "insert into public.provider_products values ('paddle', 'pri_owl', 'owl-carry'), ('stripe', 'plink_owl', 'owl-carry')",
  );
  // Paddle's messages do not tell who bought: the reference of the account does.
  await sql(`insert into auth.users (id, aud, role, email, email_confirmed_at)
      values ('00000000-0000-4000-8000-000000000001', 'authenticated', 'authenticated', 'ana@example.com', now());
    insert into public.checkout_references (reference, user_id) values ('our-reference-of-ana', '00000000-0000-4000-8000-000000000001')`);
});
afterAll(async () => {
  for (const platform of Object.values(open)) await platform?.close();
  await test.stop();
});
beforeEach(() => sql("truncate public.orders, public.checkout_events, public.owner_notices cascade"));

type Sale = { readonly cents?: number; readonly currency?: string; readonly product?: string; readonly test?: boolean };
type Wire = {
  readonly name: string;
  readonly header: (body: string, at: number) => Record<string, string>;
  readonly sale: (id: string, sale?: Sale) => object;
  readonly refund: (id: string, part?: boolean) => object;
  readonly dispute: (id: string, over?: boolean) => object;
};

const hmac = (text: string) => createHmac("sha256", secret).update(text).digest("hex");

const paddle: Wire = {
  name: "paddle",
  header: (body, at) => ({ "paddle-signature": `ts=${at};h1=${hmac(`${at}:${body}`)}` }),
  sale: (event_id, { cents = price, currency = "USD", product = "pri_owl" } = {}) => ({
    event_id,
    event_type: "transaction.completed",
    data: {
      id: "txn_1",
      currency_code: currency,
      custom_data: { ref: "our-reference-of-ana" },
      items: [
        { price: { id: product, tax_mode: "external", unit_price: { amount: `${cents}`, currency_code: currency } } },
      ],
      details: {
        line_items: [
          {
            price_id: product,
            quantity: 1,
            totals: { subtotal: `${cents}`, discount: "0", tax: "0", total: `${cents}` },
          },
        ],
      },
    },
  }),
  refund: (event_id, part = false) => ({
    event_id,
    event_type: "adjustment.updated",
    data: {
      id: `adj_${event_id}`,
      action: "refund",
      type: part ? "partial" : "full",
      status: "approved",
      transaction_id: "txn_1",
      totals: { subtotal: "900", tax: "171", total: "1071" },
    },
  }),
  dispute: (event_id, over = false) => ({
    event_id,
    event_type: "adjustment.created",
    data: {
      id: `adj_${event_id}`,
      action: over ? "chargeback_reverse" : "chargeback",
      type: "full",
      status: "approved",
      transaction_id: "txn_1",
    },
  }),
};

const stripe: Wire = {
  name: "stripe",
  header: (body, at) => ({ "stripe-signature": `t=${at},v1=${hmac(`${at}.${body}`)}` }),
  sale: (id, { cents = price, currency = "usd", product = "plink_owl", test: isTest = false } = {}) => ({
    id,
    type: "checkout.session.completed",
    livemode: !isTest,
    data: {
      object: {
        id: "cs_1",
        payment_link: product,
        payment_intent: "pi_1",
        payment_status: "paid",
        client_reference_id: "our-reference-of-ana",
        customer_details: { email: "ana@example.com" },
        currency,
        amount_subtotal: cents,
      },
    },
  }),
  refund: (id, part = false) => ({
    id,
    type: "charge.refunded",
    livemode: true,
    data: { object: { payment_intent: "pi_1", refunded: !part, amount_refunded: part ? 900 : price } },
  }),
  dispute: (id, over = false) => ({
    id,
    type: over ? "charge.dispute.closed" : "charge.dispute.created",
    livemode: true,
    data: { object: { payment_intent: "pi_1", status: over ? "won" : "needs_response" } },
  }),
};

const disputed = (over: boolean) => ({ payment_intent: "pi_1", status: over ? "won" : "needs_response" });
const adjusted = (id: string) => ({ id: `adj_${id}`, type: "full", status: "approved", transaction_id: "txn_1" });

async function send(wire: Wire, told: object, at = Math.floor(Date.now() / 1000)) {
  const body = JSON.stringify(told);
  const request = new Request(`${siteUrl}/functions/v1/checkout-webhook/${wire.name}`, {
    method: "POST",
    body,
    headers: wire.header(body, at),
  });
  const response = await open[wire.name]?.fetch(request, { remoteAddress: "127.0.0.1" });
  return { status: response?.status, body: (await response?.json()) as Record<string, unknown> };
}

const state = () =>
  sql(`select o.provider_order_id as number, o.status, o.hold_reason as held, o.total_cents as cents, o.refunded_cents as back, o.email,
    (select array_agg(i.product_id) from public.order_items i where i.order_id = o.id) items,
    (select array_agg(e.product_id || ':' || e.status) from public.enrolments e where e.order_id = o.id) enrolments
    from public.orders o order by 1`);

const permutations = <T>(list: T[]): T[][] =>
  list.length < 2
    ? [list]
    : list.flatMap((first, index) => permutations(list.toSpliced(index, 1)).map((rest) => [first, ...rest]));

describe.each([paddle, stripe])("$name", (wire) => {
  const number = wire.name === "paddle" ? "txn_1" : "pi_1";

  it("sells: order, item and enrolment, once although it is told five times at once", async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(wire, wire.sale("e1"))));
    expect(answers.map(({ body }) => body.outcome).sort()).toEqual([...Array(4).fill("duplicate"), "recorded"]);
    expect(await state()).toMatchObject([
      { number, status: "paid", held: null, cents: price, items: ["owl-carry"], enrolments: ["owl-carry:active"] },
    ]);
  });

  it("a refund wins in every order of arrival, a refund of a part changes an amount alone", async () => {
    const told = [wire.sale("p"), wire.sale("p"), wire.refund("part", true), wire.refund("r")];
    for (const sequence of permutations(told)) {
      await sql("truncate public.orders, public.checkout_events cascade");
      for (const one of sequence) expect((await send(wire, one)).status).toBe(200);
      expect(await state(), JSON.stringify(sequence)).toMatchObject([
        { number, status: "refunded", cents: price, items: ["owl-carry"], enrolments: ["owl-carry:revoked"] },
      ]);
    }
    for (const sequence of permutations([wire.sale("p"), wire.refund("part", true), wire.refund("part", true)])) {
      await sql("truncate public.orders, public.checkout_events cascade");
      for (const one of sequence) expect((await send(wire, one)).status).toBe(200);
      expect(await state()).toMatchObject([{ status: "paid", back: 900, enrolments: ["owl-carry:active"] }]);
    }
  });

  it("tells the owner once of a refund that did not reach the buyer, and of none that was never told", async () => {
    const failed = (id: string, refund: string, status: string) =>
      wire.name === "stripe"
        ? {
            ...{ id, type: id === "f2" ? "charge.refund.updated" : "refund.failed", livemode: true },
            data: { object: { id: refund, payment_intent: "pi_1", status } },
          }
        : {
            event_id: id,
            event_type: "adjustment.updated",
            data: { id: refund, action: "refund", type: "full", status, transaction_id: "txn_1" },
          };
    const [one, other] = wire.name === "stripe" ? ["failed", "canceled"] : ["reversed", "rejected"];
    const told = () => sql("select kind, reason from public.owner_notices where kind = 'refund_failed'");
    await send(wire, failed("f0", "adj_r", one));
    expect(await told(), "a payment that is not of this site").toEqual([]);
    expect(await state()).toEqual([]);
    await send(wire, wire.sale("p"));
    await send(wire, wire.refund("r"));
    for (const [id, status] of [
      ["f1", one],
      ["f1", one],
      ["f2", other],
    ] as const)
      expect((await send(wire, failed(id, "adj_r", status))).body).toMatchObject({ outcome: "recorded" });
    if (wire.name === "paddle") await send(wire, failed("f3", "adj_of_before", "rejected"));
    expect(await told()).toEqual([{ kind: "refund_failed", reason: "adj_r" }]);
    expect(await state(), "the owner decides").toMatchObject([
      { status: "refunded", enrolments: ["owl-carry:revoked"] },
    ]);
  });

  it.runIf(wire.name === "paddle")(
    "a part whose refund fails during a dispute counts no more as paid back",
    async () => {
      const failed = {
        event_id: "failed",
        event_type: "adjustment.updated",
        data: { id: "adj_part", action: "refund", type: "partial", status: "reversed", transaction_id: "txn_1" },
      };
      const told = [wire.sale("p"), wire.refund("part", true), wire.dispute("d"), failed, wire.dispute("w", true)];
      for (const one of told) expect((await send(wire, one)).status).toBe(200);
      expect(await state()).toMatchObject([{ status: "paid", back: 0, enrolments: ["owl-carry:active"] }]);
    },
  );

  it("a dispute takes back what was opened until it is won, in every order of arrival", async () => {
    await send(wire, wire.sale("p"));
    await send(wire, wire.dispute("d"));
    expect(await state()).toMatchObject([
      { status: "held", held: [{ code: "disputed" }], enrolments: ["owl-carry:revoked"] },
    ]);
    for (const sequence of permutations([wire.sale("p"), wire.dispute("d"), wire.dispute("w", true)])) {
      await sql("truncate public.orders, public.checkout_events cascade");
      for (const one of sequence) expect((await send(wire, one)).status).toBe(200);
      expect(await state(), JSON.stringify(sequence)).toMatchObject([
        { status: "paid", enrolments: ["owl-carry:active"] },
      ]);
    }
  });

  it("a second dispute takes it back again, in every order of arrival, and the owner is told of both", async () => {
    const told = (second: number, over: boolean) => ({
      ...wire.dispute(`d${second}`, over),
      created: 1_800_000_000 + second,
      occurred_at: new Date((1_800_000_000 + second) * 1000).toISOString(),
    });
    const all = [wire.sale("p"), told(1, false), told(2, true), told(3, false)];
    for (const sequence of permutations(all)) {
      await sql("truncate public.orders, public.checkout_events, public.owner_notices cascade");
      for (const one of sequence) expect((await send(wire, one)).status).toBe(200);
      expect(await state(), JSON.stringify(sequence)).toMatchObject([
        {
          status: "held",
          held: [{ code: "disputed", notice: 2 }],
          enrolments: expect.not.arrayContaining(["owl-carry:active"]),
        },
      ]);
    }
    await sql("truncate public.orders, public.checkout_events, public.owner_notices cascade");
    for (const one of all) await send(wire, one);
    expect(
      await sql("select reason::jsonb from public.owner_notices where kind = 'order_held' order by reason"),
    ).toEqual([{ reason: [{ code: "disputed" }] }, { reason: [{ code: "disputed", notice: 2 }] }]);
    await send(wire, told(4, true));
    expect(await state()).toMatchObject([{ status: "paid", enrolments: ["owl-carry:active"] }]);
  });

  it("of two disputes each is open until it is won itself", async () => {
    const at = (second: number) => ({
      created: 1_800_000_000 + second,
      occurred_at: new Date((1_800_000_000 + second) * 1000).toISOString(),
    });
    const told = (id: string, which: "first" | "second", over: boolean, second: number) => ({
      ...(wire.name === "stripe"
        ? { ...wire.dispute(id, over), data: { object: { ...disputed(over), id: which } } }
        : {
            ...wire.dispute(id, over),
            data: {
              ...adjusted(id),
              action: `chargeback${which === "first" ? "_warning" : ""}${over ? "_reverse" : ""}`,
            },
          }),
      ...at(second),
    });
    const all = [
      wire.sale("p"),
      told("a", "first", false, 1),
      told("b", "second", false, 2),
      told("c", "first", true, 2),
    ];
    for (const sequence of permutations(all)) {
      await sql("truncate public.orders, public.checkout_events, public.owner_notices cascade");
      for (const one of sequence) expect((await send(wire, one)).status).toBe(200);
      expect(await state(), JSON.stringify(sequence)).toMatchObject([{ status: "held" }]);
    }
    await send(wire, told("d", "second", true, 3));
    expect(await state()).toMatchObject([{ status: "paid", enrolments: ["owl-carry:active"] }]);
  });

  it("what the owner released is held again at the next notice", async () => {
    await send(wire, wire.sale("p"));
    await send(wire, wire.dispute("d"));
    await sql("update public.orders set released_reason = hold_reason");
    await sql("select public.settle_order(id) from public.orders");
    expect(await state()).toMatchObject([{ status: "paid" }]);
    await send(wire, wire.dispute("e"));
    expect(await state()).toMatchObject([{ status: "held", held: [{ code: "disputed", notice: 2 }] }]);
  });

  it.each([
    ["a lower price", { cents: 13_899 }, "below_price"],
    ["another currency", { currency: "EUR" }, "other_currency"],
    ["a product that no row names", { product: "unknown_1" }, "unnamed_product"],
  ] as [string, Sale, string][])("%s is held and opens nothing", async (_, sale, code) => {
    await send(wire, wire.sale("e1", sale));
    expect(await state()).toMatchObject([{ status: "held", held: [{ code }], enrolments: null }]);
  });

  it("refuses a message of another time or another key, and writes nothing", async () => {
    const now = Math.floor(Date.now() / 1000);
    for (const at of [now - 360, now + 360]) expect((await send(wire, wire.sale("e1"), at)).status).toBe(403);
    const forged: Wire = { ...wire, header: (body, at) => wire.header(`${body} `, at) };
    expect((await send(forged, wire.sale("e1"))).status).toBe(403);
    expect(await state()).toEqual([]);
  });

  it("keeps a genuine message of an unknown shape for the owner", async () => {
    const broken = {
      id: "e1",
      event_id: "e1",
      type: "charge.refunded",
      event_type: "adjustment.updated",
      livemode: true,
    };
    expect((await send(wire, { ...broken, data: { object: {} } })).status).toBe(400);
    expect(await sql("select provider from public.unreadable_events")).toEqual([{ provider: wire.name }]);
    await sql("truncate public.unreadable_events");
  });
});

it("a test sale of Stripe, and any of Paddle without a live token, is held", async () => {
  await send(stripe, stripe.sale("e1", { test: true }));
  expect(await state()).toMatchObject([{ status: "held", held: [{ code: "test" }], enrolments: null }]);
});

/** What went back of a payment that was charged tax as high as its price. */
const backWithTax = (id: string, cents: number) => ({
  ...stripe.refund(id),
  data: {
    object: { payment_intent: "pi_1", refunded: cents === 2 * price, amount: 2 * price, amount_refunded: cents },
  },
});

it("Stripe's refund of a part is counted without the tax that was added to the price, in every order of arrival", async () => {
  for (const sequence of permutations([stripe.sale("s"), backWithTax("one", 1_000), backWithTax("two", 3_000)])) {
    await sql("truncate public.orders, public.checkout_events cascade");
    for (const one of sequence) expect((await send(stripe, one)).status).toBe(200);
    expect(await state(), JSON.stringify(sequence)).toMatchObject([{ status: "paid", cents: price, back: 1_500 }]);
    const told = await sql("select event -> 'refundedCents' as cents from public.checkout_events order by 1");
    expect(told.slice(0, 2), "what Sales counts of them").toEqual([{ cents: 500 }, { cents: 1_500 }]);
  }
  await send(stripe, backWithTax("all", 2 * price));
  expect(await state()).toMatchObject([{ status: "refunded", back: price }]);
});

it("a part that Stripe told before that is corrected by an update, where its message was kept", async () => {
  const update = readFileSync(
    new URL("../../migrations/20270313180000_refunds_told_with_tax.sql", import.meta.url),
    "utf8",
  );
  await send(stripe, stripe.sale("s"));
  await send(stripe, backWithTax("one", 1_000));
  await sql(`update public.checkout_events set event = event - 'chargedCents' || '{"refundedCents": 1000}' where event_id = 'one';
    update public.orders set refunded_cents = 1000`);
  await sql("update public.checkout_events set raw = 'no JSON' || raw");
  await sql(update);
  expect(await state()).toMatchObject([{ status: "paid", back: 1_000 }]);
  await sql("update public.checkout_events set raw = replace(raw, 'no JSON', '')");
  for (const _ of ["once", "once more"]) {
    await sql(update);
    expect(await state()).toMatchObject([{ status: "paid", back: 500 }]);
  }
  await send(stripe, backWithTax("two", 1_800));
  expect(await state()).toMatchObject([{ status: "paid", back: 900 }]);
});

describe("a subscription of Stripe", () => {
  const told = (id: string, type: string, object: object) => ({ id, type, livemode: true, data: { object } });
  const sold = {
    ...told("sale", "checkout.session.completed", {
      id: "cs_sub",
      mode: "subscription",
      payment_link: "plink_owl",
      payment_intent: null,
      invoice: "in_1",
      subscription: "sub_1",
      payment_status: "paid",
      customer_details: { email: "ana@example.com" },
      currency: "usd",
      amount_subtotal: price,
    }),
  };
  const back = (id: string, cents: number, invoice: string | null = "in_1") =>
    told(id, "charge.refunded", {
      payment_intent: "pi_1",
      invoice,
      refunded: cents === price,
      amount_refunded: cents,
      amount: price,
    });
  const dispute = (id: string, over = false) => stripe.dispute(id, over);
  const paidByInvoice = told("named", "invoice.paid", {
    id: "in_1",
    payment_intent: "pi_1",
    billing_reason: "subscription_create",
  });
  const paidByPayment = told("named", "invoice_payment.paid", {
    invoice: "in_1",
    payment: { type: "payment_intent", payment_intent: "pi_1" },
  });

  it.each([
    ["a whole refund", [sold, back("r", price)], { status: "refunded", enrolments: ["owl-carry:revoked"] }],
    ["a refund of a part", [sold, back("r", 900)], { status: "paid", back: 900, enrolments: ["owl-carry:active"] }],
    ["a dispute", [sold, dispute("d"), paidByInvoice], { status: "held", held: [{ code: "disputed" }] }],
    [
      "a dispute that was won",
      [sold, dispute("d"), paidByPayment, dispute("w", true)],
      { status: "paid", enrolments: ["owl-carry:active"] },
    ],
    [
      "a refund without the invoice",
      [sold, back("r", price, null), paidByPayment],
      { status: "refunded", enrolments: ["owl-carry:revoked"] },
    ],
    ["a part and a dispute", [sold, back("r", 900), dispute("d")], { status: "held", back: 900 }],
  ] as [string, object[], object][])("meets %s, in every order of arrival", async (_, messages, expected) => {
    for (const sequence of permutations(messages)) {
      await sql("truncate public.orders, public.checkout_events, private.payment_names cascade");
      for (const one of sequence) expect((await send(stripe, one)).status).toBe(200);
      const found = await state();
      expect(found, JSON.stringify(sequence)).toMatchObject([{ number: "in_1", cents: price, ...expected }]);
      const [kept] = await sql("select count(*)::int as lost from public.checkout_events where order_id is null");
      expect(kept).toEqual({ lost: 0 });
    }
  });

  it("tells a dispute that was lost from one to be answered, in every order of arrival, also of a released order", async () => {
    const lost = told("l", "charge.dispute.closed", { payment_intent: "pi_1", status: "lost" });
    for (const sequence of permutations([sold, paidByPayment, dispute("d"), lost])) {
      await sql("truncate public.orders, public.checkout_events, private.payment_names, public.owner_notices cascade");
      for (const one of sequence) expect((await send(stripe, one)).status).toBe(200);
      expect(await state(), JSON.stringify(sequence)).toMatchObject([
        { status: "held", held: [{ code: "disputed", lost: true }] },
      ]);
    }
    await sql("truncate public.orders, public.checkout_events, private.payment_names, public.owner_notices cascade");
    for (const one of [sold, paidByPayment, dispute("d")]) await send(stripe, one);
    await sql("update public.orders set released_reason = hold_reason");
    await send(stripe, lost);
    const again = { status: "held", held: [{ code: "disputed", lost: true }], enrolments: ["owl-carry:revoked"] };
    expect(await state()).toMatchObject([again]);
    expect(await sql("select reason::jsonb from public.owner_notices where kind = 'order_held' order by id")).toEqual([
      { reason: [{ code: "disputed" }] },
      { reason: again.held },
    ]);
  });

  it("leaves two sales two, and joins a refund with an invoice to a sale that was known by its payment", async () => {
    await sql("truncate private.payment_names");
    await send(stripe, stripe.sale("once"));
    await send(stripe, back("r", price));
    expect(await state()).toMatchObject([{ number: "pi_1", status: "refunded" }]);
    await sql("truncate public.orders, public.checkout_events, private.payment_names cascade");
    await send(stripe, stripe.sale("once"));
    await send(stripe, sold);
    await send(stripe, paidByInvoice);
    expect(await state()).toMatchObject([{ number: "in_1" }, { number: "pi_1" }]);
  });

  it("stores nothing of an invoice but two ids, and nothing of one of no subscription", async () => {
    await sql("truncate private.payment_names");
    await send(stripe, paidByInvoice);
    await send(
      stripe,
      told("renewed", "invoice.paid", { id: "in_2", payment_intent: "pi_2", billing_reason: "subscription_cycle" }),
    );
    expect(await state()).toEqual([]);
    expect(await sql("select * from public.checkout_events")).toEqual([]);
    expect(await sql("select * from private.payment_names")).toEqual([
      { provider: "stripe", payment_id: "pi_1", provider_order_id: "in_1" },
    ]);
  });
});

describe("a cart that Stripe charges piece by piece", () => {
  it("tells what was paid of it so far, each product once for each piece", async () => {
    const reference = "00000000-0000-4000-8000-0000000000aa";
    const piece = (number: number) => {
      const { data, ...message } = stripe.sale(`piece-${number}`) as { data: { object: object } };
      const own = { id: `cs_${number}`, payment_intent: `pi_${number}`, client_reference_id: reference };
      return { ...message, data: { object: { ...data.object, ...own } } };
    };
    const paid = async () =>
      (await sql<{ id: string }>(`select public.checkout_paid_products('${reference}') as id`)).map(({ id }) => id);
    for (const number of [1, 1, 2]) {
      await send(stripe, piece(number));
      expect(await paid()).toEqual(Array(number).fill("owl-carry"));
    }
    expect(await sql("select status from public.enrolments")).toEqual([{ status: "active" }, { status: "active" }]);
  });
});
