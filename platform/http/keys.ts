import { type CryptoKey, importJWK, type JWK, type JWTPayload, SignJWT } from "jose";
import type { Database } from "../postgres/database.ts";
import { HttpError, JwtError } from "./errors.ts";
import type { GivenKeys } from "./given-keys.ts";
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

async function importKeys(stored: StoredKeys, given: GivenKeys): Promise<KeySet> {
  const byKid = new Map<string, VerificationKey>();
  for (const { kid, alg, public_jwk } of given.signing) {
    byKid.set(kid, { purpose: undefined, alg, key: (await importJWK(public_jwk, alg)) as CryptoKey });
  }
  for (const { kid, purpose, public_jwk } of stored.keys) {
    byKid.set(kid, { purpose, alg: "ES256", key: (await importJWK(public_jwk, "ES256")) as CryptoKey });
  }
  return { stored, byKid };
}

/** A key signs from the moment it was made, so one that may not yet was made by a clock that was ahead of this one. */
function clockBehind(keys: readonly StoredKey[]): HttpError {
  const first = Math.min(...keys.filter(({ purpose }) => purpose === "session").map((key) => key.signs_from.getTime()));
  const known = Number.isFinite(first)
    ? `, which is before its session key was made (${new Date(first).toISOString()})`
    : "";
  return new HttpError(
    503,
    "clock_behind",
    `Nobody can be signed in now: this server's clock says ${new Date().toISOString()}${known}. Set the clock, then try again.`,
    { "retry-after": "60" },
  );
}

function signingKey({ keys }: StoredKeys): StoredKey {
  const ready = keys.find((key) => key.purpose === "session" && key.signs_from.getTime() <= Date.now());
  if (!ready) throw clockBehind(keys);
  return ready;
}

class TokenMemory {
  readonly #claims = new Map<string, TokenClaims>();

  get(token: string): TokenClaims | undefined {
    const claims = this.#claims.get(token);
    if (!claims) return undefined;
    if (claims.exp === undefined || claims.exp * 1000 + toleranceMs > Date.now()) return claims;
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
export async function loadKeys(database: Database, given: GivenKeys = { signing: [] }): Promise<Keys> {
  let current = await importKeys(await loadStoredKeys(database), given);
  // By a clock that is never set back: until the old time came again, keys that another process added or withdrew would not be heard of.
  let loadedAt = performance.now();
  const memory = new TokenMemory();

  const reloadAfter = async (pauseMs: number) => {
    if (performance.now() - loadedAt <= pauseMs) return;
    loadedAt = performance.now();
    current = await importKeys(await loadStoredKeys(database), given);
    memory.clear();
  };
  const { sharedSecret } = given;
  const keyOf = async (kid: string | undefined, alg: string | undefined): Promise<VerificationKey | undefined> => {
    if (alg === "HS256" && sharedSecret) return { purpose: undefined, alg, key: sharedSecret };
    if (kid === undefined) return undefined;
    if (!current.byKid.has(kid)) await reloadAfter(reloadPauseMs);
    return current.byKid.get(kid);
  };

  return {
    anonKey: current.stored.apiKeys.anon,
    serviceRoleKey: current.stored.apiKeys.service_role,
    jwks: () => ({ keys: [...given.signing, ...current.stored.keys].map((key) => key.public_jwk) }),
    refresh: () => reloadAfter(refreshEveryMs),
    sign: async (claims, { expiresIn }) => {
      await reloadAfter(refreshEveryMs);
      const [brought] = given.signing;
      const { kid, private_jwk } = brought ?? signingKey(current.stored);
      const alg = brought?.alg ?? "ES256";
      const iat = Math.floor(Date.now() / 1000);
      return new SignJWT({ ...claims, iat, exp: iat + expiresIn })
        .setProtectedHeader({ alg, kid, typ: "JWT" })
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
