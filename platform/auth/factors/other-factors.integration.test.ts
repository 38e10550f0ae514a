import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type SoftwareAuthenticator, softwareAuthenticator } from "../../../tests/support/webauthn-authenticator.ts";
import { type AuthHarness, authHarness, goodPassword } from "../test-harness.ts";

const site = { rpId: "localhost", origin: "http://localhost:3000" };

let harness: AuthHarness;
beforeAll(async () => {
  harness = await authHarness({
    settings: `
      [auth.mfa.phone]
      enroll_enabled = true
      verify_enabled = true
      max_frequency = "0"
      template = "Second factor: {{ .Code }}"
      [auth.mfa.web_authn]
      enroll_enabled = true
      verify_enabled = true
    `,
  });
});
afterAll(() => harness.stop());

const sql = async <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  (await harness.database.asService((tx) => tx.query<Row>(text, values))).rows;

let counter = 0;
const newNumber = () => `1202666${String(counter).padStart(4, "0")}`;
async function member() {
  counter += 1;
  const email = `other-factor-${counter}@visitor.example`;
  return { client: await harness.confirmedUser(email), email, phone: newNumber() };
}

async function signIn(email: string): Promise<SupabaseClient> {
  const client = harness.client();
  const { error } = await client.auth.signInWithPassword({ email, password: goodPassword });
  if (error) throw error;
  return client;
}

const claimsOf = async (client: SupabaseClient) => {
  const token = (await client.auth.getSession()).data.session?.access_token ?? "";
  return JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
};
const levels = async (client: SupabaseClient) => {
  const { data } = await client.auth.mfa.getAuthenticatorAssuranceLevel();
  return [data?.currentLevel, data?.nextLevel];
};

async function post(client: SupabaseClient, path: string, json: unknown, from = "127.0.0.1") {
  const token = (await client.auth.getSession()).data.session?.access_token;
  const response = await harness.call(`/auth/v1${path}`, { json, from, headers: { authorization: `Bearer ${token}` } });
  const body = await response.json();
  return { status: response.status, code: body.error_code as string | undefined, body };
}

const codeTo = async (phone: string) => {
  const [row] = await sql<{ text: string }>(
    "select body_text as text from sms.outbox where recipient = $1 order by created_at desc limit 1",
    [phone],
  );
  return /\d{6}/.exec(row?.text ?? "")?.[0] ?? "";
};
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

async function withPhoneFactor() {
  const person = await member();
  const { data } = await person.client.auth.mfa.enroll({ factorType: "phone", phone: `+${person.phone}` });
  const factorId = data?.id ?? "";
  const challenge = await person.client.auth.mfa.challenge({ factorId });
  const given = { factorId, challengeId: challenge.data?.id ?? "", code: await codeTo(person.phone) };
  const { error } = await person.client.auth.mfa.verify(given);
  if (error) throw error;
  return { ...person, factorId };
}

type Deviation = Parameters<SoftwareAuthenticator["get"]>[1];

async function challengeWebauthn(client: SupabaseClient, factorId: string) {
  const { body } = await post(client, `/factors/${factorId}/challenge`, {
    // What a client believes about the site does not count.
    webauthn: { rpId: "evil.example", rpOrigins: ["https://evil.example"] },
  });
  return body as { id: string; webauthn: { type: "create" | "request"; credential_options: { publicKey: never } } };
}

async function giveWebauthn(
  client: SupabaseClient,
  factorId: string,
  authenticator: SoftwareAuthenticator,
  deviation?: Deviation,
) {
  const opened = await challengeWebauthn(client, factorId);
  const { type, credential_options: options } = opened.webauthn;
  const credential_response = authenticator[type === "create" ? "create" : "get"](options.publicKey, deviation);
  const given = { challenge_id: opened.id, webauthn: { type, rpId: site.rpId, credential_response } };
  return { given, opened, ...(await post(client, `/factors/${factorId}/verify`, given)) };
}

async function withAuthenticator() {
  const person = await member();
  const authenticator = softwareAuthenticator(site);
  const { data } = await person.client.auth.mfa.enroll({ factorType: "webauthn", friendlyName: "Key" });
  const factorId = data?.id ?? "";
  const { status } = await giveWebauthn(person.client, factorId, authenticator);
  if (status !== 200) throw new Error(`the authenticator was not accepted: ${status}`);
  const client = await signIn(person.email);
  return { ...person, client, factorId, authenticator };
}

