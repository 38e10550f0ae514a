import { z } from "zod";
import { jsonResponse } from "../http/json-response.ts";
import type { Operation } from "./context.ts";
import { authErrors } from "./errors.ts";
import { evenTime } from "./even-time.ts";
import { guardMail } from "./guard-mail.ts";
import { guardAddress } from "./guard-rate.ts";
import { assertMayCreate } from "./hooks/sign-in-hooks.ts";
import { mailSignInLink } from "./mail-sign-in-link.ts";
import { emailField, metadataField, parseBody, phoneField, pkceFields, smsChannelField } from "./parse-body.ts";
import { otpBySms } from "./phone/otp-by-sms.ts";
import { findUserByEmail, insertUser, isBanned } from "./users.ts";

const body = z.object({
  email: emailField.nullish(),
  phone: phoneField.nullish(),
  channel: smsChannelField,
  create_user: z.boolean().nullish(),
  data: metadataField,
  ...pkceFields,
});
const floorMs = 100;

/** POST /otp: mails a code and a link to sign in with. Makes the account on the way unless `create_user` is false. */
export const otp: Operation = async (context, call) => {
  await guardAddress(context, call, "request");
  const { email, phone, create_user, data, code_challenge } = await parseBody(call.request, body);
  if (!email && phone) return otpBySms(context, call, { phone, mayCreate: create_user !== false, data });
  if (!email) throw authErrors.validation("One of email or phone must be set");
  await guardMail(context, call, email);
  const mayCreate = context.settings.enable_signup && context.settings.email.enable_signup;
  await evenTime(context.database, floorMs, async (tx) => {
    const known = await findUserByEmail(tx, email);
    if (!known && (create_user === false || !mayCreate)) return;
    if (!known) await assertMayCreate(tx, context, call, { email, provider: "email", metadata: data });
    const created =
      known ?? (await insertUser(tx, { email, encryptedPassword: null, userMetadata: data, confirmed: false }));
    const user = created ?? (await findUserByEmail(tx, email));
    if (!user || isBanned(user)) return;
    await mailSignInLink(context, tx, call, { user, email, type: "magiclink", codeChallenge: code_challenge });
  });
  return jsonResponse(200, {});
};
