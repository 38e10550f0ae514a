import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "#config";
import { seedContent } from "#content/seed.ts";
import { maxQuantity, tooManyText } from "#lib/max-quantity.ts";
import type { Service } from "#platform/http/service.ts";
import { createPlatform, type Platform } from "#platform/platform.ts";
import { type TestDatabase, testDatabase } from "#platform/postgres/test-database.ts";
import { handle } from "#supabase/functions/checkout-webhook/handler.ts";
import { createSandboxCheckout } from "./routes.ts";

const secret = "whsec_c2FuZGJveCBzZWNyZXQ=";
const siteUrl = "http://127.0.0.1:3998";
const log = { info() {}, warn() {}, error() {} };
let test: TestDatabase;
let platform: Platform;
let sandbox: Service;

beforeAll(async () => {
  test = await testDatabase();
  await seedContent(test.database);
  const config = readConfig({ SITE_URL: siteUrl, DATA_DIR: test.dataDir, CHECKOUT_WEBHOOK_SECRET: secret });
  platform = await createPlatform({ config, database: test.database, log, functions: { "checkout-webhook": handle } });
  const inProcess: typeof fetch = (input, init) =>
    platform.fetch(new Request(input, init), { remoteAddress: "127.0.0.1" });
  sandbox = createSandboxCheckout({
    siteUrl,
    secret,
    fetch: inProcess,
    anonKey: platform.keys.anonKey,
    lateMs: 50,
    mayOrder: async (address) => address !== "10.0.0.9",
    log,
  });
});
afterAll(async () => {
  await platform.close();
  await test.stop();
});

const visit = (path: string, init: RequestInit = {}) =>
  sandbox(new Request(`${siteUrl}/_sandbox${path}`, init), {
    path: path.split("?")[0] ?? "",
    requestId: "r",
    remoteAddress: "127.0.0.1",
  });

it("an address that ordered too much is told to wait, and nothing is ordered", async () => {
  const count = async () => (await test.database.asService((tx) => tx.query("select from public.orders"))).rowCount;
  const before = await count();
  const body = new URLSearchParams({
    action: "pay",
    order: `sbx_${crypto.randomUUID()}`,
    email: "a@b.example",
    quantity: "1",
  });
  const request = new Request(`${siteUrl}/_sandbox/checkout/tern-trend`, { method: "POST", body });
  const path = "/checkout/tern-trend";
  const response = await sandbox(request, { path, requestId: "r", remoteAddress: "10.0.0.9" });
  expect([response.status, await response.text()]).toEqual([429, expect.stringContaining("Nothing was ordered")]);
  expect(await count()).toBe(before);
});

/** Opens the page and presses one of its buttons, with the fields as the page filled them. */
async function press(
  action: string,
  changes: Record<string, string> = {},
  page = "/checkout/tern-trend?email=ana%40example.com&ref=reference-0123456789",
) {
  const text = await (await visit(page)).text();
  const fields = Object.fromEntries(
    [...text.matchAll(/name="(\w+)"[^>]*? value="([^"]*)"/g)].map((match) => [match[1] ?? "", match[2] ?? ""]),
  );
  const body = new URLSearchParams({ ...fields, action, ...changes });
  const response = await visit(page.split("?")[0] ?? "", { method: "POST", body });
  return { status: response.status, text: await response.text(), order: changes.order ?? fields.order ?? "" };
}

const order = async (id: string) =>
  test.database.asService(
    async (tx) =>
      (
        await tx.query(
          "select status, email, total_cents, reference, test, attention from public.orders where provider_order_id = $1",
          [id],
        )
      ).rows[0],
  );

