import { bearerToken } from "../http/identify-caller.ts";
import type { TokenClaims } from "../http/keys.ts";
import type { Tx } from "../postgres/database.ts";
import type { AuthCall, AuthContext } from "./context.ts";
import { authErrors } from "./errors.ts";
import { sessionPolicy } from "./session-policy.ts";
import { findSession, type SessionRow } from "./sessions.ts";
import { findUser, isBanned, type UserRow } from "./users.ts";

export type AssuranceLevel = "aal1" | "aal2";

export type SignedIn = {
  readonly user: UserRow;
  readonly session: SessionRow;
  /** What both the token and the session hold: a token from before the second factor was given gains nothing by it. */
  readonly aal: AssuranceLevel;
};

async function claimsOf({ keys }: AuthContext, { request }: AuthCall): Promise<TokenClaims> {
  const token = bearerToken(request);
  if (!token) throw authErrors.noAuthorization();
  return keys.verify(token);
}

export function isOver(context: AuthContext, session: SessionRow, user: UserRow): boolean {
  const now = Date.now();
  const policy = sessionPolicy(context, user);
  return (
    (session.not_after !== null && session.not_after.getTime() <= now) ||
    session.created_at.getTime() + policy.absolute * 1000 <= now ||
    session.active_at.getTime() + policy.idle * 1000 <= now
  );
}

/**
 * The person behind the bearer token, whose session is still in the database: signing out, disabling and deleting
 * work at once here, not only when the token has run out.
 */
export async function signedInUser(
  context: AuthContext,
  call: AuthCall,
  tx: Tx,
  lock: "" | "for update" = "",
): Promise<SignedIn> {
  const claims = await claimsOf(context, call);
  if (!claims.sub) throw authErrors.badJwt("invalid claim: missing sub claim");
  const user = await findUser(tx, claims.sub, lock);
  if (!user) throw authErrors.userOfTokenNotFound();
  const session = typeof claims.session_id === "string" ? await findSession(tx, claims.session_id) : undefined;
  if (!session || session.user_id !== user.id || isOver(context, session, user)) throw authErrors.sessionNotFound();
  if (isBanned(user)) throw authErrors.userBanned();
  return { user, session, aal: claims.aal === "aal2" && session.aal === "aal2" ? "aal2" : "aal1" };
}

/** @throws {AuthError} 401 without a token, 403 with any but the service role's. */
export async function requireServiceRole(context: AuthContext, call: AuthCall): Promise<void> {
  const claims = await claimsOf(context, call);
  if (claims.role !== "service_role") throw authErrors.notAdmin();
}
