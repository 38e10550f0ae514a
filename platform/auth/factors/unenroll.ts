import { jsonResponse } from "../../http/json-response.ts";
import type { Tx } from "../../postgres/database.ts";
import type { NoticeMailer } from "../account-notice.ts";
import { audit } from "../audit.ts";
import type { Operation } from "../context.ts";
import { authErrors } from "../errors.ts";
import { guardAddress } from "../guard-rate.ts";
import { lowerSessions } from "./assurance.ts";
import { assertMayChangeFactors, type FactorCall, factorCall, factorOfPath } from "./factor-call.ts";
import { mailFactorChange } from "./factor-mails.ts";
import { countsAsSecondFactor, type FactorRow } from "./factor-rows.ts";

/**
 * Removes a factor, brings the sessions it raised back to the first level, and tells the account's address where the factor counted.
 * With the last authenticator app the recovery codes go as well: alone they are no second factor.
 */
export async function removeFactor(
  tx: Tx,
  mailer: NoticeMailer,
  { user, factors }: Pick<FactorCall, "user" | "factors">,
  factor: FactorRow,
): Promise<void> {
  await tx.query("delete from auth.mfa_factors where id = $1", [factor.id]);
  const isLast = !factors.some((other) => other.id !== factor.id && countsAsSecondFactor(other));
  if (isLast)
    await tx.query("delete from auth.mfa_factors where user_id = $1 and factor_type = 'recovery_code'", [user.id]);
  await lowerSessions(tx, user.id, isLast ? null : factor.id);
  if (countsAsSecondFactor(factor))
    await mailFactorChange(mailer, tx, user, "mfa_factor_unenrolled", { TurnedOff: isLast ? "yes" : "" });
  else if (factor.factor_type === "recovery_code")
    await mailFactorChange(mailer, tx, user, "mfa_recovery_codes_removed");
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
    await removeFactor(tx, context, asked, factor);
    await audit(tx, "factor_unenrolled", asked.user.id, call.remoteAddress);
    return { id: factor.id, userId: asked.user.id };
  });
  context.sessions.forget(userId);
  return jsonResponse(200, { id });
};
