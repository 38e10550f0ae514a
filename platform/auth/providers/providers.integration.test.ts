import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  followTo,
  type IdentityProvider,
  type Person,
  startIdentityProvider,
} from "../../../tests/support/identity-provider.ts";
import { type AuthHarness, authHarness, goodPassword, linkIn, siteUrl } from "../test-harness.ts";

const callbackUrl = `${siteUrl}/auth/v1/callback`;
let idp: IdentityProvider;
let harness: AuthHarness;
beforeAll(async () => {
  idp = await startIdentityProvider();
  harness = await authHarness({
    settings: `
      [auth]
      enable_manual_linking = true
      ${idp.settings("keycloak")}
      ${idp.settings("google")}
      [auth.external.github]
      enabled = false
    `,
  });
});
afterAll(async () => {
  await harness.stop();
  await idp.stop();
});

const ada: Person = { sub: "ada-1", email: "ada@example.com", email_verified: true, name: "Ada" };
beforeEach(() => {
  idp.visitor.person = ada;
});

type Began = { readonly cookie: string; readonly location: string };

async function begin(address: string): Promise<Began> {
  const response = await harness.call(address.replace(siteUrl, ""));
  expect(response.status).toBe(302);
  return {
    cookie: response.headers.getSetCookie()[0]?.split(";")[0] ?? "",
    location: response.headers.get("location") ?? "",
  };
}

const arrive = (back: URL, cookie: string) => harness.call(back.pathname + back.search, { headers: { cookie } });
const landing = async (response: Response) => new URL((await response).headers.get("location") ?? "");
const fragment = (url: URL) => new URLSearchParams(url.hash.slice(1));

async function visit(address: string, cookieOf = ({ cookie }: Began) => cookie): Promise<URL> {
  const began = await begin(address);
  return landing(await arrive(await followTo(callbackUrl, began.location), cookieOf(began)));
}

async function signIn(provider: "google" | "keycloak" = "google", flowType: "pkce" | "implicit" = "pkce") {
  const client = harness.client({ flowType });
  const { data } = await client.auth.signInWithOAuth({ provider, options: { skipBrowserRedirect: true } });
  const arrived = await visit(data.url ?? "");
  return { client, arrived };
}

async function signedIn(provider: "google" | "keycloak" = "google") {
  const { client, arrived } = await signIn(provider);
  const { data, error } = await client.auth.exchangeCodeForSession(arrived.searchParams.get("code") ?? "");
  if (error) throw error;
  return { client, session: data.session, user: data.user };
}

const errorOf = (url: URL) => [url.searchParams.get("error"), url.searchParams.get("error_code")];
const usersOf = async (email: string) =>
  (await harness.database.asService((tx) => tx.query("select * from auth.users where email = $1", [email]))).rows;

