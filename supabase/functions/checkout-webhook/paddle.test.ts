import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { receivePaddle } from "./paddle.ts";

const secret = "pdl_ntfset_a secret of Paddle";
// One moment for a whole file: a second that passes between header and signature would make another text of it.
const began = Math.floor(Date.now() / 1000);
const now = () => began;
const sign = (body: string, at: number | string, key = secret) =>
  createHmac("sha256", key).update(`${at}:${body}`).digest("hex");

const totals = (change: object = {}) => ({ subtotal: "14900", discount: "0", tax: "0", total: "14900", ...change });
const priced = (amount: string, tax_mode = "external") => ({
  quantity: 1,
  price: { id: "pri_owl", tax_mode, unit_price: { amount, currency_code: "USD" } },
});
const lineOf = (change: object = {}, of: object = {}) => ({
  price_id: "pri_owl",
  quantity: 1,
  totals: totals(of),
  product: { name: "Owl" },
  ...change,
});
const transaction = (change: object = {}) => ({
  id: "txn_1",
  status: "completed",
  customer_id: "ctm_1",
  currency_code: "USD",
  custom_data: { ref: "our-ref" },
  items: [priced("14900")],
  details: { line_items: [lineOf()] },
  ...change,
});
const message = (data: object, event_type = "transaction.completed") =>
  JSON.stringify({
    event_id: "evt_1",
    event_type,
    occurred_at: "2026-01-01T00:00:00Z",
    notification_id: "ntf_1",
    data,
  });

type Asked = { readonly variables?: Record<string, string>; readonly answer?: () => Promise<Response> };
const live = { CHECKOUT_CLIENT_TOKEN: "live_0123456789" };
const asked: string[] = [];

function receive(body: string, { variables = live, answer }: Asked = {}, header?: string) {
  const headers = { "paddle-signature": header ?? `ts=${now()};h1=${sign(body, now())}` };
  const request = new Request("https://your.site/checkout-webhook/paddle", { method: "POST", headers });
  const ask = async (url: unknown) => {
    asked.push(String(url));
    if (!answer) throw new Error("unreachable");
    return answer();
  };
  const all: Record<string, string> = variables;
  const env = { get: (name: string) => all[name], fetch: ask as typeof fetch, remoteAddress: "127.0.0.1" };
  return receivePaddle({ request, raw: new TextEncoder().encode(body), secret, env });
}
const sold = (change: object = {}, how: Asked = {}) => receive(message(transaction(change)), how);

describe("what is signed", () => {
  const body = message(transaction());
  const outcome = async (header: string) => (await receive(body, {}, header)).outcome;
  it("is believed for 300 seconds around now, also while the secret is being changed", async () => {
    for (const age of [-280, 280])
      expect(await outcome(`ts=${now() + age};h1=${sign(body, now() + age)}`)).toBe("event");
    for (const age of [-320, 320])
      expect(await outcome(`ts=${now() + age};h1=${sign(body, now() + age)}`)).toBe("forged");
    expect(await outcome(`ts=${now()};h1=${sign(body, now(), "old")};h1=${sign(body, now())}`)).toBe("event");
  });
  it.each([
    ["nothing", ""],
    ["no time", `h1=${sign(body, now())}`],
    ["no signature", `ts=${now()}`],
    ["another key's signature", `ts=${now()};h1=${sign(body, now(), "another")}`],
    ["the signature of another time", `ts=${now()};h1=${sign(body, now() - 1)}`],
    ["Stripe's form", `t=${now()},v1=${sign(body, now())}`],
  ])("is not believed with %s", async (_, header) => {
    expect(await outcome(header)).toBe("forged");
  });
});

