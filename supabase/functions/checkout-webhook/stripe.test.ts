import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { receiveStripe } from "./stripe.ts";

const secret = "whsec_a secret of Stripe";
const env = { get: () => undefined, fetch, remoteAddress: "127.0.0.1" };
// One moment for a whole file: a second that passes between header and signature would make another text of it.
const began = Math.floor(Date.now() / 1000);
const now = () => began;
const sign = (body: string, at: number | string, key = secret) =>
  createHmac("sha256", key).update(`${at}.${body}`).digest("hex");

const paid = {
  id: "cs_1",
  object: "checkout.session",
  payment_link: "plink_owl",
  payment_intent: "pi_1",
  payment_status: "paid",
  client_reference_id: "our-ref",
  customer_details: { email: "ana@example.com" },
  currency: "usd",
  amount_subtotal: 14_900,
  amount_total: 14_900,
  total_details: { amount_discount: 0, amount_tax: 0 },
};
const message = (type: string, object: object, change: object = {}) =>
  JSON.stringify({ id: "evt_1", object: "event", type, livemode: true, data: { object }, ...change });

function receive(body: string, header = `t=${now()},v1=${sign(body, now())}`) {
  const headers = { "stripe-signature": header };
  const request = new Request("https://your.site/checkout-webhook/stripe", { method: "POST", headers });
  return receiveStripe({ request, raw: new TextEncoder().encode(body), secret, env });
}
const purchase = (change: object = {}, type = "checkout.session.completed") =>
  receive(message(type, { ...paid, ...change }));

describe("what is signed", () => {
  const body = message("checkout.session.completed", paid);
  it("is believed for 300 seconds around now, with any of up to five signatures", async () => {
    const at = async (time: number | string) => (await receive(body, `t=${time},v1=${sign(body, time)}`)).outcome;
    expect([await at(now() - 280), await at(now() + 280)]).toEqual(["event", "event"]);
    expect([await at(now() - 320), await at(now() + 320)]).toEqual(["forged", "forged"]);
    const others = (count: number) => `t=${now()},v0=aa,${"v1=aa,".repeat(count)}v1=${sign(body, now())}`;
    expect([(await receive(body, others(4))).outcome, (await receive(body, others(5))).outcome]).toEqual([
      "event",
      "forged",
    ]);
  });
  it.each([
    ["nothing", ""],
    ["no time", `v1=${sign(body, now())}`],
    ["two times", `t=${now()},t=${now()},v1=${sign(body, now())}`],
    ["a time that is no number", `t=now,v1=${sign(body, "now")}`],
    ["no signature", `t=${now()}`],
    ["a signature of another kind", `t=${now()},v0=${sign(body, now())}`],
    ["odd hex", `t=${now()},v1=${sign(body, now())}0`],
    ["another key's signature", `t=${now()},v1=${sign(body, now(), "another")}`],
    ["the signature of another body", `t=${now()},v1=${sign(`${body} `, now())}`],
    ["Paddle's form", `ts=${now()};h1=${sign(body, now())}`],
  ])("is not believed with %s", async (_, header) => {
    expect((await receive(body, header)).outcome).toBe("forged");
  });
});

