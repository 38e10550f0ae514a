import { createHmac } from "node:crypto";
import { describe, expect, it, vi } from "vitest";
import { isSameSecret } from "../_shared/hmac.ts";
import { receiveGumroad } from "./gumroad.ts";
import { handle } from "./handler.ts";
import { fromBase64, fromHex } from "./hmac.ts";
import { readLemonSqueezy, receiveLemonSqueezy } from "./lemonsqueezy.ts";
import { parseJsonBody } from "./parse-body.ts";
import { receiveSandbox } from "./sandbox.ts";

const secret = "a-shared-secret";
const env = (variables: Record<string, string> = {}, answer?: () => Response | Promise<Response>) => ({
  get: (name: string) => variables[name],
  fetch: (async () => {
    if (!answer) throw new Error("unreachable");
    return answer();
  }) as typeof fetch,
  remoteAddress: "10.0.0.1",
});
const now = () => Math.floor(Date.now() / 1000);
const letters = (count: number) => "x".repeat(count);

describe("the sandbox", () => {
  const item = { productId: "vip", priceCents: 100, currency: "USD" };
  const order = (data: object = {}, type = "order.purchased") =>
    JSON.stringify({ type, data: { orderId: "o-1", items: [item], ...data } });
  const sign = (body: string, key: string | Buffer, id: string, timestamp: string | number) =>
    `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
  type Sent = { id?: string; timestamp?: string | number; signature?: string; secret?: string };
  const receive = (body: string, { id = "m-1", timestamp = now(), secret: used = secret, ...sent }: Sent = {}) => {
    const headers = {
      "webhook-id": id,
      "webhook-timestamp": String(timestamp),
      "webhook-signature": sent.signature ?? sign(body, used, id, timestamp),
    };
    const request = new Request("http://site/checkout-webhook/sandbox", { method: "POST", body, headers });
    return receiveSandbox({ request, raw: new TextEncoder().encode(body), secret: used, env: env() });
  };

  it("understands an order in our own words", async () => {
    const body = order({ reference: "our-ref", email: "ana@example.com" });
    expect(await receive(body)).toEqual({
      outcome: "event",
      event: {
        provider: "sandbox",
        eventId: "m-1",
        type: "purchased",
        orderRef: "our-ref",
        providerOrderId: "o-1",
        email: "ana@example.com",
        items: [{ ...item, name: null, quantity: 1 }],
        test: true,
      },
    });
    const refund = order(
      { reference: "", email: "", items: [{ ...item, name: "VIP", quantity: 100 }] },
      "order.refunded",
    );
    expect(await receive(refund)).toMatchObject({
      event: { type: "refunded", orderRef: null, email: null, items: [{ name: "VIP", quantity: 100 }] },
    });
  });
  it("believes a message for 300 seconds, on either side of its own clock", async () => {
    vi.useFakeTimers({ now: 1_800_000_000_000, toFake: ["Date"] });
    try {
      const at = (seconds: number) => receive(order(), { timestamp: now() + seconds }).then(({ outcome }) => outcome);
      expect([await at(-300), await at(300), await at(-301), await at(301)]).toEqual([
        "event",
        "event",
        "forged",
        "forged",
      ]);
    } finally {
      vi.useRealTimers();
    }
  });
  it.each([
    ["without an id", { id: "" }],
    ["without a time", { timestamp: "" }],
    ["with a time that is no number", { timestamp: "12a" }],
    ["with a time of thirteen digits", { timestamp: "1234567890123" }],
    ["without a signature", { signature: "" }],
    ["with a signature of another version", { signature: sign(order(), secret, "m-1", now()).replace("v1,", "v2,") }],
    ["with a signature that is no base64", { signature: "v1,*" }],
    ["with another secret's signature", { signature: sign(order(), "other", "m-1", now()) }],
    ["with the signature of another message", { signature: sign(order(), secret, "m-2", now()) }],
  ])("believes nothing %s", async (_, sent) => {
    expect((await receive(order(), sent)).outcome).toBe("forged");
  });
  it("looks at up to five signatures side by side", async () => {
    const timestamp = now();
    const right = sign(order(), secret, "m-1", timestamp);
    const following = (others: number) =>
      receive(order(), { timestamp, signature: `${"v1,AAAA ".repeat(others)}${right}` });
    expect([(await following(4)).outcome, (await following(5)).outcome]).toEqual(["event", "forged"]);
  });
  it("takes a secret of Standard Webhooks as base64, any other as it is", async () => {
    const key = Buffer.from("thirty-two bytes of key, or so..");
    const used = `whsec_${key.toString("base64")}`;
    const timestamp = now();
    const decoded = await receive(order(), {
      secret: used,
      timestamp,
      signature: sign(order(), key, "m-1", timestamp),
    });
    expect(decoded.outcome).toBe("event");
    expect((await receive(order(), { secret: used })).outcome).toBe("forged");
    expect((await receive(order(), { secret: "whsec_*" })).outcome).toBe("event");
  });
  it.each([
    ["an order id of 100 letters", { orderId: letters(100) }, { orderId: letters(101) }],
    ["an order id of one letter", { orderId: "x" }, { orderId: "" }],
    ["a reference of 64 letters", { reference: letters(64) }, { reference: letters(65) }],
    ["an address of 320 letters", { email: letters(320) }, { email: letters(321) }],
    ["50 items", { items: Array(50).fill(item) }, { items: Array(51).fill(item) }],
    [
      "a product of 100 letters",
      { items: [{ ...item, productId: letters(100) }] },
      { items: [{ ...item, productId: letters(101) }] },
    ],
    [
      "a name of 200 letters",
      { items: [{ ...item, name: letters(200) }] },
      { items: [{ ...item, name: letters(201) }] },
    ],
    ["a price of nothing", { items: [{ ...item, priceCents: 0 }] }, { items: [{ ...item, priceCents: -1 }] }],
    ["a currency of three letters", {}, { items: [{ ...item, currency: "US" }] }],
    ["one piece", { items: [{ ...item, quantity: 1 }] }, { items: [{ ...item, quantity: 0 }] }],
    ["150 whole pieces", { items: [{ ...item, quantity: 150 }] }, { items: [{ ...item, quantity: 1.5 }] }],
  ])("reads %s and no more", async (_, read, refused) => {
    expect((await receive(order(read))).outcome).toBe("event");
    expect((await receive(order(refused))).outcome).toBe("malformed");
  });
});

describe("gumroad", () => {
  const ping = {
    seller_id: "seller",
    sale_id: "s-1",
    product_id: "p-1",
    email: "ana@example.com",
    price: "3000",
    currency: "eur",
    quantity: "2",
  };
  const known = { id: "s-1", product_id: "p-1", email: "real@example.com", price: 4000, quantity: 2, currency: "usd" };
  const receive = (fields: Record<string, string>, sale?: object, status = 200) => {
    const body = new URLSearchParams({ ...ping, ...fields }).toString();
    const request = new Request(`http://site/checkout-webhook/gumroad?secret=${secret}`, { method: "POST", body });
    const variables = { CHECKOUT_SELLER_ID: "seller", ...(sale ? { CHECKOUT_API_TOKEN: "token" } : {}) };
    const surroundings = env(variables, () => Response.json({ success: true, sale }, { status }));
    return receiveGumroad({ request, raw: new TextEncoder().encode(body), secret, env: surroundings });
  };
  const itemOf = async (fields: Record<string, string>, sale?: object) => {
    const receipt = await receive(fields, sale);
    if (receipt.outcome !== "event") throw new Error(receipt.reason);
    const { email, items, discountCode } = receipt.event;
    return { ...items[0], email, discountCode };
  };

  it("says how often a subscription is paid: by the sale, or by the message alone", async () => {
    expect(await itemOf({ recurrence: "yearly" })).toMatchObject({ billing: "yearly" });
    expect(await itemOf({ recurrence: "monthly" }, { ...known, subscription_duration: "biannually" })).toMatchObject({
      billing: "half-yearly",
    });
    expect(await itemOf({ recurrence: "every_two_years" })).toMatchObject({ billing: "two-yearly" });
    expect(await itemOf({ recurrence: "every_decade" })).not.toHaveProperty("billing");
    expect(await itemOf({})).not.toHaveProperty("billing");
  });

  it.each([
    ["a+b/c=0123456789", "a+b/c=0123456789", "event"],
    ["a+b/c=0123456789", "a%2Bb%2Fc%3D0123456789", "event"],
    ["a%20b0123456789", "a%20b0123456789", "event"],
    ["a b0123456789", "a+b0123456789", "event"],
    ["a+b0123456789", "a-b0123456789", "forged"],
    ["a+b0123456789", "", "forged"],
  ])("takes the secret %s from an address with %s: %s", async (own, typed, outcome) => {
    const body = new URLSearchParams(ping).toString();
    const request = new Request(`http://site/checkout-webhook/gumroad?secret=${typed}`, { method: "POST", body });
    const surroundings = env({ CHECKOUT_SELLER_ID: "seller" });
    const receipt = receiveGumroad({ request, raw: new TextEncoder().encode(body), secret: own, env: surroundings });
    expect(await receipt).toMatchObject({ outcome });
  });
  it("gives up before Gumroad does, where the message has waited for its turn and the interface does not answer", async () => {
    const body = new URLSearchParams(ping).toString();
    const request = new Request(`http://site/checkout-webhook/gumroad?secret=${secret}`, { method: "POST", body });
    const never = ((_: string, { signal }: RequestInit) =>
      new Promise((__, reject) => signal?.addEventListener("abort", () => reject(signal.reason)))) as typeof fetch;
    const begun = Date.now();
    const receipt = await receiveGumroad({
      request,
      raw: new TextEncoder().encode(body),
      secret,
      env: { ...env({ CHECKOUT_SELLER_ID: "seller", CHECKOUT_API_TOKEN: "token" }), fetch: never, waitedMs: 3_900 },
    });
    expect(receipt).toMatchObject({ outcome: "unconfirmed" });
    expect(Date.now() - begun).toBeLessThan(1_000);
  });
  it("takes price, pieces, currency and discount from the sale where it can ask for it", async () => {
    expect(await itemOf({})).toMatchObject({
      priceCents: 1500,
      quantity: 2,
      currency: "eur",
      email: ping.email,
      discountCode: null,
    });
    expect(await itemOf({}, { ...known, offer_code: "SPRING" })).toMatchObject({
      priceCents: 2000,
      currency: "usd",
      email: "real@example.com",
      discountCode: "SPRING",
    });
    expect(await itemOf({}, { ...known, quantity: null, offer_code: { code: "X" } })).toMatchObject({
      quantity: 2,
      discountCode: "X",
    });
    // An upsell's discount, and one that keeps a subscriber, has none.
    const withoutCode = { code: null, name: null, displayed_amount_off: "20%" };
    expect(await itemOf({}, { ...known, offer_code: withoutCode })).toMatchObject({ discountCode: "without a code" });
    const ppp = { country: "India", discount: "40%" };
    expect(await itemOf({}, { ...known, ppp })).toMatchObject({ discountCode: "purchasing power parity" });
    expect(await itemOf({}, { ...known, ppp, offer_code: "SPRING" })).toMatchObject({ discountCode: "SPRING" });
    expect(await itemOf({ email: "" })).toMatchObject({ email: null });
  });
  it.each([
    ["0", 129_900],
    ["14.5", 128_450],
    ["999.99", 29_901],
    ["1,199", 10_000],
    ["1,199.50", 9_950],
    ["1.199,50", 9_950],
    ["1 199,50", 9_950],
    [1_199.5, 9_950],
    ["", null],
    ["unknown", null],
    // With all of the price left, or more, nobody can tell how much went back.
    ["1,299", null],
    ["1,300", null],
  ])(
    "reads how much of a price of 1,299 dollars went back where “%s” is left of it",
    async (amount_refundable_in_currency, expected) => {
      const partly = { ...known, price: 129_900, partially_refunded: true, amount_refundable_in_currency };
      const receipt = await receive({ refunded: "true" }, partly);
      expect(receipt.outcome === "event" && [receipt.event.type, receipt.event.refundedCents]).toEqual([
        "partially_refunded",
        expected,
      ]);
    },
  );
  it.each([
    ["1,000", "jpy", 500],
    ["¥500", "jpy", 1_000],
    ["1,500", "jpy", null],
    ["1,000", "krw", 500],
    ["1,000", "vnd", 500],
    ["10", "usd", 500],
  ])("reads “%s” that is left of a price of 1500 in %s by its smallest unit", async (left, currency, expected) => {
    const partly = { ...known, price: 1_500, currency, partially_refunded: true, amount_refundable_in_currency: left };
    const receipt = await receive({ refunded: "true", currency, price: "1500" }, partly);
    expect(receipt.outcome === "event" && receipt.event.refundedCents).toBe(expected);
  });
  it("is of the address that was typed at the checkout, not of the buyer's account at Gumroad", async () => {
    expect(await itemOf({}, { ...known, purchase_email: "p@example.com" })).toMatchObject({ email: "p@example.com" });
    expect(await itemOf({}, { ...known, purchase_email: "" })).toMatchObject({ email: "real@example.com" });
  });
  describe("of a gift", () => {
    const created_at = "2026-11-20T10:00:00Z";
    const received = {
      ...known,
      price: 0,
      purchase_email: "mia@example.com",
      gifter_email: "ben@example.com",
      giftee_email: "mia@example.com",
      is_gift_receiver_purchase: true,
      created_at,
    };
    const given = {
      ...received,
      id: "g-1",
      price: 4000,
      purchase_email: "ben@example.com",
      is_gift_receiver_purchase: false,
      is_gift_sender_purchase: true,
    };
    const receiveGift = (sales: object[] | null, told = received) => {
      const body = new URLSearchParams({ ...ping, price: "0", "url_params[ref]": "ref" }).toString();
      const request = new Request(`http://site/checkout-webhook/gumroad?secret=${secret}`, { method: "POST", body });
      const variables = { CHECKOUT_SELLER_ID: "seller", CHECKOUT_API_TOKEN: "token" };
      const fetch = async (url: string | URL | Request) => {
        const { pathname, searchParams } = new URL(String(url));
        if (pathname.endsWith("/s-1")) return Response.json({ success: true, sale: told });
        expect(Object.fromEntries(searchParams)).toEqual({ email: "ben@example.com", product_id: "p-1" });
        return Response.json({ success: sales !== null, sales }, { status: sales ? 200 : 500 });
      };
      const surroundings = { ...env(variables), fetch };
      return receiveGumroad({ request, raw: new TextEncoder().encode(body), secret, env: surroundings });
    };

    it("is its receiver's, at what its giver paid, under the number of the giver's sale", async () => {
      const others = [
        { ...given, id: "g-0", created_at: "2026-10-20T10:00:00Z" },
        { ...given, id: "g-2", giftee_email: "tom@example.com" },
        { ...given, id: "g-3", is_gift_sender_purchase: false },
      ];
      expect(await receiveGift([...others, given])).toMatchObject({
        event: { providerOrderId: "g-1", email: "mia@example.com", orderRef: null, items: [{ totalCents: 4000 }] },
      });
    });
    it("is held at a price of nothing where its giver's sale is not found, and asked for again where it cannot be", async () => {
      expect(await receiveGift([])).toMatchObject({
        event: { providerOrderId: "s-1", email: "mia@example.com", items: [{ totalCents: 0 }] },
      });
      expect(await receiveGift(null)).toMatchObject({ outcome: "unconfirmed" });
    });
    it("is its receiver's at what its giver paid, as the message says, where nobody can ask", async () => {
      const told = {
        price: "0",
        "url_params[ref]": "ref",
        is_gift_receiver_purchase: "true",
        email: "mia@example.com",
      };
      expect(await receive({ ...told, gift_price: "4000", gifter_email: "ben@example.com" })).toMatchObject({
        event: { providerOrderId: "s-1", email: "mia@example.com", orderRef: null, items: [{ totalCents: 4000 }] },
      });
      for (const gift_price of ["", "much"])
        expect(await receive({ ...told, gift_price })).toMatchObject({ event: { items: [{ totalCents: 0 }] } });
      expect(await itemOf({ gift_price: "4000", price: "0" })).toMatchObject({ totalCents: 0 });
    });
    it("is its receiver's also where the giver's sale is read", async () => {
      expect(await itemOf({}, { ...given, id: "s-1" })).toMatchObject({ email: "mia@example.com", totalCents: 4000 });
    });
  });
  it("is nothing before a preorder is charged", async () => {
    expect(await receive({ is_preorder_authorization: "true" })).toMatchObject({ outcome: "ignored" });
    expect(await receive({ is_preorder_authorization: "true" }, known)).toMatchObject({ outcome: "ignored" });
  });
  it("costs nothing where a free trial begins, and its price from then on", async () => {
    const trial = { ...known, free_trial_ends_on: "Jan 3, 2027" };
    expect(await itemOf({}, { ...trial, recurring_charge: false })).toMatchObject({ totalCents: 0 });
    expect(await itemOf({}, { ...trial, recurring_charge: true })).toMatchObject({ totalCents: 4000 });
    expect(await itemOf({}, { ...known, recurring_charge: false })).toMatchObject({ totalCents: 4000 });
  });
  it("tells what was paid for all pieces as well, because a third of $10.00 is no price", async () => {
    expect(await itemOf({ price: "1000", quantity: "3" })).toMatchObject({ priceCents: 333, totalCents: 1000 });
  });
  it.each([
    [{ refunded: "false" }, null, ["partially_refunded", null]],
    [{ refunded: "true" }, null, ["refunded", null]],
    [{}, null, ["refunded", null]],
    // A test names no sale of which a part could be left.
    [{ refunded: "false", test: "true" }, null, ["refunded", null]],
    [
      { refunded: "false" },
      { partially_refunded: true, amount_refundable_in_currency: "30" },
      ["partially_refunded", 1_000],
    ],
    // The rest went back meanwhile.
    [{ refunded: "false" }, { refunded: true }, ["refunded", 4_000]],
    [{ refunded: "false" }, {}, ["unconfirmed"]],
  ] as [Record<string, string>, object | null, unknown[]][])(
    "takes a refund's message of %j with a sale of %j for %j",
    async (fields, sale, expected) => {
      const receipt = await receive({ resource_name: "refund", ...fields }, sale ? { ...known, ...sale } : undefined);
      expect(
        receipt.outcome === "event" ? [receipt.event.type, receipt.event.refundedCents] : [receipt.outcome],
      ).toEqual(expected);
    },
  );
  it.each([
    ["$", "usd", "usd"],
    ["$", "eur", "XXX"],
    ["€", "eur", "eur"],
    ["€", "USD", "XXX"],
    ["", "eur", "eur"],
  ])("takes the message's currency only where the sale's symbol %j fits %s", async (symbol, currency, expected) => {
    const { currency: _, ...older } = known;
    expect(await itemOf({ currency }, { ...older, currency_symbol: symbol })).toMatchObject({ currency: expected });
  });
  it.each([
    [{}, {}, "purchased"],
    [{ refunded: "true" }, { refunded: true }, "refunded"],
    [{ resource_name: "refund" }, { refunded: true }, "refunded"],
    [{ disputed: "true" }, { disputed: true }, "disputed"],
    [{ resource_name: "dispute" }, { chargedback: true }, "disputed"],
    [{ disputed: "true", dispute_won: "true" }, { dispute_won: true }, "dispute_won"],
    [{ resource_name: "dispute_won" }, { dispute_won: true }, "dispute_won"],
    [{ refunded: "true" }, { refunded: false }, "unconfirmed"],
    [{ disputed: "true" }, { refunded: true }, "unconfirmed"],
    [{ dispute_won: "true" }, { disputed: true }, "unconfirmed"],
  ] as [Record<string, string>, object, string][])("with %j and a sale of %j is %s", async (fields, sale, expected) => {
    const receipt = await receive(fields, { ...known, ...sale });
    expect(receipt.outcome === "event" ? receipt.event.type : receipt.outcome).toBe(expected);
  });
  it("was paid when the sale says, and when the message says where it cannot be asked for", async () => {
    const sale_timestamp = "2026-11-20T10:00:00Z";
    const at = async (fields: Record<string, string>, sale?: object) => {
      const receipt = await receive(fields, sale);
      return receipt.outcome === "event" ? receipt.event.paidAt : receipt.outcome;
    };
    expect(await at({ sale_timestamp })).toBe(sale_timestamp);
    expect(await at({ sale_timestamp }, { ...known, created_at: "2026-11-19T10:00:00Z" })).toBe("2026-11-19T10:00:00Z");
    expect(await at({ sale_timestamp: "just now" })).toBeUndefined();
    expect(await at({}, known)).toBeUndefined();
  });
  it("gives a test message a number of its own: its refund ends the test sale and no other", async () => {
    expect(await receive({ test: "true" })).toMatchObject({
      event: { type: "purchased", eventId: "purchased:test:s-1", providerOrderId: "test:s-1", test: true },
    });
    expect(await receive({ test: "true", refunded: "true" })).toMatchObject({
      event: { type: "refunded", eventId: "refunded:test:s-1", providerOrderId: "test:s-1", test: true },
    });
  });
  it.each([
    ["another sale", { ...known, id: "s-2" }, 200, "forged"],
    ["another product", { ...known, product_id: "p-2" }, 200, "forged"],
    ["no sale", {}, 404, "forged"],
    ["a failure", known, 500, "unconfirmed"],
    ["something else", { id: 1 }, 200, "unconfirmed"],
    ["a negative price", { ...known, price: -1 }, 200, "unconfirmed"],
    ["more pieces than our cart takes", { ...known, quantity: 1500 }, 200, "event"],
    ["an offer of 200 letters", { ...known, offer_code: { code: letters(200) } }, 200, "event"],
    ["an offer of 201 letters", { ...known, offer_code: { code: letters(201) } }, 200, "unconfirmed"],
    ["an offer's name of 200 letters", { ...known, offer_code: letters(200) }, 200, "event"],
    ["an offer's name of 201 letters", { ...known, offer_code: letters(201) }, 200, "unconfirmed"],
  ])("is %s when Gumroad knows %s", async (_, sale, status, outcome) => {
    expect((await receive({}, sale, status)).outcome).toBe(outcome);
  });
  it.each([
    [{ sale_id: letters(100) }, { sale_id: letters(101) }],
    [{ product_id: letters(100) }, { product_id: letters(101) }],
    [{ email: letters(320) }, { email: letters(321) }],
    [{ price: "0" }, { price: "-1" }],
    [{ quantity: "1" }, { quantity: "0" }],
    [{ quantity: "1500" }, { quantity: "1.5" }],
    [{ sale_id: "x" }, { sale_id: "" }],
    [{ product_id: "x" }, { product_id: "" }],
    [{ test: "false" }, { test: "yes" }],
    [{ currency: "usd" }, { currency: "us" }],
  ] as [Record<string, string>, Record<string, string>][])("reads %j and not %j", async (read, refused) => {
    expect((await receive(read)).outcome).toBe("event");
    expect((await receive(refused)).outcome).toBe("malformed");
  });
  it("is read without a reference that is longer than ours, and with the beginning of a long name", async () => {
    const told = await receive({ "url_params[ref]": letters(65), product_name: letters(255) });
    expect(told).toMatchObject({ event: { orderRef: null, items: [{ name: letters(200) }] } });
    expect(await receive({ "url_params[ref]": letters(64) })).toMatchObject({ event: { orderRef: letters(64) } });
  });
  it("is forged with another seller", async () => {
    expect(await receive({ seller_id: "someone" })).toMatchObject({ outcome: "forged", reason: "Not our seller_id" });
  });
});

