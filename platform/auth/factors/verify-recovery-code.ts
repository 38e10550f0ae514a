import { z } from "zod";
import { jsonResponse } from "../../http/json-response.ts";
import type { Tx } from "../../postgres/database.ts";
import { audit } from "../audit.ts";
import { signedInUser } from "../authenticate.ts";
import type { AuthCall, AuthContext, Operation } from "../context.ts";
import { authErrors } from "../errors.ts";
import { countingFailures, guardAddress } from "../guard-rate.ts";
import { parseBody } from "../parse-body.ts";
import type { TokenResponse } from "../sessions.ts";
import { raiseSession } from "./assurance.ts";
import { factorCall } from "./factor-call.ts";
import { mailFactorChange } from "./factor-mails.ts";
import { countRecoveryCodes, normalRecoveryCode, recoveryCodeHash } from "./recovery-codes.ts";

const body = z.object({
  code: z
    .string()
    .max(200, "is too long")
    .transform(normalRecoveryCode)
    .refine((code) => code !== "", { error: "needs to be non-empty" }),
});

/** Undefined for a code that is wrong or was used. */
async function spend(tx: Tx, context: AuthContext, call: AuthCall, code: string): Promise<TokenResponse | undefined> {
  const { user, session, factors } = await factorCall(context, call, tx);
  const factor = factors.find(({ factor_type }) => factor_type === "recovery_code");
  if (!factor) return undefined;
  const spent = await tx.query(
    `update auth.mfa_recovery_codes set used_at = now() where factor_id = $1 and code_hash = $2 and used_at is null
     returning factor_id`,
    [factor.id, recoveryCodeHash(context.secret, factor.id, code)],
  );
  if (spent.rows.length === 0) return undefined;
  await audit(tx, "recovery_codes_verified", user.id, call.remoteAddress);
  const { remaining } = await countRecoveryCodes(tx, factor.id);
  await mailFactorChange(context, tx, user, "mfa_recovery_code_used", { Remaining: String(remaining) });
  return raiseSession(tx, context, user, session, factor, "mfa/recovery_code");
}

/** POST /factors/recovery-codes/verify: one of the account's recovery codes in place of an authenticator app's, once. */
export const verifyRecoveryCode: Operation = async (context, call) => {
  await guardAddress(context, call, "mfa");
  const { code } = await parseBody(call.request, body);
  const { user } = await context.database.asService((tx) => signedInUser(context, call, tx));
  const check = () => context.database.asService((tx) => spend(tx, context, call, code));
  const tokens = await countingFailures(context, user.id, check, (found) => found !== undefined, "recoveryFailures");
  if (!tokens) throw authErrors.recoveryCodeWrong();
  context.sessions.forget(user.id);
  return jsonResponse(200, tokens);
};
