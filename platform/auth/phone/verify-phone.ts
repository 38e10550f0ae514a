import { jsonResponse } from "../../http/json-response.ts";
import type { Tx } from "../../postgres/database.ts";
import { audit } from "../audit.ts";
import type { AuthCall, AuthContext } from "../context.ts";
import { type AuthError, authErrors } from "../errors.ts";
import { countingFailures } from "../guard-rate.ts";
import { findByCode, spendToken, type TokenRow, withdrawTokens } from "../one-time-tokens.ts";
import { endSessions, startSession, type TokenResponse } from "../sessions.ts";
import { findUser, isBanned, type UserRow } from "../users.ts";
import { confirmPhone, findUserByPhone, setPhone } from "./phone-users.ts";

export type PhoneVerifyType = "sms" | "phone_change";
type Given = { readonly type: PhoneVerifyType; readonly phone: string; readonly code: string };

/** False when the number has meanwhile become somebody else's. */
async function finishChange(tx: Tx, user: UserRow, phone: string): Promise<boolean> {
  if (await findUserByPhone(tx, phone)) return false;
  await setPhone(tx, user.id, phone);
  // Whoever holds the old number has no part in the account any more.
  if (user.phone) {
    await withdrawTokens(tx, user.id);
    await endSessions(tx, user.id);
  }
  return true;
}

/** Does what the code was sent for, once. */
async function spend(
  tx: Tx,
  context: AuthContext,
  call: AuthCall,
  given: Given,
  token: TokenRow,
): Promise<TokenResponse | AuthError> {
  const user = await findUser(tx, token.user_id, "for update");
  // What was sent to a number proves something only as long as it is the account's.
  if (!user || given.phone !== (given.type === "sms" ? user.phone : user.phone_change)) return authErrors.otpExpired();
  if (isBanned(user)) return authErrors.userBanned();
  await spendToken(tx, token);
  if (given.type === "sms") await confirmPhone(tx, user, token.pending_password);
  else if (!(await finishChange(tx, user, given.phone))) return authErrors.otpExpired();
  await audit(tx, given.type === "sms" ? "login" : "user_modified", user.id, call.remoteAddress);
  return startSession(tx, context, call, user.id, "otp");
}

/** POST /verify with a number and the code that was texted to it. */
export async function verifyPhone(context: AuthContext, call: AuthCall, given: Given): Promise<Response> {
  const { database, secret } = context;
  const type = given.type === "sms" ? "confirmation_token" : "phone_change_token";
  const check = () =>
    database.asService(async (tx) => {
      const found = await findByCode(tx, secret, given.phone, given.code, [type]);
      return found ? spend(tx, context, call, given, found) : authErrors.otpExpired();
    });
  // Each message brings five more tries: without a count of the number's own, asking for messages would buy guesses.
  const isRight = (outcome: TokenResponse | AuthError) => !(outcome instanceof Error);
  const outcome = await countingFailures(context, given.phone, check, isRight, "codeFailures");
  if (outcome instanceof Error) throw outcome;
  if (given.type === "phone_change") context.sessions.forget(outcome.user.id);
  return jsonResponse(200, outcome);
}
