import { createHmac, createPublicKey } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { exportJWK, exportSPKI, generateKeyPair, importJWK, type JWK, SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type TestDatabase, testDatabase } from "../postgres/test-database.ts";
import { type GivenKey, readSigningKeys } from "./given-keys.ts";
import { identifyCaller } from "./identify-caller.ts";
import { loadStoredKeys, rotateSessionKey } from "./key-store.ts";
import { type Keys, loadKeys } from "./keys.ts";

let test_: TestDatabase;
let keys: Keys;
beforeAll(async () => {
  test_ = await testDatabase();
  keys = await loadKeys(test_.database);
});
afterAll(() => test_.stop());

const sub = "6f1f4a8e-4a50-4c55-9d9d-6d3f7e9f2b11";
const claims = { sub, aud: "authenticated", role: "authenticated" };

test("every process has the same keys, also when they start together", async () => {
  const fresh = await testDatabase();
  const loaded = await Promise.all(Array.from({ length: 6 }, () => loadKeys(fresh.database)));
  expect(new Set(loaded.map(({ anonKey }) => anonKey)).size).toBe(1);
  expect(new Set(loaded.map((one) => JSON.stringify(one.jwks()))).size).toBe(1);
  await fresh.stop();
});

test("a clock that was set back to before the first key is named, and is an answer", async () => {
  const { database, stop } = await testDatabase();
  const later = await loadKeys(database);
  await database.asService((tx) => tx.query("update platform.signing_keys set signs_from = now() + interval '1 day'"));
  const behind = await loadKeys(database);
  await expect(behind.sign(claims, { expiresIn: 60 })).rejects.toMatchObject({
    status: 503,
    code: "clock_behind",
    message: expect.stringMatching(
      /this server's clock says 20\S+, which is before its session key was made \(20\S+\)\. Set the clock/,
    ),
  });
  expect(await behind.verify(await later.sign(claims, { expiresIn: 60 }))).toMatchObject(claims);
  await stop();
});

test("a key that another process added is heard of although the clock was set back", async () => {
  const { database, stop } = await testDatabase();
  const mine = await loadKeys(database);
  const known = mine.jwks().keys.length;
  await rotateSessionKey(database);
  const [date, clock] = [Date.now(), performance.now()];
  vi.spyOn(Date, "now").mockReturnValue(date - 3_600_000);
  vi.spyOn(performance, "now").mockReturnValue(clock + 600_000);
  await mine.refresh();
  vi.restoreAllMocks();
  expect(mine.jwks().keys).toHaveLength(known + 1);
  await stop();
});

test("a session's token, the anonymous key and the service key are believed", async () => {
  expect(await keys.verify(await keys.sign(claims, { expiresIn: 60 }))).toMatchObject(claims);
  expect(await keys.verify(keys.anonKey)).toMatchObject({ role: "anon" });
  expect(await keys.verify(keys.serviceRoleKey)).toMatchObject({ role: "service_role" });
  expect(JSON.stringify(keys.jwks())).not.toContain('"d"');
});