describe("a change of a subscription", () => {
  const credit = (quantity: number) => ({
    id: "txnitm_2",
    price_id: "pri_old",
    quantity,
    totals: { subtotal: "-4000", discount: "0", tax: "-800", total: "-4800" },
  });
  const change = (items: readonly object[]) => sold({ origin: "subscription_update", details: { line_items: items } });
  it.each([1, -1])("is a sale of what is new, less what is given back (quantity %i)", async (quantity) => {
    const receipt = await change([credit(quantity), lineOf()]);
    const whole = await change([lineOf()]);
    if (receipt.outcome !== "event" || whole.outcome !== "event") throw new Error("not a sale");
    const paid = whole.event.items[0]?.totalCents ?? 0;
    expect(receipt.event.items).toEqual([
      { ...whole.event.items[0], priceCents: paid - 4000, totalCents: paid - 4000 },
    ]);
  });
  it("takes what one new product does not cost from the next one", async () => {
    const [cheap, other] = [
      lineOf({}, { subtotal: "1500", total: "1500" }),
      lineOf({ price_id: "pri_tern" }, { subtotal: "9000", total: "9000" }),
    ];
    expect(await change([credit(-1), cheap, other])).toMatchObject({
      event: { items: [{ totalCents: 0 }, { productId: "pri_tern", totalCents: 6_500 }] },
    });
  });
  it("takes a part of a period that is charged with the next whole one for no second piece", async () => {
    const part = lineOf({ id: "txnitm_2", proration: { rate: "0.5" } }, { subtotal: "7450", total: "7450" });
    for (const whole of [lineOf(), lineOf({ proration: { rate: "1" } })])
      expect(await change([credit(-1), part, whole])).toMatchObject({
        event: {
          items: [
            {
              productId: "pri_owl",
              totalCents: 18_350,
              quantity: 1,
              addedParts: [{ lineId: "txnitm_2", cents: 3_450 }],
            },
          ],
        },
      });
    expect(await change([part])).toMatchObject({ event: { items: [{ totalCents: 7_450, quantity: 1 }] } });
  });
  it.each([-1, 1])(
    "takes what is given back with its tax where the account's prices have it in them (quantity %i)",
    async (quantity) => {
      const back = lineOf(
        { quantity, proration: { rate: "0.5" } },
        { subtotal: "-6208", tax: "-1242", total: "-7450" },
      );
      const whole = lineOf({}, { subtotal: "12417", tax: "2483", total: "14900" });
      const items = [priced("14900", "account_setting")];
      const receipt = await sold({ origin: "subscription_update", items, details: { line_items: [back, whole] } });
      expect(receipt).toMatchObject({ event: { items: [{ totalCents: 7_450 }], taxIncluded: true } });
    },
  );
  it("is none where it only gives back", async () => {
    expect(await change([credit(-1)])).toMatchObject({ outcome: "ignored" });
  });
});

