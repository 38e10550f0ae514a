import { describe, expect, test } from "vitest";
import { DatabaseUnavailable } from "../postgres/errors.ts";
import { createDispatcher } from "./dispatch.ts";
import { HttpError } from "./errors.ts";
import type { Service } from "./service.ts";

const logged: unknown[] = [];
const log = { info() {}, warn() {}, error: (_: string, fields?: unknown) => void logged.push(fields) };

type DispatcherOptions = { up?: boolean; loopback?: boolean; proxies?: number; siteUrl?: string };

function dispatcher(service: Service, options: DispatcherOptions = {}) {
  const { up = true, loopback = false, proxies = 0, siteUrl = "https://northpip.example" } = options;
  const dispatch = createDispatcher({
    mounts: [
      { prefix: "/auth/v1", service, needsDatabase: true },
      { prefix: "/_dev/mail", service, needsDatabase: false, sameOriginOnly: true },
      {
        prefix: "/functions/v1",
        service,
        needsDatabase: false,
        refusesForeignOrigins: true,
        decidesOrigins: (path) => path.startsWith("/open"),
      },
    ],
    cors: { siteUrl, loopback },
    trustedProxies: proxies,
    isDatabaseUp: () => up,
    isService: async () => false,
    log,
  });
  return (path: string, init: RequestInit = {}) =>
    dispatch(new Request(`https://northpip.example${path}`, init), { remoteAddress: "10.0.0.1" });
}

const echo: Service = async (_request, context) => Response.json(context);

