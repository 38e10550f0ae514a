import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { codeOf } from "../../../tests/support/authenticator.ts";
import { type SoftwareAuthenticator, softwareAuthenticator } from "../../../tests/support/webauthn-authenticator.ts";
import { pruneAuth } from "../prune.ts";
import { type AuthHarness, authHarness, goodPassword, siteUrl } from "../test-harness.ts";

/** Of a site at 127.0.0.1:3000, which browsers know by this name alone. */
const site = { rpId: "localhost", origin: "http://localhost:3000" };

let harness: AuthHarness;
beforeAll(async () => {
  harness = await authHarness({ settings: "[auth.passkey]\nenabled = true" });
});
afterAll(() => harness.stop());

const sql = async <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  (await harness.database.asService((tx) => tx.query<Row>(text, values))).rows;

let counter = 0;
async function member() {
  counter += 1;
  const email = `passkey-${counter}@visitor.example`;
  const client = await harness.confirmedUser(email);
  return { client, email, id: (await client.auth.getUser()).data.user?.id ?? "" };
}

async function add(client: SupabaseClient, authenticator: SoftwareAuthenticator, deviation = {}) {
  const { data, error } = await client.auth.passkey.startRegistration();
  if (error) return { data: null, error };
  const credential = authenticator.create(data.options as never, deviation) as never;
  return client.auth.passkey.verifyRegistration({ challengeId: data.challenge_id, credential });
}

async function signIn(authenticator: SoftwareAuthenticator, deviation = {}) {
  const client = harness.client();
  const { data, error } = await client.auth.passkey.startAuthentication();
  if (error) throw error;
  const credential = authenticator.get(data.options as never, deviation) as never;
  const answer = await client.auth.passkey.verifyAuthentication({ challengeId: data.challenge_id, credential });
  return { client, credential, challengeId: data.challenge_id, ...answer };
}

async function withPasskey() {
  const authenticator = softwareAuthenticator(site);
  const person = await member();
  const { data, error } = await add(person.client, authenticator);
  if (error) throw error;
  return { ...person, authenticator, passkeyId: data?.id ?? "" };
}

const statusOf = (error: unknown) => (error as { status?: number } | null)?.status;
const claimsOf = (token = "") => JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());

const admin = () =>
  createClient(siteUrl, harness.platform.keys.serviceRoleKey, {
    global: { fetch: harness.fetchFrom("127.0.0.1") },
    auth: { persistSession: false, autoRefreshToken: false },
  }).auth.admin;