describe("a sale", () => {
  it("is known by transaction, price ids and our reference", async () => {
    expect(await sold()).toEqual({
      outcome: "event",
      event: {
        provider: "paddle",
        eventId: "evt_1",
        type: "purchased",
        orderRef: "our-ref",
        providerOrderId: "txn_1",
        paidAt: "2026-01-01T00:00:00Z",
        email: null,
        items: [
          { productId: "pri_owl", name: "Owl", priceCents: 14_900, totalCents: 14_900, currency: "USD", quantity: 1 },
        ],
        discountCents: 0,
        taxIncluded: false,
        test: false,
      },
    });
  });
  it("was paid when the money was taken: a renewal is billed before, by days where the card failed first", async () => {
    const payments = [{ captured_at: "2025-12-31T09:00:00.123Z" }, { captured_at: null }];
    const billed_at = "2025-12-22T09:00:00Z";
    for (const attempts of [payments, payments.toReversed()])
      expect(await sold({ billed_at, payments: attempts })).toMatchObject({
        event: { paidAt: "2025-12-31T09:00:00.123Z" },
      });
    expect(await sold({ billed_at, payments: [{ captured_at: null }] })).toMatchObject({
      event: { paidAt: billed_at },
    });
  });
  it("is none where a buyer gives a subscription another card, which Paddle tells as a transaction of nothing", async () => {
    const origin = "subscription_payment_method_change";
    expect(await sold({ origin })).toMatchObject({ outcome: "ignored" });
    expect(await sold({ origin: "subscription_recurring" })).toMatchObject({ outcome: "event" });
  });
  it("was paid when it was billed where no payment is told", async () => {
    expect(await sold({ billed_at: "2025-12-28T09:00:00.123Z" })).toMatchObject({
      event: { paidAt: "2025-12-28T09:00:00.123Z" },
    });
    expect(await sold({ billed_at: "yesterday" })).toMatchObject({ event: { paidAt: "2026-01-01T00:00:00Z" } });
  });
  it("counts as a test unless a live token says otherwise", async () => {
    for (const variables of [{}, { CHECKOUT_CLIENT_TOKEN: "test_0123456789" }] as Record<string, string>[])
      expect(await sold({}, { variables })).toMatchObject({ event: { test: true } });
  });
  it.each([
    [{ interval: "year", frequency: 1 }, "yearly"],
    [{ interval: "month", frequency: 6 }, "half-yearly"],
    [{ interval: "month", frequency: 1 }, "monthly"],
    [{ interval: "week", frequency: 2 }, undefined],
    [null, undefined],
  ])("says how often a price is paid: %j", async (billing_cycle, billing) => {
    const { quantity, price } = priced("14900");
    const receipt = await sold({ items: [{ quantity, price: { ...price, billing_cycle } }] });
    expect(receipt.outcome === "event" && receipt.event.items[0]?.billing).toBe(billing);
  });
  it("of several products has a line for each", async () => {
    const line_items = [lineOf(), lineOf({ price_id: "pri_tern", quantity: 3 }, { subtotal: "1000", total: "1000" })];
    expect(await sold({ details: { line_items } })).toMatchObject({
      event: {
        items: [{ productId: "pri_owl" }, { productId: "pri_tern", totalCents: 1_000, priceCents: 333, quantity: 3 }],
      },
    });
  });
  it.each([
    ["is added", "external", { tax: "2831", total: "17731" }, "14900", 14_900, 0],
    ["is inside", "internal", { subtotal: "12521", tax: "2379" }, "14900", 14_900, 0],
    ["is inside, as the account has it", "account_setting", { subtotal: "12521", tax: "2379" }, "14900", 14_900, 0],
    ["is added, as the account has it", "account_setting", { tax: "2831", total: "17731" }, "14900", 14_900, 0],
    [
      "is added to a discounted price",
      "external",
      { discount: "4900", tax: "1900", total: "11900" },
      "14900",
      10_000,
      4_900,
    ],
    [
      "is inside a discounted price",
      "internal",
      { subtotal: "12521", discount: "4118", tax: "1597", total: "10000" },
      "14900",
      10_000,
      4_900,
    ],
    ["is nowhere, and the price is another", "external", { subtotal: "100", total: "100" }, "14900", 100, 0],
  ] as const)("where tax %s tells the price that was paid", async (_, mode, of, amount, paid, off) => {
    const change = { items: [priced(amount, mode)], details: { line_items: [lineOf({}, of)] } };
    expect(await sold(change)).toMatchObject({ event: { items: [{ totalCents: paid }], discountCents: off } });
  });
  it.each([
    ["a part of a period", { proration: { rate: "0.5" } }, {}, { subtotal: "7450", tax: "1490", total: "8940" }, 7_450],
    [
      "a part of a period with the tax inside",
      { proration: { rate: "0.5" } },
      {},
      { subtotal: "6208", tax: "1242", total: "7450" },
      7_450,
    ],
    [
      "the price of a country",
      {},
      { unit_price_overrides: [{ country_codes: ["IN"], unit_price: { amount: "5000", currency_code: "USD" } }] },
      { subtotal: "5000", tax: "1000", total: "6000" },
      5_000,
    ],
    [
      "a higher price of a country with the tax inside",
      {},
      { unit_price_overrides: [{ country_codes: ["CH"], unit_price: { amount: "18000", currency_code: "USD" } }] },
      { subtotal: "15000", tax: "3000", total: "18000" },
      18_000,
    ],
    ["the whole with the tax inside", {}, {}, { subtotal: "12417", tax: "2483", total: "14900" }, 14_900],
  ])(
    "of %s is told with tax only where the price has it in it, as the account has it",
    async (_, change, more, of, paid) => {
      const { price } = priced("14900", "account_setting");
      const line = lineOf(change, of);
      const receipt = await sold({
        items: [{ quantity: 1, price: { ...price, ...more } }],
        details: { line_items: [line] },
      });
      expect(receipt).toMatchObject({
        event: { items: [{ totalCents: paid }], taxIncluded: paid !== Number(of.subtotal) },
      });
    },
  );
  it.each([
    ["5000", { subtotal: "4237", discount: "424", tax: "687", total: "4500" }, 4_500, 500],
    ["18000", { subtotal: "15000", discount: "1500", tax: "2700", total: "16200" }, 16_200, 1_800],
    ["5000", { subtotal: "12417", discount: "12417", tax: "0", total: "0" }, 0, 14_900],
  ])("tells what was taken off the price that it was taken from, of 14900 and %s", async (amount, of, paid, off) => {
    const { price } = priced("14900", "internal");
    const unit_price_overrides = [{ country_codes: ["CH"], unit_price: { amount, currency_code: "USD" } }];
    const items = [{ quantity: 1, price: { ...price, unit_price_overrides } }];
    expect(await sold({ items, details: { line_items: [lineOf({}, of)] } })).toMatchObject({
      event: { items: [{ totalCents: paid }], discountCents: off },
    });
  });
  it("has tax in its prices where one of its products has", async () => {
    const { price } = priced("1000", "internal");
    const items = [priced("14900"), { quantity: 1, price: { ...price, id: "pri_tern" } }];
    const inside = lineOf({ price_id: "pri_tern" }, { subtotal: "840", tax: "160", total: "1000" });
    expect(await sold({ items, details: { line_items: [lineOf(), inside] } })).toMatchObject({
      event: { items: [{ totalCents: 14_900 }, { totalCents: 1_000 }], taxIncluded: true },
    });
  });
  it.each([
    { currency_code: "US" },
    { details: { line_items: [] } },
    { details: { line_items: [lineOf({ quantity: 0 })] } },
    { details: { line_items: [lineOf({}, { total: 14_900 })] } },
    { details: { line_items: [lineOf({}, { total: "-1" })] } },
  ])("with %j is in no shape that Paddle documents", async (change) => {
    expect((await sold(change)).outcome).toBe("malformed");
  });
  it("is read without a reference that is longer than ours", async () => {
    for (const custom_data of [{ ref: "x".repeat(65) }, [], "text", null])
      expect(await sold({ custom_data })).toMatchObject({ event: { orderRef: null } });
  });
});