describe("a phone as second factor", () => {
  test("is enrolled with a code that is sent to it, and raises the session", async () => {
    const { client, phone, email } = await member();
    const { data, error } = await client.auth.mfa.enroll({ factorType: "phone", phone, friendlyName: "Mine" });
    expect(error).toBeNull();
    expect(data).toMatchObject({ type: "phone", phone, friendly_name: "Mine" });
    expect(await levels(client)).toEqual(["aal1", "aal1"]);
    const factorId = data?.id ?? "";
    const opened = await client.auth.mfa.challenge({ factorId });
    expect(opened.data).toMatchObject({ type: "phone", expires_at: expect.any(Number) });
    const [message] = await sql<{ body_text: string }>("select body_text from sms.outbox where recipient = $1", [
      phone,
    ]);
    expect(message?.body_text).toMatch(/^Second factor: \d{6}$/);
    const given = { factorId, challengeId: opened.data?.id ?? "", code: await codeTo(phone) };
    expect((await client.auth.mfa.verify(given)).error).toBeNull();
    expect(await claimsOf(client)).toMatchObject({
      aal: "aal2",
      amr: [{ method: "mfa/phone" }, { method: "password" }],
    });
    expect((await client.auth.mfa.listFactors()).data?.phone).toMatchObject([{ id: factorId, status: "verified" }]);

    const next = await signIn(email);
    expect(await levels(next)).toEqual(["aal1", "aal2"]);
    expect((await next.from("profiles").select("id")).data).toEqual([]);
    expect((await next.auth.mfa.unenroll({ factorId })).error?.code).toBe("insufficient_aal");
    expect((await client.auth.mfa.unenroll({ factorId })).error).toBeNull();
    await client.auth.refreshSession();
    expect(await claimsOf(client)).toMatchObject({ aal: "aal1", amr: [{ method: "password" }] });
  });

  test("takes each code for its own challenge, once, five tries, from the same network", async () => {
    const { client, phone, factorId } = await withPhoneFactor();
    const challenge = async () => (await client.auth.mfa.challenge({ factorId })).data?.id ?? "";
    const verify = (challenge_id: string, code: string, from?: string) =>
      post(client, `/factors/${factorId}/verify`, { challenge_id, code }, from);
    const first = await challenge();
    const firstCode = await codeTo(phone);
    const second = await challenge();
    const secondCode = await codeTo(phone);
    if (firstCode !== secondCode) expect((await verify(second, firstCode)).code).toBe("mfa_verification_failed");
    expect((await verify(second, secondCode, "203.0.113.7")).code).toBe("mfa_ip_address_mismatch");
    expect((await verify(second, secondCode)).status).toBe(200);
    expect((await verify(second, secondCode)).code).toBe("mfa_challenge_expired");
    for (let guess = 0; guess < 5; guess += 1) await verify(first, otherThan(firstCode));
    expect((await verify(first, firstCode)).code).toBe("mfa_challenge_expired");
    const stored = JSON.stringify(
      await sql("select otp_code from auth.mfa_challenges where factor_id = $1", [factorId]),
    );
    for (const code of [firstCode, secondCode]) expect(stored).not.toContain(`"${code}"`);
  });

  test("is one of its number, and needs one", async () => {
    const { client, phone } = await withPhoneFactor();
    const enroll = async (number: string) =>
      (await client.auth.mfa.enroll({ factorType: "phone", phone: number })).error?.code;
    expect(await enroll(phone)).toBe("mfa_verified_factor_exists");
    expect(await enroll("")).toBe("validation_failed");
    expect(await enroll("12")).toBeUndefined();
    expect(await enroll("12")).toBeUndefined();
    expect((await client.auth.mfa.listFactors()).data?.all).toHaveLength(2);
  });

  test("counts its messages as all others", async () => {
    const counted = await authHarness({
      limits: { sms: { count: 2, windowMs: 3_600_000 } } as never,
      settings: `[auth.mfa.phone]\nenroll_enabled = true\nverify_enabled = true\nmax_frequency = "0"`,
    });
    try {
      const client = await counted.confirmedUser("counted@visitor.example");
      const { data } = await client.auth.mfa.enroll({ factorType: "phone", phone: newNumber() });
      const ask = async () => (await client.auth.mfa.challenge({ factorId: data?.id ?? "" })).error?.code;
      expect([await ask(), await ask(), await ask()]).toEqual([undefined, undefined, "over_sms_send_rate_limit"]);
    } finally {
      await counted.stop();
    }
  });
});

