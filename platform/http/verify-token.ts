import { type CryptoKey, errors, type JWTPayload, jwtVerify } from "jose";
import { JwtError } from "./errors.ts";

export type KeyPurpose = "api" | "session";

export type VerificationKey = { readonly purpose: KeyPurpose; readonly key: CryptoKey };

/** Clocks of two machines differ; a minute either way is forgiven. */
const clockToleranceSeconds = 60;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A key may only vouch for what it was made for: the API's key never for a person, the session key never for a service. */
function claimsFit(purpose: KeyPurpose, claims: JWTPayload): boolean {
  if (purpose === "api") {
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
 * Checks signature, time and claims. The algorithm is ours to say, never the token's: `none`, HS256 signed with our
 * public key, an embedded `jwk` or a foreign `kid` all end here.
 * @throws {JwtError}
 */
export async function verifyToken(
  token: string,
  keyOf: (kid: string) => Promise<VerificationKey | undefined>,
): Promise<JWTPayload> {
  if (!/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token) || token.length > 16_384) {
    throw new JwtError("malformed", "Expected a JWT of three base64url segments");
  }
  let purpose: KeyPurpose = "session";
  try {
    const { payload } = await jwtVerify(
      token,
      async ({ kid }) => {
        const found = kid === undefined ? undefined : await keyOf(kid);
        if (!found) throw new JwtError("invalid", "JWT was not signed by a key of this server");
        purpose = found.purpose;
        return found.key;
      },
      { algorithms: ["ES256"], clockTolerance: clockToleranceSeconds, requiredClaims: ["exp", "role"] },
    );
    if (!claimsFit(purpose, payload)) throw new JwtError("claims", "JWT claims validation failed");
    return payload;
  } catch (error) {
    throw problemOf(error) ?? error;
  }
}
