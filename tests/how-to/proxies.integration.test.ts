import { spawnSync } from "node:child_process";
import { createServer, get, type IncomingMessage } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RunningSite, startSite } from "../support/start-site.ts";
import { ask, protocolOf, type RunningProxy, startProxy, textOf, visitor } from "./proxies.ts";

let site: RunningSite | undefined;
/** Answers in pieces, each when the one before has arrived, and echoes what an upgraded connection says. */
const slow = createServer((_, response) => {
  response.writeHead(200, { "content-type": "text/event-stream" });
  response.write("data: first\n\n");
  release = () => response.end("data: second\n\n");
});
let release = () => {};
slow.on("upgrade", (_request, socket) => {
  socket.write("HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n");
  socket.pipe(socket);
});

const has = (program: string) => spawnSync("sh", ["-c", `command -v ${program}`]).status === 0;
/** nginx needs a certificate, which openssl makes; Caddy makes its own. */
const proxies = (["nginx", "caddy"] as const).filter((kind) => has(kind) && (kind === "caddy" || has("openssl")));

beforeAll(async () => {
  await new Promise<void>((resolve) => slow.listen(0, "127.0.0.1", resolve));
  if (proxies.length > 0) site = await startSite({ SITE_URL: "https://your.site", TRUSTED_PROXIES: "1" });
}, 300_000);
afterAll(async () => {
  slow.closeAllConnections();
  slow.close();
  await site?.stop();
});

test("a proxy of deploy.md is installed here to be tried", ({ skip }) => {
  if (proxies.length === 0) skip("neither nginx nor Caddy is installed");
  expect(proxies.length).toBeGreaterThan(0);
});

describe.each(proxies)("%s as in deploy.md", (kind) => {
  let proxy: RunningProxy;
  let inFrontOfSlow: RunningProxy;
  beforeAll(async () => {
    proxy = await startProxy(kind, Number(new URL(site?.url ?? "").port));
    inFrontOfSlow = await startProxy(kind, (slow.address() as AddressInfo).port);
  });
  afterAll(async () => {
    await proxy?.stop();
    await inFrontOfSlow?.stop();
  });

  test("serves pages over https and HTTP/2, with links of the public address", async () => {
    const response = await ask(proxy.https, "/robots");
    expect(response.statusCode).toBe(200);
    expect(await textOf(response)).toContain('<link rel="canonical" href="https://your.site/robots"');
    expect(response.headers["strict-transport-security"]).toMatch(/max-age=/);
    expect(await protocolOf(proxy.https)).toBe("h2");
  });

  test("sends a visitor of http:// to https://", async () => {
    const options = { host: "127.0.0.1", port: proxy.http, path: "/robots?a=1", headers: { host: "your.site" } };
    const response = await new Promise<IncomingMessage>((resolve) => get(options, resolve));
    response.resume();
    expect([301, 302, 307, 308]).toContain(response.statusCode);
    expect(response.headers.location).toMatch(/^https:\/\/your\.site(:\d+)?\/robots\?a=1$/);
  });

  test("passes on the visitor's own address, not one that the visitor claims", async () => {
    const email = `visitor-${kind}@example.com`;
    const response = await ask(proxy.https, "/auth/v1/signup", {
      method: "POST",
      headers: { "content-type": "application/json", origin: "https://your.site", "x-forwarded-for": "6.6.6.6" },
      body: JSON.stringify({ email, password: "a quiet desk by the window" }),
    });
    expect(response.statusCode, await textOf(response)).toBe(200);
    const client = new pg.Client(site?.databaseUrl);
    await client.connect();
    const { rows } = await client.query(
      `select ip_address from auth.audit_log_entries where payload ->> 'actor_id' = (select id::text from auth.users where email = $1)`,
      [email],
    );
    await client.end();
    expect(rows).toEqual([{ ip_address: visitor }]);
  });

  test("lets a body of 10 MB through: it is the site that answers", async () => {
    const body = Buffer.from(JSON.stringify([{ email: "x".repeat(10_000_000) }]));
    const response = await ask(proxy.https, "/rest/v1/site_settings", {
      method: "POST",
      headers: { "content-type": "application/json", "content-length": `${body.length}` },
      body,
    });
    const text = await textOf(response);
    expect(response.headers["content-type"], text).toMatch(/json/);
    expect([401, 413]).toContain(response.statusCode);
  });

  test("the assistant answers through it, from the site's own pages", async () => {
    const page = await textOf(await ask(proxy.https, "/auth"));
    const anonKey = /eyJ[\w-]+\.eyJ[\w-]+\.[\w-]+/.exec(page)?.[0];
    const response = await ask(proxy.https, "/functions/v1/chat", {
      method: "POST",
      headers: { "content-type": "application/json", origin: "https://your.site", authorization: `Bearer ${anonKey}` },
      body: JSON.stringify({ messages: [{ role: "user", content: "How do I reset my password?" }] }),
    });
    const text = await textOf(response);
    expect(response.headers["content-type"], text).toMatch(/^text\/event-stream/);
    expect(text).toMatch(/data: \[DONE\]\s*$/);
  });

  test("an answer in pieces arrives piece by piece", async () => {
    const response = await ask(inFrontOfSlow.https, "/");
    const pieces = response[Symbol.asyncIterator]();
    expect(String((await pieces.next()).value)).toBe("data: first\n\n");
    release();
    expect(String((await pieces.next()).value)).toBe("data: second\n\n");
  });

  test("a WebSocket is upgraded and carries both ways", async () => {
    const headers = { connection: "Upgrade", upgrade: "websocket" };
    const response = (await ask(inFrontOfSlow.https, "/", { headers })) as IncomingMessage & { upgraded: Socket };
    expect(response.statusCode).toBe(101);
    const echoed = new Promise<string>((resolve) => response.upgraded.once("data", (part) => resolve(String(part))));
    response.upgraded.write("hello");
    expect(await echoed).toBe("hello");
    response.upgraded.destroy();
  });
});
