import { jsonResponse } from "../http/json-response.ts";
import { audit } from "./audit.ts";
import type { AuthCall, AuthContext } from "./context.ts";
import { authErrors } from "./errors.ts";
import { guardAddress } from "./guard-rate.ts";
import { assertMayCreate } from "./hooks/sign-in-hooks.ts";
import { startSession } from "./sessions.ts";
import { insertAnonymousUser } from "./users.ts";

/**
 * POST /signup without an address: an account that nobody can sign in to again, until its holder gives it an e-mail address (PUT /user).
 * Its tokens say `is_anonymous`, which policies may ask for.
 */
export async function signUpAnonymously(
  context: AuthContext,
  call: AuthCall,
  data: Record<string, unknown>,
): Promise<Response> {
  if (!context.settings.enable_anonymous_sign_ins) throw authErrors.anonymousDisabled();
  if (!context.settings.enable_signup) throw authErrors.signupDisabled();
  await guardAddress(context, call, "anonymous");
  const tokens = await context.database.asService(async (tx) => {
    await assertMayCreate(tx, context, call, { provider: "anonymous", metadata: data, isAnonymous: true });
    const user = await insertAnonymousUser(tx, data);
    await audit(tx, "user_signedup", user.id, call.remoteAddress);
    return startSession(tx, context, call, user.id, "anonymous");
  });
  return jsonResponse(200, tokens);
}
