import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { codeOf } from "../../../tests/support/authenticator.ts";
import { pruneAuth } from "../prune.ts";
import { type AuthHarness, authHarness, goodPassword, siteUrl } from "../test-harness.ts";

let harness: AuthHarness;
beforeAll(async () => {
  harness = await authHarness();
});
afterAll(() => harness.stop());

const sql = async <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  (await harness.database.asService((tx) => tx.query<Row>(text, values))).rows;

type Member = { client: SupabaseClient; id: string; email: string };
type Enrolled = Member & { factorId: string; secret: string };
let counter = 0;

async function member(): Promise<Member> {
  counter += 1;
  const email = `factor-${counter}@visitor.example`;
  const client = await harness.confirmedUser(email);
  const { data } = await client.auth.getUser();
  return { client, email, id: data.user?.id ?? "" };
}

async function begin(client: SupabaseClient, friendlyName = "") {
  const { data, error } = await client.auth.mfa.enroll({ factorType: "totp", friendlyName, issuer: "Northpip" });
  if (error) throw error;
  return { factorId: data.id, secret: data.totp.secret, totp: data.totp };
}

/** Lets a code be used at once that a person would have to wait half a minute for. */
const forgetUsedSteps = () => sql("update auth.mfa_factors set last_used_step = last_used_step - 10");

async function withFactor(): Promise<Enrolled> {
  const person = await member();
  const { factorId, secret } = await begin(person.client);
  const { error } = await person.client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) });
  if (error) throw error;
  await forgetUsedSteps();
  return { ...person, factorId, secret };
}

async function signIn(email: string): Promise<SupabaseClient> {
  const client = harness.client();
  const { error } = await client.auth.signInWithPassword({ email, password: goodPassword });
  if (error) throw error;
  return client;
}

const sessionOf = async (client: SupabaseClient) => (await client.auth.getSession()).data.session!;
const tokenOf = async (client: SupabaseClient) => (await sessionOf(client)).access_token;
const claimsOf = (token: string) => JSON.parse(atob(token.split(".")[1] ?? ""));
const levelOf = async (client: SupabaseClient) => {
  const { data } = await client.auth.mfa.getAuthenticatorAssuranceLevel();
  return [data?.currentLevel, data?.nextLevel];
};

async function call(token: string, method: string, path: string, json?: unknown, from = "127.0.0.1") {
  const headers = { authorization: `Bearer ${token}` };
  const body = json === undefined ? {} : { body: JSON.stringify(json) };
  const response = await harness.call(`/auth/v1${path}`, { method, headers, from, ...body });
  const text = await response.text();
  const parsed = text ? JSON.parse(text) : {};
  return { status: response.status, code: parsed.error_code as string | undefined, body: parsed };
}

const challenge = async (client: SupabaseClient, factorId: string) =>
  (await client.auth.mfa.challenge({ factorId })).data?.id ?? "";

const admin = () =>
  createClient(siteUrl, harness.platform.keys.serviceRoleKey, {
    global: { fetch: harness.fetchFrom("127.0.0.1") },
    auth: { persistSession: false, autoRefreshToken: false },
  }).auth.admin;

