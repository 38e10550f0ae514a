import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { readConfig } from "#config";
import { seedContent } from "#content/seed.ts";
import { createPlatform, type Platform } from "#platform/platform.ts";
import { type TestDatabase, testDatabase } from "#platform/postgres/test-database.ts";
import { signWebhook } from "../../../server/sandbox-checkout/sign-webhook.ts";
import { handle } from "./handler.ts";

const secret = `whsec_${Buffer.from("a secret of sufficient length").toString("base64")}`;
const siteUrl = "http://127.0.0.1:3999";
const log = { info() {}, warn() {}, error() {} };
let test: TestDatabase;
let platform: Platform;

async function openPlatform(variables: Record<string, string>): Promise<Platform> {
  const config = readConfig({ SITE_URL: siteUrl, DATA_DIR: test.dataDir, ...variables });
  return createPlatform({ config, database: test.database, log, functions: { "checkout-webhook": handle } });
}

beforeAll(async () => {
  test = await testDatabase();
  await seedContent(test.database);
  platform = await openPlatform({ CHECKOUT_WEBHOOK_SECRET: secret });
});
afterAll(async () => {
  await platform.close();
  await test.stop();
});
beforeEach(() => sql("truncate public.orders, public.checkout_events cascade"));

async function sql<Row extends Record<string, unknown>>(text: string): Promise<Row[]> {
  return test.database.asService(async (tx) => (await tx.query<Row>(text)).rows);
}

type Told = {
  id: string;
  type?: "order.purchased" | "order.refunded";
  order?: string;
  product?: string;
  email?: string;
  reference?: string;
  priceCents?: number;
};

function message({
  id,
  type = "order.purchased",
  order = "o-1",
  product = "tern-trend",
  email = "ana@example.com",
  reference,
  priceCents = 14_900,
}: Told) {
  return JSON.stringify({
    type,
    data: {
      orderId: order,
      reference,
      email,
      items: [{ productId: product, priceCents, currency: "USD", quantity: 1 }],
    },
    id,
  });
}

async function send(told: Told, change: { sentAt?: number; secret?: string; body?: string } = {}, to = platform) {
  const body = message(told);
  const { headers } = signWebhook(change.secret ?? secret, told.id, change.sentAt ?? Date.now(), body);
  const request = new Request(`${siteUrl}/functions/v1/checkout-webhook/sandbox`, {
    method: "POST",
    headers,
    body: change.body ?? body,
  });
  const response = await to.fetch(request, { remoteAddress: "127.0.0.1" });
  return {
    status: response.status,
    body: (await response.json()) as { outcome?: string; code?: string; attention?: unknown },
  };
}

const state = () =>
  sql(`select o.provider_order_id, o.status, o.total_cents, o.email, o.attention,
    (select array_agg(product_id || ':' || price_cents order by product_id) from public.order_items i where i.order_id = o.id) items,
    (select array_agg(product_id || ':' || status order by product_id) from public.enrolments e where e.order_id = o.id) enrolments
    from public.orders o order by 1`);
const counts = async () =>
  (
    await sql(
      "select (select count(*)::int from public.checkout_events) events, (select count(*)::int from public.orders) orders, (select count(*)::int from public.enrolments) enrolments",
    )
  )[0];

