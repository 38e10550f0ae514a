import { type CryptoKey, errors, type JWTPayload, jwtVerify } from "jose";
import { uuid } from "#lib/uuid.ts";
import { JwtError } from "./errors.ts";

export type KeyPurpose = "api" | "session";

export type VerificationKey = {
  /** Undefined for a key the owner brought along, which may have signed either kind. */
  readonly purpose: KeyPurpose | undefined;
  readonly alg: "ES256" | "RS256" | "HS256";
  readonly key: CryptoKey | Uint8Array;
};

/** Clocks of two machines differ; a minute either way is forgiven. */
const clockToleranceSeconds = 60;

/** A key may only vouch for what it was made for: the API's key never for a person, the session key never for a service. */
function claimsFit(purpose: KeyPurpose | undefined, claims: JWTPayload): boolean {
  const isApi = purpose === undefined ? claims.role !== "authenticated" : purpose === "api";
  if (isApi) {
    const { role, sub, aud } = claims;
    return (role === "anon" || role === "service_role") && sub === undefined && aud === undefined;
  }
  return claims.role === "authenticated" && claims.aud === "authenticated" && uuid.test(claims.sub ?? "");
}

function problemOf(error: unknown): JwtError | undefined {
  if (error instanceof JwtError) return error;
  if (error instanceof errors.JWTExpired) return new JwtError("expired", "JWT expired");
  if (error instanceof errors.JWTClaimValidationFailed) return new JwtError("claims", "JWT claims validation failed");
  if (error instanceof errors.JOSEError) return new JwtError("invalid", "JWT could not be verified");
  return undefined;
}

/**
 * Checks signature, time and claims. The algorithm is the key's to say, never the token's: `none`, HS256 signed with our
 * public key, an embedded `jwk` or a foreign `kid` all end here.
 * @throws {JwtError}
 */
export async function verifyToken(
  token: string,
  keyOf: (kid: string | undefined, alg: string | undefined) => Promise<VerificationKey | undefined>,
): Promise<JWTPayload> {
  if (!/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token) || token.length > 16_384) {
    throw new JwtError("malformed", "Expected a JWT of three base64url segments");
  }
  let found: VerificationKey | undefined;
  try {
    const { payload } = await jwtVerify(
      token,
      async ({ kid, alg }) => {
        found = await keyOf(kid, alg);
        // A key is for one algorithm: a public key is never a shared secret.
        if (!found || found.alg !== alg) throw new JwtError("invalid", "JWT was not signed by a key of this server");
        return found.key;
      },
      { algorithms: ["ES256", "RS256", "HS256"], clockTolerance: clockToleranceSeconds, requiredClaims: ["role"] },
    );
    // Only keys the owner brought along sign tokens without an end.
    if (found?.purpose !== undefined && payload.exp === undefined)
      throw new JwtError("claims", "JWT claims validation failed");
    if (!claimsFit(found?.purpose, payload)) throw new JwtError("claims", "JWT claims validation failed");
    return payload;
  } catch (error) {
    throw problemOf(error) ?? error;
  }
}
