import { createHmac } from "node:crypto";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { handle } from "./handler.ts";

type Variables = Record<string, string | undefined>;
const secret = "a-shared-secret";

/** A function's surroundings whose back end only remembers what it was asked to record. */
function surroundings(variables: Variables, sales?: (url: string, init?: RequestInit) => Promise<Response>) {
  const recorded: { event: Record<string, unknown>; raw: string }[] = [];
  const refused: unknown[] = [];
  const fake = async (input: string | URL | Request, init?: RequestInit) => {
    const url = input instanceof Request ? input.url : String(input);
    if (url.startsWith("https://api.gumroad.com/")) {
      if (!sales) throw new Error("unreachable");
      return sales(url, init);
    }
    if (url.endsWith("/rpc/count_refused_event")) refused.push(JSON.parse(String(init?.body)));
    if (/\/rpc\/(store_unreadable_event|count_refused_event)$/.test(url)) return Response.json(null);
    expect(url).toBe("http://site/rest/v1/rpc/record_checkout_event");
    recorded.push(JSON.parse(String(init?.body)));
    return Response.json({ outcome: "recorded", status: "paid" });
  };
  const defaults: Variables = {
    SUPABASE_URL: "http://site",
    SUPABASE_SERVICE_ROLE_KEY: "service",
    CHECKOUT_WEBHOOK_SECRET: secret,
  };
  const all = { ...defaults, ...variables };
  return {
    recorded,
    refused,
    env: { get: (name: string) => all[name], fetch: fake as typeof fetch, remoteAddress: "10.0.0.1" },
  };
}

const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  new Request(`http://site/functions/v1/checkout-webhook/${path}`, { method: "POST", body, headers });
const answer = async (response: Response) => [
  response.status,
  ((await response.json()) as { code?: string; outcome?: string }).code,
];

describe("the door", () => {
  it("does not exist for unknown providers, other methods, or names every object has", async () => {
    const { env } = surroundings({});
    expect(await answer(await handle(post("moneypay", "{}"), env))).toEqual([404, "unknown_provider"]);
    expect(await answer(await handle(post("toString", "{}"), env))).toEqual([404, "unknown_provider"]);
    const get = new Request("http://site/functions/v1/checkout-webhook/sandbox");
    expect((await handle(get, env)).status).toBe(405);
  });
  it.each([undefined, "", "   "])("is off while the secret is %j", async (empty) => {
    const { env, recorded } = surroundings({ CHECKOUT_WEBHOOK_SECRET: empty });
    const signature = createHmac("sha256", empty ?? "")
      .update("{}")
      .digest("hex");
    expect(await answer(await handle(post("sandbox", "{}", { "x-signature": signature }), env))).toEqual([
      404,
      "webhook_off",
    ]);
    expect(recorded).toEqual([]);
  });
  it("is off for providers that are not the configured one, which the owner's list counts", async () => {
    const { env, refused } = surroundings({ CHECKOUT_PROVIDER: "lemonsqueezy" });
    expect(await answer(await handle(post("sandbox", "{}"), env))).toEqual([404, "webhook_off"]);
    expect(await answer(await handle(post(`gumroad?secret=${secret}`, ""), env))).toEqual([404, "webhook_off"]);
    const reason = "Another provider is this site's checkout";
    await expect
      .poll(() => refused, { timeout: 5_000 })
      .toEqual([
        { provider: "sandbox", outcome: "forged", reason, times: 1 },
        { provider: "gumroad", outcome: "forged", reason, times: 1 },
      ]);
  });
});

it("counts forged messages that come together as one sum, and answers without waiting for it", async () => {
  const { env, refused } = surroundings({ CHECKOUT_PROVIDER: "lemonsqueezy" });
  const forged = () => handle(post("lemonsqueezy", "{}", { "x-signature": "00" }), env);
  const answers = await Promise.all(Array.from({ length: 100 }, forged));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 100 }, () => 403));
  const times = () => refused.reduce<number>((sum, each) => sum + (each as { times: number }).times, 0);
  await expect.poll(times, { timeout: 5_000 }).toBe(100);
  expect(refused.length).toBeLessThan(4);
});

