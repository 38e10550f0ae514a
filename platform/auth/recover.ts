import { z } from "zod";
import { jsonResponse } from "../http/json-response.ts";
import { audit } from "./audit.ts";
import type { Operation } from "./context.ts";
import { evenTime } from "./even-time.ts";
import { openFlow } from "./flow-state.ts";
import { guardAddress, guardMail } from "./guard-rate.ts";
import { linkHours } from "./limits.ts";
import { mailLink } from "./mails.ts";
import { createToken } from "./one-time-tokens.ts";
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
    const secrets = await createToken(tx, context.secret, {
      userId: user.id,
      type: "recovery_token",
      email,
      hours: linkHours.recovery,
      flowStateId: await openFlow(tx, user.id, code_challenge, "recovery"),
    });
    await tx.query("update auth.users set recovery_sent_at = now() where id = $1", [user.id]);
    await audit(tx, "user_recovery_requested", user.id, call.remoteAddress);
    const redirectTo = context.redirects.resolve(call.query.get("redirect_to"));
    await mailLink(context, tx, { kind: "recovery", type: "recovery", to: email, secrets, redirectTo, email });
  });
  return jsonResponse(200, {});
};