describe("a passkey", () => {
  test("is made for the account that is signed in, and signs in to it without anything else", async () => {
    const authenticator = softwareAuthenticator(site);
    const { client, email, id } = await member();
    const { data: begun } = await client.auth.passkey.startRegistration();
    expect(begun?.options).toMatchObject({
      rp: { id: "localhost" },
      user: { name: email },
      attestation: "none",
      excludeCredentials: [],
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    });
    expect((begun?.expires_at ?? 0) - Date.now() / 1000).toBeGreaterThan(290);
    const added = await add(client, authenticator);
    expect(added.error).toBeNull();
    expect(added.data).toMatchObject({ friendly_name: "Passkey", created_at: expect.any(String) });

    const signedIn = await signIn(authenticator);
    expect(signedIn.error).toBeNull();
    expect(signedIn.data?.user?.id).toBe(id);
    const claims = claimsOf(signedIn.data?.session?.access_token);
    expect(claims).toMatchObject({ sub: id, aal: "aal1", amr: [{ method: "passkey" }] });
    expect((await signedIn.client.auth.getUser()).data.user?.email).toBe(email);
    const { data: listed } = await client.auth.passkey.list();
    expect(listed).toMatchObject([{ id: added.data?.id, last_used_at: expect.any(String) }]);
  });

  test("is named, listed and removed by its account alone", async () => {
    const owner = await withPasskey();
    const other = await withPasskey();
    const renamed = await owner.client.auth.passkey.update({ passkeyId: owner.passkeyId, friendlyName: " Laptop " });
    expect(renamed.data?.friendly_name).toBe("Laptop");
    const { error: nameless } = await owner.client.auth.passkey.update({
      passkeyId: owner.passkeyId,
      friendlyName: " ",
    });
    expect(nameless?.code).toBe("validation_failed");
    for (const passkeyId of [owner.passkeyId, crypto.randomUUID()]) {
      const { error } = await other.client.auth.passkey.update({ passkeyId, friendlyName: "Mine now" });
      expect([error?.status, error?.message]).toEqual([404, "Passkey not found"]);
      expect((await other.client.auth.passkey.delete({ passkeyId })).error?.status).toBe(404);
    }
    expect((await owner.client.auth.passkey.list()).data?.map(({ friendly_name }) => friendly_name)).toEqual([
      "Laptop",
    ]);
    expect((await owner.client.auth.passkey.delete({ passkeyId: owner.passkeyId })).error).toBeNull();
    expect((await owner.client.auth.passkey.list()).data).toEqual([]);
    expect((await signIn(owner.authenticator)).error?.code).toBe("webauthn_verification_failed");
    expect((await signIn(other.authenticator)).error).toBeNull();
  });

  test("is announced to the account's address when it is added and when it is removed", async () => {
    const { client, email, passkeyId } = await withPasskey();
    expect((await harness.newestMail(email)).Subject).toBe("A passkey was added to your Northpip account");
    await client.auth.passkey.delete({ passkeyId });
    expect((await harness.newestMail(email)).Subject).toBe("A passkey was removed from your Northpip account");
  });

  test("belongs to one account: the same credential is not registered twice", async () => {
    const { authenticator } = await withPasskey();
    const { client } = await member();
    expect((await add(client, authenticator)).error?.code).toBe("webauthn_credential_exists");
  });

  test("is one of ten at most", async () => {
    const { client, id } = await withPasskey();
    await sql(
      `insert into auth.webauthn_credentials (user_id, credential_id, public_key)
       select $1::uuid, decode(md5(n::text || $1::text), 'hex'), '\\x00' from generate_series(1, 9) n`,
      [id],
    );
    expect((await client.auth.passkey.startRegistration()).error?.code).toBe("too_many_passkeys");
  });

  test("goes with its account", async () => {
    const { id, authenticator } = await withPasskey();
    expect((await admin().deleteUser(id, true)).error).toBeNull();
    expect((await signIn(authenticator)).error?.code).toBe("webauthn_verification_failed");
    expect(await sql("select id from auth.webauthn_credentials where user_id = $1", [id])).toEqual([]);
  });
});