describe("lemonsqueezy", () => {
  const on = { CHECKOUT_PROVIDER: "lemonsqueezy" };
  const order = (eventName = "order_created", status = "paid", custom: object = { ref: "our-ref" }) =>
    JSON.stringify({
      meta: { event_name: eventName, custom_data: custom },
      data: {
        id: "77",
        attributes: {
          user_email: "ana@example.com",
          currency: "USD",
          status,
          test_mode: true,
          first_order_item: { product_id: 9, product_name: "VIP", price: 129900, quantity: 1 },
        },
      },
    });
  const signed = (body: string, key = secret) =>
    post("lemonsqueezy", body, { "x-signature": createHmac("sha256", key).update(body).digest("hex") });

  it("records the buyer's address with the host that a browser's email field writes, as accounts have it", async () => {
    const { env, recorded } = surroundings(on);
    await handle(signed(order().replace("ana@example.com", " Ana@Müller.example ")), env);
    await handle(signed(order().replace("ana@example.com", "an address without a host")), env);
    expect(recorded.map(({ event }) => event.email)).toEqual([
      "Ana@xn--mller-kva.example",
      "an address without a host",
    ]);
  });
  it("understands an order and its refund", async () => {
    const { env, recorded } = surroundings(on);
    await handle(signed(order()), env);
    await handle(signed(order("order_refunded", "refunded")), env);
    expect(recorded.map(({ event }) => [event.eventId, event.type])).toEqual([
      ["order_created:77", "purchased"],
      ["order_refunded:77", "refunded"],
    ]);
    expect(recorded[0]?.event).toMatchObject({
      provider: "lemonsqueezy",
      orderRef: "our-ref",
      providerOrderId: "77",
      email: "ana@example.com",
      test: true,
      items: [{ productId: "9", priceCents: 129900, currency: "USD", quantity: 1 }],
    });
    expect(recorded[0]?.raw).toBe(order());
  });
  it("never takes the product from what a visitor could write into the address", async () => {
    const { env, recorded } = surroundings(on);
    await handle(
      signed(order("order_created", "paid", { ref: "r", product_id: "vip-elite", productId: "vip-elite" })),
      env,
    );
    expect(recorded[0]?.event.items).toMatchObject([{ productId: "9" }]);
  });
  it("records each part that goes back as an event of its own, with the sum so far", async () => {
    const { env, recorded } = surroundings(on);
    for (const refunded_amount of [5_000, 9_000]) {
      const body = JSON.parse(order("order_refunded", "partial_refund"));
      body.data.attributes.refunded_amount = refunded_amount;
      await handle(signed(JSON.stringify(body)), env);
    }
    expect(recorded.map(({ event }) => [event.eventId, event.type, event.refundedCents])).toEqual([
      ["order_refunded:77:partial_refund:5000", "partially_refunded", 5_000],
      ["order_refunded:77:partial_refund:9000", "partially_refunded", 9_000],
    ]);
  });
  it("ignores unpaid orders and other news, and says so", async () => {
    const { env, recorded } = surroundings(on);
    for (const body of [order("order_created", "pending"), order("subscription_cancelled")])
      expect(await (await handle(signed(body), env)).json()).toMatchObject({ outcome: "ignored" });
    expect(recorded).toEqual([]);
  });
  it("refuses a wrong key, no signature, odd hex and a changed body, before reading it", async () => {
    const { env, recorded } = surroundings(on);
    const good = createHmac("sha256", secret).update(order()).digest("hex");
    const attempts = [
      signed(order(), "another"),
      post("lemonsqueezy", order()),
      post("lemonsqueezy", order(), { "x-signature": `${good}0` }),
      post("lemonsqueezy", `${order()} `, { "x-signature": good }),
      post("lemonsqueezy", "{not json", { "x-signature": good }),
    ];
    for (const attempt of attempts) expect(await answer(await handle(attempt, env))).toEqual([403, "not_verified"]);
    expect(recorded).toEqual([]);
  });
  it("answers 400 for a genuine message of another shape", async () => {
    const { env } = surroundings(on);
    for (const body of ["{", "[]", JSON.stringify({ meta: { event_name: "order_created" } })])
      expect(await answer(await handle(signed(body), env))).toEqual([400, "malformed_event"]);
  });
  it("tries one once more that the database ended in favor of another, and asks for it again where that fails, too", async () => {
    for (const [times, status] of [
      [1, 200],
      [2, 503],
    ] as const) {
      const { env, recorded } = surroundings(on);
      let ended = 0;
      const fetched = async (input: string | URL | Request, init?: RequestInit) =>
        ended++ < times
          ? Response.json({ code: "40P01", message: "deadlock detected" }, { status: 500 })
          : env.fetch(input, init);
      expect((await handle(signed(order()), { ...env, fetch: fetched as typeof fetch })).status).toBe(status);
      expect(recorded).toHaveLength(status === 200 ? 1 : 0);
    }
  });
  it("asks for one again that could not be kept either", async () => {
    const away = async () => Response.json({ message: "no database" }, { status: 503 });
    const env = { ...surroundings(on).env, fetch: away as typeof fetch };
    expect(await answer(await handle(signed("{"), env))).toEqual([503, "not_recorded"]);
  });
});