describe("the buyer's address", () => {
  const variables = { ...live, CHECKOUT_API_TOKEN: "key" };
  const told = (body: unknown, status = 200) => ({ variables, answer: async () => Response.json(body, { status }) });
  it("is asked for with a key, at the interface that belongs to the token or was named", async () => {
    const answer = told({ data: { id: "ctm_1", email: "ana@example.com" } });
    expect(await sold({}, answer)).toMatchObject({ event: { email: "ana@example.com" } });
    expect(asked.at(-1)).toBe("https://api.paddle.com/customers/ctm_1");
    await sold({}, { ...answer, variables: { ...variables, CHECKOUT_CLIENT_TOKEN: "test_0123456789" } });
    expect(asked.at(-1)).toBe("https://sandbox-api.paddle.com/customers/ctm_1");
    await sold({}, { ...answer, variables: { ...variables, CHECKOUT_API_URL: "http://127.0.0.1:1" } });
    expect(asked.at(-1)).toBe("http://127.0.0.1:1/customers/ctm_1");
  });
  it("is left open where the key may not ask: the order is recorded all the same", async () => {
    for (const status of [401, 403, 404])
      expect(await sold({}, told({}, status))).toMatchObject({ outcome: "event", event: { email: null } });
  });
  it("is worth another message where the interface is away, slow or answers something else", async () => {
    for (const status of [429, 500, 503]) expect((await sold({}, told({}, status))).outcome).toBe("unconfirmed");
    expect((await sold({}, told({ data: {} }))).outcome).toBe("unconfirmed");
    expect((await sold({}, { variables, answer: async () => new Response("<html>") })).outcome).toBe("unconfirmed");
    expect((await sold({}, { variables })).outcome).toBe("unconfirmed");
  });
});