describe("a purchase", () => {
  it("becomes an order, its items and an enrolment", async () => {
    expect(await send({ id: "e1" })).toMatchObject({ status: 200, body: { outcome: "recorded", attention: null } });
    expect(await state()).toEqual([
      {
        provider_order_id: "o-1",
        status: "paid",
        total_cents: 14_900,
        email: "ana@example.com",
        attention: null,
        items: ["tern-trend:14900"],
        enrolments: ["tern-trend:active"],
      },
    ]);
  });
  it("counts once although it is told five times, at once and again later", async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => send({ id: "e1" })));
    answers.push(await send({ id: "e1" }));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(answers.filter(({ body }) => body.outcome === "recorded")).toHaveLength(1);
    expect(answers.filter(({ body }) => body.outcome === "duplicate")).toHaveLength(5);
    expect(await counts()).toEqual({ events: 1, orders: 1, enrolments: 1 });
  });
  it("of an unknown product is kept, granted nothing, and marked for a person", async () => {
    const { status, body } = await send({ id: "e1", product: "no-such-thing" });
    expect([status, body.attention]).toEqual([200, [{ code: "unnamed_product", products: ["no-such-thing"] }]]);
    expect(await counts()).toEqual({ events: 1, orders: 1, enrolments: 0 });
    // Held, so that the owner is told; the product's name, given later, opens what was paid.
    expect(await state()).toMatchObject([{ status: "held" }]);
    expect(await sql("select kind from public.owner_notices")).toContainEqual({ kind: "order_held" });
    await sql("insert into public.provider_products values ('sandbox', 'no-such-thing', 'tern-trend')");
    expect(await state()).toMatchObject([{ status: "paid", enrolments: ["tern-trend:active"] }]);
    await sql("delete from public.provider_products where provider_product_id = 'no-such-thing'");
  });
  it("below the catalog's price is held and grants nothing", async () => {
    expect((await send({ id: "e1", priceCents: 1 })).body.attention).toEqual([
      { code: "below_price", products: ["tern-trend"] },
    ]);
    expect(await state()).toMatchObject([{ status: "held", enrolments: null }]);
  });
  it("finds our product by the provider's name for it", async () => {
    await sql(
      "insert into public.provider_products values ('sandbox', 'their-42', 'owl-carry') on conflict do nothing",
    );
    await send({ id: "e1", product: "their-42" });
    expect((await state())[0]).toMatchObject({
      items: ["owl-carry:14900"],
      enrolments: ["owl-carry:active"],
      attention: null,
    });
  });
});

describe("a refund", () => {
  const told: Told[] = [
    { id: "p" },
    { id: "p" },
    { id: "r", type: "order.refunded" },
    { id: "r2", type: "order.refunded", email: "other@example.com", priceCents: 1 },
  ];
  const permutations = <T>(list: T[]): T[][] =>
    list.length < 2
      ? [list]
      : list.flatMap((first, index) => permutations(list.toSpliced(index, 1)).map((rest) => [first, ...rest]));

  it("wins in every order of arrival, with the same final state", async () => {
    for (const sequence of permutations(told)) {
      await sql("truncate public.orders, public.checkout_events cascade");
      for (const event of sequence) expect((await send(event)).status).toBe(200);
      expect(await state(), sequence.map(({ id }) => id).join(" ")).toEqual([
        {
          provider_order_id: "o-1",
          status: "refunded",
          total_cents: 14_900,
          email: "ana@example.com",
          attention: null,
          items: ["tern-trend:14900"],
          enrolments: ["tern-trend:revoked"],
        },
      ]);
    }
  });
  it("wins when everything arrives at the same moment", async () => {
    const many = Array.from({ length: 8 }, (_, order) =>
      told.map((event) => ({ ...event, id: `${event.id}-${order}`, order: `o-${order}` })),
    ).flat();
    await Promise.all(many.map((event) => send(event)));
    expect(new Set((await state()).map(({ status }) => status))).toEqual(new Set(["refunded"]));
    expect(await counts()).toEqual({ events: 24, orders: 8, enrolments: 8 });
  });
  it("touches only its own order, although a visitor gave two orders the same reference", async () => {
    const reference = "a-reference-of-mine";
    await send({ id: "p1", order: "o-1", reference });
    await send({ id: "p2", order: "o-2", reference });
    await send({ id: "r2", order: "o-2", reference, type: "order.refunded" });
    expect((await state()).map(({ status }) => status)).toEqual(["paid", "refunded"]);
  });
});

