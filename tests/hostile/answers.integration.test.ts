import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RunningSite, startSite } from "../support/start-site.ts";

let site: RunningSite;
let publicSite: RunningSite;
beforeAll(async () => {
  [site, publicSite] = await Promise.all([startSite(), startSite({ SITE_URL: "https://northpip.example" })]);
}, 300_000);
afterAll(() => Promise.all([site?.stop(), publicSite?.stop()]));

/** One raw exchange: what a client that is no browser can send. */
function raw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { port } = new URL(site.url);
    let heard = "";
    const socket = connect(Number(port), "127.0.0.1", () => socket.write(text));
    socket.setTimeout(15_000, () => socket.destroy(new Error(`no answer to ${text.slice(0, 60)}`)));
    socket.on("data", (chunk) => {
      heard += chunk.toString("latin1");
      if (heard.includes("\r\n\r\n")) socket.destroy();
    });
    socket.on("error", reject);
    socket.on("close", () => resolve(heard));
  });
}

type Kind = readonly [method: string, path: string, headers?: Record<string, string>, body?: string];

const form = { "content-type": "application/x-www-form-urlencoded" };
const json = { "content-type": "application/json" };

/** Every kind of answer the server gives, by who writes it. */
const kinds: readonly Kind[] = [
  ["GET", "/"],
  ["HEAD", "/"],
  ["GET", "/", { "if-none-match": "*" }],
  ["GET", "/?utm_source=x"],
  ["GET", "/blog"],
  ["GET", "/blog.data"],
  ["GET", "/_.data"],
  ["GET", "/blog/no-such-post"],
  ["GET", "/robots/no-such-robot"],
  ["GET", "/nothing"],
  ["GET", "/nothing.data"],
  ["GET", "/Blog"],
  ["GET", "/blog/"],
  ["GET", "/%zz"],
  ["GET", "/a%2fb"],
  ["POST", "/blog", form, "a=1"],
  ["POST", "/blog", { ...form, origin: "https://evil.example" }, "a=1"],
  ["PUT", "/blog"],
  ["DELETE", "/"],
  ["OPTIONS", "/"],
  ["GET", "/resources/catalog"],
  ["GET", "/drawn/fan-3-paper.svg"],
  ["GET", "/drawn/fan-3-share.png"],
  ["GET", "/drawn/fan-3-paper.png"],
  ["GET", "/resources/search-entries"],
  ["GET", "/resources/search-text"],
  ["GET", "/robots.txt"],
  ["GET", "/sitemap.xml"],
  ["GET", "/feed.xml"],
  ["GET", "/feed.json"],
  ["GET", "/favicon.svg"],
  ["GET", "/favicon.svg", { "if-none-match": "*" }],
  ["GET", "/assets/gone.js"],
  ["GET", "/healthz"],
  ["GET", "/rest/v1/"],
  ["GET", "/rest/v1/courses?select=id"],
  ["HEAD", "/rest/v1/courses"],
  ["GET", "/rest/v1/nothing"],
  ["GET", "/rest/v1/courses?select=("],
  ["GET", "/rest/v1/courses", { authorization: "Bearer nonsense" }],
  ["POST", "/rest/v1/courses", json, "{}"],
  ["OPTIONS", "/rest/v1/courses"],
  ["OPTIONS", "/rest/v1/courses", { origin: "https://evil.example", "access-control-request-method": "GET" }],
  ["GET", "/auth/v1/settings"],
  ["GET", "/auth/v1/health"],
  ["GET", "/auth/v1/.well-known/jwks.json"],
  ["GET", "/auth/v1/user"],
  ["GET", "/auth/v1/nothing"],
  ["PATCH", "/auth/v1/token"],
  ["GET", "/auth/v1/verify?token=x&type=signup"],
  ["POST", "/auth/v1/token?grant_type=password", json, "{"],
  ["GET", "/storage/v1/object/public/a/b"],
  ["GET", "/realtime/v1/websocket"],
  ["GET", "/functions/v1/nothing"],
  ["GET", "/functions/v1/chat"],
  ["POST", "/functions/v1/chat", { ...json, origin: "https://evil.example" }, "{}"],
  ["GET", "/functions/v1/licence"],
  ["POST", "/functions/v1/licence", json, "{}"],
  ["GET", "/functions/v1/robot-goods"],
  ["POST", "/rest/v1/products", json, "{}"],
  ["GET", "/rest/v1/orders?select=no_such"],
  ["POST", "/functions/v1/chat", json, '{"messages":[{"role":"user","content":"What is a pip?"}]}'],
  ["POST", "/functions/v1/chat", json, "{"],
  ["POST", "/functions/v1/checkout-webhook/gumroad", json, "{}"],
  ["POST", "/functions/v1/checkout-webhook/sandbox", json, "{}"],
  ["GET", "/_dev/mail"],
  ["GET", "/_dev/mail/KEY"],
  ["GET", "/_dev/mail/KEY/api/v1/messages"],
  ["GET", "/_dev/mail/KEY/nothing"],
  ["PUT", "/_dev/mail/KEY"],
  ["GET", "/_dev/mail/api/v1/messages"],
  ["GET", "/_dev/mail/nothing"],
  ["PUT", "/_dev/mail"],
  ["GET", "/_sandbox/overlay.js"],
  ["GET", "/_sandbox/checkout.css"],
  ["GET", "/_sandbox/checkout/owl-carry"],
  ["GET", "/_sandbox/checkout/nothing"],
  ["GET", "/_sandbox/nothing"],
  ["PUT", "/_sandbox/checkout/owl-carry"],
  ["POST", "/_sandbox/checkout/owl-carry", form, "action=steal"],
];

