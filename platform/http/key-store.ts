import { decodeJwt, exportJWK, generateKeyPair, type JWK, SignJWT } from "jose";
import type { Database, Tx } from "../postgres/database.ts";
import type { KeyPurpose } from "./verify-token.ts";

export type StoredKey = {
  readonly kid: string;
  readonly purpose: KeyPurpose;
  readonly private_jwk: JWK;
  readonly public_jwk: JWK;
  readonly signs_from: Date;
};

export type StoredKeys = {
  /** Newest first. */
  readonly keys: readonly StoredKey[];
  readonly apiKeys: Readonly<Record<"anon" | "service_role", string>>;
};

/** Clients cache the key set for ten minutes: a new key waits twice that before it signs. */
const publishAheadMinutes = 20;
const accessTokenMinutes = 60;
const apiKeyYears = 10;

// Two processes that start together must not each make a set of keys.
const lockKeys = (tx: Tx) => tx.query("select pg_advisory_xact_lock(hashtext('platform.signing_keys'))");

async function makeKey(tx: Tx, purpose: KeyPurpose, waitMinutes: number): Promise<StoredKey> {
  const { privateKey, publicKey } = await generateKeyPair("ES256", { extractable: true });
  const kid = crypto.randomUUID();
  const shared = { kid, alg: "ES256" };
  const { rows } = await tx.query<StoredKey>(
    `insert into platform.signing_keys (kid, purpose, private_jwk, public_jwk, signs_from)
     values ($1, $2, $3, $4, now() + make_interval(mins => $5))
     returning kid, purpose, private_jwk, public_jwk, signs_from`,
    [
      kid,
      purpose,
      JSON.stringify({ ...(await exportJWK(privateKey)), ...shared }),
      JSON.stringify({ ...(await exportJWK(publicKey)), ...shared, use: "sig", key_ops: ["verify"] }),
      waitMinutes,
    ],
  );
  return rows[0]!;
}

/** The project reference in our API keys; a hosted project has twenty letters there. */
const projectReference = "northpip";

/** Is it an API key of an embedded back end, as `npm run -s status` prints it? Does not ask who signed it. */
export function isEmbeddedApiKey(token: string): boolean {
  try {
    return decodeJwt(token).ref === projectReference;
  } catch {
    return false;
  }
}

async function makeApiKeys(tx: Tx, key: StoredKey): Promise<void> {
  for (const role of ["anon", "service_role"]) {
    const token = await new SignJWT({ role, iss: "supabase", ref: projectReference })
      .setProtectedHeader({ alg: "ES256", kid: key.kid, typ: "JWT" })
      .setIssuedAt()
      .setExpirationTime(`${apiKeyYears}y`)
      .sign(key.private_jwk);
    await tx.query("insert into platform.api_keys (role, token) values ($1, $2) on conflict (role) do nothing", [
      role,
      token,
    ]);
  }
}

async function readKeys(tx: Tx): Promise<StoredKeys> {
  const keys = await tx.query<StoredKey>(
    `select kid, purpose, private_jwk, public_jwk, signs_from from platform.signing_keys
     where verifies_until is null or verifies_until > now() order by signs_from desc`,
  );
  const api = await tx.query<{ role: "anon" | "service_role"; token: string }>(
    "select role, token from platform.api_keys",
  );
  const tokenOf = (role: string) => api.rows.find((row) => row.role === role)?.token ?? "";
  return { keys: keys.rows, apiKeys: { anon: tokenOf("anon"), service_role: tokenOf("service_role") } };
}

/** The keys every process shares; made by whichever starts first. */
export function loadStoredKeys(database: Database): Promise<StoredKeys> {
  return database.asService(async (tx) => {
    const found = await readKeys(tx);
    if (found.keys.length >= 2 && found.apiKeys.anon && found.apiKeys.service_role) return found;
    await lockKeys(tx);
    const { keys } = await readKeys(tx);
    const apiKey = keys.find((key) => key.purpose === "api") ?? (await makeKey(tx, "api", 0));
    await makeApiKeys(tx, apiKey);
    if (!keys.some((key) => key.purpose === "session")) await makeKey(tx, "session", 0);
    return readKeys(tx);
  });
}

/**
 * Adds a session key that starts to sign once caches have seen it; the ones before it stay believed until the last
 * token they signed has run out.
 */
export function rotateSessionKey(
  database: Database,
): Promise<{ readonly signsFrom: Date; readonly formerUntil: Date }> {
  return database.asService(async (tx) => {
    await lockKeys(tx);
    const { rows } = await tx.query<{ until: Date }>("select now() + make_interval(mins => $1) as until", [
      publishAheadMinutes + accessTokenMinutes + 5,
    ]);
    const formerUntil = rows[0]!.until;
    await tx.query(
      "update platform.signing_keys set verifies_until = $1 where purpose = 'session' and verifies_until is null",
      [formerUntil],
    );
    return { signsFrom: (await makeKey(tx, "session", publishAheadMinutes)).signs_from, formerUntil };
  });
}

/** One random secret a name, for keyed hashes; made once, the same for all processes. */
export function loadSecret(database: Database, name: string): Promise<Buffer> {
  return database.asService(async (tx) => {
    const fresh = Buffer.from(crypto.getRandomValues(new Uint8Array(32)));
    await tx.query("insert into platform.secrets (name, value) values ($1, $2) on conflict (name) do nothing", [
      name,
      fresh,
    ]);
    const { rows } = await tx.query<{ value: Buffer }>("select value from platform.secrets where name = $1", [name]);
    return rows[0]!.value;
  });
}
