import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { OutgoingFetch } from "#platform/http/outgoing-fetch.ts";
import { parseSettings } from "#platform/settings/read-settings.ts";
import { authHarness } from "../../platform/auth/test-harness.ts";
import { blocksOf } from "./markdown-steps.ts";

const root = join(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");

/** Stands in for Google, which tests do not ask. */
const google: OutgoingFetch = async (address) => {
  expect(String(address)).toBe("https://accounts.google.com/.well-known/openid-configuration");
  return Response.json({
    issuer: "https://accounts.google.com",
    authorization_endpoint: "https://accounts.google.com/o/oauth2/v2/auth",
    token_endpoint: "https://oauth2.googleapis.com/token",
    jwks_uri: "https://www.googleapis.com/oauth2/v3/certs",
  });
};

test("signing in with Google works to the letter, up to Google's page", async () => {
  const [address, variables, section] = blocksOf(read("docs/how-to/sign-in-with-google.md"));
  const environment = Object.fromEntries(
    (variables?.text.trim().split("\n") ?? []).map((line) => line.split("=") as [string, string]),
  );
  const text = (read("supabase/config.toml") + (section?.text ?? "")).replace(/env\((\w+)\)/g, (_, name: string) => {
    expect(Object.keys(environment)).toContain(name);
    return environment[name] ?? "";
  });
  expect(parseSettings(text, "config.toml").warnings).toEqual([]);
  const harness = await authHarness({ settings: text, outgoing: google, config: { siteUrl: "https://your.site" } });
  try {
    const response = await harness.call("/auth/v1/authorize?provider=google");
    const visited = new URL(response.headers.get("location") ?? "");
    expect(visited.origin + visited.pathname).toBe("https://accounts.google.com/o/oauth2/v2/auth");
    expect(visited.searchParams.get("redirect_uri")).toBe(address?.text.trim());
    expect(visited.searchParams.get("client_id")).toBe(environment.GOOGLE_CLIENT_ID);
    expect(response.headers.getSetCookie()[0]).toMatch(
      /; Path=\/auth\/v1; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
    );
  } finally {
    await harness.stop();
  }
});

test("a provider that is switched on without its secret is named before anything starts", () => {
  const text = `[auth.external.google]\nenabled = true\nclient_id = "id"\nsecret = "env(NOT_SET)"`;
  expect(() => parseSettings(text, "config.toml", () => undefined)).toThrow(
    "auth.external.google.secret: is needed where this section is enabled",
  );
});
