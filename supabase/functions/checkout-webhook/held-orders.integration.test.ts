import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { readConfig } from "#config";
import { seedContent } from "#content/seed.ts";
import { type HeldReason, heldText } from "#lib/held-reason.ts";
import { createPlatform, type Platform } from "#platform/platform.ts";
import { type TestDatabase, testDatabase } from "#platform/postgres/test-database.ts";
import { sendOrderMails } from "../../../server/order-mails/send-order-mails.ts";
import { sendOwnerNotices } from "../../../server/owner-notices/send-owner-notices.ts";
import { handle } from "./handler.ts";

const secret = "a secret of the provider";
const siteUrl = "http://127.0.0.1:3999";
const log = { info() {}, warn() {}, error() {} };
let test: TestDatabase;
let squeezy: Platform;
let gumroad: Platform;

const open = (variables: Record<string, string>) =>
  createPlatform({
    config: readConfig({ SITE_URL: siteUrl, DATA_DIR: test.dataDir, CHECKOUT_WEBHOOK_SECRET: secret, ...variables }),
    database: test.database,
    log,
    functions: { "checkout-webhook": handle },
  });

beforeAll(async () => {
  test = await testDatabase();
  await seedContent(test.database);
  squeezy = await open({ CHECKOUT_PROVIDER: "lemonsqueezy" });
  gumroad = await open({ CHECKOUT_PROVIDER: "gumroad", CHECKOUT_SELLER_ID: "seller" });
  await sql(
    `insert into public.provider_products values ('lemonsqueezy', '9', 'owl-carry'), ('gumroad', 'p1', 'owl-carry')`,
  );
  await sql(`insert into auth.users (id, aud, role, email, email_confirmed_at, raw_app_meta_data)
    values (gen_random_uuid(), 'authenticated', 'authenticated', 'owner@example.com', now(), '{"role": "owner"}')`);
});
afterAll(async () => {
  await squeezy.close();
  await gumroad.close();
  await test.stop();
});
beforeEach(() =>
  sql(`truncate public.orders, public.checkout_events, public.owner_notices, public.unreadable_events cascade;
    delete from mail.outbox`),
);

async function sql<Row extends Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row[]> {
  const answer = await test.database.asService((tx) => tx.query<Row>(text, values.length > 0 ? values : undefined));
  return (Array.isArray(answer) ? answer.at(-1) : answer).rows ?? [];
}

