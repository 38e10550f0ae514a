import { z } from "zod";
import { jsonResponse } from "../http/json-response.ts";
import type { Tx } from "../postgres/database.ts";
import { audit } from "./audit.ts";
import type { AuthContext, Operation } from "./context.ts";
import { remindOfEmailChange } from "./email-change.ts";
import { authErrors } from "./errors.ts";
import { evenTime } from "./even-time.ts";
import { openFlow } from "./flow-state.ts";
import { guardMail } from "./guard-mail.ts";
import { guardAddress } from "./guard-rate.ts";
import { linkHours } from "./limits.ts";
import { mailLink } from "./mails.ts";
import { createToken, pendingSignUp } from "./one-time-tokens.ts";
import { emailField, parseBody, phoneField, pkceFields } from "./parse-body.ts";
import { resendSms } from "./phone/otp-by-sms.ts";
import { findUserByEmail, isBanned, type UserRow } from "./users.ts";

const body = z.object({
  type: z.enum(["signup", "email_change", "sms", "phone_change"], { error: "Unsupported resend type" }),
  email: emailField.nullish(),
  phone: phoneField.nullish(),
  ...pkceFields,
});
const floorMs = 100;

type Wanted = { readonly challenge: string | null | undefined; readonly redirectTo: string };

async function resendConfirmation(tx: Tx, context: AuthContext, user: UserRow, wanted: Wanted): Promise<void> {
  const email = user.email ?? "";
  const secrets = await createToken(tx, context, {
    userId: user.id,
    type: "confirmation_token",
    email,
    hours: linkHours.confirmation,
    flowStateId: await openFlow(tx, user.id, wanted.challenge, "email/signup"),
    ...(await pendingSignUp(tx, user.id)),
  });
  await tx.query("update auth.users set confirmation_sent_at = now() where id = $1", [user.id]);
  const { redirectTo } = wanted;
  await mailLink(context, tx, { kind: "confirmation", type: "signup", to: email, secrets, redirectTo, email });
}

/** POST /resend: the confirmation mail of a sign-up or of a change of address once more; silent when there is none. */
export const resend: Operation = async (context, call) => {
  await guardAddress(context, call, "request");
  const { type, email, phone, code_challenge } = await parseBody(call.request, body);
  if (type === "sms" || type === "phone_change") {
    if (!phone) throw authErrors.validation("Type provided requires a phone number");
    return resendSms(context, call, type, phone);
  }
  if (phone) throw authErrors.validation("Type provided requires an email address");
  if (!email) throw authErrors.validation("Type provided requires an email address");
  await guardMail(context, call, email);
  await evenTime(context.database, floorMs, async (tx) => {
    const user = await findUserByEmail(tx, email, "for update");
    if (!user || isBanned(user)) return;
    const wanted = {
      challenge: code_challenge,
      redirectTo: context.redirects.resolve(call.query.get("redirect_to")),
    };
    if (type === "signup" && !user.email_confirmed_at) {
      await resendConfirmation(tx, context, user, wanted);
      await audit(tx, "user_confirmation_requested", user.id, call.remoteAddress);
    } else if (type === "email_change" && user.email_change) {
      await remindOfEmailChange(tx, context, { user, newEmail: user.email_change, ...wanted });
    }
  });
  return jsonResponse(200, {});
};