describe("a registration is refused", () => {
  test.each([
    ["on a page of another origin", { origin: "https://localhost.evil.example" }],
    ["on another port of this machine", { origin: "http://localhost:3001" }],
    ["for another site's name", { rpId: "evil.example" }],
    ["for another challenge", { challenge: "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA" }],
    ["when nobody touched the authenticator", { present: false }],
    ["when the authenticator did not check who holds it", { verified: false }],
    [
      "with a manufacturer's certificate, which could name an address to fetch",
      { attestation: { format: "packed", statement: new Map([["x5c", [new Uint8Array(8)]]]) } },
    ],
    [
      "with a statement of a format that only certificates prove",
      { attestation: { format: "apple", statement: new Map() } },
    ],
  ])("%s", async (_, deviation) => {
    const { client } = await member();
    const { error } = await add(client, softwareAuthenticator(site), deviation);
    expect([statusOf(error), error?.code]).toEqual([400, "webauthn_verification_failed"]);
    expect((await client.auth.passkey.list()).data).toEqual([]);
  });

  test("with somebody else's challenge, an unknown one, one that is over, and one that was answered", async () => {
    const owner = await member();
    const thief = await member();
    const { data } = await owner.client.auth.passkey.startRegistration();
    const credential = softwareAuthenticator(site).create(data!.options as never) as never;
    const give = async (client: SupabaseClient, challengeId: string) =>
      (await client.auth.passkey.verifyRegistration({ challengeId, credential })).error?.code;
    expect(await give(thief.client, data!.challenge_id)).toBe("webauthn_challenge_not_found");
    expect(await give(owner.client, crypto.randomUUID())).toBe("webauthn_challenge_not_found");
    expect(await give(owner.client, data!.challenge_id)).toBeUndefined();
    expect(await give(owner.client, data!.challenge_id)).toBe("webauthn_challenge_not_found");
    const late = await owner.client.auth.passkey.startRegistration();
    await sql("update auth.webauthn_challenges set expires_at = now() - interval '1 second' where id = $1", [
      late.data?.challenge_id,
    ]);
    expect(await give(owner.client, late.data?.challenge_id ?? "")).toBe("webauthn_challenge_expired");
  });

  test("without a sign-in of the last ten minutes, and without the second factor where there is one", async () => {
    const { client, id, email } = await member();
    await sql(
      `update auth.mfa_amr_claims set updated_at = now() - interval '10 minutes 1 second'
       where session_id in (select s.id from auth.sessions s where s.user_id = $1)`,
      [id],
    );
    expect((await client.auth.passkey.startRegistration()).error?.code).toBe("reauthentication_needed");
    await client.auth.signInWithPassword({ email, password: goodPassword });
    const { data } = await client.auth.mfa.enroll({ factorType: "totp" });
    await client.auth.mfa.challengeAndVerify({ factorId: data?.id ?? "", code: codeOf(data?.totp.secret ?? "") });
    const authenticator = softwareAuthenticator(site);
    expect((await add(client, authenticator)).error).toBeNull();

    const { client: first } = await signIn(authenticator);
    expect((await first.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: "aal1",
      nextLevel: "aal2",
    });
    expect((await first.auth.passkey.startRegistration()).error?.code).toBe("insufficient_aal");
    const [passkey] = (await first.auth.passkey.list()).data ?? [];
    expect((await first.auth.passkey.delete({ passkeyId: passkey?.id ?? "" })).error?.code).toBe("insufficient_aal");
    expect((await first.from("profiles").select("id")).data).toEqual([]);
  });
});

describe("a sign-in is refused", () => {
  test.each([
    ["on a page of another origin", { origin: "https://evil.example" }],
    ["for another site's name", { rpId: "evil.example" }],
    ["for another challenge", { challenge: "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA" }],
    ["when nobody touched the authenticator", { present: false }],
    ["when the authenticator did not check who holds it", { verified: false }],
    ["for another account than the passkey's", { userHandle: Buffer.from(crypto.randomUUID()).toString("base64url") }],
    ["without a word of whose it is", { userHandle: "" }],
  ])("%s", async (_, deviation) => {
    const { authenticator } = await withPasskey();
    const { error } = await signIn(authenticator, deviation);
    expect([statusOf(error), error?.code]).toEqual([400, "webauthn_verification_failed"]);
    expect((await signIn(authenticator)).error).toBeNull();
  });

  test("when the counter goes back, as a copy's does", async () => {
    const { authenticator } = await withPasskey();
    expect((await signIn(authenticator, { counter: 7 })).error).toBeNull();
    for (const counter of [7, 6, 0]) {
      expect((await signIn(authenticator, { counter })).error?.code).toBe("webauthn_verification_failed");
    }
    expect((await signIn(authenticator, { counter: 8 })).error).toBeNull();
  });

  test("the second time with one challenge, also after a failure, and twenty times at once", async () => {
    const { authenticator } = await withPasskey();
    const { client, challengeId, credential, error } = await signIn(authenticator);
    expect(error).toBeNull();
    const again = await client.auth.passkey.verifyAuthentication({ challengeId, credential });
    expect(again.error?.code).toBe("webauthn_challenge_not_found");
    const failed = await signIn(authenticator, { origin: "https://evil.example" });
    const retried = await failed.client.auth.passkey.verifyAuthentication({
      challengeId: failed.challengeId,
      credential: authenticator.get({ challenge: "AAAA" } as never) as never,
    });
    expect(retried.error?.code).toBe("webauthn_challenge_not_found");
    const { data } = await client.auth.passkey.startAuthentication();
    const once = authenticator.get(data!.options as never) as never;
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        harness.client().auth.passkey.verifyAuthentication({ challengeId: data!.challenge_id, credential: once }),
      ),
    );
    expect(answers.filter((answer) => answer.error === null)).toHaveLength(1);
  });

  test("when the account is disabled, which only the passkey's holder learns", async () => {
    const { authenticator, id } = await withPasskey();
    await admin().updateUserById(id, { ban_duration: "1h" });
    expect((await signIn(authenticator)).error?.code).toBe("user_banned");
    expect((await signIn(authenticator, { present: false })).error?.code).toBe("webauthn_verification_failed");
  });

  test("with what is no credential at all", async () => {
    for (const credential of [{}, { id: "x" }, { id: "a", rawId: "a", type: "public-key", response: {} }]) {
      const { data } = await harness.client().auth.passkey.startAuthentication();
      const json = { challenge_id: data?.challenge_id, credential };
      const response = await harness.call("/auth/v1/passkeys/authentication/verify", { json });
      expect([response.status, (await response.json()).error_code]).toEqual([400, "webauthn_verification_failed"]);
    }
  });
});