const post = async (platform: Platform, path: string, body: string, headers: Record<string, string> = {}) => {
  const request = new Request(`${siteUrl}/functions/v1/checkout-webhook/${path}`, { method: "POST", body, headers });
  const response = await platform.fetch(request, { remoteAddress: "127.0.0.1" });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

type Squeezed = Record<string, unknown>;
/** A signed order of Lemon Squeezy; `attributes` and `item` change what it says. */
function squeeze(attributes: Squeezed = {}, item: Squeezed = {}, event = "order_created") {
  const body = JSON.stringify({
    meta: { event_name: event },
    data: {
      id: "77",
      attributes: {
        user_email: "ana@example.com",
        currency: "USD",
        status: "paid",
        test_mode: false,
        discount_total: 0,
        first_order_item: { product_id: 9, product_name: "Owl", price: 14_900, quantity: 1, ...item },
        ...attributes,
      },
    },
  });
  return post(squeezy, "lemonsqueezy", body, {
    "x-signature": createHmac("sha256", secret).update(body).digest("hex"),
  });
}

const ping = (fields: Record<string, string> = {}) =>
  post(
    gumroad,
    `gumroad?secret=${encodeURIComponent(secret)}`,
    new URLSearchParams({
      seller_id: "seller",
      sale_id: "s1",
      product_id: "p1",
      email: "ana@example.com",
      price: "14900",
      currency: "usd",
      ...fields,
    }).toString(),
  );

const state = async () =>
  (
    await sql(`select o.id, o.status, o.hold_reason,
      (select array_agg(e.product_id || ':' || e.status) from public.enrolments e where e.order_id = o.id) enrolments
      from public.orders o`)
  )[0] as { id: string; status: string; hold_reason: HeldReason[] | null; enrolments: string[] | null };

const mails = () =>
  sql<{ recipient: string; subject: string; body_text: string }>("select * from mail.outbox order by created_at");
const tell = () => sendOwnerNotices({ database: test.database, siteUrl, delivers: true });

const decide = async (name: string, id: string, platform: Platform, token: string, more: object = {}) => {
  const request = new Request(`${siteUrl}/rest/v1/rpc/${name}`, {
    method: "POST",
    body: JSON.stringify({ order_id: id, ...more }),
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
  });
  const response = await platform.fetch(request, { remoteAddress: "127.0.0.1" });
  return {
    status: response.status,
    body: (await response.json()) as { outcome?: string; status?: string; message?: string },
  };
};
const release = (id: string, platform: Platform, token: string) => decide("release_order", id, platform, token);

const held = (reason: HeldReason) => ({ status: "held", hold_reason: [reason], enrolments: null });

describe("an order is held, grants nothing and is told to the owner", () => {
  const cheap = { code: "below_price", products: ["owl-carry"] };
  const doubtful: Record<string, [() => Promise<{ status: number; body: Record<string, unknown> }>, HeldReason]> = {
    "a test order of Lemon Squeezy": [() => squeeze({ test_mode: true }), { code: "test" }],
    "a test sale of Gumroad": [() => ping({ test: "true" }), { code: "test" }],
    "a price of nothing": [() => squeeze({}, { price: 0 }), cheap],
    "a hundredth of the price": [() => ping({ price: "149" }), cheap],
    "a discount that only the message of Gumroad names": [() => ping({ price: "7450", offer_code: "HALF" }), cheap],
    "a hundredth of the price by the provider's own discount": [
      () => squeeze({ discount_total: 14_751, total: 149 }),
      { code: "nearly_free", products: ["owl-carry"] },
    ],
    "nothing at all by the provider's own discount": [
      () => squeeze({ discount_total: 14_900, total: 0 }),
      { code: "nearly_free", products: ["owl-carry"] },
    ],
    "another currency": [() => squeeze({ currency: "JPY" }), { code: "other_currency", products: ["owl-carry"] }],
    "a discount that does not cover the difference": [() => squeeze({ discount_total: 100 }, { price: 149 }), cheap],
    "a payment that is called fraudulent": [() => squeeze({ status: "fraudulent" }), { code: "disputed" }],
    "a sale that is disputed from the start": [() => ping({ disputed: "true" }), { code: "disputed" }],
  };
  it.each(Object.entries(doubtful))("%s", async (_, [send, reason]) => {
    expect(await send()).toMatchObject({
      status: 200,
      body: { outcome: "recorded", held: [reason] },
    });
    expect(await state()).toMatchObject(held(reason));
    expect(await tell()).toBe(1);
    expect(await tell()).toBe(0);
    expect(await mails()).toMatchObject([
      {
        recipient: "owner@example.com",
        subject: expect.stringMatching(/is held/),
        body_text: expect.stringContaining(heldText([reason], new Map([["owl-carry", "Owl Carry"]]))),
      },
    ]);
    const mail = (await mails())[0]?.body_text ?? "";
    expect(mail).toContain(`${siteUrl}/admin/orders/${(await state()).id}`);
    expect(mail).not.toMatch(/release_order|close_order|provider_products|catalogue/);
  });
});

describe("an order is in order", () => {
  it("above the price, of which the owner is told", async () => {
    await ping({ price: "20000" });
    expect(await state()).toMatchObject({ status: "paid", hold_reason: null, enrolments: ["owl-carry:active"] });
    expect(await tell()).toBe(1);
    expect((await mails())[0]?.subject).toMatch(/cost more than the site shows/);
  });
  it.each([
    ["at the catalog's price", () => squeeze({}, { price: 13_900 })],
    ["half of it with the provider's own discount", () => squeeze({ discount_total: 7_450, total: 7_450 })],
    ["a twentieth of it with the provider's own discount", () => squeeze({ discount_total: 14_205, total: 695 })],
  ] as [string, () => Promise<unknown>][])("%s", async (_, send) => {
    await send();
    expect(await state()).toMatchObject({ status: "paid", hold_reason: null, enrolments: ["owl-carry:active"] });
    expect(await tell()).toBe(0);
  });
});

describe("a dispute", () => {
  it("takes back what was granted until it is won, whichever comes first, and a refund decides for good", async () => {
    await ping();
    expect(await state()).toMatchObject({ status: "paid", enrolments: ["owl-carry:active"] });
    await ping({ disputed: "true" });
    expect(await state()).toMatchObject({ status: "held", enrolments: ["owl-carry:revoked"] });
    await ping({ dispute_won: "true", disputed: "true" });
    expect(await state()).toMatchObject({ status: "paid", enrolments: ["owl-carry:active"] });
    await ping({ refunded: "true" });
    expect(await state()).toMatchObject({ status: "refunded", enrolments: ["owl-carry:revoked"] });
  });
  it("reaches the same state in every order of arrival", async () => {
    const events = [{}, { disputed: "true" }, { dispute_won: "true" }];
    for (const order of [
      [0, 1, 2],
      [0, 2, 1],
      [1, 0, 2],
      [1, 2, 0],
      [2, 0, 1],
      [2, 1, 0],
    ]) {
      await sql("truncate public.orders, public.checkout_events cascade");
      for (const index of order) await ping(events[index] as Record<string, string>);
      expect(await state(), String(order)).toMatchObject({ status: "paid", enrolments: ["owl-carry:active"] });
    }
  });
});

describe("a closed order", () => {
  const toldToBuyer = async () => {
    await sendOrderMails({ database: test.database, siteUrl, delivers: true });
    return (await mails()).filter(({ recipient }) => recipient === "ana@example.com").map(({ subject }) => subject);
  };
  const close = async () => decide("close_order", (await state()).id, gumroad, gumroad.keys.serviceRoleKey);

  it("that was open before its dispute is told, too: the mail about the dispute promises word", async () => {
    await ping();
    await toldToBuyer();
    await ping({ disputed: "true" });
    expect(await toldToBuyer()).toHaveLength(2);
    await close();
    expect((await toldToBuyer()).at(-1)).toBe("Northpip: We have checked your order");
  });

  it("is not told once it was released after all", async () => {
    await ping({ price: "149" });
    await toldToBuyer();
    await close();
    await release((await state()).id, gumroad, gumroad.keys.serviceRoleKey);
    expect(await toldToBuyer()).not.toContain("Northpip: We have checked your order");
  });
});

describe("the owner", () => {
  it("releases an order, which then grants; another reason holds it again", async () => {
    await ping({ price: "149" });
    const { id } = await state();
    const service = gumroad.keys.serviceRoleKey;
    expect((await release(id, gumroad, service)).body).toEqual({ outcome: "released", status: "paid" });
    expect(await state()).toMatchObject({ status: "paid", enrolments: ["owl-carry:active"] });
    expect((await release(id, gumroad, service)).body).toEqual({ outcome: "not_held", status: "paid" });
    await ping({ disputed: "true", price: "149" });
    expect(await state()).toMatchObject({ status: "held", enrolments: ["owl-carry:revoked"] });
    expect(await tell()).toBe(2);
  });
  it("releases one that is held for its price and for a dispute: no later message holds it again for what was seen", async () => {
    await ping({ price: "149", disputed: "true" });
    const { id, hold_reason: seen } = await state();
    expect(seen?.map(({ code }) => code)).toEqual(["disputed", "below_price"]);
    await release(id, gumroad, gumroad.keys.serviceRoleKey);
    await ping({ price: "149" });
    expect(await state()).toMatchObject({ status: "paid", enrolments: ["owl-carry:active"] });
    expect(await sql("select status from public.settle_order($1)", [id])).toEqual([{ status: "paid" }]);
  });
  it("may do so signed in with the second factor; a member and a visitor may not", async () => {
    await squeeze({}, { price: 1 });
    const { id } = await state();
    const person = (claims: object) =>
      squeezy.keys.sign(
        { aud: "authenticated", role: "authenticated", sub: crypto.randomUUID(), ...claims },
        { expiresIn: 60 },
      );
    expect((await release(id, squeezy, squeezy.keys.anonKey)).status).toBeGreaterThanOrEqual(401);
    expect((await release(id, squeezy, await person({ email: "ana@example.com" }))).status).toBe(403);
    const claimed = { aal: "aal2", user_metadata: { role: "owner" } };
    expect((await release(id, squeezy, await person(claimed))).status).toBe(403);
    const owner = { app_metadata: { role: "owner" } };
    expect((await release(id, squeezy, await person(owner))).status).toBe(403);
    expect((await release(id, squeezy, await person({ ...owner, aal: "aal1" }))).status).toBe(403);
    expect(await state()).toMatchObject({ status: "held" });
    expect((await release(id, squeezy, await person({ ...owner, aal: "aal2" }))).status).toBe(200);
  });
});

describe("an order without an address", () => {
  it("is held, is not released, and opens with the address that the owner writes down", async () => {
    expect((await squeeze({ user_email: "" })).body).toMatchObject({ held: [{ code: "no_address" }] });
    const { id } = await state();
    expect(await state()).toMatchObject(held({ code: "no_address" }));
    expect(await tell()).toBe(1);
    const refused = await release(id, squeezy, squeezy.keys.serviceRoleKey);
    expect([refused.status, refused.body.message]).toEqual([400, expect.stringMatching(/has no email address/)]);
    const typed = (address: string, token: string) => decide("address_order", id, squeezy, token, { address });
    expect((await typed("ana@example.com", squeezy.keys.anonKey)).status).toBeGreaterThanOrEqual(400);
    expect((await typed("nobody", squeezy.keys.serviceRoleKey)).status).toBe(400);
    expect((await typed(" ana@example.com ", squeezy.keys.serviceRoleKey)).body).toEqual({
      outcome: "saved",
      status: "paid",
    });
    expect((await typed("ben@example.com", squeezy.keys.serviceRoleKey)).body.outcome).toBe("not_needed");
    expect(await state()).toMatchObject({ status: "paid", enrolments: ["owl-carry:active"] });
  });
});

describe("a checkout address", () => {
  it.each(["yourshop.lemonsqueezy.com/x", "https:/x", "javascript:alert(1)", ""])("%j is refused", async (address) => {
    const written = sql(`update public.robots set checkout_url = '${address}' where id = 'owl-carry'`);
    await expect(written).rejects.toThrow(/checkout_url_is_an_address/);
  });
});

describe("an order of a product that no row names", () => {
  const service = () => squeezy.keys.serviceRoleKey;
  const unnamed = () => squeeze({}, { product_id: 10 });

  it("is not released, is told with the page where it is named, and its name opens it", async () => {
    await unnamed();
    const { id } = await state();
    const row = "add the row (lemonsqueezy, 10, your product's id) to provider_products";
    const refused = await release(id, squeezy, service());
    expect([refused.status, refused.body.message]).toEqual([
      400,
      `Nothing was released: the buyer would get nothing for a product that no row names. First ${row}`,
    ]);
    expect(await state()).toMatchObject({ status: "held", enrolments: null });
    await tell();
    expect((await mails())[0]?.body_text).toContain(`Name the product at ${siteUrl}/admin/product-names`);
    try {
      await sql("insert into public.provider_products values ('lemonsqueezy', '10', 'owl-carry')");
      expect(await state()).toMatchObject({ status: "paid", enrolments: ["owl-carry:active"] });
    } finally {
      await sql("delete from public.provider_products where provider_product_id = '10'");
    }
  });

  it("is closed by the owner alone, opens nothing then, and another reason opens the question again", async () => {
    await unnamed();
    const { id } = await state();
    const close = (token: string) => decide("close_order", id, squeezy, token);
    const told = async () => {
      await sendOrderMails({ database: test.database, siteUrl, delivers: true });
      return (await mails()).filter(({ recipient }) => recipient === "ana@example.com").map(({ subject }) => subject);
    };
    expect(await told()).toHaveLength(1);
    const member = await squeezy.keys.sign(
      { aud: "authenticated", role: "authenticated", sub: crypto.randomUUID() },
      { expiresIn: 60 },
    );
    expect((await close(member)).status).toBe(403);
    for (const _ of ["once", "once more"])
      expect((await close(service())).body).toEqual({ outcome: "closed", status: "held" });
    expect((await told()).slice(1)).toEqual(["Northpip: We have checked your order"]);
    await close(service());
    expect(await told(), "told once").toHaveLength(2);
    const closed = () => sql("select closed from public.orders");
    expect([await state(), await closed()]).toMatchObject([{ status: "held", enrolments: null }, [{ closed: true }]]);
    await squeeze({ status: "fraudulent" }, { product_id: 10 });
    expect(await closed()).toEqual([{ closed: false }]);
  });

  it("stays closed when its product is named later and whatever is told of it then, and can be released", async () => {
    await unnamed();
    const { id } = await state();
    await decide("close_order", id, squeezy, service());
    const isClosed = async () => {
      expect(await state()).toMatchObject({ status: "held", enrolments: null });
      expect(await sql("select closed from public.orders")).toEqual([{ closed: true }]);
    };
    try {
      await sql("insert into public.provider_products values ('lemonsqueezy', '10', 'owl-carry')");
      await isClosed();
      await squeeze({ status: "partial_refund", refunded_amount: 1000 }, { product_id: 10 }, "order_refunded");
      await isClosed();
      await squeeze({ status: "fraudulent" }, { product_id: 10 });
      expect(await sql("select closed from public.orders")).toEqual([{ closed: false }]);
      const won = { provider: "lemonsqueezy", eventId: "won", type: "dispute_won", providerOrderId: "77" };
      await sql(`select public.record_checkout_event('${JSON.stringify(won)}', '{}')`);
      await isClosed();
      expect((await release(id, squeezy, service())).body).toEqual({ outcome: "released", status: "paid" });
      expect(await state()).toMatchObject({ enrolments: ["owl-carry:active"] });
    } finally {
      await sql("delete from public.provider_products where provider_product_id = '10'");
    }
  });
});

describe("a test sale of Gumroad", () => {
  it("ends with its test refund, which touches no real order", async () => {
    await ping();
    await ping({ test: "true" });
    await ping({ test: "true", refunded: "true" });
    expect(await sql("select provider_order_id as number, status from public.orders order by 1")).toEqual([
      { number: "s1", status: "paid" },
      { number: "test:s1", status: "refunded" },
    ]);
  });
});

describe("a row of provider_products that names no product", () => {
  it("is refused with the id that was written, and nothing is stored", async () => {
    await expect(sql("insert into public.provider_products values ('lemonsqueezy', '10', 'owl-cary')")).rejects.toThrow(
      'There is no course, plan or robot with the id "owl-cary", so nothing was stored',
    );
    await expect(
      sql("update public.provider_products set product_id = 'owl-cary' where provider_product_id = '9'"),
    ).rejects.toThrow('"owl-cary"');
    expect(await sql("select 1 from public.provider_products where product_id = 'owl-cary'")).toEqual([]);
  });
  it("of before the check holds the sale with the row to correct, and correcting it opens what was paid", async () => {
    await sql(`alter table public.provider_products disable trigger check_mapped_product;
      update public.provider_products set product_id = 'owl-cary' where provider = 'lemonsqueezy' and provider_product_id = '9';
      alter table public.provider_products enable trigger check_mapped_product`);
    try {
      await squeeze();
      expect(await state()).toMatchObject({
        status: "held",
        hold_reason: [{ code: "wrong_product", rows: [{ id: "9", names: "owl-cary" }] }],
        enrolments: null,
      });
    } finally {
      await sql("update public.provider_products set product_id = 'owl-carry' where product_id = 'owl-cary'");
    }
    expect(await state()).toMatchObject({ status: "paid", enrolments: ["owl-carry:active"] });
  });
});

describe("the total of a line", () => {
  const lines = () =>
    sql(`select o.total_cents, o.hold_reason, i.price_cents, i.total_cents as line_cents, i.quantity
      from public.orders o join public.order_items i on i.order_id = o.id`);
  it("is what was paid, where no price of one piece in whole cents gives it", async () => {
    await ping({ price: "50000", quantity: "3" });
    expect(await lines()).toEqual([
      { total_cents: 50_000, line_cents: 50_000, price_cents: 16_667, quantity: 3, hold_reason: null },
    ]);
    await ping({ price: "50000", quantity: "3", refunded: "true" });
    expect(await lines()).toMatchObject([{ total_cents: 50_000, line_cents: 50_000 }]);
  });
  it("decides whether less than the catalogue price was paid, to the cent", async () => {
    await ping({ sale_id: "s2", price: "41700", quantity: "3" });
    expect(await lines()).toMatchObject([{ total_cents: 41_700, price_cents: 13_900, hold_reason: null }]);
    await ping({ sale_id: "s3", price: "41699", quantity: "3" });
    expect((await lines()).map(({ hold_reason: reason }) => reason)).toContainEqual([
      { code: "below_price", products: ["owl-carry"] },
    ]);
  });
  it("of more pieces than the cart takes is an order all the same", async () => {
    expect((await ping({ price: String(13_900 * 1500), quantity: "1500" })).status).toBe(200);
    expect(await lines()).toMatchObject([{ total_cents: 20_850_000, quantity: 1500, hold_reason: null }]);
  });
});

describe("a price that was raised", () => {
  const raise = (days: number) =>
    sql(`update public.robots set price = 249 where id = 'owl-carry';
      update public.text_revisions set changed_at = now() - interval '${days} days' where room = 'robots'`);
  beforeEach(() => sql("delete from public.text_revisions where room = 'robots'"));
  afterEach(() => sql("update public.robots set price = 139 where id = 'owl-carry'"));

  it.each([
    [6, "paid"],
    [8, "held"],
  ])("%i days ago: a payment at the one before is %s", async (days, status) => {
    await raise(days);
    await ping();
    expect(await state()).toMatchObject({ status });
  });

  it("is what a payment below both is held for", async () => {
    await raise(0);
    await ping({ price: "13899" });
    expect(await state()).toMatchObject({ status: "held", hold_reason: [{ code: "below_price" }] });
  });

  it("counts for nothing where the product was not shown at it", async () => {
    await sql(`update public.robots set price = 0, published = false where id = 'owl-carry';
      update public.robots set price = 139, published = true where id = 'owl-carry'`);
    await sql("delete from public.text_revisions where room = 'robots' and content ->> 'price' <> '0.00'");
    await squeeze({ discount_total: 14_900, total: 0 });
    expect(await state()).toMatchObject({ status: "held", hold_reason: [{ code: "nearly_free" }] });
  });

  it("counts for nothing where it was 0 by a slip of the pen", async () => {
    for (const price of [0, 139]) await sql("update public.robots set price = $1 where id = 'owl-carry'", [price]);
    await squeeze({ discount_total: 14_900, total: 0 });
    expect(await state()).toMatchObject({ status: "held", hold_reason: [{ code: "nearly_free" }] });
  });

  it("opens at an update no order of before at what the product had while it was not shown", async () => {
    await sql(`update public.robots set price = 0, published = false where id = 'owl-carry';
      update public.robots set price = 139, published = true where id = 'owl-carry'`);
    await sql("delete from public.text_revisions where room = 'robots' and content ->> 'price' <> '0.00'");
    await squeeze({}, { price: 0 });
    const path = new URL("../../migrations/20261224000000_prices_that_stood.sql", import.meta.url);
    await sql(readFileSync(path, "utf8").replace("create function", "create or replace function"));
    expect(await state()).toMatchObject({ status: "held", enrolments: null });
  });

  it("counts as it was when the payment was told, and not as it was for a while since", async () => {
    await sql(
      "update public.robots set price = 249 where id = 'owl-carry'; delete from public.text_revisions where room = 'robots'",
    );
    await ping();
    for (const price of [139, 249]) await sql("update public.robots set price = $1 where id = 'owl-carry'", [price]);
    await sql("select public.settle_order(id) from public.orders");
    expect(await state()).toMatchObject({ status: "held" });
  });
});

describe("an order that was opened", () => {
  afterEach(() => sql("update public.robots set price = 139 where id = 'owl-carry'"));

  it("stays open after a later message, although the price was raised since", async () => {
    await ping();
    await sql("update public.robots set price = 249 where id = 'owl-carry'");
    await ping({ disputed: "true" });
    expect(await state()).toMatchObject({ status: "held", hold_reason: [{ code: "disputed" }] });
    await ping({ dispute_won: "true" });
    expect(await state()).toMatchObject({ status: "paid", hold_reason: null });
    await sql("select public.settle_order(id) from public.orders");
    expect(await state()).toMatchObject({ status: "paid", hold_reason: null });
  });
  it("that was never opened is judged by the prices of its last days", async () => {
    await ping({ disputed: "true" });
    await sql("update public.robots set price = 249 where id = 'owl-carry'");
    await ping();
    expect(await state()).toMatchObject({ status: "held", hold_reason: [{ code: "disputed" }] });
    await sql("update public.text_revisions set changed_at = now() - interval '8 days'");
    await sql("select public.settle_order(id) from public.orders");
    expect(await state()).toMatchObject({
      status: "held",
      hold_reason: [{ code: "disputed" }, { code: "below_price" }],
    });
  });
});

describe("a genuine event that cannot be stored", () => {
  it.each([
    ["a number of pieces beyond an integer", () => squeeze({}, { quantity: 2 ** 40 }), 200],
    ["a price beyond an integer", () => squeeze({}, { price: 2 ** 40 }), 200],
    ["prices whose sum is", () => squeeze({}, { price: 2_000_000_000, quantity: 100 }), 200],
    ["a shape that is not documented", () => squeeze({ currency: 7 }), 400],
  ] as [string, () => Promise<{ status: number }>, number][])(
    "%s is kept once and not asked for again",
    async (_, send, status) => {
      vi.spyOn(console, "error").mockImplementation(() => {});
      for (const _again of [1, 2]) expect((await send()).status).toBe(status);
      vi.restoreAllMocks();
      expect(await sql("select provider from public.unreadable_events")).toEqual([{ provider: "lemonsqueezy" }]);
      expect(await sql("select 1 from public.orders")).toEqual([]);
      expect(await tell()).toBe(1);
      expect((await mails())[0]?.subject).toMatch(/could not be read/);
    },
  );
  it("an order of 200 products that the catalog does not know is recorded, and the owner is told once", async () => {
    const items = Array.from({ length: 200 }, (_, line) => ({
      productId: createHmac("sha256", "unknown").update(`${line}`).digest("hex"),
      priceCents: 100,
      currency: "USD",
    }));
    const event = {
      provider: "paddle",
      eventId: "1",
      type: "purchased",
      providerOrderId: "txn_1",
      email: "ana@example.com",
      items,
    };
    await sql("select public.record_checkout_event($1, '')", [JSON.stringify(event)]);
    await sql("select public.settle_order(id) from public.orders");
    expect(await state()).toMatchObject({ status: "held" });
    expect(await tell()).toBe(1);
    expect((await mails())[0]?.body_text).toContain("a product that has no name");
  });
  it("a NUL and half a surrogate pair are left out of what is stored", async () => {
    expect(await squeeze({}, { product_name: "O\u0000wl\ud800" })).toMatchObject({
      status: 200,
      body: { outcome: "recorded" },
    });
    expect(await state()).toMatchObject({ status: "paid" });
  });
  it.each(["constructor", "__proto__", "toString"])(
    "a status or an event called %s is nothing to act on",
    async (name) => {
      expect(await squeeze({ status: name })).toMatchObject({ status: 200, body: { outcome: "ignored" } });
      expect(await squeeze({}, {}, name)).toMatchObject({ status: 200, body: { outcome: "ignored" } });
    },
  );
});