describe("a forged token is refused:", () => {
  const b64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const kidOf = (token: string) =>
    JSON.parse(Buffer.from(token.split(".")[0] ?? "", "base64url").toString()).kid as string;
  const exp = Math.floor(Date.now() / 1000) + 3600;
  const privateOf = async (purpose: "api" | "session") => {
    const { keys: stored } = await loadStoredKeys(test_.database);
    return stored.find((key) => key.purpose === purpose)!;
  };
  const signed = async (
    purpose: "api" | "session",
    payload: Record<string, unknown>,
    header: Record<string, unknown> = {},
  ) => {
    const { kid, private_jwk } = await privateOf(purpose);
    return new SignJWT({ exp, ...payload }).setProtectedHeader({ alg: "ES256", kid, ...header }).sign(private_jwk);
  };
  const publicJwk = () => keys.jwks().keys.find(({ kid }) => kid === kidOf(keys.anonKey)) as JWK;

  const forgeries: Record<string, () => Promise<string>> = {
    "alg none": async () => `${b64({ alg: "none", kid: kidOf(keys.anonKey) })}.${b64({ ...claims, exp })}.`,
    "alg none with a signature": async () =>
      `${b64({ alg: "none", kid: kidOf(keys.anonKey) })}.${b64({ ...claims, exp })}.AAAA`,
    "HS256 with the public key as its secret": async () => {
      const pem = await exportSPKI(createPublicKey({ key: publicJwk() as never, format: "jwk" }) as never);
      const head = `${b64({ alg: "HS256", kid: kidOf(keys.anonKey) })}.${b64({ role: "service_role", exp })}`;
      return `${head}.${createHmac("sha256", pem).update(head).digest("base64url")}`;
    },
    "HS256 with the key's JSON as its secret": async () => {
      const head = `${b64({ alg: "HS256", kid: kidOf(keys.anonKey) })}.${b64({ role: "service_role", exp })}`;
      return `${head}.${createHmac("sha256", JSON.stringify(publicJwk())).update(head).digest("base64url")}`;
    },
    "another key under our kid": async () => {
      const { privateKey } = await generateKeyPair("ES256");
      return new SignJWT({ role: "service_role", exp })
        .setProtectedHeader({ alg: "ES256", kid: kidOf(keys.anonKey) })
        .sign(privateKey);
    },
    "another key embedded as jwk": async () => {
      const { privateKey, publicKey } = await generateKeyPair("ES256", { extractable: true });
      const jwk = { ...(await importJWK(publicJwk())), ...publicKey } as never;
      return new SignJWT({ role: "service_role", exp })
        .setProtectedHeader({ alg: "ES256", jwk, kid: "mine" })
        .sign(privateKey);
    },
    "an unknown kid": () => signed("session", claims, { kid: crypto.randomUUID() }),
    "no kid": () => signed("session", claims, { kid: undefined }),
    "a foreign audience": () => signed("session", { ...claims, aud: "elsewhere" }),
    "no audience": () => signed("session", { sub, role: "authenticated" }),
    "no role": () => signed("session", { sub, aud: "authenticated" }),
    "the role of a superuser": () => signed("session", { ...claims, role: "postgres" }),
    "a session key that vouches for the service role": () => signed("session", { role: "service_role" }),
    "an API key that vouches for a person": () => signed("api", claims),
    "a subject that is no UUID": () => signed("session", { ...claims, sub: "1 or 1=1" }),
    "past its time by more than a minute": () =>
      signed("session", { ...claims, exp: Math.floor(Date.now() / 1000) - 61 }),
    "not yet valid": () => signed("session", { ...claims, nbf: Math.floor(Date.now() / 1000) + 90 }),
    "without an end": () => signed("session", { ...claims, exp: undefined }),
    "an unknown critical extension": () =>
      signed("session", claims, { crit: ["b64"], b64: false }).catch(() => "a.b.c"),
    "two segments": async () => "abc.def",
    "a changed payload": async () => {
      const [head, , signature] = keys.anonKey.split(".");
      return `${head}.${b64({ role: "service_role", exp })}.${signature}`;
    },
    "an empty signature": async () => `${keys.anonKey.split(".").slice(0, 2).join(".")}.`,
    "the raw zero signature": async () => `${keys.anonKey.split(".").slice(0, 2).join(".")}.${"A".repeat(86)}`,
  };

  test.each(Object.keys(forgeries))("%s", async (name) => {
    const token = await forgeries[name]!();
    await expect(keys.verify(token)).rejects.toMatchObject({ name: "JwtError", code: "bad_jwt" });
    const request = new Request("http://127.0.0.1/", { headers: { authorization: `Bearer ${token}` } });
    await expect(identifyCaller(request, keys, { current: async (claims) => claims })).rejects.toMatchObject({
      status: 401,
    });
  });

  test("a minute of clock difference is forgiven", async () => {
    const token = await signed("session", { ...claims, exp: Math.floor(Date.now() / 1000) - 30 });
    expect(await keys.verify(token)).toMatchObject(claims);
  });
});

test("a rotated key is published before it signs, and tokens of the one before stay good", async () => {
  const before = await keys.sign(claims, { expiresIn: 60 });
  const { signsFrom, formerUntil } = await rotateSessionKey(test_.database);
  expect(formerUntil.getTime() - signsFrom.getTime()).toBe(65 * 60_000);
  const other = await loadKeys(test_.database);
  expect(other.jwks().keys).toHaveLength(3);
  expect(await other.verify(before)).toMatchObject(claims);
  const kid = (token: string) => JSON.parse(atob(token.split(".")[0] ?? "")).kid;
  expect(kid(await other.sign(claims, { expiresIn: 60 }))).toBe(kid(before));
  await test_.database.asService((tx) =>
    tx.query("update platform.signing_keys set signs_from = now() where signs_from > now()"),
  );
  const later = await loadKeys(test_.database);
  expect(kid(await later.sign(claims, { expiresIn: 60 }))).not.toBe(kid(before));
  expect(await later.verify(keys.anonKey)).toMatchObject({ role: "anon" });
});

