import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "#config";
import { seedContent } from "#content/seed.ts";
import { createPlatform, type Platform } from "#platform/platform.ts";
import { type TestDatabase, testDatabase } from "#platform/postgres/test-database.ts";
import { serverClient } from "../app/data/server-client.ts";
import { databaseFindings } from "./check-database.ts";
import { applySandboxSales } from "./sandbox-sales.ts";

const log = { info() {}, warn() {}, error: console.error };
const siteUrl = "http://127.0.0.1:3000";
let shared: TestDatabase;
let platform: Platform;

const sql = <Row extends Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row[]> =>
  shared.database.asService(async (tx) => (await tx.query<Row>(text, values)).rows);

const startWith = (provider: "sandbox" | "gumroad" | "none") => {
  const fetch: typeof globalThis.fetch = (input, init) =>
    platform.fetch(new Request(input, init), { remoteAddress: "in-process" });
  return applySandboxSales(serverClient(fetch, platform.keys.serviceRoleKey, siteUrl), provider, log);
};

const record = (provider: string, order: string, type = "purchased") =>
  sql("select public.record_checkout_event($1, '')", [
    JSON.stringify({
      provider,
      eventId: `${type}:${order}`,
      type,
      providerOrderId: order,
      email: "ana@example.com",
      test: provider === "sandbox",
      items: [{ productId: "owl-carry", priceCents: 13_900, currency: "USD" }],
    }),
  ]);

const opened = async () =>
  Object.fromEntries(
    (
      await sql<{ order: string; state: string }>(
        `select o.provider_order_id as order, o.status || ' ' || e.status as state from public.orders o
         join public.enrolments e on e.order_id = o.id order by 1`,
      )
    ).map(({ order, state }) => [order, state]),
  );

const told = async () =>
  (
    await sql<{ count: number }>(
      "select (select count(*) from public.order_notices where kind = 'held') + (select count(*) from public.owner_notices) as count",
    )
  )[0]?.count;

beforeAll(async () => {
  shared = await testDatabase();
  await seedContent(shared.database);
  platform = await createPlatform({ config: readConfig({ SITE_URL: siteUrl }), database: shared.database, log });
  await startWith("sandbox");
  for (const [provider, order] of [
    ["sandbox", "tried"],
    ["sandbox", "returned"],
    ["gumroad", "paid"],
  ] as const)
    await record(provider, order);
  await record("sandbox", "returned", "refunded");
});
afterAll(async () => {
  await platform.close();
  await shared.stop();
});

test("purchases of the sandbox open nothing once a real provider takes the money, and nobody is written to", async () => {
  expect(await opened()).toEqual({ paid: "paid active", returned: "refunded revoked", tried: "paid active" });
  await startWith("gumroad");
  expect(await opened()).toEqual({ paid: "paid active", returned: "refunded revoked", tried: "held revoked" });
  await record("sandbox", "late");
  expect(await sql("select status from public.orders where provider_order_id = 'late'")).toEqual([{ status: "held" }]);
  expect(await told()).toBe(0);
  const texts = (await databaseFindings(shared.database, { sendsMail: true, provider: "gumroad" })).map(
    ({ level, text }) => `${level} ${text}`,
  );
  expect(texts).toContainEqual(expect.stringMatching(/^should 2 orders of the sandbox open nothing/));
});

test("they open again when the owner goes back to the sandbox, however the reason is worded", async () => {
  await startWith("none");
  await sql(
    `update public.orders set hold_reason = '[{"code": "other"}]' where provider = 'sandbox' and status = 'held'`,
  );
  await startWith("sandbox");
  expect(await opened()).toEqual({
    late: "paid active",
    paid: "paid active",
    returned: "refunded revoked",
    tried: "paid active",
  });
  const texts = (await databaseFindings(shared.database, { sendsMail: true, provider: "gumroad" })).map(
    ({ text }) => text,
  );
  expect(texts).toContainEqual(expect.stringMatching(/^Refund 2 test orders of the sandbox/));
});

test("what the owner has opened by hand stays open", async () => {
  await startWith("gumroad");
  await sql(
    `select public.release_order(id, 'a tester') from public.orders, set_config('request.jwt.claims', '{"role":"service_role"}', true)
     where provider_order_id = 'tried'`,
  );
  await startWith("gumroad");
  expect((await opened()).tried).toBe("paid active");
});
