import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { readConfig } from "#config";
import { maxQuantity } from "#lib/max-quantity.ts";
import { paddleBackEnd } from "./paddle-back-end.ts";

const paddle = { CHECKOUT_PROVIDER: "paddle", CHECKOUT_CLIENT_TOKEN: "live_0123456789" };
const ask = (path: string, variables: Record<string, string> = paddle) =>
  paddleBackEnd(readConfig(variables)).fetch(new Request(`https://your.site${path}`), "127.0.0.1");

test("the page in a tab carries the public token, lets in Paddle's hosts alone, and writes nothing of the address", async () => {
  const answer = await ask('/_paddle/checkout?price=pri_1&email="><script>alert(1)</script>');
  const text = await answer.text();
  expect(answer.status).toBe(200);
  expect(text).toContain('data-token="live_0123456789"');
  expect(text).not.toContain("alert(1)");
  expect(answer.headers.get("content-security-policy")).toContain("script-src 'self' https://cdn.paddle.com;");
  expect(answer.headers.get("cache-control")).toBe("no-store");
  for (const path of ["/_paddle/open.js", "/_paddle/checkout.css"]) expect((await ask(path)).status, path).toBe(200);
});

test("without Paddle, without a token and at other addresses there is nothing", async () => {
  expect((await ask("/_paddle/checkout", { CHECKOUT_PROVIDER: "stripe" })).status).toBe(404);
  expect((await ask("/_paddle/checkout", { CHECKOUT_PROVIDER: "paddle" })).status).toBe(404);
  for (const path of ["/_paddle/", "/_paddle/toString", "/_paddle/checkout/x"])
    expect((await ask(path)).status, path).toBe(404);
});

/** What Paddle is told to open by a page with this query, that was reached from there. */
async function openedBy(query: string, referrer: string): Promise<unknown> {
  const script = await (await ask("/_paddle/open.js")).text();
  let settings: unknown;
  const Paddle = { Initialized: true, Checkout: { open: (given: unknown) => (settings = given) } };
  const element = { textContent: "", addEventListener: () => undefined };
  const document = { referrer, body: { dataset: { token: "live_1" } }, querySelector: () => element };
  const location = { href: `https://your.site/_paddle/checkout?${query}`, origin: "https://your.site" };
  runInNewContext(script, { window: { Paddle }, document, location, URL });
  return JSON.parse(JSON.stringify(settings));
}

test("as many pieces are paid as a cart can hold", async () => {
  for (const query of [`price=pri_1:${maxQuantity}`, `price=pri_1&quantity=${maxQuantity}`])
    expect(await openedBy(query, "")).toEqual({ items: [{ priceId: "pri_1", quantity: maxQuantity }] });
});

test("a link of somebody else opens the checkout, and does not say whose the order is", async () => {
  const opened = (referrer: string) => openedBy("price=pri_1:2&email=a%40b.example&ref=r1", referrer);
  const items = [{ priceId: "pri_1", quantity: 2 }];
  for (const other of ["", "https://elsewhere.example/", "https://your.site.elsewhere.example/"])
    expect(await opened(other), other).toEqual({ items });
  expect(await opened("https://your.site/pricing")).toEqual({
    items,
    customer: { email: "a@b.example" },
    customData: { ref: "r1" },
  });
});

test("a payment that Paddle's own mails lead to, as after a card that failed, is opened by Paddle", async () => {
  const script = await (await ask("/_paddle/open.js")).text();
  const did: unknown[] = [];
  const Paddle = {
    Initialized: false,
    Initialize(given: unknown) {
      Paddle.Initialized = true;
      did.push(given);
    },
    Checkout: { open: (given: unknown) => did.push(given) },
  };
  let press = () => {};
  const element = { textContent: "", addEventListener: (_: string, then: () => void) => (press = then) };
  const document = { referrer: "", body: { dataset: { token: "live_1" } }, querySelector: () => element };
  const location = { href: "https://your.site/_paddle/checkout?_ptxn=txn_1", origin: "https://your.site" };
  runInNewContext(script, { window: { Paddle }, document, location, URL });
  expect(JSON.parse(JSON.stringify(did))).toEqual([{ token: "live_1" }]);
  expect(element.textContent).toMatch(/^Paddle opens the payment /);
  press();
  expect(JSON.parse(JSON.stringify(did))[1]).toEqual({ transactionId: "txn_1" });
});