describe("gumroad", () => {
  const on = { CHECKOUT_PROVIDER: "gumroad", CHECKOUT_SELLER_ID: "seller" };
  const ping = (fields: Record<string, string> = {}) =>
    new URLSearchParams({
      seller_id: "seller",
      sale_id: "s1",
      product_id: "p1",
      product_name: "Tern",
      email: "ana@example.com",
      price: "29800",
      currency: "usd",
      quantity: "2",
      "url_params[ref]": "our-ref",
      ...fields,
    }).toString();
  const at = `gumroad?secret=${secret}`;

  it("understands a sale and its refund", async () => {
    const { env, recorded } = surroundings(on);
    await handle(post(at, ping()), env);
    await handle(post(at, ping({ refunded: "true" })), env);
    expect(recorded.map(({ event }) => [event.eventId, event.type])).toEqual([
      ["purchased:s1", "purchased"],
      ["refunded:s1", "refunded"],
    ]);
    expect(recorded[0]?.event).toMatchObject({
      orderRef: "our-ref",
      items: [{ productId: "p1", priceCents: 14900, quantity: 2 }],
    });
  });
  it("refuses a wrong secret and a foreign seller, and is closed while no seller is configured", async () => {
    const { env, recorded } = surroundings(on);
    const attempts: [Request, typeof env][] = [
      [post("gumroad?secret=wrong", ping()), env],
      [post("gumroad", ping()), env],
      [post(at, ping({ seller_id: "someone" })), env],
      [post(at, ping()), surroundings({ ...on, CHECKOUT_SELLER_ID: "" }).env],
    ];
    for (const [request, from] of attempts)
      expect(await answer(await handle(request, from))).toEqual([403, "not_verified"]);
    expect(recorded).toEqual([]);
  });
  it("holds a test message apart from the real sale of its number", async () => {
    const { env, recorded } = surroundings(on);
    await handle(post(at, ping({ test: "true", refunded: "true" })), env);
    expect(recorded[0]?.event).toMatchObject({ type: "refunded", providerOrderId: "test:s1", test: true });
  });
  it.each([
    ["subscription_updated", ""],
    ["subscription_restarted", ""],
    ["subscription_ended", "fixed_subscription_period_ended"],
  ])("has nothing to do for a subscription's %s, which names no sale", async (resource_name, ended_reason) => {
    const { env, recorded } = surroundings(on);
    const told = { seller_id: "seller", product_id: "p1", subscription_id: "sub1", user_email: "ana@example.com" };
    const body = new URLSearchParams({ ...told, resource_name, ended_reason }).toString();
    const response = await handle(post(at, body), env);
    expect([response.status, await response.json()]).toMatchObject([200, { outcome: "ignored" }]);
    expect(recorded).toEqual([]);
  });
  it("believes no offer code that only the message names", async () => {
    const { env, recorded } = surroundings(on);
    await handle(post(at, ping({ offer_code: "FREE", price: "0" })), env);
    expect(recorded[0]?.event).toMatchObject({ discountCode: null, items: [{ priceCents: 0 }] });
  });
});

