import { z } from "zod";
import type { Tx } from "../../postgres/database.ts";
import type { AuthContext } from "../context.ts";
import { type AuthError, authErrors } from "../errors.ts";
import { keyedHash, sameText } from "../hashes.ts";
import { uuidField } from "../parse-body.ts";
import type { AuthMethod } from "../sessions.ts";
import { checkAssertion, checkCreation } from "../webauthn/ceremonies.ts";
import type { FactorRow } from "./factor-rows.ts";
import { acceptedStep } from "./totp.ts";

/** What a client gives for a factor: a code, or what an authenticator signed. */
export const givenProof = z.object({
  challenge_id: uuidField,
  code: z
    .string()
    .max(200, "is too long")
    .transform((code) => code.replace(/\s/g, ""))
    .nullish(),
  webauthn: z
    .object({
      type: z.enum(["create", "request"], { error: "WebAuthn type must be create or request" }),
      credential_response: z.record(z.string(), z.unknown(), { error: "credential_response required" }),
    })
    .nullish(),
});
type GivenProof = z.output<typeof givenProof>;

/** A challenge that has just been taken a try of. */
export type OpenChallenge = {
  readonly id: string;
  readonly otp_code: string | null;
  readonly web_authn_session_data: { readonly type: "create" | "request"; readonly challenge: string } | null;
};

export type Proof =
  | { readonly method: AuthMethod }
  | { readonly error: AuthError }
  /** The only error that counts as a guess. */
  | { readonly error: AuthError; readonly wrong: true };

/** Of a code sent by SMS: it is good for its challenge alone. */
export const phoneCodeHash = (secret: Buffer, challengeId: string, code: string) =>
  keyedHash(secret, "phone factor", challengeId, code);

const wrong = (error: AuthError): Proof => ({ error, wrong: true });

async function proveTotp(tx: Tx, { factorSecrets }: AuthContext, factor: FactorRow, code: string): Promise<Proof> {
  const key = factorSecrets.open(factor.id, factor.secret ?? "");
  const step = acceptedStep(key, code, Date.now(), factor.last_used_step);
  if (step === undefined) return wrong(authErrors.factorCodeWrong());
  await tx.query("update auth.mfa_factors set last_used_step = $2, secret = $3 where id = $1", [
    factor.id,
    step,
    factorSecrets.seal(factor.id, key),
  ]);
  return { method: "totp" };
}

function provePhone({ secret }: AuthContext, { id, otp_code: expected }: OpenChallenge, code: string): Proof {
  const isRight = expected !== null && sameText(expected, phoneCodeHash(secret, id, code));
  return isRight ? { method: "mfa/phone" } : wrong(authErrors.phoneFactorCodeWrong());
}

async function proveWebauthn(
  tx: Tx,
  { relyingParty }: AuthContext,
  factor: FactorRow,
  opened: OpenChallenge,
  given: NonNullable<GivenProof["webauthn"]>,
): Promise<Proof> {
  const asked = opened.web_authn_session_data;
  const refused = wrong(authErrors.webauthnFactorNotAccepted());
  const known = factor.web_authn_credential;
  // A challenge to make a credential must not put a second one in the place of the first.
  if (!asked || asked.type !== given.type || (asked.type === "create") !== (known === null)) return refused;
  const expected = { challenge: asked.challenge, userVerification: "preferred" } as const;
  const answer = given.credential_response;
  const checked = known
    ? await checkAssertion(relyingParty, answer, known, expected)
    : await checkCreation(relyingParty, answer, expected);
  if (!checked) return refused;
  const credential = { ...known, ...checked };
  await tx.query(
    "update auth.mfa_factors set web_authn_credential = $2::jsonb, web_authn_aaguid = coalesce(web_authn_aaguid, $3) where id = $1",
    [factor.id, JSON.stringify(credential), "aaguid" in credential ? credential.aaguid : null],
  );
  return { method: "mfa/webauthn" };
}

/** Compares what was given with what this kind of factor expects, and stores what may not be used again. */
export async function proveFactor(
  tx: Tx,
  context: AuthContext,
  factor: FactorRow,
  opened: OpenChallenge,
  { code, webauthn }: GivenProof,
): Promise<Proof> {
  if (factor.factor_type === "webauthn") {
    if (!webauthn) throw authErrors.validation("WebAuthn config required");
    return proveWebauthn(tx, context, factor, opened, webauthn);
  }
  if (!code) throw authErrors.validation("code: needs to be non-empty");
  return factor.factor_type === "phone" ? provePhone(context, opened, code) : proveTotp(tx, context, factor, code);
}