describe("lemonsqueezy", () => {
  const order = { product_id: 9, price: 100 };
  const receive = (
    attributes: object,
    meta: object = { event_name: "order_created" },
    variables: Record<string, string> = {},
  ) => {
    const body = JSON.stringify({
      meta,
      data: { id: "77", attributes: { currency: "USD", status: "paid", first_order_item: order, ...attributes } },
    });
    const signature = createHmac("sha256", secret).update(body).digest("hex");
    const headers = { "x-signature": signature };
    const request = new Request("http://site/checkout-webhook/lemonsqueezy", { method: "POST", body, headers });
    return receiveLemonSqueezy({ request, raw: new TextEncoder().encode(body), secret, env: env(variables) });
  };
  it.each([[[]], ["text"], [7], [null]])(
    "reads a sale whose custom data is %j: it names no reference",
    async (custom_data) => {
      expect(await receive({}, { event_name: "order_created", custom_data })).toMatchObject({
        event: { orderRef: null },
      });
    },
  );
  it("leaves the orders of another store alone where this site's store is set", async () => {
    const on = { CHECKOUT_STORE_ID: "11" };
    const created = { event_name: "order_created" };
    for (const store_id of [11, "11"]) expect((await receive({ store_id }, created, on)).outcome).toBe("event");
    for (const store_id of [12, "1", "111"])
      expect(await receive({ store_id }, created, on)).toMatchObject({
        outcome: "ignored",
        reason: expect.stringContaining("another store"),
      });
    expect((await receive({ store_id: 12, status: "refunded" }, { event_name: "order_refunded" }, on)).outcome).toBe(
      "ignored",
    );
    expect((await receive({ store_id: 12 }, created)).outcome).toBe("event");
  });
  it.each([
    ["order_created", "paid", "purchased", "order_created:77"],
    ["order_created", "refunded", "refunded", "order_created:77:refunded"],
    ["order_created", "partial_refund", "purchased", "order_created:77:partial_refund"],
    ["order_created", "fraudulent", "disputed", "order_created:77:fraudulent"],
    ["order_refunded", "refunded", "refunded", "order_refunded:77"],
  ])("%s with status %s is %s", async (event_name, status, type, eventId) => {
    expect(await receive({ status }, { event_name })).toMatchObject({ event: { type, eventId } });
  });
  it.each([
    ["is added", { tax_inclusive: false }, 5_000],
    ["is in the price", { tax_inclusive: true }, 6_000],
    ["is not told", { total: null, tax: null }, 6_000],
  ])("tells what went back of an order without the tax where it %s", async (_, taxed, refundedCents) => {
    const told = { total: 12_000, tax: 2_000, status: "partial_refund", refunded_amount: 6_000, ...taxed };
    expect(await receive(told, { event_name: "order_refunded" })).toMatchObject({
      // By the amount as it is told: an order of before is told once.
      event: { eventId: "order_refunded:77:partial_refund:6000", type: "partially_refunded", refundedCents },
    });
  });
  it("was paid when its order was made", async () => {
    const created_at = "2026-11-20T10:00:00.000000Z";
    expect(await receive({ created_at })).toMatchObject({ event: { paidAt: created_at } });
    const strange = await receive({ created_at: "a while ago" });
    expect(strange.outcome === "event" && strange.event.paidAt).toBeUndefined();
  });
  it("does nothing for other events and states", async () => {
    expect((await receive({ status: "pending" })).outcome).toBe("ignored");
    expect((await receive({}, { event_name: "order_refunded" })).outcome).toBe("ignored");
    expect((await receive({}, { event_name: "subscription_cancelled" })).outcome).toBe("ignored");
  });
  const invoice = {
    subscription_id: 5,
    billing_reason: "renewal",
    currency: "USD",
    status: "paid",
    total: 120,
    tax: 20,
  };
  const success = { event_name: "subscription_payment_success" };
  const known = { order_id: 900, product_id: 9, first_subscription_item: { quantity: 2 } };
  it("names the order and the product of a subscription", async () => {
    for (const event_name of ["subscription_created", "subscription_updated"])
      expect(await receive(known, { event_name })).toMatchObject({
        event: {
          type: "payment_named",
          subscription: "77",
          providerOrderId: "900",
          items: [{ productId: "9", quantity: 2 }],
        },
      });
    expect((await receive({ order_id: 900 }, { event_name: "subscription_created" })).outcome).toBe("malformed");
    const elsewhere = { ...known, store_id: 12 };
    const receipt = await receive(elsewhere, { event_name: "subscription_created" }, { CHECKOUT_STORE_ID: "11" });
    expect(receipt.outcome).toBe("ignored");
  });
  it("tells a later payment without the tax that was added, under a number that no order has", async () => {
    const told = { ...invoice, tax_inclusive: false, discount_total: 30, user_email: "ana@example.com" };
    expect(await receive({ ...told, created_at: "2026-11-20T10:00:00Z" }, success)).toMatchObject({
      event: {
        type: "purchased",
        renewal: true,
        subscription: "5",
        eventId: "subscription_payment_success:77",
        providerOrderId: "invoice-77",
        email: "ana@example.com",
        items: [{ productId: null, totalCents: 100 }],
        discountCents: 30,
        paidAt: "2026-11-20T10:00:00Z",
      },
    });
    expect(await receive({ ...invoice, tax_inclusive: true }, success)).toMatchObject({
      event: { items: [{ totalCents: 120 }] },
    });
  });
  it("asks with a key what a later payment is for, and does without where it is not told", async () => {
    const asked = async (answer: object) => {
      const raw = new TextEncoder().encode(JSON.stringify({ meta: success, data: { id: "77", attributes: invoice } }));
      const receipt = await readLemonSqueezy(
        raw,
        env({ CHECKOUT_API_TOKEN: "key" }, () => Response.json(answer)),
      );
      return receipt.outcome === "event" ? [receipt.event.firstOrderId, receipt.event.items[0]?.productId] : [];
    };
    expect(await asked({ data: { id: "5", attributes: known } })).toEqual(["900", "9"]);
    for (const answer of [{}, { data: { id: "6", attributes: known } }])
      expect(await asked(answer)).toEqual([undefined, null]);
  });
  it.each([
    ["a first payment", { billing_reason: "initial" }, "payment_named"],
    ["a change of the subscription", { billing_reason: "updated" }, "plan_changed"],
    ["a payment that is waited for", { status: "pending" }, "ignored"],
    ["a payment of another store", { store_id: 12 }, "ignored"],
    ["no subscription", { subscription_id: null }, "malformed"],
  ])("takes %s for no later payment", async (_, change, expected) => {
    const receipt = await receive({ ...invoice, ...change }, success, { CHECKOUT_STORE_ID: "11" });
    expect(receipt.outcome === "event" ? receipt.event.type : receipt.outcome).toBe(expected);
  });
  it.each([
    ["in part", "partial_refund", 60, ["partially_refunded", 50]],
    ["whole", "refunded", 120, ["refunded", 100]],
  ])("tells a refund of a later payment %s without the tax", async (_, status, refunded_amount, expected) => {
    const back = { ...invoice, status, refunded_amount, tax_inclusive: false };
    const receipt = await receive(back, { event_name: "subscription_payment_refunded" });
    expect(receipt.outcome === "event" && [receipt.event.type, receipt.event.refundedCents]).toEqual(expected);
    // A second part is no repetition of the first.
    expect(receipt).toMatchObject({
      event: { eventId: expect.stringContaining(status === "refunded" ? ":77" : ":60") },
    });
  });
  it.each([
    ["refunded", 120, { data: { id: "5", attributes: known } }, ["refunded", "900", 100]],
    ["partial_refund", 60, { data: { id: "5", attributes: known } }, ["partially_refunded", "900", 50]],
    ["refunded", 120, {}, ["unconfirmed"]],
    ["refunded", 120, null, ["ignored"]],
  ])(
    "tells a first payment that is %s by the order, which it asks for with a key",
    async (status, back, answer, expected) => {
      const attributes = { ...invoice, billing_reason: "initial", status, refunded_amount: back, tax_inclusive: false };
      const told = { meta: { event_name: "subscription_payment_refunded" }, data: { id: "77", attributes } };
      const asking = answer ? env({ CHECKOUT_API_TOKEN: "key" }, () => Response.json(answer)) : env({});
      const receipt = await readLemonSqueezy(new TextEncoder().encode(JSON.stringify(told)), asking);
      expect(
        receipt.outcome === "event"
          ? [receipt.event.type, receipt.event.providerOrderId, receipt.event.refundedCents]
          : [receipt.outcome],
      ).toEqual(expected);
    },
  );
  it("fills in what a message leaves out, and tells the discount", async () => {
    expect(await receive({})).toMatchObject({
      event: { orderRef: null, email: null, test: false, discountCents: null, items: [{ name: null, quantity: 1 }] },
    });
    expect(await receive({ discount_total: 0 })).toMatchObject({ event: { discountCents: 0 } });
  });
  it.each([
    ["a discount", { discount_total: 40, total: 60 }, 60, 40],
    ["a discount of everything", { discount_total: 100, total: 0 }, 0, 100],
    ["tax on top", { discount_total: 0, tax: 20, tax_inclusive: false, total: 120 }, 100, 0],
    ["a discount and tax on top", { discount_total: 40, tax: 12, tax_inclusive: false, total: 72 }, 60, 40],
    ["a discount of a price with tax in it", { discount_total: 33, tax: 10, tax_inclusive: true, total: 60 }, 60, 40],
    ["other items in the order", { discount_total: 0, total: 500 }, 100, 0],
  ])("tells what was paid with %s", async (_, attributes, totalCents, discountCents) => {
    expect(await receive(attributes)).toMatchObject({
      event: { discountCents, items: [{ priceCents: totalCents, totalCents }] },
    });
  });
  it("tells what was paid for several pieces, none of which has a round price", async () => {
    const first_order_item = { ...order, quantity: 3 };
    expect(await receive({ first_order_item, discount_total: 100, total: 200 })).toMatchObject({
      event: { discountCents: 100, items: [{ priceCents: 67, totalCents: 200, quantity: 3 }] },
    });
  });
  it.each([
    [{ discount_total: -1 }],
    [{ currency: "US" }],
    [{ first_order_item: { ...order, price: -1 } }],
    [{ first_order_item: { ...order, quantity: 0 } }],
  ])("does not read %j", async (attributes) => {
    expect((await receive(attributes)).outcome).toBe("malformed");
  });
  it("reads a reference of 64 letters and no more, and the sale all the same", async () => {
    const meta = (count: number) => ({ event_name: "order_created", custom_data: { ref: letters(count) } });
    expect(await receive({}, meta(64))).toMatchObject({ event: { orderRef: letters(64) } });
    expect(await receive({}, meta(65))).toMatchObject({ event: { orderRef: null, type: "purchased" } });
  });
});

