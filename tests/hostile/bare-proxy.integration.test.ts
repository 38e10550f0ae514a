import { createServer, type Server, request as send } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RunningSite, startSite } from "../support/start-site.ts";

/**
 * `proxy_pass http://127.0.0.1:3000` and nothing else: the site is asked under its own loopback name, from loopback, and is told of no
 * visitor. Whoever reaches this port is the public.
 */
function bareProxy(target: string): Promise<Server> {
  const server = createServer((asked, answer) => {
    const { origin: _, ...headers } = asked.headers;
    const onward = send(new URL(asked.url ?? "/", target), {
      method: asked.method ?? "GET",
      // An attacker writes what a browser on the machine would: nothing in a request can be believed.
      headers: { ...headers, host: new URL(target).host, origin: target, "sec-fetch-site": "same-origin" },
    });
    onward.on("response", (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers);
      given.pipe(answer);
    });
    onward.on("error", () => answer.destroy());
    asked.pipe(onward);
  });
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
}

const addressOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const pages = [
  "/_dev/mail",
  "/_dev/mail/",
  "/_dev/mail/api/v1/messages",
  "/_dev/mail/api/v1/message/latest",
  "/_dev/mail/latest",
];
const email = "thief@public.example";
const password = "a password of the thief";

let site: RunningSite;
let proxy: Server;
let anonKey: string;

const ask = (path: string, init: RequestInit = {}) =>
  fetch(`${addressOf(proxy)}${path}`, { redirect: "manual", ...init });
const post = (path: string, body: object, token = anonKey) =>
  ask(path, {
    method: "POST",
    headers: { apikey: anonKey, authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
const buy = () =>
  ask("/_sandbox/checkout/owl-carry", {
    method: "POST",
    body: new URLSearchParams({ action: "pay", order: `sbx_${crypto.randomUUID()}`, email, quantity: "1" }),
  });

beforeAll(async () => {
  site = await startSite();
  proxy = await bareProxy(site.url);
  anonKey = /eyJ[\w-]+\.eyJ[\w-]+\.[\w-]+/.exec(await (await fetch(site.url)).text())?.[0] ?? "";
}, 300_000);
afterAll(async () => {
  proxy.close();
  await site.stop();
});

describe("behind a proxy that says nothing", () => {
  test("nobody reads a mail", async () => {
    for (const path of pages) expect((await ask(path)).status, path).toBe(404);
    expect((await ask("/_dev/mail/api/v1/messages", { method: "DELETE" })).status).toBe(404);
    expect((await fetch(site.mailboxUrl ?? "")).status).toBe(200);
  });

  test("nobody opens what a sandbox purchase names: its address cannot be proven", async () => {
    expect((await post("/auth/v1/signup", { email, password })).status).toBe(200);
    expect((await buy()).status).toBe(200);
    const signedIn = await post("/auth/v1/token?grant_type=password", { email, password });
    expect([signedIn.status, ((await signedIn.json()) as { access_token?: string }).access_token]).toEqual([
      400,
      undefined,
    ]);
    for (const path of ["otp", "recover", "resend"]) await post(`/auth/v1/${path}`, { email, type: "signup" });
    for (const table of ["orders", "enrolments", "robot_files", "robot_licences"])
      expect((await ask(`/rest/v1/${table}`, { headers: { apikey: anonKey } })).status, table).toBeGreaterThanOrEqual(
        400,
      );
    for (const path of pages) expect((await ask(path)).status, path).toBe(404);
  });

  test("there is no sandbox at all once mails leave the machine, unless the owner names it", async () => {
    const mailing = await startSite({ SMTP_URL: "smtp://127.0.0.1:9" });
    const before = proxy;
    proxy = await bareProxy(mailing.url);
    try {
      expect((await buy()).status).toBe(405);
      expect((await ask("/_sandbox/checkout/owl-carry")).status).toBe(404);
    } finally {
      proxy.close();
      proxy = before;
      await mailing.stop();
    }
  });
});
