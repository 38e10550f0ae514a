import { jsonResponse } from "../../http/json-response.ts";
import type { Tx } from "../../postgres/database.ts";
import { audit } from "../audit.ts";
import type { Operation } from "../context.ts";
import { authErrors } from "../errors.ts";
import { guardAddress } from "../guard-rate.ts";
import { lowerSessions } from "./assurance.ts";
import { assertMayChangeFactors, factorCall, factorOfPath } from "./factor-call.ts";
import { countsAsSecondFactor, type FactorRow } from "./factor-rows.ts";

/**
 * Removes a factor and brings the sessions it raised back to the first level. With the last authenticator app the recovery codes
 * go as well: alone they are no second factor.
 */
export async function removeFactor(tx: Tx, factors: readonly FactorRow[], factor: FactorRow): Promise<void> {
  await tx.query("delete from auth.mfa_factors where id = $1", [factor.id]);
  const remaining = factors.filter(({ id }) => id !== factor.id);
  if (remaining.some(countsAsSecondFactor)) return lowerSessions(tx, factor.user_id, factor.id);
  await tx.query("delete from auth.mfa_factors where user_id = $1 and factor_type = 'recovery_code'", [factor.user_id]);
  await lowerSessions(tx, factor.user_id, null);
}

/** DELETE /factors/:id. */
export const unenrollFactor: Operation = async (context, call) => {
  await guardAddress(context, call, "mfa");
  const { id, userId } = await context.database.asService(async (tx) => {
    const asked = await factorCall(context, call, tx);
    const factor = factorOfPath(asked, call);
    if (factor.factor_type === "recovery_code") {
      throw authErrors.unenrollElsewhere();
    }
    if (factor.status === "verified") {
      if (asked.aal !== "aal2") throw authErrors.insufficientAalToUnenroll();
      await assertMayChangeFactors(tx, asked, "unenroll a verified factor");
    }
    await removeFactor(tx, asked.factors, factor);
    await audit(tx, "factor_unenrolled", asked.user.id, call.remoteAddress);
    return { id: factor.id, userId: asked.user.id };
  });
  context.sessions.forget(userId);
  return jsonResponse(200, { id });
};
