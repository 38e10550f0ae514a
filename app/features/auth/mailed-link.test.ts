import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { spendLinkToken, whoseSession } from "./mailed-link.ts";

const address = { supabaseUrl: "https://site.example", siteUrl: "https://site.example", supabaseAnonKey: "k" };

const page = { origin: "https://www.site.example" };

beforeEach(() => {
  vi.stubGlobal("location", page);
});

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

test("a link opened at another address of the site is asked for there, as the page may ask no other origin", async () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(url);
    return new Response("{}", { status: 403 });
  });
  await spendLinkToken(address, "t", "signup");
  await spendLinkToken({ ...address, supabaseUrl: "https://project.supabase.co" }, "t", "signup");
  expect(asked).toEqual([`${page.origin}/auth/v1/verify`, "https://project.supabase.co/auth/v1/verify"]);
});