describe("an authenticator as second factor", () => {
  test("is made at its first challenge and used at each later one", async () => {
    const { client, email } = await member();
    const authenticator = softwareAuthenticator(site);
    const { data } = await client.auth.mfa.enroll({ factorType: "webauthn", friendlyName: "Key" });
    expect(data).toMatchObject({ type: "webauthn", friendly_name: "Key" });
    const factorId = data?.id ?? "";
    const made = await giveWebauthn(client, factorId, authenticator);
    expect(made.opened).toMatchObject({
      type: "webauthn",
      webauthn: {
        type: "create",
        credential_options: { publicKey: { rp: { id: "localhost" }, user: { name: email } } },
      },
    });
    expect(made.status).toBe(200);
    expect(JSON.parse(atob(made.body.access_token.split(".")[1]))).toMatchObject({
      aal: "aal2",
      amr: [{ method: "mfa/webauthn" }, { method: "password" }],
    });
    const next = await signIn(email);
    expect(await levels(next)).toEqual(["aal1", "aal2"]);
    const used = await giveWebauthn(next, factorId, authenticator);
    expect(used.opened.webauthn).toMatchObject({
      type: "request",
      credential_options: { publicKey: { rpId: "localhost", allowCredentials: [{ id: authenticator.id }] } },
    });
    expect(used.status).toBe(200);
    const again = await signIn(email);
    expect((await again.auth.mfa.listFactors()).data?.webauthn).toMatchObject([{ id: factorId, status: "verified" }]);
    expect(JSON.stringify((await again.auth.getUser()).data.user)).not.toContain("publicKey");
  });

  test.each([
    ["a page of another origin", { origin: "https://evil.example" }],
    ["another site's name", { rpId: "evil.example" }],
    ["another challenge", { challenge: "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA" }],
    ["nobody's touch", { present: false }],
    ["a counter that went back", { counter: 0 }],
  ])("is refused from %s", async (_, deviation) => {
    const { client, factorId, authenticator } = await withAuthenticator();
    expect((await giveWebauthn(client, factorId, authenticator)).status).toBe(200);
    const next = await giveWebauthn(client, factorId, authenticator, deviation);
    expect([next.status, next.code]).toEqual([422, "mfa_verification_failed"]);
  });

  test("is refused a second time with one challenge, and with the answer to another", async () => {
    const { client, email, factorId, authenticator } = await withAuthenticator();
    const opened = await challengeWebauthn(client, factorId);
    const { given, status } = await giveWebauthn(client, factorId, authenticator);
    expect(status).toBe(200);
    const replayed = await post(await signIn(email), `/factors/${factorId}/verify`, given);
    expect([replayed.status, replayed.code]).toEqual([422, "mfa_challenge_expired"]);
    const crossed = await post(await signIn(email), `/factors/${factorId}/verify`, {
      ...given,
      challenge_id: opened.id,
    });
    expect([crossed.status, crossed.code]).toEqual([422, "mfa_verification_failed"]);
  });

  test("is refused to anybody else: another account's challenge and another authenticator", async () => {
    const owner = await withAuthenticator();
    const thief = await withAuthenticator();
    const { given } = await giveWebauthn(owner.client, owner.factorId, thief.authenticator);
    expect((await giveWebauthn(owner.client, owner.factorId, thief.authenticator)).code).toBe(
      "mfa_verification_failed",
    );
    expect(await post(thief.client, `/factors/${owner.factorId}/challenge`, {})).toMatchObject({ status: 404 });
    expect(await post(thief.client, `/factors/${owner.factorId}/verify`, given)).toMatchObject({ status: 404 });
    expect(await post(thief.client, `/factors/${thief.factorId}/verify`, given)).toMatchObject({
      status: 422,
      code: "mfa_factor_not_found",
    });
  });

  test("cannot be replaced by a new one under its own challenge", async () => {
    const { client, factorId } = await withAuthenticator();
    const stranger = softwareAuthenticator(site);
    const opened = await challengeWebauthn(client, factorId);
    const { challenge } = opened.webauthn.credential_options.publicKey as { challenge: string };
    const credential_response = stranger.create({ challenge, user: { id: "AAAA" } } as never);
    const given = { challenge_id: opened.id, webauthn: { type: "create", credential_response } };
    expect((await post(client, `/factors/${factorId}/verify`, given)).code).toBe("mfa_verification_failed");
  });

  test("wants a credential and no code, as the others want a code and no credential", async () => {
    const { client, factorId } = await withAuthenticator();
    const { id } = await challengeWebauthn(client, factorId);
    for (const given of [
      { challenge_id: id, code: "123456" },
      { challenge_id: id, webauthn: { type: "other", credential_response: {} } },
      { challenge_id: id, webauthn: { type: "request" } },
    ])
      expect((await post(client, `/factors/${factorId}/verify`, given)).code).toBe("validation_failed");
    const phone = await withPhoneFactor();
    const challenge = await phone.client.auth.mfa.challenge({ factorId: phone.factorId });
    const wrong = { challenge_id: challenge.data?.id, webauthn: { type: "request", credential_response: {} } };
    expect((await post(phone.client, `/factors/${phone.factorId}/verify`, wrong)).code).toBe("validation_failed");
  });
});

test("each kind has switches of its own", async () => {
  const enrolling = await authHarness({
    settings: `[auth.mfa.web_authn]\nenroll_enabled = true\n[auth.mfa.phone]\nenroll_enabled = true\n[auth.mfa.totp]\nenroll_enabled = false`,
  });
  try {
    const client = await enrolling.confirmedUser("switches@visitor.example");
    expect((await client.auth.mfa.enroll({ factorType: "totp" })).error?.code).toBe("mfa_totp_enroll_not_enabled");
    const key = await client.auth.mfa.enroll({ factorType: "webauthn", friendlyName: "Key" });
    const phone = await client.auth.mfa.enroll({ factorType: "phone", phone: newNumber(), friendlyName: "Phone" });
    const asked = async (factorId = "") => (await client.auth.mfa.challenge({ factorId })).error?.code;
    expect([await asked(key.data?.id), await asked(phone.data?.id)]).toEqual([
      "mfa_webauthn_verify_not_enabled",
      "mfa_phone_verify_not_enabled",
    ]);
  } finally {
    await enrolling.stop();
  }
});
