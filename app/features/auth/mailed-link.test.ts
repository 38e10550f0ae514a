import { afterEach, expect, test, vi } from "vitest";
import { spendLinkToken, whoseSession } from "./mailed-link.ts";

const address = { supabaseUrl: "https://site.example", siteUrl: "https://site.example", supabaseAnonKey: "k" };

afterEach(() => {
  vi.unstubAllGlobals();
});

const answering = (status: number, body: unknown) =>
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify(body), { status }));

test.each([502, 503, 504])("a link that the service answers with %i was not used", async (status) => {
  answering(status, { code: "unavailable", message: "busy" });
  expect(await spendLinkToken(address, "t", "signup")).toEqual({ kind: "error", code: "unreachable" });
  expect(await whoseSession(address, { access_token: "a", refresh_token: "r" })).toEqual({
    kind: "error",
    code: "unreachable",
  });
});

test("a link that is refused says why", async () => {
  answering(403, { code: "otp_expired" });
  expect(await spendLinkToken(address, "t", "signup")).toEqual({ kind: "error", code: "otp_expired" });
});