describe("routing", () => {
  test("gives a service its path, an id and the client's address", async () => {
    const ask = dispatcher(echo, { proxies: 1 });
    const response = await ask("/auth/v1/token?x=1", {
      headers: { "x-forwarded-for": "203.0.113.7", "x-request-id": "abcd-1234" },
    });
    expect(await response.json()).toEqual({ path: "/token", requestId: "abcd-1234", remoteAddress: "203.0.113.7" });
    expect(response.headers.get("x-request-id")).toBe("abcd-1234");
    const other = await dispatcher(echo)("/auth/v1", { headers: { "x-request-id": "<bad>" } });
    expect((await other.json()).path).toBe("/");
    expect(other.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  });

  test.each(["/auth/v10/token", "/auth/v1x", "/auth//v1/token", "/auth/%76%31/token", "/other"])(
    "finds nothing at %s",
    async (path) => {
      expect((await dispatcher(echo)(path)).status).toBe(404);
    },
  );
});

describe("failures", () => {
  test("of a full disk say that nothing was saved, and name no file", async () => {
    const full: Service = async () => {
      const message = 'could not extend file "base/5/16484": No space left on device';
      throw Object.assign(new Error(message), { code: "53100" });
    };
    const response = await dispatcher(full)("/auth/v1/");
    expect([response.status, response.headers.get("retry-after")]).toEqual([507, "30"]);
    const body = await response.text();
    expect(body).toContain("Nothing was saved");
    expect(body).not.toContain("base/5");
  });

  test("of our own keep their status; unknown ones tell nothing but the request's id", async () => {
    const refuse: Service = async () => {
      throw new HttpError(418, "teapot", "short and stout", { "x-brew": "tea" });
    };
    const refused = await dispatcher(refuse)("/auth/v1/");
    expect([refused.status, refused.headers.get("x-brew"), (await refused.json()).code]).toEqual([
      418,
      "tea",
      "teapot",
    ]);
    const fail: Service = async () => {
      throw new Error("secret detail");
    };
    const failed = await dispatcher(fail)("/auth/v1/");
    const text = await failed.text();
    expect(failed.status).toBe(500);
    expect(text).not.toContain("secret");
    expect(text).toContain(failed.headers.get("x-request-id"));
    expect(logged.at(-1)).toMatchObject({ error: expect.objectContaining({ message: "secret detail" }) });
  });

  test("of the database are 503 with Retry-After, before and while it is asked", async () => {
    const lost: Service = async () => {
      throw new DatabaseUnavailable("down");
    };
    for (const response of [await dispatcher(echo, { up: false })("/auth/v1/"), await dispatcher(lost)("/auth/v1/")]) {
      expect([response.status, response.headers.get("retry-after")]).toEqual([503, "2"]);
    }
    expect((await dispatcher(echo, { up: false })("/_dev/mail")).status).toBe(200);
  });
});

describe("other origins", () => {
  const preflight = { method: "OPTIONS", headers: { origin: "", "access-control-request-method": "POST" } };
  const from = (origin: string) => ({ ...preflight, headers: { ...preflight.headers, origin } });
  const allowed = (response: Response) => response.headers.get("access-control-allow-origin");

  test("are allowed when they are the site, or this machine in development", async () => {
    expect(allowed(await dispatcher(echo)("/auth/v1/token", from("https://northpip.example")))).toBe(
      "https://northpip.example",
    );
    const local = dispatcher(echo, { loopback: true, siteUrl: "http://localhost:3000" });
    expect(allowed(await local("/auth/v1/token", from("http://localhost:5173")))).toBe("http://localhost:5173");
    expect(allowed(await dispatcher(echo)("/auth/v1/token", from("http://localhost:5173")))).toBeNull();
  });

  test.each([
    "https://evil.example",
    "null",
    "https://northpip.example.evil.example",
    "http://northpip.example",
    "http://localhost.evil.example",
  ])("get no permission: %s", async (origin) => {
    const local = dispatcher(echo, { loopback: true, siteUrl: "http://localhost:3000" });
    expect(allowed(await local("/auth/v1/token", from(origin)))).toBeNull();
    expect(allowed(await local("/auth/v1/token", { headers: { origin } }))).toBeNull();
  });

  test("of this machine get no permission where a proxy publishes a server that only listens on loopback", async () => {
    const published = dispatcher(echo, { loopback: true, proxies: 1 });
    expect(allowed(await published("/auth/v1/token", from("http://localhost:5173")))).toBeNull();
    expect(allowed(await published("/auth/v1/token", { headers: { origin: "http://127.0.0.1:8080" } }))).toBeNull();
  });

  test("never read the local mailbox", async () => {
    const local = dispatcher(echo, { loopback: true, siteUrl: "http://localhost:3000" });
    expect(allowed(await local("/_dev/mail", from("http://localhost:5173")))).toBeNull();
    expect(allowed(await local("/_dev/mail", { headers: { origin: "http://localhost:5173" } }))).toBeNull();
  });
});

test("every answer carries the security headers", async () => {
  for (const path of ["/auth/v1/token", "/nowhere"]) {
    const { headers } = await dispatcher(echo)(path);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(headers.get("strict-transport-security")).toContain("max-age=");
  }
});

describe("functions and the pages of other origins", () => {
  const open: Service = async ({ method }) =>
    new Response(method, { headers: { "access-control-allow-origin": "*", "access-control-allow-headers": "x-own" } });
  const asked = { origin: "https://elsewhere.example", "access-control-request-method": "POST" };

  test("a function that decides for itself answers the preflight and every origin", async () => {
    const ask = dispatcher(open);
    const preflight = await ask("/functions/v1/open", { method: "OPTIONS", headers: asked });
    expect([await preflight.text(), preflight.headers.get("access-control-allow-headers")]).toEqual([
      "OPTIONS",
      "x-own",
    ]);
    const called = await ask("/functions/v1/open", {
      method: "POST",
      headers: { origin: "https://elsewhere.example" },
    });
    expect([called.status, called.headers.get("access-control-allow-origin")]).toEqual([200, "*"]);
  });

  test("the site's own functions answer its own pages alone, and let tracing headers through", async () => {
    const ask = dispatcher(open);
    const foreign = await ask("/functions/v1/closed", {
      method: "POST",
      headers: { origin: "https://elsewhere.example" },
    });
    expect(foreign.status).toBe(403);
    const headers = { ...asked, origin: "https://northpip.example" };
    const preflight = await ask("/functions/v1/closed", { method: "OPTIONS", headers });
    const allowed = preflight.headers.get("access-control-allow-headers")?.split(", ");
    expect(allowed).toEqual(expect.arrayContaining(["traceparent", "tracestate", "baggage", "x-region", "apikey"]));
  });
});
