import type { z } from "zod";
import { addressGroup } from "#lib/address-group.ts";
import { jsonResponse } from "../../http/json-response.ts";
import type { Tx } from "../../postgres/database.ts";
import { audit } from "../audit.ts";
import { signedInUser } from "../authenticate.ts";
import type { AuthCall, AuthContext, Operation } from "../context.ts";
import { authErrors } from "../errors.ts";
import { countingFailures, guardAddress } from "../guard-rate.ts";
import { factorAttempt } from "../hooks/sign-in-hooks.ts";
import { challengeMinutes, challengeTries } from "../limits.ts";
import { parseBody } from "../parse-body.ts";
import type { TokenResponse } from "../sessions.ts";
import { raiseSession } from "./assurance.ts";
import { factorCall, factorOfPath } from "./factor-call.ts";
import { assertVerifiable } from "./factor-kinds.ts";
import { mailFactorChange } from "./factor-mails.ts";
import type { FactorRow } from "./factor-rows.ts";
import { givenProof, type OpenChallenge, type Proof, proveFactor } from "./prove-factor.ts";

type Given = z.output<typeof givenProof>;

type ChallengeRow = OpenChallenge & { address_group: string; over: boolean };

/** Takes one of the challenge's five tries, in the caller's transaction: so that must commit also when the answer is wrong. */
async function takeTry(tx: Tx, factor: FactorRow, challengeId: string): Promise<ChallengeRow | undefined> {
  const { rows } = await tx.query<ChallengeRow>(
    `update auth.mfa_challenges set tries = least(tries + 1, $3 + 1) where id = $1 and factor_id = $2
     returning id, address_group, otp_code, web_authn_session_data,
       verified_at is not null or tries > $3 or created_at < now() - make_interval(mins => $4) as over`,
    [challengeId, factor.id, challengeTries, challengeMinutes],
  );
  return rows[0];
}

async function accept(tx: Tx, factor: FactorRow, challengeId: string) {
  await tx.query("update auth.mfa_challenges set verified_at = now() where id = $1", [challengeId]);
  await tx.query("update auth.mfa_factors set status = 'verified', updated_at = now() where id = $1", [factor.id]);
  await tx.query("delete from auth.mfa_factors where user_id = $1 and status = 'unverified'", [factor.user_id]);
}

type Outcome = { readonly tokens: TokenResponse } | Exclude<Proof, { method: unknown }>;

async function verify(tx: Tx, context: AuthContext, call: AuthCall, given: Given): Promise<Outcome> {
  const asked = await factorCall(context, call, tx);
  const { user, session } = asked;
  const factor = factorOfPath(asked, call);
  if (factor.factor_type === "recovery_code")
    throw authErrors.validation("Recovery codes are verified at /factors/recovery-codes/verify");
  assertVerifiable(context, factor);
  const challenge = await takeTry(tx, factor, given.challenge_id);
  if (!challenge) return { error: authErrors.challengeNotFound() };
  if (challenge.over) return { error: authErrors.challengeExpired() };
  if (challenge.address_group !== addressGroup(call.remoteAddress)) return { error: authErrors.challengeAddress() };
  await audit(tx, "verification_attempted", user.id, call.remoteAddress);
  const proof = await proveFactor(tx, context, factor, challenge, given);
  const { rejected } = await factorAttempt(tx, context, factor, !("error" in proof));
  if (rejected !== undefined) return { error: authErrors.factorAttemptRejected(rejected), wrong: true };
  if ("error" in proof) return proof;
  await accept(tx, factor, challenge.id);
  if (factor.status === "unverified") await mailFactorChange(context, tx, user, "mfa_factor_enrolled");
  return { tokens: await raiseSession(tx, context, user, session, factor, proof.method) };
}

/**
 * POST /factors/:id/verify: the second factor, for tokens of a session with both. The first proof makes the factor count. Of two
 * requests with one proof, one gets through: the second finds its challenge, or its step of the clock, used.
 */
export const verifyFactor: Operation = async (context, call) => {
  await guardAddress(context, call, "mfa");
  const given = await parseBody(call.request, givenProof);
  const { user } = await context.database.asService((tx) => signedInUser(context, call, tx));
  const check = () => context.database.asService((tx) => verify(tx, context, call, given));
  const outcome = await countingFailures(context, user.id, check, (found) => !("wrong" in found), "factorFailures");
  if ("error" in outcome) throw outcome.error;
  context.sessions.forget(user.id);
  return jsonResponse(200, outcome.tokens);
};
