import { z } from "zod";
import { addressGroup } from "#lib/address-group.ts";
import { jsonResponse } from "../../http/json-response.ts";
import type { Tx } from "../../postgres/database.ts";
import { audit } from "../audit.ts";
import { signedInUser } from "../authenticate.ts";
import type { AuthCall, AuthContext, Operation } from "../context.ts";
import { type AuthError, authErrors } from "../errors.ts";
import { countingFailures, guardAddress } from "../guard-rate.ts";
import { challengeMinutes, challengeTries } from "../limits.ts";
import { parseBody, uuidField } from "../parse-body.ts";
import type { TokenResponse } from "../sessions.ts";
import { raiseSession } from "./assurance.ts";
import { type FactorCall, factorCall, factorOfPath } from "./factor-call.ts";
import { mailFactorChange } from "./factor-mails.ts";
import type { FactorRow } from "./factor-rows.ts";
import { acceptedStep } from "./totp.ts";

const body = z.object({
  challenge_id: uuidField,
  code: z
    .string()
    .max(200, "is too long")
    .transform((code) => code.replace(/\s/g, ""))
    .refine((code) => code !== "", { error: "needs to be non-empty" }),
});
type Given = z.output<typeof body>;

type ChallengeRow = { address_group: string; over: boolean };

/** Takes one of the challenge's five tries, in the caller's transaction: so that must commit also when the code is wrong. */
async function takeTry(tx: Tx, factor: FactorRow, challengeId: string): Promise<ChallengeRow | undefined> {
  const { rows } = await tx.query<ChallengeRow>(
    `update auth.mfa_challenges set tries = least(tries + 1, $3 + 1) where id = $1 and factor_id = $2
     returning address_group,
       verified_at is not null or tries > $3 or created_at < now() - make_interval(mins => $4) as over`,
    [challengeId, factor.id, challengeTries, challengeMinutes],
  );
  return rows[0];
}

async function accept(tx: Tx, { factorSecrets }: AuthContext, factor: FactorRow, key: Buffer, step: number) {
  await tx.query(
    `update auth.mfa_factors set status = 'verified', last_used_step = $2, secret = $3, updated_at = now() where id = $1`,
    [factor.id, step, factorSecrets.seal(factor.id, key)],
  );
  await tx.query("delete from auth.mfa_factors where user_id = $1 and status = 'unverified'", [factor.user_id]);
}

type Outcome =
  | { readonly tokens: TokenResponse }
  | { readonly error: AuthError }
  /** The only error that counts as a guess. */
  | { readonly error: AuthError; readonly wrong: true };

async function verify(tx: Tx, context: AuthContext, call: AuthCall, given: Given): Promise<Outcome> {
  const asked: FactorCall = await factorCall(context, call, tx);
  const { user, session } = asked;
  const factor = factorOfPath(asked, call);
  if (!factor.secret) throw authErrors.validation("Recovery codes are verified at /factors/recovery-codes/verify");
  const challenge = await takeTry(tx, factor, given.challenge_id);
  if (!challenge) return { error: authErrors.challengeNotFound() };
  if (challenge.over) return { error: authErrors.challengeExpired() };
  if (challenge.address_group !== addressGroup(call.remoteAddress)) return { error: authErrors.challengeAddress() };
  const key = context.factorSecrets.open(factor.id, factor.secret);
  await audit(tx, "verification_attempted", user.id, call.remoteAddress);
  const step = acceptedStep(key, given.code, Date.now(), factor.last_used_step);
  if (step === undefined) return { error: authErrors.factorCodeWrong(), wrong: true };
  await tx.query("update auth.mfa_challenges set verified_at = now() where id = $1", [given.challenge_id]);
  await accept(tx, context, factor, key, step);
  if (factor.status === "unverified") await mailFactorChange(context, tx, user, "mfa_factor_enrolled");
  return { tokens: await raiseSession(tx, context, user, session, factor, "totp") };
}

/**
 * POST /factors/:id/verify: the code of an authenticator app, for tokens of a session with both factors. The first code makes the
 * app count. Of two requests with one code, one gets through: the second finds its step used.
 */
export const verifyFactor: Operation = async (context, call) => {
  await guardAddress(context, call, "mfa");
  const given = await parseBody(call.request, body);
  if (!context.settings.mfa.totp.verify_enabled) throw authErrors.totpVerifyDisabled();
  const { user } = await context.database.asService((tx) => signedInUser(context, call, tx));
  const check = () => context.database.asService((tx) => verify(tx, context, call, given));
  const outcome = await countingFailures(context, user.id, check, (found) => !("wrong" in found), "factorFailures");
  if ("error" in outcome) throw outcome.error;
  context.sessions.forget(user.id);
  return jsonResponse(200, outcome.tokens);
};
