import { z } from "zod";
import { jsonResponse } from "../http/json-response.ts";
import { audit } from "./audit.ts";
import type { Operation } from "./context.ts";
import { authErrors } from "./errors.ts";
import { closeFlow } from "./flow-state.ts";
import { parseBody } from "./parse-body.ts";
import { startSession } from "./sessions.ts";
import { findUser, isBanned } from "./users.ts";

const body = z.object({
  auth_code: z.string().min(1, "is required").max(200, "is too long"),
  code_verifier: z.string().min(1, "is required").max(200, "is too long"),
});

/** POST /token?grant_type=pkce: the code of the redirect and the verifier that only its browser has, for a session. */
export const exchangeCode: Operation = async (context, call) => {
  const { auth_code, code_verifier } = await parseBody(call.request, body);
  const outcome = await context.database.asService(async (tx) => {
    const flow = await closeFlow(tx, auth_code, code_verifier);
    if ("error" in flow) return flow;
    const user = await findUser(tx, flow.userId);
    if (!user) return { error: authErrors.flowStateNotFound() };
    if (isBanned(user)) return { error: authErrors.userBanned() };
    await audit(tx, "login", user.id, call.remoteAddress);
    return { tokens: { ...(await startSession(tx, context, call, user.id, flow.method)), ...flow.provider } };
  });
  // Thrown only now: the code is spent by a failed attempt too.
  if ("error" in outcome) throw outcome.error;
  return jsonResponse(200, outcome.tokens);
};
