import type { Tx } from "../../postgres/database.ts";
import type { AuthContext } from "../context.ts";
import { authErrors } from "../errors.ts";
import { randomCode } from "../hashes.ts";
import { smsCodeDigits, smsCodeMinutes } from "../limits.ts";
import { createToken, type TokenType } from "../one-time-tokens.ts";
import { testCodeOf } from "./guard-sms.ts";

type Message = {
  readonly userId: string;
  readonly phone: string;
  readonly code: string;
  readonly template: string;
  readonly seconds: number;
};

/** Puts a text message with a code into the outbox, in the transaction that makes the code. */
export async function sendCode(
  { enqueueSms }: Pick<AuthContext, "enqueueSms">,
  tx: Tx,
  { userId, phone, code, template, seconds }: Message,
): Promise<void> {
  if (!enqueueSms) throw authErrors.smsUnavailable();
  const text = template.replace(/\{\{ *\.Code *\}\}/g, () => code);
  await enqueueSms(tx, { to: phone, text, usefulSeconds: seconds, userId, code });
}

type NewCode = {
  readonly userId: string;
  readonly type: TokenType;
  readonly phone: string;
  /** What the sign-up that asked for this code wants the password to be. */
  readonly pendingPassword?: string | null;
  /** False for a number that is somebody else's: the code is made like any other, and nobody gets it. */
  readonly isSent?: boolean;
};

/** A code of six digits for this number, which takes the place of the one before. */
export async function textCode(
  tx: Tx,
  context: AuthContext,
  { userId, type, phone, pendingPassword, isSent = true }: NewCode,
): Promise<void> {
  await tx.query("delete from auth.one_time_tokens where user_id = $1 and token_type = $2 and relates_to = $3", [
    userId,
    type,
    phone,
  ]);
  const seconds = smsCodeMinutes * 60;
  const testCode = testCodeOf(context, phone);
  const code = testCode ?? randomCode(smsCodeDigits);
  const typed = { code, seconds };
  await createToken(tx, context, { userId, type, email: phone, hours: 1, pendingPassword, typed });
  if (!isSent || testCode !== undefined) return;
  await sendCode(context, tx, { userId, phone, code, template: context.settings.sms.template, seconds });
}