describe("gumroad, with a token for its sales interface", () => {
  const on = { CHECKOUT_PROVIDER: "gumroad", CHECKOUT_SELLER_ID: "seller", CHECKOUT_API_TOKEN: "token" };
  const paid = { id: "s1", product_id: "p1", email: "ana@example.com", price: 29_800, quantity: 2, currency: "usd" };
  const ping = (fields: Record<string, string> = {}) =>
    new URLSearchParams({
      seller_id: "seller",
      sale_id: "s1",
      product_id: "p1",
      email: "thief@example.com",
      price: "1",
      quantity: "1",
      offer_code: "FREE",
      ...fields,
    }).toString();

  let gumroad: Server;
  let answerSale: (response: ServerResponse) => void;
  const asked: { url: string | undefined; authorization: string | undefined }[] = [];
  beforeAll(
    () =>
      new Promise<void>((resolve) => {
        gumroad = createServer((request, response) => {
          asked.push({ url: request.url, authorization: request.headers.authorization });
          answerSale(response);
        }).listen(0, "127.0.0.1", resolve);
      }),
  );
  afterAll(() => {
    gumroad.closeAllConnections();
    gumroad.close();
  });
  const json = (value: unknown, status = 200) => {
    answerSale = (response) => void response.writeHead(status).end(JSON.stringify(value));
  };
  const sale = (change: object = {}) => json({ success: true, sale: { ...paid, ...change } });
  async function send(fields: Record<string, string> = {}) {
    const { port } = gumroad.address() as AddressInfo;
    const { env, recorded } = surroundings(on, (url, init) =>
      fetch(url.replace("https://api.gumroad.com", `http://127.0.0.1:${port}`), init),
    );
    const response = await handle(post(`gumroad?secret=${secret}`, ping(fields)), env);
    return { status: response.status, event: recorded[0]?.event };
  }

  it("takes buyer, price, number and discount from there, whatever the message says", async () => {
    sale();
    const { status, event } = await send();
    expect(status).toBe(200);
    expect(event).toMatchObject({
      email: "ana@example.com",
      discountCode: null,
      items: [{ productId: "p1", priceCents: 14_900, quantity: 2, currency: "usd" }],
    });
    expect(asked.at(-1)).toEqual({ url: "/v2/sales/s1", authorization: "Bearer token" });
    sale({ price: 14_900, quantity: 1, offer_code: { code: "HALF" }, currency: undefined, currency_symbol: "$" });
    expect((await send()).event).toMatchObject({
      discountCode: "HALF",
      items: [{ priceCents: 14_900, currency: "usd" }],
    });
    sale({ currency: undefined, currency_symbol: "¥" });
    expect((await send()).event).toMatchObject({ items: [{ currency: "XXX" }] });
  });
  it("takes a refund for one of a part where the sale itself says that the rest was kept", async () => {
    sale({ partially_refunded: true, amount_refundable_in_currency: "248" });
    expect((await send({ refunded: "true" })).event).toMatchObject({
      type: "partially_refunded",
      eventId: "partially_refunded:s1:5000",
      refundedCents: 5_000,
    });
    sale({ refunded: true, partially_refunded: false, amount_refundable_in_currency: "0" });
    expect((await send({ refunded: "true" })).event).toMatchObject({ type: "refunded", refundedCents: 29_800 });
  });
  it("refuses a sale that Gumroad does not know, or knows of another product", async () => {
    json({ success: false }, 404);
    expect((await send()).status).toBe(403);
    sale({ product_id: "p2" });
    expect((await send()).status).toBe(403);
    sale({ id: "s2" });
    expect((await send()).status).toBe(403);
  });
  it("has a message sent again while the interface does not bear it out, or answers what it does not document", async () => {
    for (const fields of [{ refunded: "true" }, { disputed: "true" }, { dispute_won: "true" }] as Record<
      string,
      string
    >[]) {
      sale();
      expect(await send(fields)).toEqual({ status: 503, event: undefined });
      sale({ refunded: true, chargedback: true, dispute_won: true });
      expect((await send(fields)).status).toBe(200);
    }
    json({ success: true, sale: {} });
    expect((await send()).status).toBe(503);
    json({}, 500);
    expect((await send()).status).toBe(503);
    answerSale = (response) => void response.end("<html>");
    expect((await send()).status).toBe(503);
    answerSale = (response) => void response.writeHead(302, { location: "http://127.0.0.1:1/" }).end();
    expect((await send()).status).toBe(503);
    answerSale = (response) => void response.destroy();
    expect((await send()).status).toBe(503);
  });
  it("waits for less than the five seconds that Gumroad waits for us", async () => {
    answerSale = (response) => void response.writeHead(200).write("{");
    const began = performance.now();
    expect((await send()).status).toBe(503);
    expect(performance.now() - began).toBeLessThan(4_900);
  });
});