describe("text", () => {
  it("is read as hex, base64 and JSON, or not at all", () => {
    expect([fromHex("00fF"), fromHex("0"), fromHex("0g"), fromHex("")]).toEqual([
      Uint8Array.of(0, 255),
      null,
      null,
      Uint8Array.of(),
    ]);
    expect([fromBase64("AP8="), fromBase64("*")]).toEqual([Uint8Array.of(0, 255), null]);
    expect(parseJsonBody(new TextEncoder().encode('{"a":1}'))).toEqual({ a: 1 });
    for (const bytes of [[123], [34, 0xff, 34]]) expect(parseJsonBody(Uint8Array.from(bytes))).toBeUndefined();
  });
  it("is the same secret only where all of it is equal", async () => {
    expect([await isSameSecret("a", "a"), await isSameSecret("a", "b"), await isSameSecret("", "")]).toEqual([
      true,
      false,
      true,
    ]);
  });
});

describe("a message", () => {
  it("has at most 256,000 bytes", async () => {
    const variables = { CHECKOUT_PROVIDER: "sandbox", CHECKOUT_WEBHOOK_SECRET: secret };
    const send = async (bytes: number) => {
      const request = new Request("http://site/checkout-webhook/sandbox/", { method: "POST", body: letters(bytes) });
      return (await handle(request, env(variables))).status;
    };
    expect([await send(256_000), await send(256_001)]).toEqual([403, 413]);
  });
});