describe("a second factor", () => {
  test("is enrolled, given, kept over a refresh and removed again", async () => {
    const { client, email } = await member();
    expect(await levelOf(client)).toEqual(["aal1", "aal1"]);
    const { factorId, secret, totp } = await begin(client, "Phone");
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg [^#%]*<\/svg>$/);
    const uri = new URL(totp.uri);
    expect([uri.host, decodeURIComponent(uri.pathname)]).toEqual(["totp", `/Northpip:${email}`]);
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      algorithm: "SHA1",
      digits: "6",
      issuer: "Northpip",
      period: "30",
      secret,
    });
    expect(await levelOf(client)).toEqual(["aal1", "aal1"]);

    const opened = await client.auth.mfa.challenge({ factorId });
    expect(opened.data).toMatchObject({ type: "totp" });
    expect((opened.data?.expires_at ?? 0) - Date.now() / 1000).toBeGreaterThan(290);
    const before = claimsOf(await tokenOf(client));
    const { error } = await client.auth.mfa.verify({
      factorId,
      challengeId: opened.data?.id ?? "",
      code: ` ${codeOf(secret).replace(/(...)/, "$1 ")}`,
    });
    expect(error).toBeNull();
    const after = claimsOf(await tokenOf(client));
    expect(after).toMatchObject({ aal: "aal2", session_id: before.session_id });
    expect(after.amr.map(({ method }: { method: string }) => method)).toEqual(["totp", "password"]);
    expect(await levelOf(client)).toEqual(["aal2", "aal2"]);
    const { data } = await client.auth.mfa.listFactors();
    expect(data?.totp).toMatchObject([
      { id: factorId, friendly_name: "Phone", status: "verified", factor_type: "totp" },
    ]);

    expect((await client.auth.refreshSession()).error).toBeNull();
    expect(claimsOf(await tokenOf(client))).toMatchObject({ aal: "aal2" });

    expect((await client.auth.mfa.unenroll({ factorId })).data).toEqual({ id: factorId });
    expect((await client.auth.refreshSession()).error).toBeNull();
    const last = claimsOf(await tokenOf(client));
    expect(last.aal).toBe("aal1");
    expect(last.amr.map(({ method }: { method: string }) => method)).toEqual(["password"]);
    expect(await levelOf(client)).toEqual(["aal1", "aal1"]);
  });

  test("is asked for at the next sign-in, and the sign-in says that there is one", async () => {
    const { email, factorId, secret } = await withFactor();
    const client = await signIn(email);
    expect(await levelOf(client)).toEqual(["aal1", "aal2"]);
    expect((await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) })).error).toBeNull();
    expect(await levelOf(client)).toEqual(["aal2", "aal2"]);
  });

  test("ends the person's sessions that have only one, and no other", async () => {
    const { client: first, email, factorId, secret } = await withFactor();
    const [stale, next] = [await signIn(email), await signIn(email)];
    const staleToken = await tokenOf(stale);
    const rest = { headers: { authorization: `Bearer ${staleToken}` } };
    expect((await harness.call("/rest/v1/profiles?select=id", rest)).status).toBe(200);
    await next.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) });
    expect((await call(staleToken, "GET", "/user")).code).toBe("session_not_found");
    expect((await harness.call("/rest/v1/profiles?select=id", rest)).status).toBe(401);
    expect((await first.auth.getUser()).error).toBeNull();
  });

  test("makes worthless what was stolen before it was given", async () => {
    const { email, factorId, secret } = await withFactor();
    const client = await signIn(email);
    const stolen = await sessionOf(client);
    await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) });
    const refreshed = await harness.call("/auth/v1/token?grant_type=refresh_token", {
      json: { refresh_token: stolen.refresh_token },
    });
    expect([refreshed.status, (await refreshed.json()).error_code]).toEqual([400, "refresh_token_not_found"]);
    expect(await call(stolen.access_token, "DELETE", `/factors/${factorId}`)).toMatchObject({
      status: 422,
      code: "insufficient_aal",
    });
    expect(await call(stolen.access_token, "PUT", "/user", { password: "another long phrase" })).toMatchObject({
      status: 401,
      code: "insufficient_aal",
    });
    expect((await client.auth.refreshSession()).error).toBeNull();
    expect(await levelOf(client)).toEqual(["aal2", "aal2"]);
  });

  test("opens, while it is owed, none of what it protects", async () => {
    const { email, id, factorId } = await withFactor();
    await sql("insert into public.profiles (id, display_name) values ($1, 'Ana')", [id]);
    const client = await signIn(email);
    const token = await tokenOf(client);
    for (const [method, path, json, status] of [
      ["POST", "/factors", { factor_type: "totp" }, 403],
      ["DELETE", `/factors/${factorId}`, undefined, 422],
      ["POST", "/factors/recovery-codes", undefined, 403],
      ["POST", "/factors/recovery-codes/regenerate", undefined, 403],
      ["DELETE", "/factors/recovery-codes", undefined, 403],
      ["PUT", "/user", { password: "another long phrase" }, 401],
      ["PUT", "/user", { email: "thief@visitor.example" }, 401],
      ["PUT", "/user", { password: "another long phrase", current_password: goodPassword }, 401],
      ["PUT", "/user", { data: { name: "Thief" } }, 403],
    ] as const) {
      const answer = await call(token, method, path, json);
      expect([method, path, answer.status, answer.code]).toEqual([method, path, status, "insufficient_aal"]);
    }
    expect((await client.from("profiles").select("id")).data).toEqual([]);
    expect((await client.from("saved_strategies").insert({ name: "x", document: {} })).error?.code).toBe("42501");
    const recovered = await admin().generateLink({ type: "recovery", email });
    const byMail = harness.client();
    await byMail.auth.verifyOtp({ type: "recovery", token_hash: recovered.data.properties?.hashed_token ?? "" });
    expect((await byMail.auth.updateUser({ password: "another long phrase" })).error?.code).toBe("insufficient_aal");
  });

  test("is changed only shortly after a sign-in", async () => {
    const { client, id } = await member();
    const old = () =>
      sql(
        `update auth.mfa_amr_claims set updated_at = now() - interval '10 minutes 1 second'
         where session_id in (select s.id from auth.sessions s where s.user_id = $1)`,
        [id],
      );
    await old();
    expect((await client.auth.mfa.enroll({ factorType: "totp" })).error?.code).toBe("reauthentication_needed");
    const fresh = await signIn((await client.auth.getUser()).data.user?.email ?? "");
    const { factorId, secret } = await begin(fresh);
    await fresh.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) });
    await old();
    expect((await fresh.auth.mfa.unenroll({ factorId })).error?.code).toBe("reauthentication_needed");
    expect((await fresh.auth.mfa.recoveryCodes.generate()).error?.code).toBe("reauthentication_needed");
    await forgetUsedSteps();
    await fresh.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) });
    expect((await fresh.auth.mfa.unenroll({ factorId })).error).toBeNull();
  });

  test("of somebody else looks like one that does not exist", async () => {
    const owner = await withFactor();
    const thief = await withFactor();
    const token = await tokenOf(thief.client);
    const challengeId = await challenge(owner.client, owner.factorId);
    for (const id of [owner.factorId, crypto.randomUUID()]) {
      const given = { challenge_id: challengeId, code: codeOf(owner.secret) };
      for (const [method, path, json] of [
        ["POST", `/factors/${id}/challenge`, {}],
        ["POST", `/factors/${id}/verify`, given],
        ["DELETE", `/factors/${id}`, undefined],
      ] as const) {
        expect(await call(token, method, path, json)).toMatchObject({ status: 404, code: "mfa_factor_not_found" });
      }
    }
    const crossed = { challenge_id: challengeId, code: codeOf(thief.secret) };
    expect(await call(token, "POST", `/factors/${thief.factorId}/verify`, crossed)).toMatchObject({
      status: 422,
      code: "mfa_factor_not_found",
    });
  });
});

