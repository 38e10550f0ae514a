import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readConfig } from "#config";
import { parseSettings } from "#platform/settings/read-settings.ts";
import { settingsFindings } from "./check-settings.ts";

const findings = (variables: Record<string, string>) =>
  settingsFindings(readConfig({ SITE_URL: "https://northpip.example", ...variables }))
    .map(({ level, text, page }) => `${level} ${text}${page ? ` → ${page}` : ""}`)
    .join("\n");
const paddle = { CHECKOUT_PROVIDER: "paddle", CHECKOUT_WEBHOOK_SECRET: "pdl_ntfset_0123456789" };

test("doctor knows what Paddle lacks: a client-side token, one of the live account, a key for the buyer's address", () => {
  expect(findings(paddle)).toMatch(/must CHECKOUT_CLIENT_TOKEN is not set.* → \/admin\/providers$/m);
  expect(findings({ ...paddle, CHECKOUT_CLIENT_TOKEN: "test_0123456789" })).toContain(
    "must CHECKOUT_CLIENT_TOKEN is of Paddle's sandbox",
  );
  const live = { ...paddle, CHECKOUT_CLIENT_TOKEN: "live_0123456789" };
  expect(findings(live)).toContain("should Set CHECKOUT_API_TOKEN: Paddle's messages do not say the buyer's address");
  expect(findings({ ...live, CHECKOUT_API_TOKEN: "pdl_live_apikey_1" })).not.toMatch(/CHECKOUT_/);
});

test("doctor knows what Stripe lacks, and that it needs no more", () => {
  expect(findings({ CHECKOUT_PROVIDER: "stripe" })).toContain("must CHECKOUT_WEBHOOK_SECRET is not set");
  const stripe = { CHECKOUT_PROVIDER: "stripe", CHECKOUT_WEBHOOK_SECRET: "whsec_0123456789abcdef" };
  expect(findings(stripe)).not.toMatch(/CHECKOUT_/);
  for (const key of ["rk_live_0123456789", "sk_live_0123456789"])
    expect(findings({ ...stripe, CHECKOUT_API_TOKEN: key })).not.toMatch(/CHECKOUT_/);
  expect(findings({ ...stripe, CHECKOUT_API_TOKEN: "pk_live_0123456789" })).toContain(
    "should CHECKOUT_API_TOKEN does not begin with rk_ or sk_",
  );
  expect(findings({ ...stripe, CHECKOUT_CLIENT_TOKEN: "live_0123456789" })).toContain(
    "CHECKOUT_CLIENT_TOKEN has no effect",
  );
});

test("settings by which others get what was bought are named, and the file as it is delivered has none", () => {
  const said = (text: string) =>
    settingsFindings(readConfig({}), parseSettings(text, "config.toml").settings)
      .map(({ level, text: what }) => `${level} ${what}`)
      .filter((what) => what.includes("[auth.email]"));
  expect(said("[auth.email]\nenable_confirmations = false")).toEqual([
    expect.stringMatching(/^must Set enable_confirmations .*has the buyer's orders, files and license keys\.$/),
  ]);
  expect(said("[auth.email]\ndouble_confirm_changes = false")).toEqual([
    expect.stringMatching(/^should Set double_confirm_changes /),
  ]);
  expect(said("[auth]\nenable_signup = false\n[auth.email]\nenable_confirmations = false")).toEqual([]);
  expect(said(readFileSync(join(import.meta.dirname, "../supabase/config.toml"), "utf8"))).toEqual([]);
});

test("an address that leads to the reader's own machine is named, with https as without", () => {
  for (const SITE_URL of ["https://localhost", "https://127.0.0.1:3000", "https://[::1]"])
    expect(findings({ SITE_URL })).toContain(`must Set SITE_URL to the address visitors use: ${SITE_URL} leads`);
  expect(findings({})).not.toContain("Set SITE_URL");
});

test("a secret of Gumroad that is cut off in its ping address is named", () => {
  const gumroad = (secret: string) =>
    findings({ CHECKOUT_PROVIDER: "gumroad", CHECKOUT_SELLER_ID: "s", CHECKOUT_WEBHOOK_SECRET: secret });
  expect(gumroad("abcdefgh&0123456789")).toMatch(
    /should CHECKOUT_WEBHOOK_SECRET has a & or #.* → \/admin\/providers$/m,
  );
  expect(gumroad("abcdefgh+/=0123456789")).not.toContain("CHECKOUT_WEBHOOK_SECRET");
});

test.each([
  ["gumroad", /should Set CHECKOUT_API_TOKEN.*every discounted sale is held, a refund of a gift.*it is not told again/],
  ["lemonsqueezy", /must Set CHECKOUT_API_TOKEN.* a plan or VPS that is paid once stays open until you end it/],
])("without a key of %s doctor says what is not known", (provider, said) => {
  const settings = {
    CHECKOUT_PROVIDER: provider,
    CHECKOUT_SELLER_ID: "s",
    CHECKOUT_WEBHOOK_SECRET: "0123456789abcdef",
  };
  expect(findings(settings)).toMatch(said);
  expect(findings({ ...settings, CHECKOUT_API_TOKEN: "key" })).not.toMatch(said);
});

test.each([
  ["stripe", "whsec_0123456789 abcdef", true],
  ["stripe", "whsec_0123456789abcdef", false],
  // Typed by the owner there: it may have one.
  ["lemonsqueezy", "a long text of my own", false],
])("a blank that came along with the secret of %s, %s, is named: %s", (provider, secret, isNamed) => {
  const said = findings({ CHECKOUT_PROVIDER: provider, CHECKOUT_WEBHOOK_SECRET: secret });
  expect(said.includes("must CHECKOUT_WEBHOOK_SECRET has a blank in it")).toBe(isNamed);
});

test.each([
  ["stripe", "sk_live_0123456789abcdef", "whsec_", "Stripe"],
  ["stripe", "we_1Nq0123456789abcdef", "whsec_", "Stripe"],
  ["paddle", "ntfset_0123456789abcdef", "pdl_ntfset_", "Paddle"],
])("a key or an id of %s in place of the secret, %s, is named", (provider, secret, begins, name) => {
  const said = findings({ CHECKOUT_PROVIDER: provider, CHECKOUT_WEBHOOK_SECRET: secret });
  expect(said).toContain(`must CHECKOUT_WEBHOOK_SECRET does not begin with ${begins}, as the secrets do that ${name}`);
  expect(said).not.toContain(secret);
});
