import { createHash } from "node:crypto";
import {
  createRemoteJWKSet,
  customFetch,
  decodeJwt,
  errors,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from "jose";
import type { OutgoingFetch, OutgoingRequest } from "../../http/outgoing-fetch.ts";
import type { AuthContext } from "../context.ts";
import { authErrors, OAuthError } from "../errors.ts";
import { sameText, sha256 } from "../hashes.ts";
import type { OpenProvider } from "./known-providers.ts";

const algorithms = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"];

/** The keys of a provider, remembered for ten minutes; one that is not among them asks again, at most twice a minute. */
const keySets = new WeakMap<OutgoingFetch, Map<string, JWTVerifyGetKey>>();

function keysAt(outgoing: OutgoingFetch, address: string): JWTVerifyGetKey {
  const sets = keySets.get(outgoing) ?? new Map<string, JWTVerifyGetKey>();
  keySets.set(outgoing, sets);
  const keys =
    sets.get(address) ??
    createRemoteJWKSet(new URL(address), {
      cacheMaxAge: 10 * 60_000,
      [customFetch]: (url, options) => outgoing(url, options as OutgoingRequest),
    });
  sets.set(address, keys);
  return keys;
}

const invalid = (description: string) => new OAuthError("invalid request", description);

const hashes: Readonly<Record<string, string>> = { "256": "sha256", "384": "sha384", "512": "sha512" };

/** Left half of the hash of the access token: OpenID Connect Core 3.1.3.6. */
function isHashOf(expected: unknown, accessToken: string, algorithm: string): boolean {
  const name = algorithm === "EdDSA" ? "sha512" : (hashes[algorithm.slice(-3)] ?? "sha256");
  const hash = createHash(name).update(accessToken).digest();
  return typeof expected === "string" && sameText(hash.subarray(0, hash.length / 2).toString("base64url"), expected);
}

/** Who was asked for the token told the provider a hash of what only they know. */
function assertNonce({ nonce: claimed }: JWTPayload, nonce: string): void {
  const stated = typeof claimed === "string" ? claimed : "";
  if ((stated === "") !== (nonce === ""))
    throw invalid("Passed nonce and nonce in id_token should either both exist or not.");
  if (stated !== "" && !sameText(sha256(nonce), stated)) throw new OAuthError("invalid nonce", "Nonces mismatch");
}

/** A tenant of Microsoft's signs with an issuer of its own. */
function issuerFor(stated: string | undefined, claims: JWTPayload): string {
  const tenant = typeof claims.tid === "string" && /^[\w-]{1,64}$/.test(claims.tid) ? claims.tid : "";
  return (stated ?? "").replace("{tenantid}", tenant);
}

export type GivenToken = {
  readonly idToken: string;
  readonly accessToken: string | undefined;
  readonly nonce: string;
};

/** What a token says of itself, before anybody is asked about it. @throws {OAuthError} for what is no token */
function claimsOf(idToken: string): JWTPayload {
  try {
    return decodeJwt(idToken);
  } catch {
    throw invalid("Bad ID token");
  }
}

/**
 * The claims of a token that a provider gave to one of our apps.
 * @throws {OAuthError} for one that is not the provider's, not for us, expired, or of another sign-in
 */
export async function verifyIdToken(
  context: AuthContext,
  provider: OpenProvider,
  { idToken, accessToken, nonce }: GivenToken,
): Promise<JWTPayload> {
  const claimed = claimsOf(idToken);
  const client = await context.providers.clients.clientOf(provider).catch((error: unknown) => {
    context.log.warn("a sign-in provider cannot be reached", { provider: provider.name, error });
    throw authErrors.providerUnreachable();
  });
  const { issuer, jwks_uri } = client.serverMetadata();
  if (!jwks_uri) throw authErrors.providerDisabled(`Provider (${provider.name}) has no ID tokens`);
  try {
    const { payload, protectedHeader } = await jwtVerify(idToken, keysAt(context.outgoing, jwks_uri), {
      issuer: issuerFor(issuer, claimed),
      audience: [...provider.audiences],
      algorithms,
      requiredClaims: ["sub", "exp", "iat"],
      clockTolerance: 60,
    });
    if (accessToken && payload.at_hash && !isHashOf(payload.at_hash, accessToken, protectedHeader.alg))
      throw invalid("Bad access token: at_hash mismatch");
    if (!provider.skipsNonce) assertNonce(payload, nonce);
    return payload;
  } catch (error) {
    if (error instanceof OAuthError) throw error;
    if (error instanceof errors.JWTClaimValidationFailed && error.claim === "aud")
      throw invalid(`Unacceptable audience in id_token: ${String(error.payload.aud).slice(0, 200)}`);
    if (error instanceof errors.JWKSTimeout || !(error instanceof errors.JOSEError)) {
      context.log.warn("the keys of a sign-in provider cannot be read", { provider: provider.name, error });
      throw authErrors.providerUnreachable();
    }
    throw invalid("Bad ID token");
  }
}