describe("a sale", () => {
  it("is known by its payment, its link and our reference", async () => {
    expect(await purchase()).toEqual({
      outcome: "event",
      event: {
        provider: "stripe",
        eventId: "evt_1",
        type: "purchased",
        orderRef: "our-ref",
        providerOrderId: "pi_1",
        email: "ana@example.com",
        items: [{ productId: "plink_owl", name: null, priceCents: 14_900, currency: "usd", quantity: 1 }],
        discountCents: 0,
        test: false,
        tellsPayments: true,
      },
    });
  });
  it("was paid when Stripe says that it happened", async () => {
    const at = async (created: unknown) => {
      const receipt = await receive(message("checkout.session.completed", paid, { created }));
      return receipt.outcome === "event" ? receipt.event.paidAt : receipt.outcome;
    };
    expect(await at(1_767_225_600)).toBe("2026-01-01T00:00:00.000Z");
    expect(await at("soon")).toBeUndefined();
  });
  it("of the test mode is marked", async () => {
    const body = message("checkout.session.completed", paid, { livemode: false });
    expect(await receive(body)).toMatchObject({ event: { test: true } });
  });
  it("with a discount tells what was paid and what was taken off; added tax is no part of it", async () => {
    const total_details = { amount_discount: 4_900, amount_tax: 1_900 };
    expect(await purchase({ total_details, amount_total: 11_900 })).toMatchObject({
      event: { items: [{ priceCents: 10_000 }], discountCents: 4_900 },
    });
  });
  it("that says nothing of a discount had none", async () => {
    expect(await purchase({ total_details: null })).toMatchObject({
      event: { items: [{ priceCents: 14_900 }], discountCents: 0 },
    });
  });
  it("that costs nothing has the session's number", async () => {
    const free = { payment_intent: null, payment_status: "no_payment_required", amount_subtotal: 0 };
    expect(await purchase(free)).toMatchObject({ event: { providerOrderId: "cs_1", items: [{ priceCents: 0 }] } });
  });
  it("of which nothing is charged yet, as a trial, is no payment of its price", async () => {
    const trial = {
      payment_intent: null,
      subscription: "sub_1",
      payment_status: "no_payment_required",
      amount_total: 0,
    };
    expect(await purchase(trial)).toMatchObject({ event: { items: [{ priceCents: 0 }], discountCents: 0 } });
  });
  it("waits for a bank that takes days", async () => {
    expect((await purchase({ payment_status: "unpaid" })).outcome).toBe("ignored");
    expect(await purchase({}, "checkout.session.async_payment_succeeded")).toMatchObject({
      event: { type: "purchased" },
    });
  });
  it("without a payment link is somebody else's, whatever its shape", async () => {
    expect((await receive(message("checkout.session.completed", { id: 7 }))).outcome).toBe("ignored");
    expect((await purchase({ payment_link: null })).outcome).toBe("ignored");
  });
  it("keeps no reference that is not ours, and begins with the address that was filled in where none was typed", async () => {
    expect(await purchase({ client_reference_id: "x".repeat(65) })).toMatchObject({ event: { orderRef: null } });
    expect(await purchase({ customer_details: null, customer_email: "b@c.de" })).toMatchObject({
      event: { email: "b@c.de" },
    });
  });
  it.each([{ currency: "us" }, { amount_subtotal: -1 }, { amount_subtotal: "1" }, { payment_status: "maybe" }])(
    "with %j is in no shape that Stripe documents",
    async (change) => {
      expect((await purchase(change)).outcome).toBe("malformed");
    },
  );
});

