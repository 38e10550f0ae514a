import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { endTooLongSessions, onDeviceClock } from "./session-clock.ts";

const now = Date.UTC(2026, 10, 30, 12);
const seconds = now / 1000;
const hour = 3600;
const session = (more: object = {}) => ({ access_token: "a", refresh_token: "r", expires_in: hour, ...more });
const key = "sb-site-auth-token";

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const ask = (address: string, body: object, status = 200) =>
  onDeviceClock(async () => Response.json(body, { status, headers: { "x-request-id": "1" } }))(address);

test.each([
  ["ahead", -2 * hour],
  ["behind", 3 * 24 * hour],
])("a session ends by the clock of a device that is %s", async (_, off) => {
  const answer = await ask("https://site.example/auth/v1/token", session({ expires_at: seconds + off + hour }));
  expect(await answer.json()).toEqual(session({ expires_at: seconds + hour }));
  expect(answer.headers.get("x-request-id")).toBe("1");
});

test("other answers stay as they are", async () => {
  const told = { expires_in: 60, expires_at: 1 };
  expect(await (await ask("https://site.example/rest/v1/orders", told)).json()).toEqual(told);
  expect(await (await ask("https://site.example/auth/v1/token", told, 400)).json()).toEqual(told);
  expect(await (await ask("https://site.example/auth/v1/user", { id: "u" })).json()).toEqual({ id: "u" });
  const empty = await onDeviceClock(async () => new Response(null, { status: 204 }))(
    "https://site.example/auth/v1/logout",
  );
  expect(empty.status).toBe(204);
});

/** Names are own properties, as those of local storage. */
function stored(expiresAt: number): Storage {
  const names: Record<string, string> = { [key]: JSON.stringify(session({ expires_at: expiresAt })), other: "{}" };
  const methods = {
    getItem: (name: string) => names[name] ?? null,
    setItem: (name: string, text: string) => {
      names[name] = text;
    },
  };
  return new Proxy(names, {
    get: (_, name) => methods[name as "getItem"] ?? names[name as string],
  }) as unknown as Storage;
}
const endOf = (storage: Storage): number => JSON.parse(storage.getItem(key) ?? "").expires_at;

test("a session that would last longer than any does is asked for again, others are not", () => {
  for (const [expiresAt, expected] of [
    [seconds + 3 * hour, seconds],
    [seconds + hour, seconds + hour],
    [seconds - hour, seconds - hour],
  ] as const) {
    const storage = stored(expiresAt);
    endTooLongSessions(storage);
    expect(endOf(storage)).toBe(expected);
  }
});

test("a session of a mailed link is asked for again on a device that is behind, by what its token says", () => {
  const claims = btoa(JSON.stringify({ iat: seconds + 2 * hour, exp: seconds + 3 * hour }));
  const storage = stored(seconds + 3 * hour);
  const linked = session({ access_token: `h.${claims}.s`, expires_in: 3 * hour, expires_at: seconds + 3 * hour });
  storage.setItem(key, JSON.stringify(linked));
  endTooLongSessions(storage);
  expect(endOf(storage)).toBe(seconds);
});