describe("an adjustment", () => {
  const adjust = (data: object, name = "adjustment.updated") =>
    receive(message({ id: "adj_1", transaction_id: "txn_1", totals: part, ...data }, name));
  const part = { subtotal: "900", tax: "171", total: "1071", fee: "0", earnings: "0", currency_code: "USD" };
  it.each([
    ["refund", "full", "approved", "refunded"],
    ["refund", "full", "pending_approval", "ignored"],
    ["refund", "full", "rejected", "refund_failed"],
    ["refund", "partial", "approved", "partially_refunded"],
    ["refund", "partial", "pending_approval", "ignored"],
    ["refund", "partial", "rejected", "refund_failed"],
    ["refund", null, "approved", "partially_refunded"],
    ["credit", "full", "approved", "ignored"],
    ["chargeback", "full", "approved", "disputed"],
    ["chargeback_warning", "full", "approved", "dispute_warned"],
    ["chargeback_warning", "full", "reversed", "dispute_won"],
    ["chargeback", "full", "reversed", "dispute_won"],
    ["chargeback_reverse", "full", "approved", "dispute_won"],
    ["toString", "full", "approved", "ignored"],
  ])("%s, %s, %s is %s", async (action, type, status, expected) => {
    for (const name of ["adjustment.created", "adjustment.updated"]) {
      const receipt = await adjust({ action, type, status }, name);
      expect(receipt.outcome === "event" ? receipt.event.type : receipt.outcome).toBe(expected);
      if (receipt.outcome === "event") expect(receipt.event.providerOrderId).toBe("txn_1");
    }
  });
  it("of a part tells the part by its number, without and with its tax", async () => {
    expect(await adjust({ action: "refund", type: "partial", status: "approved" })).toMatchObject({
      event: { refundPart: { id: "adj_1", cents: 900, taxCents: 171 } },
    });
    for (const totals of [null, { subtotal: 900, tax: "171" }, { subtotal: "-1", tax: "0" }])
      expect((await adjust({ action: "refund", type: "partial", status: "approved", totals })).outcome).toBe(
        "malformed",
      );
  });
  it("of a part names the lines that went back as wholes, which a sale's items name as well", async () => {
    const items = [
      { id: "adjitm_1", item_id: "txnitm_1", type: "full", amount: "900" },
      { id: "adjitm_2", item_id: "txnitm_2", type: "partial", amount: "119", totals: { subtotal: "100", tax: "19" } },
    ];
    const told = await adjust({ action: "refund", type: "partial", status: "approved", items });
    expect(told.outcome === "event" && told.event.refundedLines).toEqual(["txnitm_1"]);
    expect(told.outcome === "event" && told.event.refundedAmounts).toEqual([
      { lineId: "txnitm_2", cents: 100, taxCents: 19 },
    ]);
    for (const none of [undefined, null, "x", [{ item_id: 1 }], items.slice(1)]) {
      const other = await adjust({ action: "refund", type: "partial", status: "approved", items: none });
      expect(other.outcome).toBe("event");
      expect(other.outcome === "event" && other.event).not.toHaveProperty("refundedLines");
    }
    const sale = await sold({ details: { line_items: [{ ...lineOf(), id: "txnitm_1" }, lineOf()] } });
    expect(sale.outcome === "event" && sale.event.items.map(({ lineId }) => lineId)).toEqual(["txnitm_1", undefined]);
  });
  it("of another shape is named, other news are ignored", async () => {
    expect((await adjust({ action: "refund" })).outcome).toBe("malformed");
    expect((await receive(message({}, "customer.updated"))).outcome).toBe("ignored");
    for (const body of ["{", "[]", "{}"]) expect((await receive(body)).outcome).toBe("malformed");
  });
});