describe("what happens later", () => {
  const charge = { id: "ch_1", payment_intent: "pi_1", invoice: null, refunded: true, amount_refunded: 14_900 };
  const later = (type: string, object: object) => receive(message(type, object));

  it("a refund of everything is told from one of a part, each with its amount", async () => {
    expect(await later("charge.refunded", charge)).toMatchObject({
      event: { type: "refunded", providerOrderId: "pi_1", items: [] },
    });
    expect(await later("charge.refunded", { ...charge, refunded: false, amount_refunded: 900 })).toMatchObject({
      event: { type: "partially_refunded", refundedCents: 900 },
    });
  });
  it("a refund of a subscription names its invoice and its payment", async () => {
    expect(await purchase({ payment_intent: null, invoice: "in_1", subscription: "sub_1" })).toMatchObject({
      event: { type: "purchased", providerOrderId: "in_1" },
    });
    expect(await later("charge.refunded", { ...charge, invoice: "in_1" })).toMatchObject({
      event: { type: "refunded", providerOrderId: "in_1", paymentId: "pi_1" },
    });
  });
  it.each([
    ["invoice.paid", { id: "in_1", payment_intent: "pi_1", billing_reason: "subscription_create" }],
    [
      "invoice_payment.paid",
      { id: "inpay_1", invoice: "in_1", payment: { type: "payment_intent", payment_intent: "pi_1" } },
    ],
  ])("%s says which payment an invoice was paid by", async (type, object) => {
    expect(await later(type, object)).toMatchObject({
      event: { type: "payment_named", providerOrderId: "in_1", paymentId: "pi_1", items: [] },
    });
  });
  it.each([
    ["invoice.paid", { id: "in_2", payment_intent: "pi_2", billing_reason: "subscription_cycle" }],
    ["invoice.paid", { id: "in_1", customer_email: "ana@example.com" }],
    ["invoice_payment.paid", { id: "inpay_1", invoice: "in_1", payment: { type: "charge", charge: "ch_1" } }],
  ])("%s of %j changes nothing", async (type, object) => {
    expect((await later(type, object)).outcome).toBe("ignored");
  });
  it("a later payment with a credit greater than its price is a sale at nothing", async () => {
    const names = { billing_reason: "subscription_cycle", subscription: "sub_1", currency: "usd" };
    expect(await later("invoice.paid", { id: "in_2", subtotal: -5_100, ...names })).toMatchObject({
      event: { type: "purchased", renewal: true, items: [{ priceCents: 0 }] },
    });
  });
  it.each([
    ["a change, as told until 2025-03-31", { proration: true }],
    ["a change of a subscription", { parent: { subscription_item_details: { proration: true } } }],
    ["a change that an invoice was made for", { parent: { invoice_item_details: { proration: true } } }],
  ])("a later payment with the rest of a month for %s is for the period that it charges in full", async (_, part) => {
    const line = (days: number, more: object = {}) => ({ period: { start: 0, end: days * 86_400 }, ...more });
    const names = { billing_reason: "subscription_cycle", subscription: "sub_1", currency: "usd", subtotal: 100 };
    const lines = { data: [line(30, part), line(7), line(365)] };
    expect(await later("invoice.paid", { id: "in_2", ...names, lines })).toMatchObject({
      event: { items: [{ billing: "yearly" }] },
    });
  });
  it.each([
    ["before 2025-03-31", { subscription: "sub_1", payment_intent: "pi_2" }],
    ["since then", { parent: { subscription_details: { subscription: "sub_1" } } }],
  ])("a later payment of a subscription, as told %s, is a sale without its product", async (_, names) => {
    const object = {
      id: "in_2",
      billing_reason: "subscription_cycle",
      customer_email: "ana@example.com",
      currency: "usd",
      subtotal: 19_900,
      total_discount_amounts: [{ amount: 900, discount: "di_1" }],
      ...names,
    };
    expect(await later("invoice.paid", object)).toMatchObject({
      event: {
        type: "purchased",
        renewal: true,
        subscription: "sub_1",
        providerOrderId: "in_2",
        email: "ana@example.com",
        items: [{ productId: null, priceCents: 19_000 }],
        discountCents: 900,
      },
    });
    expect((await later("invoice.paid", { ...object, currency: null })).outcome).toBe("malformed");
    const first = await later("invoice.paid", { ...object, billing_reason: "subscription_create" });
    expect(first).toMatchObject({ event: { type: "payment_named", subscription: "sub_1", tellsPayments: true } });
  });
  const exclusive = { amount: 2_647, tax_behavior: "exclusive" };
  it.each([
    ["a coupon on an item", { subtotal: 13_930, total: 13_930, total_taxes: [] }],
    ["one and added tax", { subtotal: 13_930, total: 16_577, total_taxes: [exclusive] }],
    [
      "one and added tax, as told before 2025-03-31",
      { subtotal: 13_930, total: 16_577, total_tax_amounts: [{ amount: 2_647, inclusive: false }] },
    ],
    [
      "a coupon on the subscription and tax in the price",
      { subtotal: 19_900, total: 13_930, total_taxes: [{ amount: 2_224, tax_behavior: "inclusive" }] },
    ],
    [
      "the same, as told before 2025-03-31",
      { subtotal: 19_900, total: 13_930, total_tax_amounts: [{ amount: 2_224, inclusive: true }] },
    ],
    ["a coupon on the subscription, and no word of tax", { subtotal: 19_900, total: 13_930, total_taxes: null }],
  ])("a later payment with %s is a sale at what was paid", async (_, amounts) => {
    const names = { billing_reason: "subscription_cycle", subscription: "sub_1", currency: "usd" };
    const total_discount_amounts = [{ amount: 5_970, discount: "di_1" }];
    expect(await later("invoice.paid", { id: "in_2", ...names, total_discount_amounts, ...amounts })).toMatchObject({
      event: { items: [{ priceCents: 13_930 }], discountCents: 5_970 },
    });
  });
  it("a refund of no payment is somebody else's", async () => {
    expect((await later("charge.refunded", { ...charge, payment_intent: null })).outcome).toBe("ignored");
  });
  it.each([
    ["charge.dispute.created", "needs_response", "disputed"],
    ["charge.dispute.created", "warning_needs_response", "disputed"],
    ["charge.dispute.closed", "won", "dispute_won"],
    ["charge.dispute.closed", "warning_closed", "dispute_won"],
    ["charge.dispute.closed", "lost", "disputed"],
    ["charge.dispute.closed", "toString", "ignored"],
  ])("%s with status %s is %s", async (type, status, expected) => {
    const receipt = await later(type, { payment_intent: "pi_1", status });
    expect(receipt.outcome === "event" ? receipt.event.type : receipt.outcome).toBe(expected);
  });
  it("other news are ignored, and a message without the envelope is named", async () => {
    for (const type of ["payment_intent.succeeded", "constructor", "__proto__"])
      expect((await later(type, {})).outcome).toBe("ignored");
    for (const body of ["{", "[]", "{}", "null"]) expect((await receive(body)).outcome).toBe("malformed");
    expect((await later("charge.refunded", {})).outcome).toBe("malformed");
    expect((await later("charge.dispute.created", {})).outcome).toBe("malformed");
  });
});
