import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "#config";
import { seedContent } from "#content/seed.ts";
import { type TestDatabase, testDatabase } from "#platform/postgres/test-database.ts";
import { createBackEnd, type RunningBackEnd } from "./back-end.ts";

const siteUrl = "https://northpip.example";
const log = { info() {}, warn() {}, error() {} };
let shared: TestDatabase;
let running: RunningBackEnd;

beforeAll(async () => {
  shared = await testDatabase();
  await seedContent(shared.database);
  const config = readConfig({
    SITE_URL: siteUrl,
    DATA_DIR: shared.dataDir,
    CHECKOUT_PROVIDER: "sandbox",
    TRUSTED_PROXIES: "1",
  });
  running = await createBackEnd({ config, database: shared.database, log, onWrite: () => undefined });
});
afterAll(async () => {
  await running.platform.close();
  await shared.stop();
});

function ask(path: string, from: string, init: RequestInit = {}): Promise<Response> {
  const backEnd = running.backEnds.find((one) => one.handles(path));
  if (!backEnd) throw new Error(`nobody handles ${path}`);
  const headers = new Headers(init.headers);
  headers.set("x-forwarded-for", from);
  return backEnd.fetch(new Request(siteUrl + path, { ...init, headers }), "10.0.0.1");
}

const order = (from: string) => {
  const body = new URLSearchParams({
    action: "decline",
    order: `sbx_${crypto.randomUUID()}`,
    email: "",
    quantity: "1",
  });
  return ask("/_sandbox/checkout/tern-trend", from, { method: "POST", body });
};

test("test orders are counted against the visitor, not against the proxy in front of the site", async () => {
  const statuses: number[] = [];
  for (let count = 0; count < 31; count += 1) statuses.push((await order("203.0.113.66")).status);
  expect([statuses.indexOf(429), statuses.length]).toEqual([30, 31]);
  expect((await order("198.51.100.7")).status).toBe(200);
});

test("word of a purchase for which there is no turn is answered 503, upon which Gumroad sends it again", async () => {
  const ends: (() => void)[] = [];
  const tell = (body: BodyInit) =>
    ask("/functions/v1/checkout-webhook/sandbox", "198.51.100.9", {
      method: "POST",
      body,
      duplex: "half",
    } as RequestInit);
  const held = Array.from({ length: 54 }, () =>
    tell(new ReadableStream({ start: (controller) => void ends.push(() => controller.close()) })),
  );
  // Those before it have come to their turns, or wait for them.
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect((await tell("{}")).status).toBe(503);
  for (const end of ends) end();
  expect(new Set((await Promise.all(held)).map(({ status }) => status))).toEqual(new Set([403]));
});

test.each([
  "/_sandbox/checkout/tern-trend",
  "/_sandbox/checkout.css",
  "/_sandbox/overlay.js",
  "/_sandbox/nothing",
  "/rest/v1/courses",
])("%s has browsers come back over TLS", async (path) => {
  const answer = await ask(path, "198.51.100.8");
  expect(answer.headers.get("strict-transport-security")).toMatch(/max-age=31536000/);
});
