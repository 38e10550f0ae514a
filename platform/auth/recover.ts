import { z } from "zod";
import { jsonResponse } from "../http/json-response.ts";
import { audit } from "./audit.ts";
import type { Operation } from "./context.ts";
import { evenTime } from "./even-time.ts";
import { guardMail } from "./guard-mail.ts";
import { guardAddress } from "./guard-rate.ts";
import { mailSignInLink } from "./mail-sign-in-link.ts";
import { emailField, parseBody, pkceFields } from "./parse-body.ts";
import { findUserByEmail, isBanned } from "./users.ts";

const body = z.object({ email: emailField, ...pkceFields });
const floorMs = 100;

/** POST /recover: mails a link that signs in to choose a new password. Says the same whether there is an account or not. */
export const recover: Operation = async (context, call) => {
  await guardAddress(context, call, "request");
  const { email, code_challenge } = await parseBody(call.request, body);
  await guardMail(context, call, email);
  await evenTime(context.database, floorMs, async (tx) => {
    const user = await findUserByEmail(tx, email);
    if (!user || isBanned(user)) return;
    await audit(tx, "user_recovery_requested", user.id, call.remoteAddress);
    await mailSignInLink(context, tx, call, { user, email, type: "recovery", codeChallenge: code_challenge });
  });
  return jsonResponse(200, {});
};
