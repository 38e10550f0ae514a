import { randomInt } from "node:crypto";
import { z } from "zod";
import { jsonResponse } from "../../http/json-response.ts";
import type { Tx } from "../../postgres/database.ts";
import { audit } from "../audit.ts";
import { signedInUser } from "../authenticate.ts";
import type { Operation } from "../context.ts";
import { authErrors } from "../errors.ts";
import { guardAddress } from "../guard-rate.ts";
import { keyedHash } from "../hashes.ts";
import { recoveryCodeCount, unverifiedFactorHours } from "../limits.ts";
import { parseOptionalBody } from "../parse-body.ts";
import { lowerSessions } from "./assurance.ts";
import { assertRoomForFactor } from "./enroll.ts";
import { assertMayChangeFactors, type FactorCall, factorCall } from "./factor-call.ts";
import { mailFactorChange } from "./factor-mails.ts";
import { countsAsSecondFactor, factorsOf } from "./factor-rows.ts";

/** Digits and letters that cannot be taken for one another: 79 random bits a code. */
const alphabet = "23456789abcdefghjkmnpqrstuvwxyz";
const codeLength = 16;

const randomRecoveryCode = () =>
  Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join("");

/** As it may be typed: in any case, in groups, with spaces or hyphens. */
export const normalRecoveryCode = (typed: string) => typed.toLowerCase().replace(/[\s-]/g, "");

export const recoveryCodeHash = (secret: Buffer, factorId: string, code: string) =>
  keyedHash(secret, "recovery code", factorId, code);

const recoveryFactorOf = ({ factors }: Pick<FactorCall, "factors">) =>
  factors.find(({ factor_type }) => factor_type === "recovery_code");

async function replaceCodes(tx: Tx, secret: Buffer, factorId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, randomRecoveryCode);
  const hashes = codes.map((code) => recoveryCodeHash(secret, factorId, code));
  await tx.query("delete from auth.mfa_recovery_codes where factor_id = $1", [factorId]);
  await tx.query("insert into auth.mfa_recovery_codes (factor_id, code_hash) select $1, unnest($2::text[])", [
    factorId,
    hashes,
  ]);
  return codes;
}

export async function countRecoveryCodes(tx: Tx, factorId: string): Promise<{ total: number; remaining: number }> {
  const { rows } = await tx.query<{ total: number; remaining: number }>(
    `select count(*)::int as total, count(*) filter (where used_at is null)::int as remaining
     from auth.mfa_recovery_codes where factor_id = $1`,
    [factorId],
  );
  return rows[0] ?? { total: 0, remaining: 0 };
}

/** GET /factors/recovery-codes: how many there are, never which. */
export const recoveryCodesStatus: Operation = async (context, call) =>
  context.database.asService(async (tx) => {
    const { user } = await signedInUser(context, call, tx);
    const factor = recoveryFactorOf({ factors: await factorsOf(tx, user.id) });
    if (!factor) throw authErrors.recoveryCodesAbsent();
    return jsonResponse(200, { id: factor.id, type: "recovery_code", ...(await countRecoveryCodes(tx, factor.id)) });
  });

/** The codes of a new app belong to setting it up, which one mail has told already; codes made later are a change of their own. */
const isBeingSetUp = ({ factors }: FactorCall) =>
  factors
    .filter(countsAsSecondFactor)
    .every(({ created_at }) => Date.now() - created_at.getTime() < unverifiedFactorHours * 3_600_000);

const generateBody = z.object({
  friendly_name: z.string().trim().max(100, "is longer than 100 characters").nullish(),
});

/** POST /factors/recovery-codes: the account's set of single-use codes, shown here and never again. */
export const generateRecoveryCodes: Operation = async (context, call) => {
  await guardAddress(context, call, "mfa");
  const name = (await parseOptionalBody(call.request, generateBody)).friendly_name || "Recovery codes";
  return context.database.asService(async (tx) => {
    const asked = await factorCall(context, call, tx);
    if (!asked.factors.some(countsAsSecondFactor)) throw authErrors.recoveryCodesAlone();
    await assertMayChangeFactors(tx, asked, "generate recovery codes");
    if (recoveryFactorOf(asked)) throw authErrors.recoveryCodesExist();
    assertRoomForFactor(context, asked, name);
    const id = crypto.randomUUID();
    await tx.query(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
       values ($1, $2, $3, 'recovery_code', 'verified', now(), now())`,
      [id, asked.user.id, name],
    );
    const codes = await replaceCodes(tx, context.secret, id);
    await audit(tx, "recovery_codes_generated", asked.user.id, call.remoteAddress);
    if (!isBeingSetUp(asked)) await mailFactorChange(context, tx, asked.user, "mfa_recovery_codes_made");
    return jsonResponse(200, { id, type: "recovery_code", friendly_name: name, total: codes.length, codes });
  });
};

/** POST /factors/recovery-codes/regenerate: new codes; the ones before stop working. */
export const regenerateRecoveryCodes: Operation = async (context, call) => {
  await guardAddress(context, call, "mfa");
  return context.database.asService(async (tx) => {
    const asked = await factorCall(context, call, tx);
    await assertMayChangeFactors(tx, asked, "regenerate recovery codes");
    const factor = recoveryFactorOf(asked);
    if (!factor) throw authErrors.recoveryCodesAbsent();
    const codes = await replaceCodes(tx, context.secret, factor.id);
    await audit(tx, "recovery_codes_regenerated", asked.user.id, call.remoteAddress);
    await mailFactorChange(context, tx, asked.user, "mfa_recovery_codes_made");
    const { id, friendly_name } = factor;
    return jsonResponse(200, { id, type: "recovery_code", friendly_name, total: codes.length, codes });
  });
};

/** DELETE /factors/recovery-codes. Sessions that were raised with one of them lose the second factor. */
export const deleteRecoveryCodes: Operation = async (context, call) => {
  await guardAddress(context, call, "mfa");
  const { id, userId } = await context.database.asService(async (tx) => {
    const asked = await factorCall(context, call, tx);
    await assertMayChangeFactors(tx, asked, "delete recovery codes");
    const factor = recoveryFactorOf(asked);
    if (!factor) throw authErrors.recoveryCodesAbsent();
    await tx.query("delete from auth.mfa_factors where id = $1", [factor.id]);
    await lowerSessions(tx, asked.user.id, factor.id);
    await audit(tx, "recovery_codes_deleted", asked.user.id, call.remoteAddress);
    await mailFactorChange(context, tx, asked.user, "mfa_recovery_codes_removed");
    return { id: factor.id, userId: asked.user.id };
  });
  context.sessions.forget(userId);
  return jsonResponse(200, { id });
};
