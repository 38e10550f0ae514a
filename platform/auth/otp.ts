import { z } from "zod";
import { jsonResponse } from "../http/json-response.ts";
import type { Operation } from "./context.ts";
import { authErrors } from "./errors.ts";
import { evenTime } from "./even-time.ts";
import { openFlow } from "./flow-state.ts";
import { guardAddress, guardMail } from "./guard-rate.ts";
import { linkHours } from "./limits.ts";
import { mailLink } from "./mails.ts";
import { createToken } from "./one-time-tokens.ts";
import { emailField, metadataField, parseBody, pkceFields } from "./parse-body.ts";
import { findUserByEmail, insertUser, isBanned } from "./users.ts";

const body = z.object({
  email: emailField.nullish(),
  phone: z.string().nullish(),
  create_user: z.boolean().nullish(),
  data: metadataField,
  ...pkceFields,
});
const floorMs = 100;

/** POST /otp: mails a code and a link to sign in with. Makes the account on the way unless `create_user` is false. */
export const otp: Operation = async (context, call) => {
  await guardAddress(context, call, "request");
  const { email, phone, create_user, data, code_challenge } = await parseBody(call.request, body);
  if (!email && phone) throw authErrors.phoneDisabled();
  if (!email) throw authErrors.validation("One of email or phone must be set");
  await guardMail(context, call, email);
  await evenTime(context.database, floorMs, async (tx) => {
    const known = await findUserByEmail(tx, email);
    if (!known && create_user === false) return;
    const created =
      known ?? (await insertUser(tx, { email, encryptedPassword: null, userMetadata: data, confirmed: false }));
    const user = created ?? (await findUserByEmail(tx, email));
    if (!user || isBanned(user)) return;
    const secrets = await createToken(tx, context.secret, {
      userId: user.id,
      type: "recovery_token",
      email,
      hours: linkHours.recovery,
      flowStateId: await openFlow(tx, user.id, code_challenge, "magiclink"),
    });
    await tx.query("update auth.users set recovery_sent_at = now() where id = $1", [user.id]);
    const redirectTo = context.redirects.resolve(call.query.get("redirect_to"));
    await mailLink(context, tx, { kind: "magic_link", type: "magiclink", to: email, secrets, redirectTo, email });
  });
  return jsonResponse(200, {});
};