describe("a code", () => {
  test("gets one of twenty through that come at once", async () => {
    const { email, factorId, secret } = await withFactor();
    const clients = await Promise.all(Array.from({ length: 4 }, () => signIn(email)));
    const attempts = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const client = clients[index % clients.length]!;
        return { token: await tokenOf(client), challenge_id: await challenge(client, factorId) };
      }),
    );
    const code = codeOf(secret);
    const answers = await Promise.all(
      attempts.map(({ token, challenge_id }) =>
        call(token, "POST", `/factors/${factorId}/verify`, { challenge_id, code }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { code: said } of answers.filter(({ status }) => status !== 200)) {
      expect(["mfa_verification_failed", "session_not_found"]).toContain(said);
    }
  });

  test("is not accepted twice, and none before it", async () => {
    const { client, factorId, secret } = await withFactor();
    const give = async (code: string) => (await client.auth.mfa.challengeAndVerify({ factorId, code })).error?.code;
    const [earlier, now, later] = [codeOf(secret, -1), codeOf(secret), codeOf(secret, 1)];
    expect(await give(now)).toBeUndefined();
    expect([await give(now), await give(earlier)]).toEqual(["mfa_verification_failed", "mfa_verification_failed"]);
    expect(await give(later)).toBeUndefined();
  });

  test("needs a challenge that is new, unused and from the same network", async () => {
    const { client, factorId, secret } = await withFactor();
    const token = await tokenOf(client);
    const verify = (challenge_id: string, code: string, from?: string) =>
      call(token, "POST", `/factors/${factorId}/verify`, { challenge_id, code }, from);
    const used = await challenge(client, factorId);
    expect((await verify(used, codeOf(secret))).status).toBe(200);
    expect(await verify(used, codeOf(secret, 1))).toMatchObject({ status: 422, code: "mfa_challenge_expired" });
    const old = await challenge(client, factorId);
    await sql("update auth.mfa_challenges set created_at = now() - interval '5 minutes 1 second' where id = $1", [old]);
    expect(await verify(old, codeOf(secret, 1))).toMatchObject({ status: 422, code: "mfa_challenge_expired" });
    const elsewhere = await challenge(client, factorId);
    expect(await verify(elsewhere, codeOf(secret, 1), "203.0.113.7")).toMatchObject({
      status: 422,
      code: "mfa_ip_address_mismatch",
    });
    expect(await verify(crypto.randomUUID(), codeOf(secret, 1))).toMatchObject({
      status: 422,
      code: "mfa_factor_not_found",
    });
    const tried = await challenge(client, factorId);
    for (let guess = 0; guess < 5; guess += 1) {
      expect((await verify(tried, "000000")).code).toBe("mfa_verification_failed");
    }
    expect((await verify(tried, codeOf(secret, 1))).code).toBe("mfa_challenge_expired");
  });
});

