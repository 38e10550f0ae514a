import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AuthHarness, authHarness, codeIn, goodPassword, linkIn } from "./test-harness.ts";

/** A platform whose settings file says other things than ours does. */
let harness: AuthHarness;
beforeAll(async () => {
  harness = await authHarness({
    settings: `
      [api]
      max_rows = 3
      [auth]
      jwt_expiry = 120
      jwt_issuer = "https://issuer.example"
      minimum_password_length = 12
      additional_redirect_urls = ["https://other.example/**", "https://*.preview.example/done"]
      [auth.email]
      enable_confirmations = false
      otp_length = 8
      [auth.mfa]
      max_enrolled_factors = 1
    `,
  });
});
afterAll(() => harness.stop());

const claimsOf = (token = "") => JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());

describe("the settings file", () => {
  test("opens an account at once where no confirmation is asked for, and says that it exists", async () => {
    const client = harness.client();
    const { data, error } = await client.auth.signUp({ email: "now@example.com", password: goodPassword });
    expect(error).toBeNull();
    expect(data.session?.expires_in).toBe(120);
    expect(claimsOf(data.session?.access_token).iss).toBe("https://issuer.example");
    expect((await client.auth.getUser()).data.user?.email).toBe("now@example.com");
    const again = await harness.client().auth.signUp({ email: "now@example.com", password: goodPassword });
    expect([again.error?.status, again.error?.code]).toEqual([422, "user_already_exists"]);
  });

  test("says how long a password is at least", async () => {
    const { error } = await harness.client().auth.signUp({ email: "short@example.com", password: "kettle-7" });
    expect([error?.code, error?.message]).toEqual(["weak_password", "Password should be at least 12 characters."]);
  });

  test("lengthens codes and lets links lead to the addresses it lists, and to no others", async () => {
    const email = "otp@example.com";
    for (const [asked, expected] of [
      ["https://other.example/a/b?c=d", "https://other.example/a/b"],
      ["https://one.preview.example/done", "https://one.preview.example/done"],
      ["https://one.two.preview.example/done", "http://127.0.0.1:3000/auth"],
      ["https://other.example.evil.example/", "http://127.0.0.1:3000/auth"],
      ["https://evil@other.example/", "http://127.0.0.1:3000/auth"],
    ] as const) {
      await harness.client().auth.signInWithOtp({ email, options: { emailRedirectTo: asked } });
      const mail = await harness.newestMail(email);
      expect(codeIn(mail)).toMatch(/^\d{8}$/);
      const response = await harness.call(new URL(linkIn(mail)).pathname + new URL(linkIn(mail)).search);
      expect(response.headers.get("location")).toMatch(new RegExp(`^${expected.replaceAll(".", "\\.")}`));
    }
  });

  test("limits the factors of an account", async () => {
    const client = harness.client();
    await client.auth.signUp({ email: "factors@example.com", password: goodPassword });
    expect((await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "one" })).error).toBeNull();
    const second = await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "two" });
    expect(second.error?.code).toBe("too_many_enrolled_mfa_factors");
  });
});

describe("a settings file that closes the door", () => {
  test("refuses sign-ups, and codes make no account", async () => {
    const closed = await authHarness({ settings: "[auth]\nenable_signup = false" });
    try {
      const client = closed.client();
      const { error } = await client.auth.signUp({ email: "new@example.com", password: goodPassword });
      expect([error?.status, error?.code]).toEqual([422, "signup_disabled"]);
      expect((await client.auth.signInWithOtp({ email: "new@example.com" })).error).toBeNull();
      expect(await closed.mails("new@example.com")).toEqual([]);
      const settings = await (await closed.call("/auth/v1/settings")).json();
      expect(settings.disable_signup).toBe(true);
    } finally {
      await closed.stop();
    }
  });
});

describe("anonymous sign-ins", () => {
  let open: AuthHarness;
  beforeAll(async () => {
    open = await authHarness({ settings: "[auth]\nenable_anonymous_sign_ins = true" });
  });
  afterAll(() => open.stop());

  test("make an account that policies can tell, and that becomes a full one with a proven address", async () => {
    const client = open.client();
    const { data, error } = await client.auth.signInAnonymously({ options: { data: { theme: "dark" } } });
    expect(error).toBeNull();
    const id = data.user?.id;
    expect(claimsOf(data.session?.access_token)).toMatchObject({
      is_anonymous: true,
      role: "authenticated",
      email: "",
    });
    expect(data.user?.user_metadata).toEqual({ theme: "dark" });
    expect((await client.auth.updateUser({ email: "grown@example.com" })).error).toBeNull();
    const mail = await open.newestMail("grown@example.com");
    const response = await open.call(new URL(linkIn(mail)).pathname + new URL(linkIn(mail)).search);
    expect(response.headers.get("location")).toContain("access_token=");
    await client.auth.refreshSession();
    const { user } = (await client.auth.getUser()).data;
    expect([user?.id, user?.email, user?.is_anonymous]).toEqual([id, "grown@example.com", false]);
    expect(user?.identities?.map(({ provider }) => provider)).toEqual(["email"]);
  });

  test("are told that there is nowhere to send a code", async () => {
    const client = open.client();
    await client.auth.signInAnonymously();
    expect((await client.auth.reauthenticate()).error).toMatchObject({
      status: 400,
      message: "Reauthentication requires the user to have an email or a phone number",
    });
  });

  test("are refused where the settings do not allow them", async () => {
    expect((await harness.client().auth.signInAnonymously()).error?.code).toBe("anonymous_provider_disabled");
  });
});

describe("what is switched off", () => {
  test("is named", async () => {
    const client = harness.client();
    await client.auth.signUp({ email: "off@example.com", password: goodPassword });
    const said = async (asked: Promise<{ error: { message: string } | null }>) => (await asked).error?.message;
    expect(await said(client.auth.signInWithSSO({ domain: "example.com" }))).toBe("SAML 2.0 is disabled");
    expect(await said(client.auth.signInWithIdToken({ provider: "google", token: "x" }))).toBe(
      "Provider (google) is not enabled",
    );
    expect(await said(client.auth.linkIdentity({ provider: "google" }))).toBe("Manual linking is disabled");
    expect(await said(client.auth.verifyOtp({ phone: "+1-invalid", token: "123456", type: "sms" }))).toBe(
      "Invalid phone number format (E.164 required)",
    );
    const admin = harness.client({ key: harness.platform.keys.serviceRoleKey }).auth.admin;
    expect((await admin.listUsers({ page: -1 })).error?.status).toBe(400);
  });
});
