import { audit } from "./audit.ts";
import { signedInUser } from "./authenticate.ts";
import type { Operation } from "./context.ts";
import { authErrors } from "./errors.ts";
import { endSessions } from "./sessions.ts";

const scopes: ReadonlySet<string> = new Set(["global", "local", "others"]);

/** POST /logout?scope=: ends all sessions of the person, this one, or all but this one. */
export const signOut: Operation = async (context, call) => {
  const scope = call.query.get("scope") || "global";
  if (!scopes.has(scope)) throw authErrors.validation(`Unsupported logout scope "${scope.slice(0, 40)}"`);
  const userId = await context.database.asService(async (tx) => {
    const { user, session } = await signedInUser(context, call, tx);
    if (scope === "local") await endSessions(tx, user.id, { only: session.id });
    else if (scope === "others") await endSessions(tx, user.id, { except: session.id });
    else await endSessions(tx, user.id);
    await audit(tx, "logout", user.id, call.remoteAddress);
    return user.id;
  });
  context.sessions.forget(userId);
  return new Response(null, { status: 204 });
};
