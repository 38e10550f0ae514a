import { afterEach, expect, test, vi } from "vitest";
import { handle } from "./handler.ts";

const sound = { action: "check", key: "KEY", product: "owl", account: "1", server: "Demo", nonce: "12345678" };

/** Asks with a database that answers each call of a function with the next of `answers`. */
async function ask(method: string, body: string | undefined, answers: readonly unknown[], secret = "secret") {
  const waiting = [...answers];
  const variables: Record<string, string> = {
    LICENCE_SECRET: secret,
    SUPABASE_URL: "http://site",
    SUPABASE_SERVICE_ROLE_KEY: "key",
  };
  const database = (async () => {
    const next = waiting.shift();
    return next === undefined ? Response.json({ message: "down" }, { status: 500 }) : Response.json(next);
  }) as typeof fetch;
  const request = new Request("http://site/functions/v1/licence", { method, body: body ?? null });
  const env = { get: (name: string) => variables[name], fetch: database, remoteAddress: "203.0.113.7" };
  const response = await handle(request, env);
  return { response, body: (await response.json()) as Record<string, unknown> };
}

afterEach(() => void vi.restoreAllMocks());

test.each([
  ["a verdict", 200, "active", "POST", JSON.stringify(sound), [0, 0, { status: "active", used: 1, allowed: 3 }]],
  ["a body that is not as documented", 400, "malformed", "POST", "{}", [0]],
  [
    "a text that no database can hold",
    400,
    "malformed",
    "POST",
    JSON.stringify({ ...sound, server: "\u0000" }),
    [0, 0],
  ],
  ["another method", 405, "malformed", "GET", undefined, []],
  ["too many requests", 429, "busy", "POST", "{}", [30]],
  ["a database that is down", 503, "unavailable", "POST", "{}", []],
] as const)("%s is answered with the same fields, as %i", async (_, status, word, method, sent, answers) => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const { response, body } = await ask(method, sent, answers);
  expect([response.status, body.status]).toEqual([status, word]);
  expect(Object.keys(body)).toEqual(["status", "message", "product", "used", "allowed", "retryAfter", "proof"]);
});

test("another method is told which one to use", async () => {
  const { response, body } = await ask("GET", undefined, []);
  expect([response.headers.get("allow"), body.message]).toEqual(["POST", expect.stringContaining("Send a POST.")]);
});

test("all networks around an IPv6 address may ask as often as four of them", async () => {
  const asked: { subject: string; allowed: number }[] = [];
  const fetched = (async (_: unknown, init?: RequestInit) => {
    asked.push(JSON.parse(String(init?.body)) as (typeof asked)[number]);
    return Response.json(asked.length < 2 ? 0 : 30);
  }) as typeof fetch;
  const env = { get: () => "http://site", fetch: fetched, remoteAddress: "2001:db8:1:2::9" };
  const response = await handle(new Request("http://site/functions/v1/licence", { method: "POST", body: "{}" }), env);
  expect(response.status).toBe(429);
  expect(asked.map(({ subject, allowed }) => [subject.split(" ")[0], allowed])).toEqual([
    ["address", 120],
    ["network", 480],
  ]);
});

test("a site without the secret says so", async () => {
  expect((await ask("POST", "{}", [], "")).body.message).toContain("LICENCE_SECRET is not set");
});