const rawKinds: Readonly<Record<string, string>> = {
  "no request at all": "hello\r\n\r\n",
  "no host": "GET / HTTP/1.1\r\n\r\n",
  "a host that cannot be one": "GET /nothing HTTP/1.1\r\nHost: a b/c?d\r\n\r\n",
  "a head that is too long": `GET / HTTP/1.1\r\nHost: x\r\nX: ${"x".repeat(40_000)}\r\n\r\n`,
  "two lengths": "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
  "an expectation": "GET / HTTP/1.1\r\nHost: x\r\nExpect: miracles\r\n\r\n",
  "a kept page": "GET / HTTP/1.1\r\nHost: x\r\n\r\n",
  "a web socket where there is none":
    "GET /nothing HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x\r\n\r\n",
};

describe("every kind of answer", () => {
  test.each(kinds.map((kind) => ({ kind, name: kind.slice(0, 2).join(" ") })))(
    "$name carries a policy",
    async ({ kind }) => {
      const [method, named, headers = {}, body] = kind;
      const path = named.replace("/_dev/mail/KEY", new URL(site.mailboxUrl ?? "").pathname);
      const response = await fetch(new URL(path, site.url), {
        method,
        headers,
        body: body ?? null,
        redirect: "manual",
      });
      await response.body?.cancel();
      const policy = response.headers.get("content-security-policy") ?? "";
      expect(policy).toMatch(/^default-src 'none'/);
      expect(policy).toMatch(path.startsWith("/_sandbox") ? /frame-ancestors 'self'/ : /frame-ancestors 'none'/);
      expect(response.headers.get("x-content-type-options")).toBe("nosniff");
      expect(response.headers.get("referrer-policy")).toMatch(/no-referrer|same-origin|strict-origin/);
      expect(response.headers.get("permissions-policy")).toMatch(/camera=\(\)/);
      expect(response.headers.get("cross-origin-opener-policy")).toMatch(/^same-origin/);
    },
  );

  test("every file of the build", async () => {
    const html = await (await fetch(site.url)).text();
    const files = [...html.matchAll(/\/assets\/[\w.-]+/g)].map(([file]) => file);
    expect(files.length).toBeGreaterThan(2);
    for (const file of files) {
      const { headers } = await fetch(new URL(file, site.url));
      expect(headers.get("content-security-policy"), file).toMatch(/^default-src 'none'/);
    }
  });

  test.each(Object.entries(rawKinds))("to %s", async (_, text) => {
    const answer = await raw(text);
    expect(answer).toMatch(/^HTTP\/1\.1 (200|400|404|417|431) /);
    expect(answer).toMatch(/\r\ncontent-security-policy: default-src 'none'/i);
    expect(answer).toMatch(/\r\nx-content-type-options: nosniff/i);
    expect(answer).toMatch(/\r\npermissions-policy: camera=/i);
    expect(answer).toMatch(/\r\ncross-origin-opener-policy: same-origin/i);
  });
});

