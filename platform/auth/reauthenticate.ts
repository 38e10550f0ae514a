import { jsonResponse } from "../http/json-response.ts";
import type { Tx } from "../postgres/database.ts";
import { audit } from "./audit.ts";
import { signedInUser } from "./authenticate.ts";
import type { AuthCall, AuthContext, Operation } from "./context.ts";
import { authErrors } from "./errors.ts";
import { guardMail } from "./guard-mail.ts";
import { guardAddress } from "./guard-rate.ts";
import { createToken, findByCode, spendToken } from "./one-time-tokens.ts";
import { guardSms } from "./phone/guard-sms.ts";
import { textCode } from "./phone/send-code.ts";
import type { UserRow } from "./users.ts";

/** GET /reauthenticate: mails a code that permits a sensitive change when the login is no longer fresh. */
export const reauthenticate: Operation = async (context, call) => {
  await guardAddress(context, call, "request");
  const { user } = await context.database.asService((tx) => signedInUser(context, call, tx));
  const { email, phone } = user;
  if (!email && phone && user.phone_confirmed_at) return textNonce(context, call, user, phone);
  if (!email) throw authErrors.validation("Reauthentication requires the user to have an email or a phone number");
  await guardMail(context, call, email);
  await context.database.asService(async (tx) => {
    const type = "reauthentication_token";
    const { code } = await createToken(tx, context, { userId: user.id, type, email, hours: 1 });
    await tx.query("update auth.users set reauthentication_sent_at = now() where id = $1", [user.id]);
    await audit(tx, "user_reauthenticate_requested", user.id, call.remoteAddress);
    await context.enqueueMail(tx, {
      kind: "reauthentication",
      to: email,
      values: { Token: code, SiteURL: context.siteUrl, Email: email },
    });
  });
  return jsonResponse(200, {});
};

async function textNonce(context: AuthContext, call: AuthCall, user: UserRow, phone: string): Promise<Response> {
  if (!context.settings.sms.enable_signup) throw authErrors.phoneDisabled();
  await guardSms(context, call, phone, context.settings.sms.max_frequency);
  await context.database.asService(async (tx) => {
    await textCode(tx, context, { userId: user.id, type: "reauthentication_token", phone });
    await tx.query("update auth.users set reauthentication_sent_at = now() where id = $1", [user.id]);
    await audit(tx, "user_reauthenticate_requested", user.id, call.remoteAddress);
  });
  return jsonResponse(200, {});
}

/** True when the code was the one that was mailed; it is then used up. A wrong one costs a try: commit either way. */
export async function spendNonce(tx: Tx, { secret }: AuthContext, user: UserRow, nonce: string): Promise<boolean> {
  const found = await findByCode(tx, secret, user.email || user.phone || "", nonce, ["reauthentication_token"]);
  if (!found || found.user_id !== user.id) return false;
  await spendToken(tx, found);
  return true;
}