describe("an administrator", () => {
  test("lists and removes a user's passkeys; a user does not", async () => {
    const { client, id, email, passkeyId, authenticator } = await withPasskey();
    expect((await admin().passkey.listPasskeys({ userId: id })).data).toMatchObject([{ id: passkeyId }]);
    const token = (await client.auth.getSession()).data.session?.access_token;
    for (const [method, path] of [
      ["GET", `/auth/v1/admin/users/${id}/passkeys`],
      ["DELETE", `/auth/v1/admin/users/${id}/passkeys/${passkeyId}`],
    ] as const) {
      const response = await harness.call(path, { method, headers: { authorization: `Bearer ${token}` } });
      expect(response.status).toBe(403);
    }
    const other = await withPasskey();
    expect((await admin().passkey.deletePasskey({ userId: other.id, passkeyId })).error?.status).toBe(404);
    expect((await admin().passkey.deletePasskey({ userId: id, passkeyId })).error).toBeNull();
    expect((await signIn(authenticator)).error?.code).toBe("webauthn_verification_failed");
    expect((await harness.newestMail(email)).Subject).toContain("removed");
  });
});

test("challenges that nobody answered are forgotten", async () => {
  const { data } = await harness.client().auth.passkey.startAuthentication();
  await sql("update auth.webauthn_challenges set expires_at = now() - interval '60 minutes 1 second' where id = $1", [
    data?.challenge_id,
  ]);
  await pruneAuth(harness.database);
  expect(await sql("select id from auth.webauthn_challenges where id = $1", [data?.challenge_id])).toEqual([]);
});

describe("the settings", () => {
  test("bind credentials to the site, whatever a request says of hosts", async () => {
    const response = await harness.call("/auth/v1/passkeys/authentication/options", {
      json: {},
      headers: { "x-forwarded-host": "evil.example", origin: siteUrl },
    });
    expect((await response.json()).options.rpId).toBe("localhost");
    expect((await (await harness.call("/auth/v1/settings")).json()).passkeys_enabled).toBe(true);
  });

  test("name another site where the file does, and switch all of it off otherwise", async () => {
    const named = await authHarness({
      settings: `[auth.passkey]\nenabled = true\n[auth.webauthn]\nrp_display_name = "Named"\nrp_id = "example.com"\nrp_origins = ["https://app.example.com/"]`,
    });
    try {
      const client = await named.confirmedUser("named@visitor.example");
      const { data } = await client.auth.passkey.startRegistration();
      expect(data?.options.rp).toEqual({ id: "example.com", name: "Named" });
      const right = softwareAuthenticator({ rpId: "example.com", origin: "https://app.example.com" });
      const credential = right.create(data!.options as never) as never;
      expect(
        (await client.auth.passkey.verifyRegistration({ challengeId: data!.challenge_id, credential })).error,
      ).toBeNull();
    } finally {
      await named.stop();
    }
    const off = await authHarness();
    try {
      const { error } = await off.client().auth.passkey.startAuthentication();
      expect([error?.status, error?.code]).toEqual([404, "passkey_disabled"]);
      expect((await (await off.call("/auth/v1/settings")).json()).passkeys_enabled).toBe(false);
    } finally {
      await off.stop();
    }
  });
});