const residentMegabytes = () =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${site.pid}/status`, "utf8"))?.[1] ?? 0) / 1024;

/** Megabytes of zeros without a length, as fast as they are taken. @param onPiece called before each megabyte */
function flood(megabytes: number, onPiece = () => {}): ReadableStream<Uint8Array> {
  const piece = new Uint8Array(1024 * 1024);
  let sent = 0;
  return new ReadableStream({
    pull(controller) {
      onPiece();
      if (sent++ < megabytes) controller.enqueue(piece);
      else controller.close();
    },
  });
}

test.skipIf(process.platform !== "linux")(
  "no address takes a body of 100 MB into memory, by whatever method",
  async () => {
    const paths = [...new Set(kinds.map(([, path]) => path.split("?")[0] ?? "/"))];
    for (const path of paths) {
      for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
        // From request to request: over all of them the heap of a busy process grows by itself, a little each time.
        const before = residentMegabytes();
        let most = before;
        const measure = () => {
          most = Math.max(most, residentMegabytes());
        };
        const init = { method, headers: form, body: flood(100, measure), duplex: "half", redirect: "manual" };
        // A server that refuses early may close while the client still sends: that is an answer too.
        const status = await fetch(new URL(path, site.url), init as RequestInit).then(
          async (response) => {
            await response.body?.cancel();
            return response.status;
          },
          () => 0,
        );
        measure();
        expect(status, `${method} ${path}`).toBeLessThan(500);
        expect(most - before, `MB kept of ${method} ${path}`).toBeLessThan(70);
      }
    }
  },
  240_000,
);

describe("a public site without a checkout", () => {
  const buy = (init: RequestInit) => fetch(new URL("/_sandbox/checkout/owl-carry", publicSite.url), init);
  test("has no sandbox", async () => {
    const order = `action=pay&order=sbx_${crypto.randomUUID()}&email=thief@visitor.example`;
    expect((await buy({ method: "POST", headers: form, body: order })).status).toBeGreaterThanOrEqual(404);
    expect((await buy({})).status).toBe(404);
    const webhook = await fetch(new URL("/functions/v1/checkout-webhook/sandbox", publicSite.url), { method: "POST" });
    expect(webhook.status).toBe(404);
    expect((await (await fetch(publicSite.url)).text()).replaceAll("\\", "")).toContain('"checkoutProvider","none"');
  });
});

describe("a site that only this machine reaches", () => {
  test("has the sandbox, and not for a visitor who comes through a proxy or under another name", async () => {
    const at = (headers: Record<string, string>) =>
      fetch(new URL("/_sandbox/checkout/owl-carry", site.url), { headers }).then(({ status }) => status);
    expect(await at({})).toBe(200);
    expect(await at({ "x-forwarded-for": "203.0.113.7" })).toBe(404);
    expect(await raw("GET /_sandbox/checkout/owl-carry HTTP/1.1\r\nHost: shop.example\r\n\r\n")).toMatch(
      /^HTTP\/1\.1 404 /,
    );
  });
});