describe("what is not proven", () => {
  it.each([
    ["signed with another secret", { secret: "whsec_YW5vdGhlciBzZWNyZXQ=" }],
    ["six minutes old", { sentAt: Date.now() - 360_000 }],
    ["six minutes ahead", { sentAt: Date.now() + 360_000 }],
    ["changed on the way", { body: message({ id: "e1", priceCents: 0 }) }],
  ])("is refused when %s, and nothing is written", async (_, change) => {
    expect(await send({ id: "e1" }, change)).toMatchObject({ status: 403, body: { code: "not_verified" } });
    expect(await counts()).toEqual({ events: 0, orders: 0, enrolments: 0 });
  });
  it("is refused while no secret is configured", async () => {
    const without = await openPlatform({});
    expect(await send({ id: "e1" }, {}, without)).toMatchObject({ status: 404, body: { code: "webhook_off" } });
    await without.close();
    expect(await counts()).toEqual({ events: 0, orders: 0, enrolments: 0 });
  });
  it("leaves nothing behind when it fails half-way", async () => {
    await sql("alter table public.enrolments add constraint broken check (product_id <> 'owl-carry') not valid");
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    expect((await send({ id: "e1", product: "owl-carry" })).status).toBe(503);
    expect(logged).toHaveBeenCalledOnce();
    expect(JSON.stringify(logged.mock.calls)).not.toContain("ana@example.com");
    logged.mockRestore();
    expect(await counts()).toEqual({ events: 0, orders: 0, enrolments: 0 });
    await sql("alter table public.enrolments drop constraint broken");
    expect(await send({ id: "e1", product: "owl-carry" })).toMatchObject({
      status: 200,
      body: { outcome: "recorded" },
    });
  });
});

describe("who sees an order", () => {
  const read = async (claims: Record<string, unknown>, table: string) => {
    const token = await platform.keys.sign(
      { aud: "authenticated", role: "authenticated", sub: crypto.randomUUID(), ...claims },
      { expiresIn: 60 },
    );
    const request = new Request(`${siteUrl}/rest/v1/${table}?select=*`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return (await (await platform.fetch(request, { remoteAddress: "127.0.0.1" })).json()) as unknown[];
  };
  it("is its buyer, by confirmed e-mail in any case, and not whoever planted a reference in the link", async () => {
    const sub = crypto.randomUUID();
    await sql(
      `insert into public.checkout_references (reference, user_id) values ('ref-${sub.slice(0, 20)}', '${sub}')`,
    );
    await send({ id: "e1", email: "Typed@Example.com", reference: `ref-${sub.slice(0, 20)}` });
    for (const table of ["orders", "order_items", "enrolments"]) {
      expect(await read({ email: "typed@example.COM" }, table), table).toHaveLength(1);
      expect(await read({ sub, email: "account@example.com" }, table), table).toEqual([]);
      expect(await read({ email: "else@example.com" }, table), table).toEqual([]);
      expect(await read({ email: "" }, table), table).toEqual([]);
      expect(await read({ aal: "aal2", app_metadata: { role: "owner" } }, table), table).toHaveLength(1);
      // An owner's password alone is not enough.
      expect(await read({ aal: "aal1", app_metadata: { role: "owner" } }, table), table).toEqual([]);
    }
    expect(await read({ email: "typed@example.com" }, "checkout_events")).toEqual([]);
  });
  it("can be nobody who writes: not a visitor, not a member, not through the function", async () => {
    const token = await platform.keys.sign(
      { aud: "authenticated", role: "authenticated", sub: crypto.randomUUID(), email: "a@b.c" },
      { expiresIn: 60 },
    );
    for (const authorization of [`Bearer ${platform.keys.anonKey}`, `Bearer ${token}`]) {
      for (const path of ["orders", "enrolments", "order_items", "checkout_events", "rpc/record_checkout_event"]) {
        const body = JSON.stringify(path.startsWith("rpc") ? { event: {}, raw: "" } : {});
        const request = new Request(`${siteUrl}/rest/v1/${path}`, {
          method: "POST",
          body,
          headers: { authorization, "content-type": "application/json" },
        });
        const { status } = await platform.fetch(request, { remoteAddress: "127.0.0.1" });
        expect([401, 403, 404], `${path} answered ${status}`).toContain(status);
      }
    }
    expect(await counts()).toEqual({ events: 0, orders: 0, enrolments: 0 });
  });
});
