import { expect, test } from "vitest";
import { readConfig } from "#config";
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