describe("signing in with a provider", () => {
  test("opens an account and a session under PKCE, with the provider's tokens", async () => {
    const { session, user } = await signedIn();
    expect(user.email).toBe("ada@example.com");
    expect(user.app_metadata).toMatchObject({ provider: "google", providers: ["google"] });
    expect(user.user_metadata).toMatchObject({ full_name: "Ada", email_verified: true });
    expect(user.identities?.map(({ provider, id }) => [provider, id])).toEqual([["google", "ada-1"]]);
    expect(session.provider_token).toEqual(expect.any(String));
    expect(session.provider_refresh_token).toEqual(expect.any(String));
    expect(user.email_confirmed_at).toEqual(expect.any(String));
    const again = await signedIn();
    expect(again.user.id).toBe(user.id);
  });

  test("brings the session in the fragment without PKCE", async () => {
    const { arrived } = await signIn("google", "implicit");
    expect(arrived.pathname).toBe("/auth");
    expect([...fragment(arrived).keys()].sort()).toEqual([
      "access_token",
      "expires_at",
      "expires_in",
      "provider_refresh_token",
      "provider_token",
      "refresh_token",
      "token_type",
    ]);
    const { data } = await harness.client().auth.getUser(fragment(arrived).get("access_token") ?? "");
    expect(data.user?.email).toBe("ada@example.com");
  });

  test("sends PKCE, a nonce and a fresh state to the provider, and passes on only harmless words", async () => {
    const { location } = await begin(
      "/auth/v1/authorize?provider=google&scopes=calendar&prompt=login&client_id=evil&redirect_uri=https://evil.example&state=x",
    );
    const query = new URL(location).searchParams;
    expect(query.get("code_challenge_method")).toBe("S256");
    expect(query.get("scope")).toBe("openid email profile calendar");
    expect(query.get("prompt")).toBe("login");
    expect(query.get("client_id")).toBe("northpip-site");
    expect(query.get("redirect_uri")).toBe(callbackUrl);
    expect(query.get("state")).not.toBe("x");
    expect(query.get("nonce")).toMatch(/^[\w-]{43}$/);
  });

  test("accepts a state once, and from no other browser", async () => {
    const began = await begin("/auth/v1/authorize?provider=google");
    const back = await followTo(callbackUrl, began.location);
    const both = await Promise.all([arrive(back, began.cookie), arrive(back, began.cookie)]);
    const outcomes = (await Promise.all(both.map(landing))).map((url) => fragment(url).get("error_code"));
    expect(outcomes.sort()).toEqual(["bad_oauth_state", null]);
    expect(errorOf(await visit("/auth/v1/authorize?provider=google", () => ""))).toEqual([
      "invalid_request",
      "bad_oauth_state",
    ]);
    const other = await begin("/auth/v1/authorize?provider=google");
    const mixed = await visit("/auth/v1/authorize?provider=google", () => other.cookie);
    expect(errorOf(mixed)).toEqual(["invalid_request", "bad_oauth_state"]);
  });

  test("refuses an old visit, a code of another visit and a made-up one", async () => {
    const old = await begin("/auth/v1/authorize?provider=google");
    await harness.database.asService((tx) =>
      tx.query("update auth.provider_flows set created_at = now() - interval '10 minutes 1 second'"),
    );
    const late = await landing(await arrive(await followTo(callbackUrl, old.location), old.cookie));
    expect(errorOf(late)).toEqual(["invalid_request", "bad_oauth_state"]);
    const one = await begin("/auth/v1/authorize?provider=google");
    const two = await begin("/auth/v1/authorize?provider=google");
    const backTwo = await followTo(callbackUrl, two.location);
    for (const code of [backTwo.searchParams.get("code") ?? "", "made-up"]) {
      const began = code === "made-up" ? two : one;
      const back = new URL(callbackUrl);
      back.search = new URLSearchParams({
        code,
        state: new URL(began.location).searchParams.get("state") ?? "",
        iss: idp.issuer,
      }).toString();
      expect(errorOf(await landing(await arrive(back, began.cookie)))).toEqual(["server_error", "unexpected_failure"]);
    }
  });

  test("refuses an answer of another issuer", async () => {
    const began = await begin("/auth/v1/authorize?provider=google");
    const back = await followTo(callbackUrl, began.location);
    back.searchParams.set("iss", "https://evil.example");
    expect(errorOf(await landing(await arrive(back, began.cookie)))).toEqual(["server_error", "unexpected_failure"]);
  });

  test("says in query and fragment that the person said no", async () => {
    idp.visitor.person = undefined;
    const { arrived } = await signIn();
    for (const said of [arrived.searchParams, fragment(arrived)]) {
      expect(said.get("error")).toBe("access_denied");
      expect(said.get("error_description")).toBe("The person said no");
    }
  });

  test("leads only to allowed addresses", async () => {
    const arrived = await visit(
      `/auth/v1/authorize?provider=google&redirect_to=${encodeURIComponent("https://evil.example/")}`,
    );
    expect(arrived.href).toMatch(/^http:\/\/127\.0\.0\.1:3000\/auth#access_token=/);
  });

  test("refuses a provider that is not switched on, and half a PKCE challenge", async () => {
    for (const query of ["provider=github", "provider=__proto__", "", "provider=google&code_challenge=abc"]) {
      const response = await harness.call(`/auth/v1/authorize?${query}`);
      expect([response.status, (await response.json()).error_code]).toEqual([400, "validation_failed"]);
    }
  });

  test("makes a GET of the form that a provider's page posts from its own origin", async () => {
    const began = await begin("/auth/v1/authorize?provider=google");
    const back = await followTo(callbackUrl, began.location);
    const posted = await harness.call("/auth/v1/callback", {
      method: "POST",
      headers: { origin: "https://appleid.apple.com", "content-type": "application/x-www-form-urlencoded" },
      body: back.searchParams.toString(),
    });
    expect(posted.status).toBe(303);
    const arrived = await landing(await arrive(await landing(posted), began.cookie));
    expect(fragment(arrived).get("access_token")).toEqual(expect.any(String));
  });

  test("says in the settings which providers are open", async () => {
    const { external } = await (await harness.call("/auth/v1/settings")).json();
    expect([external.google, external.keycloak, external.github]).toEqual([true, true, false]);
  });
});

describe("an address that a provider vouches for", () => {
  test("leads to the account that has proven it", async () => {
    const client = await harness.confirmedUser("bea@example.com");
    const { data } = await client.auth.getUser();
    idp.visitor.person = { sub: "bea-1", email: "Bea@Example.com", email_verified: true };
    const { user } = await signedIn();
    expect(user.id).toBe(data.user?.id);
    expect(user.app_metadata.providers).toEqual(["email", "google"]);
    const password = await harness
      .client()
      .auth.signInWithPassword({ email: "bea@example.com", password: goodPassword });
    expect(password.error).toBeNull();
  });

  test("takes an account over that a stranger registered and never proved", async () => {
    const stranger = harness.client();
    await stranger.auth.signUp({
      email: "cyd@example.com",
      password: goodPassword,
      options: { data: { name: "Eve" } },
    });
    const mail = await harness.newestMail("cyd@example.com");
    idp.visitor.person = { sub: "cyd-1", email: "cyd@example.com", email_verified: true, name: "Cyd" };
    const { user } = await signedIn();
    expect(user.user_metadata.name).toBe("Cyd");
    expect(user.identities?.map(({ provider }) => provider)).toEqual(["google"]);
    const password = await stranger.auth.signInWithPassword({ email: "cyd@example.com", password: goodPassword });
    expect(password.error?.code).toBe("invalid_credentials");
    const followed = await landing(await harness.call(linkIn(mail)));
    expect(fragment(followed).get("error_code")).toBe("otp_expired");
  });

  test("unproven opens, links and makes nothing", async () => {
    await harness.confirmedUser("dan@example.com");
    for (const [sub, email] of [
      ["dan-1", "dan@example.com"],
      ["new-1", "new@example.com"],
    ] as const) {
      idp.visitor.person = { sub, email, email_verified: false };
      const { arrived } = await signIn();
      expect(errorOf(arrived)).toEqual(["access_denied", "provider_email_needs_verification"]);
    }
    expect(await usersOf("new@example.com")).toEqual([]);
    idp.visitor.person = { sub: "nobody-1" };
    expect(errorOf((await signIn()).arrived)).toEqual(["invalid_request", "email_address_not_provided"]);
  });

  test("of an account whose holder moved on stays with the identity, not with the address", async () => {
    idp.visitor.person = { sub: "fay-1", email: "fay@example.com", email_verified: true };
    const { user } = await signedIn();
    idp.visitor.person = { sub: "fay-1", email: "fay@new.example", email_verified: true };
    expect((await signedIn()).user.id).toBe(user.id);
  });

  test("makes one account of two first sign-ins at once", async () => {
    idp.visitor.person = { sub: "gus-1", email: "gus@example.com", email_verified: true };
    const [one, two] = await Promise.all([signedIn("google"), signedIn("keycloak")]);
    expect(one.user.id).toBe(two.user.id);
    expect(await usersOf("gus@example.com")).toHaveLength(1);
  });

  test("does not open a banned account", async () => {
    idp.visitor.person = { sub: "hal-1", email: "hal@example.com", email_verified: true };
    const { user } = await signedIn();
    const admin = harness.client({ key: harness.platform.keys.serviceRoleKey });
    await admin.auth.admin.updateUserById(user.id, { ban_duration: "1h" });
    expect(errorOf((await signIn()).arrived)).toEqual(["access_denied", "user_banned"]);
  });
});

describe("linked identities", () => {
  async function link(client: Awaited<ReturnType<AuthHarness["confirmedUser"]>>, cookie = true): Promise<URL> {
    const { data } = await client.auth.getSession();
    const response = await harness.call("/auth/v1/user/identities/authorize?provider=google&skip_http_redirect=true", {
      headers: { authorization: `Bearer ${data.session?.access_token}` },
    });
    expect(response.status).toBe(200);
    const { url } = await response.json();
    const sent = cookie ? (response.headers.getSetCookie()[0]?.split(";")[0] ?? "") : "";
    return landing(await arrive(await followTo(callbackUrl, url), sent));
  }

  test("are added by the real client's request, listed and removed", async () => {
    const client = await harness.confirmedUser("ida@example.com");
    idp.visitor.person = { sub: "ida-1", email: "other@example.com", email_verified: false };
    const asked = await client.auth.linkIdentity({ provider: "google", options: { skipBrowserRedirect: true } });
    expect(asked.data.url).toMatch(idp.issuer);
    const arrived = await link(client);
    expect(fragment(arrived).get("access_token")).toEqual(expect.any(String));
    const { data } = await client.auth.getUserIdentities();
    expect(data?.identities.map(({ provider }) => provider)).toEqual(["email", "google"]);
    expect(errorOf(await link(client))).toEqual(["server_error", "identity_already_exists"]);
    const added = data?.identities.find(({ provider }) => provider === "google");
    expect((await client.auth.unlinkIdentity(added!)).error).toBeNull();
    const { data: left } = await client.auth.getUser();
    expect(left.user?.app_metadata).toMatchObject({ provider: "email", providers: ["email"] });
    const mails = await harness.database.asService((tx) =>
      tx.query<{ kind: string; body: string }>(
        "select kind, html as body from mail.outbox where recipient = 'ida@example.com' and kind like 'identity%' order by created_at",
      ),
    );
    expect(mails.rows.map(({ kind }) => kind)).toEqual(["identity_linked", "identity_unlinked"]);
    for (const { body } of mails.rows) expect(body).toContain("Google");
    const sole = await client.auth.unlinkIdentity(left.user!.identities![0]!);
    expect(sole.error?.code).toBe("single_identity_not_deletable");
  });

  test("of which the one left has another proven address give it to the account", async () => {
    const client = await harness.confirmedUser("nell@example.com");
    idp.visitor.person = { sub: "nell-1", email: "nell.work@example.com", email_verified: true };
    await link(client);
    const { data } = await client.auth.getUserIdentities();
    expect((await client.auth.unlinkIdentity(data!.identities[0]!)).error).toBeNull();
    const { rows } = await harness.database.asService((tx) =>
      tx.query("select email from auth.users where email like 'nell%'"),
    );
    expect(rows).toEqual([{ email: "nell.work@example.com" }]);
  });

  test("of which the last one left has an address that somebody else has do not take it", async () => {
    const client = await harness.confirmedUser("olga@example.com");
    idp.visitor.person = { sub: "olga-1", email: "olga.work@example.com", email_verified: true };
    await link(client);
    await harness.confirmedUser("olga.work@example.com");
    const { data } = await client.auth.getUserIdentities();
    const own = data?.identities.find(({ provider }) => provider === "email");
    expect((await client.auth.unlinkIdentity(own!)).error).toMatchObject({
      status: 422,
      code: "email_conflict_identity_not_deletable",
    });
    expect((await client.auth.getUserIdentities()).data?.identities).toHaveLength(2);
  });

  test("are not taken from another account, and not linked from another browser or after signing out", async () => {
    idp.visitor.person = { sub: "jo-1", email: "jo@example.com", email_verified: true };
    await signedIn();
    const client = await harness.confirmedUser("kim@example.com");
    expect(errorOf(await link(client))).toEqual(["server_error", "identity_already_exists"]);
    expect(errorOf(await link(client, false))).toEqual(["invalid_request", "bad_oauth_state"]);
    const { data } = await client.auth.getSession();
    const headers = { authorization: `Bearer ${data.session?.access_token}` };
    const begun = await harness.call("/auth/v1/user/identities/authorize?provider=google", { headers });
    const cookie = begun.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    await client.auth.signOut();
    const back = await followTo(callbackUrl, begun.headers.get("location") ?? "");
    expect(errorOf(await landing(await arrive(back, cookie)))).toEqual(["invalid_request", "bad_oauth_state"]);
  });

  test("of somebody else, or without a fresh login, are not removed", async () => {
    const client = await harness.confirmedUser("lea@example.com");
    const other = await harness.confirmedUser("max@example.com");
    const { data } = await other.auth.getUserIdentities();
    expect((await client.auth.unlinkIdentity(data!.identities[0]!)).error?.code).toBe("identity_not_found");
    await harness.database.asService((tx) =>
      tx.query("update auth.mfa_amr_claims set updated_at = now() - interval '10 minutes 1 second'"),
    );
    const { data: session } = await client.auth.getSession();
    const stale = await harness.call("/auth/v1/user/identities/authorize?provider=google", {
      headers: { authorization: `Bearer ${session.session?.access_token}` },
    });
    expect([stale.status, (await stale.json()).error_code]).toEqual([401, "reauthentication_needed"]);
  });
});