test("an app whose key cannot be opened any more is refused in words, and a recovery code still signs in", async () => {
  const { client, email, id, factorId, secret } = await withFactor();
  const [code = ""] = (await client.auth.mfa.recoveryCodes.generate()).data?.codes ?? [];
  await sql("update auth.mfa_factors set secret = 'environment.' || secret where user_id = $1 and secret is not null", [
    id,
  ]);
  const next = await signIn(email);
  const { error } = await next.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) });
  expect(error).toMatchObject({ name: "AuthApiError", status: 422, code: "mfa_factor_unreadable" });
  expect(error?.message).toContain("FACTOR_SECRET");
  expect((await next.auth.mfa.recoveryCodes.verify({ code })).error).toBeNull();
});

describe("an account", () => {
  test("has ten factors at most, each with a name of its own", async () => {
    const { client } = await member();
    for (let index = 0; index < 9; index += 1) await begin(client, `Phone ${index}`);
    const again = await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "Phone 3" });
    expect(again.error).toMatchObject({ status: 422, code: "mfa_factor_name_conflict" });
    await begin(client, "Phone 9");
    const eleventh = await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "Phone 10" });
    expect(eleventh.error).toMatchObject({ status: 422, code: "too_many_enrolled_mfa_factors" });
  });

  test("forgets authenticator apps whose first code was never given", async () => {
    const { client, id } = await member();
    const left = async () => (await sql("select id from auth.mfa_factors where user_id = $1", [id])).length;
    const { factorId, secret } = await begin(client, "one");
    await begin(client, "two");
    await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) });
    expect(await left()).toBe(1);
    await begin(client, "three");
    await sql("update auth.mfa_factors set created_at = now() - interval '60 minutes 1 second' where user_id = $1", [
      id,
    ]);
    await pruneAuth(harness.database);
    expect(await left()).toBe(1);
  });

  test("keeps no key and no recovery code that could be read", async () => {
    const { client, id, secret } = await withFactor();
    const codes = (await client.auth.mfa.recoveryCodes.generate()).data?.codes ?? [];
    const rows = await sql(
      "select to_jsonb(f) as f, to_jsonb(c) as c from auth.mfa_factors f left join auth.mfa_recovery_codes c on c.factor_id = f.id where user_id = $1",
      [id],
    );
    const stored = JSON.stringify(rows);
    for (const told of [secret, ...codes]) expect(stored).not.toContain(told);
    expect(JSON.stringify((await client.auth.getUser()).data.user?.factors)).not.toMatch(/secret|step/);
    expect(codes).toHaveLength(10);
  });

  test("is refused other kinds of factors in words", async () => {
    const token = await tokenOf((await member()).client);
    for (const [factor_type, code] of [
      ["phone", "mfa_phone_enroll_not_enabled"],
      ["webauthn", "mfa_webauthn_enroll_not_enabled"],
      ["recovery_code", "validation_failed"],
      [undefined, "validation_failed"],
    ]) {
      expect((await call(token, "POST", "/factors", { factor_type })).code).toBe(code);
    }
  });
});