describe("an event that the database refuses", () => {
  const body = JSON.stringify({ meta: { event_name: "order_created" }, data: { id: "7", attributes: order() } });
  function order() {
    return { currency: "USD", status: "paid", first_order_item: { product_id: 9, price: 100 } };
  }
  const send = async (code: string | undefined, stored: number) => {
    const asked: string[] = [];
    const fake = async (input: string | URL | Request) => {
      const name =
        String(input instanceof Request ? input.url : input)
          .split("/")
          .at(-1) ?? "";
      asked.push(name);
      if (name === "store_unreadable_event")
        return Response.json(stored === 200 ? null : { code: "57P01" }, { status: stored });
      return Response.json({ code, message: "refused" }, { status: 400 });
    };
    const variables: Record<string, string> = {
      CHECKOUT_PROVIDER: "lemonsqueezy",
      CHECKOUT_WEBHOOK_SECRET: secret,
      SUPABASE_URL: "http://site",
      SUPABASE_SERVICE_ROLE_KEY: "service",
    };
    const headers = { "x-signature": createHmac("sha256", secret).update(body).digest("hex") };
    const request = new Request("http://site/checkout-webhook/lemonsqueezy", { method: "POST", body, headers });
    const answer = await handle(request, { ...env(variables), fetch: fake as typeof fetch });
    return [answer.status, ...asked];
  };
  it("for what it says is stored for the owner, or sent again when not even that is possible", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    try {
      expect(await send("22P02", 200)).toEqual([200, "record_checkout_event", "store_unreadable_event"]);
      expect(await send("22P02", 500)).toEqual([503, "record_checkout_event", "store_unreadable_event"]);
      expect(await send("40001", 200)).toEqual([503, "record_checkout_event"]);
      expect(await send(undefined, 200)).toEqual([503, "record_checkout_event"]);
    } finally {
      logged.mockRestore();
    }
  });
});