test("the caller is the bearer, else the API key, else a visitor", async () => {
  const caller = (headers: Record<string, string>) =>
    identifyCaller(new Request("http://127.0.0.1/", { headers }), keys, { current: async (claims) => claims });
  const token = await keys.sign(claims, { expiresIn: 60 });
  expect((await caller({ apikey: keys.anonKey, authorization: `Bearer ${token}` })).role).toBe("authenticated");
  expect((await caller({ apikey: keys.serviceRoleKey })).role).toBe("service_role");
  expect(await caller({})).toEqual({ role: "anon", claims: { role: "anon" } });
  await expect(caller({ apikey: "garbage" })).rejects.toMatchObject({ problem: "malformed" });
});

describe("keys that the owner brings along", () => {
  const secret = "a-shared-secret-of-at-least-32-characters";
  const signedBy = (text: string, payload: Record<string, unknown>) =>
    new SignJWT(payload).setProtectedHeader({ alg: "HS256", typ: "JWT" }).sign(new TextEncoder().encode(text));
  /** By way of a file as `supabase gen signing-key` writes it. */
  const makeKey = async (alg: "ES256" | "RS256"): Promise<GivenKey> => {
    const { privateKey } = await generateKeyPair(alg, { extractable: true });
    const file = join(mkdtempSync(join(tmpdir(), "northpip-keys-")), "signing_keys.json");
    const jwk = { ...(await exportJWK(privateKey)), kid: `given-${alg}`, alg, key_ops: ["sign", "verify"] };
    writeFileSync(file, JSON.stringify([jwk]));
    const [key] = readSigningKeys(file);
    rmSync(dirname(file), { recursive: true });
    return key as GivenKey;
  };

  test("are believed: a shared secret for either kind of token, also without an end", async () => {
    const shared = await loadKeys(test_.database, { sharedSecret: new TextEncoder().encode(secret), signing: [] });
    expect(await shared.verify(await signedBy(secret, { role: "service_role" }))).toMatchObject({
      role: "service_role",
    });
    expect(await shared.verify(await signedBy(secret, claims))).toMatchObject(claims);
    await expect(shared.verify(await signedBy(`${secret}x`, { role: "service_role" }))).rejects.toThrow();
    await expect(shared.verify(await signedBy(secret, { role: "postgres" }))).rejects.toThrow();
    await expect(shared.verify(await signedBy(secret, { ...claims, exp: 1 }))).rejects.toThrow(/expired/);
    await expect(keys.verify(await signedBy(secret, { role: "service_role" }))).rejects.toThrow();
    expect(JSON.stringify(shared.jwks())).not.toContain(secret);
  });

  test("sign sessions when they are private keys, and are published", async () => {
    const given = await makeKey("RS256");
    const brought = await loadKeys(test_.database, { signing: [given, await makeKey("ES256")] });
    const token = await brought.sign(claims, { expiresIn: 60 });
    expect(await brought.verify(token)).toMatchObject(claims);
    expect(JSON.parse(Buffer.from(token.split(".")[0] ?? "", "base64url").toString())).toMatchObject({
      kid: given.kid,
      alg: "RS256",
    });
    expect(brought.jwks().keys.map(({ kid }) => kid)).toEqual(expect.arrayContaining(["given-RS256", "given-ES256"]));
    expect(await brought.verify(brought.anonKey)).toMatchObject({ role: "anon" });
    await expect(keys.verify(token)).rejects.toThrow();
  });

  test("cannot be confused with one another", async () => {
    const given = await makeKey("ES256");
    const both = await loadKeys(test_.database, { sharedSecret: new TextEncoder().encode(secret), signing: [given] });
    const asSecret = new SignJWT({ role: "service_role" })
      .setProtectedHeader({ alg: "HS256", kid: given.kid })
      .sign(new TextEncoder().encode(JSON.stringify(given.public_jwk)));
    await expect(both.verify(await asSecret)).rejects.toThrow();
    const { keys: stored } = await loadStoredKeys(test_.database);
    const session = stored.find((key) => key.purpose === "session")!;
    const endless = new SignJWT(claims)
      .setProtectedHeader({ alg: "ES256", kid: session.kid })
      .sign(session.private_jwk);
    await expect(both.verify(await endless)).rejects.toThrow();
  });
});
