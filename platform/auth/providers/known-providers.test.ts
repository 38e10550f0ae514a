import { expect, test } from "vitest";
import { parseSettings } from "../../settings/read-settings.ts";
import { openProviders } from "./known-providers.ts";

const opened = (text: string) =>
  openProviders(parseSettings(text, "config.toml").settings.auth.external, "https://site.example");
const keys = 'enabled = true\nclient_id = "id"\nsecret = "hush"';

test.each([
  ["apple", "https://appleid.apple.com"],
  ["azure", "https://login.microsoftonline.com/common/v2.0"],
  ["github", "https://github.com"],
  ["gitlab", "https://gitlab.com"],
  ["google", "https://accounts.google.com"],
  ["kakao", "https://kauth.kakao.com"],
  ["linkedin_oidc", "https://www.linkedin.com/oauth"],
  ["slack_oidc", "https://slack.com"],
])("%s is asked at its own address", (name, issuer) => {
  expect(opened(`[auth.external.${name}]\n${keys}`).get(name)?.issuer).toBe(issuer);
});

test.each([
  ["github", "https://git.example.com/", "https://git.example.com"],
  ["gitlab", "https://git.example.com", "https://git.example.com"],
  ["azure", "https://login.microsoftonline.com/tenant//", "https://login.microsoftonline.com/tenant/v2.0"],
  ["keycloak", "https://login.example.com/realms/desk", "https://login.example.com/realms/desk"],
])("%s that the owner runs is asked there", (name, url, issuer) => {
  expect(opened(`[auth.external.${name}]\n${keys}\nurl = "${url}"`).get(name)?.issuer).toBe(issuer);
});

test("what a provider needs and what follows where the file is silent", () => {
  const provider = opened(`[auth.external.google]\nenabled = true\nclient_id = "site, app"\nsecret = "hush"`).get(
    "google",
  );
  expect(provider).toEqual({
    name: "google",
    clientId: "site",
    audiences: ["site", "app"],
    secret: "hush",
    issuer: "https://accounts.google.com",
    redirectUri: "https://site.example/auth/v1/callback",
    scope: "openid email profile",
    postsAnswer: false,
    verifiedClaim: "email_verified",
    skipsNonce: false,
  });
  const stated = opened(
    `[auth.external.google]\n${keys}\nredirect_uri = "https://other.example/back"\nskip_nonce_check = true`,
  ).get("google");
  expect([stated?.redirectUri, stated?.skipsNonce]).toEqual(["https://other.example/back", true]);
  const [apple, github, azure] = ["apple", "github", "azure"].map((name) =>
    opened(`[auth.external.${name}]\n${keys}`).get(name),
  );
  expect([apple?.postsAnswer, apple?.scope]).toEqual([true, "openid email name"]);
  expect(github?.scope).toBe("user:email");
  expect(azure?.verifiedClaim).toBe("xms_edov");
});

test("a provider that is switched off is not open", () => {
  expect([...opened(`[auth.external.google]\n${keys.replace("true", "false")}`).keys()]).toEqual([]);
});

test("a provider that only its owner knows the address of is not open without it", () => {
  expect([...opened(`[auth.external.keycloak]\n${keys}`).keys()]).toEqual([]);
});