describe("the hosted page", () => {
  it("shows the catalog's price, whatever the address says", async () => {
    const text = await (await visit("/checkout/tern-trend?price=1&quantity=2&email=ana@example.com")).text();
    expect(text).toContain("Tern Trend × 2");
    expect(text).toContain("Pay $298.00");
    expect(text).toContain('value="ana@example.com"');
  });
  it("says what one payment of a plan's month or of a machine covers", async () => {
    for (const id of ["monthly-mentorship", "vps-start"])
      expect(await (await visit(`/checkout/${id}`)).text()).toContain(
        "One payment covers one month. It does not renew by itself.",
      );
    expect(await (await visit("/checkout/tern-trend")).text()).not.toContain("One payment covers");
  });

  it("escapes what comes from the address", async () => {
    const text = await (
      await visit(`/checkout/tern-trend?email=${encodeURIComponent('"><script>alert(1)</script>')}`)
    ).text();
    expect(text).not.toContain("<script");
  });
  it("may be framed by the site only and runs no script", async () => {
    const policy = (await visit("/checkout/tern-trend")).headers.get("content-security-policy");
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain("script-src");
  });
  it("lets the browser say where its form comes from", async () => {
    const { headers } = await visit("/checkout/tern-trend");
    // Under `no-referrer` browsers send `Origin: null`, and the page would refuse its own form.
    expect(headers.get("referrer-policy")).toBe("same-origin");
  });
  it("says so for an unknown product and orders nothing", async () => {
    for (const id of ["no-such-thing", "..%2f", "TERN"]) expect((await visit(`/checkout/${id}`)).status).toBe(404);
  });
  it("serves its overlay script and its style", async () => {
    expect((await visit("/overlay.js")).headers.get("content-type")).toContain("text/javascript");
    expect((await visit("/checkout.css")).headers.get("content-type")).toContain("text/css");
    expect((await visit("/nothing")).status).toBe(404);
  });
});

describe("the buttons", () => {
  it("pay: an order with the catalog's price", async () => {
    const paid = await press("pay");
    expect([paid.status, paid.text.includes("Paid")]).toEqual([200, true]);
    expect(await order(paid.order)).toEqual({
      status: "paid",
      email: "ana@example.com",
      total_cents: 14_900,
      reference: "reference-0123456789",
      test: true,
      attention: null,
    });
  });
  it("decline: nothing is sent", async () => {
    const declined = await press("decline", { email: "" });
    expect(declined.text).toContain("declined");
    expect(await order(declined.order)).toBeUndefined();
  });
  it("refund after pay: refunded", async () => {
    const paid = await press("pay");
    await press("refund", { order: paid.order });
    expect(await order(paid.order)).toMatchObject({ status: "refunded", attention: null });
  });
  it("refund before pay: refunded all the same", async () => {
    const refunded = await press("refund");
    await press("pay", { order: refunded.order });
    expect(await order(refunded.order)).toMatchObject({ status: "refunded", attention: null });
  });
  it("duplicate: the second event changes nothing", async () => {
    const twice = await press("duplicate");
    expect(twice.text).toContain("200: recorded");
    expect(twice.text).toContain("200: duplicate");
  });
  it("late: the order appears later", async () => {
    const late = await press("late");
    expect(await order(late.order)).toBeUndefined();
    await expect.poll(() => order(late.order), { timeout: 5_000 }).toMatchObject({ status: "paid" });
  });
  it("bad signature: refused by the site", async () => {
    const forged = await press("forged");
    expect(forged.text).toContain("refused the forged event");
    expect(await order(forged.order)).toBeUndefined();
  });
});

describe("bad input", () => {
  it("is told beside the field, and the rest is kept", async () => {
    for (const email of ["", "not an address", "a@b"]) {
      const answer = await press("pay", { email });
      expect(answer.status).toBe(422);
      expect(answer.text).toContain('aria-invalid="true"');
      expect(answer.text).toContain("reference-0123456789");
    }
  });
  it("is refused before paying: more of one product than an order can contain", async () => {
    const page = await visit(`/checkout/tern-trend?quantity=${maxQuantity + 1}`);
    expect([page.status, await page.text()]).toEqual([422, expect.stringContaining(tooManyText)]);
    const paid = await press("pay", { quantity: String(maxQuantity + 1) });
    expect([paid.status, paid.text]).toEqual([422, expect.stringContaining("Nothing was ordered")]);
    expect(await order(paid.order)).toBeUndefined();
  });
  it("takes as many as the cart does", async () => {
    const paid = await press("pay", {}, `/checkout/tern-trend?email=ana%40example.com&quantity=${maxQuantity}`);
    expect(await order(paid.order)).toMatchObject({ status: "paid", total_cents: 14_900 * maxQuantity });
  });
  it("is refused: foreign forms, made-up buttons, made-up orders, other methods", async () => {
    const post = (body: string, headers: Record<string, string> = {}) =>
      visit("/checkout/tern-trend", {
        method: "POST",
        body,
        headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
      });
    expect((await post("action=pay", { origin: "https://evil.example" })).status).toBe(403);
    expect((await post("action=pay", { "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect((await post("action=steal&order=1")).status).toBe(400);
    expect((await post("action=pay&order=../../x")).status).toBe(400);
    expect((await post(`action=pay&order=${"x".repeat(10_000)}`)).status).toBe(413);
    expect((await visit("/checkout/tern-trend", { method: "DELETE" })).status).toBe(405);
  });
});
