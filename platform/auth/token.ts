import { z } from "zod";
import { jsonResponse } from "../http/json-response.ts";
import { audit } from "./audit.ts";
import type { Operation } from "./context.ts";
import { authErrors } from "./errors.ts";
import { closeFlow } from "./flow-state.ts";
import { guardAddress } from "./guard-rate.ts";
import { parseBody } from "./parse-body.ts";
import { signInWithIdToken } from "./providers/sign-in-with-id-token.ts";
import { refreshSession } from "./refresh-session.ts";
import { startSession } from "./sessions.ts";
import { signInWithPassword } from "./sign-in-with-password.ts";
import { findUser, isBanned } from "./users.ts";
import { signInWithWeb3 } from "./web3/sign-in-with-web3.ts";

const body = z.object({
  auth_code: z.string().min(1, "is required").max(200, "is too long"),
  code_verifier: z.string().min(1, "is required").max(200, "is too long"),
});

/** POST /token?grant_type=pkce: the code of the redirect and the verifier that only its browser has, for a session. */
const exchangeCode: Operation = async (context, call) => {
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

const grants: Readonly<Record<string, Operation>> = {
  password: signInWithPassword,
  refresh_token: refreshSession,
  pkce: exchangeCode,
  id_token: signInWithIdToken,
  web3: signInWithWeb3,
};

/** POST /token: one limit for all grants. */
export const token: Operation = async (context, call) => {
  await guardAddress(context, call, "token");
  const name = call.query.get("grant_type") ?? "";
  const grant = Object.hasOwn(grants, name) ? grants[name] : undefined;
  if (!grant) throw authErrors.validation("unsupported_grant_type");
  return grant(context, call);
};
