import { type CryptoKey, importJWK, type JWK, type JWTPayload, SignJWT } from "jose";
import type { Database } from "../postgres/database.ts";
import { JwtError } from "./errors.ts";
import { loadStoredKeys, type StoredKey, type StoredKeys } from "./key-store.ts";
import { type VerificationKey, verifyToken } from "./verify-token.ts";

export type TokenClaims = JWTPayload & { readonly role: string };

export type Keys = {
  /** API key of visitors: a JWT with role `anon`. Public. */
  readonly anonKey: string;
  /** API key past row level security. Never leaves the server. */
  readonly serviceRoleKey: string;
  /** The public halves, as served at `.well-known/jwks.json`. */
  jwks(): { readonly keys: readonly JWK[] };
  /** Signs a session's claims with the current session key; sets `iat` and `exp`. `expiresIn` in seconds. */
  sign(claims: Readonly<Record<string, unknown>>, options: { readonly expiresIn: number }): Promise<string>;
  /** @throws {JwtError} */
  verify(token: string): Promise<TokenClaims>;
  /** Looks for keys that another process added, at most every few minutes. */
  refresh(): Promise<void>;
};

/** Unknown key ids reload the set (another process may have rotated), but a flood of made-up ones must not. */
const reloadPauseMs = 5_000;
/** Well below the time for which a new key is published before it signs. */
const refreshEveryMs = 5 * 60_000;
/** Verified tokens are remembered: a page makes several calls with the same one. */
const rememberedTokens = 2_000;
const toleranceMs = 60_000;

type KeySet = { readonly stored: StoredKeys; readonly byKid: ReadonlyMap<string, VerificationKey> };

async function importKeys(stored: StoredKeys): Promise<KeySet> {
  const byKid = new Map<string, VerificationKey>();
  for (const { kid, purpose, public_jwk } of stored.keys) {
    byKid.set(kid, { purpose, key: (await importJWK(public_jwk, "ES256")) as CryptoKey });
  }
  return { stored, byKid };
}

function signingKey({ keys }: StoredKeys): StoredKey {
  const ready = keys.find((key) => key.purpose === "session" && key.signs_from.getTime() <= Date.now());
  if (!ready) throw new Error("there is no session key that may sign");
  return ready;
}

class TokenMemory {
  readonly #claims = new Map<string, TokenClaims>();

  get(token: string): TokenClaims | undefined {
    const claims = this.#claims.get(token);
    if (!claims) return undefined;
    if ((claims.exp ?? 0) * 1000 + toleranceMs > Date.now()) return claims;
    this.#claims.delete(token);
    throw new JwtError("expired", "JWT expired");
  }

  set(token: string, claims: TokenClaims): void {
    if (this.#claims.size >= rememberedTokens) this.#claims.clear();
    this.#claims.set(token, claims);
  }

  clear(): void {
    this.#claims.clear();
  }
}

/** Loads the shared keys, making them at the very first start. */
export async function loadKeys(database: Database): Promise<Keys> {
  let current = await importKeys(await loadStoredKeys(database));
  let loadedAt = Date.now();
  const memory = new TokenMemory();

  const reloadAfter = async (pauseMs: number) => {
    if (Date.now() - loadedAt <= pauseMs) return;
    loadedAt = Date.now();
    current = await importKeys(await loadStoredKeys(database));
    memory.clear();
  };
  const keyOf = async (kid: string) => {
    if (!current.byKid.has(kid)) await reloadAfter(reloadPauseMs);
    return current.byKid.get(kid);
  };

  return {
    anonKey: current.stored.apiKeys.anon,
    serviceRoleKey: current.stored.apiKeys.service_role,
    jwks: () => ({ keys: current.stored.keys.map((key) => key.public_jwk) }),
    refresh: () => reloadAfter(refreshEveryMs),
    sign: async (claims, { expiresIn }) => {
      await reloadAfter(refreshEveryMs);
      const { kid, private_jwk } = signingKey(current.stored);
      const iat = Math.floor(Date.now() / 1000);
      return new SignJWT({ ...claims, iat, exp: iat + expiresIn })
        .setProtectedHeader({ alg: "ES256", kid, typ: "JWT" })
        .sign(private_jwk);
    },
    verify: async (token) => {
      const remembered = memory.get(token);
      if (remembered) return remembered;
      const claims = (await verifyToken(token, keyOf)) as TokenClaims;
      memory.set(token, claims);
      return claims;
    },
  };
}
