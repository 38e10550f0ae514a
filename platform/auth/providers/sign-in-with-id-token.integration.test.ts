import { createHash } from "node:crypto";
import { generateKeyPair } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { clientId, type IdentityProvider, startIdentityProvider } from "../../../tests/support/identity-provider.ts";
import { type AuthHarness, authHarness } from "../test-harness.ts";

let idp: IdentityProvider;
let harness: AuthHarness;
beforeAll(async () => {
  idp = await startIdentityProvider();
  harness = await authHarness({
    settings: `[auth]\nenable_manual_linking = true\n${idp.settings("google")}\n${idp.settings("gitlab")}\nskip_nonce_check = true`,
  });
});
afterAll(async () => {
  await harness.stop();
  await idp.stop();
});

const nonce = "what only this app knows";
const sha256 = (text: string) => createHash("sha256").update(text);
const claims = { sub: "ada-1", email: "ada@example.com", email_verified: true, nonce: sha256(nonce).digest("hex") };

const signIn = (token: string, more: { nonce?: string; access_token?: string; provider?: string } = {}) =>
  harness.client().auth.signInWithIdToken({ provider: "google", token, nonce, ...more });

test("signs in with a provider's token, for the site's and for an app's audience", async () => {
  const { data, error } = await signIn(await idp.idToken(claims));
  expect(error).toBeNull();
  expect(data.user?.email).toBe("ada@example.com");
  const app = await signIn(await idp.idToken({ ...claims, aud: "northpip-app" }));
  expect(app.data.user?.id).toBe(data.user?.id);
});

test("asks a provider for its keys once", async () => {
  idp.visitor.requests.length = 0;
  for (let times = 0; times < 3; times += 1) await signIn(await idp.idToken(claims));
  expect(idp.visitor.requests).toEqual([]);
});

test("refuses a token for somebody else, of somebody else, too old, changed or unsigned", async () => {
  const { privateKey } = await generateKeyPair("RS256");
  const good = await idp.idToken(claims);
  const [header = "", , signature = ""] = good.split(".");
  const changed = Buffer.from(JSON.stringify({ ...claims, iss: idp.issuer, aud: clientId, exp: 9e9, iat: 1 }));
  const none = Buffer.from('{"alg":"none"}').toString("base64url");
  const refused = {
    audience: await idp.idToken({ ...claims, aud: "other" }),
    issuer: await idp.idToken({ ...claims, iss: "https://evil.example" }),
    signer: await idp.idToken(claims, { key: privateKey }),
    key: await idp.idToken(claims, { key: privateKey, kid: "unknown" }),
    changed: `${header}.${changed.toString("base64url")}.${signature}`,
    none: `${none}.${changed.toString("base64url")}.`,
    text: "not a token",
  };
  for (const [name, token] of Object.entries(refused)) {
    const response = await harness.call("/auth/v1/token?grant_type=id_token", {
      json: { provider: "google", id_token: token, nonce },
    });
    expect([name, response.status]).toEqual([name, 400]);
    expect(Object.keys(await response.json()), name).toEqual(["error", "error_description"]);
  }
});

test("refuses another nonce and a missing one, unless the settings skip the check", async () => {
  const token = await idp.idToken(claims);
  const bare = await idp.idToken({ ...claims, nonce: undefined });
  expect((await signIn(token, { nonce: "another" })).error?.status).toBe(400);
  expect((await signIn(token, { nonce: "" })).error?.status).toBe(400);
  expect((await signIn(bare)).error?.status).toBe(400);
  expect((await signIn(token, { nonce: "another", provider: "gitlab" })).error).toBeNull();
});

test("refuses an access token that does not belong to the ID token", async () => {
  const half = sha256("the access token").digest().subarray(0, 16).toString("base64url");
  const token = await idp.idToken({ ...claims, at_hash: half });
  expect((await signIn(token, { access_token: "the access token" })).error).toBeNull();
  expect((await signIn(token, { access_token: "another" })).error?.status).toBe(400);
});

test("refuses a provider that is not switched on, and an address the provider does not vouch for", async () => {
  const token = await idp.idToken({ ...claims, sub: "new", email: "new@example.com", email_verified: false });
  expect((await signIn(token)).error?.code).toBe("provider_email_needs_verification");
  expect((await signIn(token, { provider: "apple" })).error?.code).toBe("provider_disabled");
});

test("links the identity of a token to the account that is signed in", async () => {
  const client = await harness.confirmedUser("bea@example.com");
  const token = await idp.idToken({ ...claims, sub: "bea-1", email: "other@example.com" });
  const { error } = await client.auth.linkIdentity({ provider: "google", token, nonce });
  expect(error).toBeNull();
  const { data } = await client.auth.getUser();
  expect([data.user?.email, data.user?.app_metadata.providers]).toEqual(["bea@example.com", ["email", "google"]]);
});