describe("recovery codes", () => {
  test("stand in for the app once each, however they are typed", async () => {
    const { client, email, id } = await withFactor();
    expect((await client.auth.mfa.recoveryCodes.getStatus()).error?.code).toBe("mfa_factor_not_found");
    const { data } = await client.auth.mfa.recoveryCodes.generate();
    expect(data).toMatchObject({ type: "recovery_code", total: 10, friendly_name: "Recovery codes" });
    expect((await client.auth.mfa.recoveryCodes.generate()).error?.code).toBe("mfa_verified_factor_exists");
    const [code = "", second = ""] = data?.codes ?? [];
    const next = await signIn(email);
    const typed = ` ${code.slice(0, 4).toUpperCase()}-${code.slice(4, 8)} ${code.slice(8)}`;
    expect((await next.auth.mfa.recoveryCodes.verify({ code: typed })).error).toBeNull();
    expect(claimsOf(await tokenOf(next))).toMatchObject({ aal: "aal2", amr: [{ method: "mfa/recovery_code" }, {}] });
    expect((await next.auth.mfa.recoveryCodes.verify({ code })).error?.code).toBe("mfa_verification_failed");
    expect((await next.auth.mfa.recoveryCodes.getStatus()).data).toMatchObject({ total: 10, remaining: 9 });

    const fresh = await next.auth.mfa.recoveryCodes.regenerate();
    expect(fresh.data?.codes).toHaveLength(10);
    expect((await next.auth.mfa.recoveryCodes.verify({ code: second })).error?.code).toBe("mfa_verification_failed");
    const log = await sql<{ action: string }>(
      "select payload ->> 'action' as action from auth.audit_log_entries where payload ->> 'actor_id' = $1",
      [id],
    );
    const actions = log.map(({ action }) => action);
    expect(actions).toEqual(
      expect.arrayContaining(["recovery_codes_generated", "recovery_codes_verified", "recovery_codes_regenerated"]),
    );
  });

  test("let one of many through that use the same at once", async () => {
    const { client, email } = await withFactor();
    const [code] = (await client.auth.mfa.recoveryCodes.generate()).data?.codes ?? [];
    const tokens = await Promise.all(Array.from({ length: 5 }, async () => tokenOf(await signIn(email))));
    const answers = await Promise.all(
      Array.from({ length: 15 }, (_, index) =>
        call(tokens[index % 5]!, "POST", "/factors/recovery-codes/verify", { code }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test("need an authenticator app beside them and go with the last one", async () => {
    const plain = await member();
    expect((await plain.client.auth.mfa.recoveryCodes.generate()).error?.code).toBe("mfa_recovery_codes_sole_factor");
    const { client, email, factorId } = await withFactor();
    const [code = ""] = (await client.auth.mfa.recoveryCodes.generate()).data?.codes ?? [];
    const lost = await signIn(email);
    await lost.auth.mfa.recoveryCodes.verify({ code });
    expect((await lost.auth.mfa.unenroll({ factorId })).error).toBeNull();
    expect((await lost.auth.mfa.listFactors()).data?.all).toEqual([]);
    for (const each of [lost, client]) {
      expect((await each.auth.refreshSession()).error).toBeNull();
      expect(claimsOf(await tokenOf(each)).aal).toBe("aal1");
    }
  });

  test("are taken back with the sessions they opened", async () => {
    const { client, email } = await withFactor();
    const { id = "", codes = [] } = (await client.auth.mfa.recoveryCodes.generate()).data ?? {};
    const other = await signIn(email);
    await other.auth.mfa.recoveryCodes.verify({ code: codes[0] ?? "" });
    expect((await client.auth.mfa.unenroll({ factorId: id })).error?.code).toBe("validation_failed");
    expect((await client.auth.mfa.recoveryCodes.unenroll()).data).toEqual({ id });
    await other.auth.refreshSession();
    expect([await levelOf(other), await levelOf(client)]).toEqual([
      ["aal1", "aal2"],
      ["aal2", "aal2"],
    ]);
  });
});

describe("an administrator", () => {
  test("lists and removes a user's factors, and the sessions lose the second factor at once", async () => {
    const { client, id, factorId } = await withFactor();
    const { data } = await admin().mfa.listFactors({ userId: id });
    expect(data?.factors).toMatchObject([{ id: factorId, status: "verified" }]);
    const other = await withFactor();
    const crossed = await admin().mfa.deleteFactor({ userId: other.id, id: factorId });
    expect(crossed.error?.code).toBe("mfa_factor_not_found");
    const deleted = await admin().mfa.deleteFactor({ userId: id, id: factorId });
    expect(deleted.error).toBeNull();
    expect((await client.auth.mfa.listFactors()).data?.all).toEqual([]);
    expect((await call(await tokenOf(client), "POST", `/factors/${factorId}/challenge`)).status).toBe(404);
  });

  test("is nobody but the service role", async () => {
    const { client, id, factorId } = await withFactor();
    for (const [method, path] of [
      ["GET", `/admin/users/${id}/factors`],
      ["DELETE", `/admin/users/${id}/factors/${factorId}`],
    ] as const) {
      expect((await call(await tokenOf(client), method, path)).status).toBe(403);
    }
  });
});
