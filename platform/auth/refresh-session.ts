import { z } from "zod";
import { jsonResponse } from "../http/json-response.ts";
import type { Tx } from "../postgres/database.ts";
import { audit } from "./audit.ts";
import { isOver } from "./authenticate.ts";
import type { AuthCall, AuthContext, Operation } from "./context.ts";
import { type AuthError, authErrors } from "./errors.ts";
import { sha256 } from "./hashes.ts";
import { parseBody } from "./parse-body.ts";
import {
  endSessions,
  findSession,
  insertRefreshToken,
  type SessionRow,
  successorOf,
  tokenResponse,
} from "./sessions.ts";
import { findUser, isBanned } from "./users.ts";

const body = z.object({ refresh_token: z.string().min(1, "is required").max(200, "is too long") });

type RefreshTokenRow = { id: string; token: string; revoked: boolean; session_id: string; since_revoked: number };

async function findRefreshToken(tx: Tx, token: string): Promise<RefreshTokenRow | undefined> {
  const { rows } = await tx.query<RefreshTokenRow>(
    `select id, token, revoked, session_id, extract(epoch from clock_timestamp() - updated_at)::float8 as since_revoked
     from auth.refresh_tokens where token = $1`,
    [sha256(token)],
  );
  return rows[0];
}

async function isLive(tx: Tx, token: string): Promise<boolean> {
  const found = await findRefreshToken(tx, token);
  return found !== undefined && !found.revoked;
}

/** Several tabs may each have gone a step within the interval: the live token is a few successors on. */
const longestCatchUp = 16;

/** The live end of the chain that `token` began, when it is near. */
async function liveSuccessor(tx: Tx, secret: Buffer, token: string): Promise<string | undefined> {
  let next = token;
  for (let step = 0; step < longestCatchUp; step += 1) {
    next = successorOf(secret, next);
    if (await isLive(tx, next)) return next;
  }
  return undefined;
}

async function rotate(tx: Tx, secret: Buffer, token: string, session: SessionRow): Promise<string> {
  const next = successorOf(secret, token);
  await tx.query("update auth.refresh_tokens set revoked = true, updated_at = clock_timestamp() where token = $1", [
    sha256(token),
  ]);
  await insertRefreshToken(tx, next, session, token);
  await tx.query(
    "update auth.sessions set refreshed_at = clock_timestamp() at time zone 'utc', updated_at = now() where id = $1",
    [session.id],
  );
  return next;
}

/** An error whose effects (a session ended) have to be committed all the same, and whose they are. */
type Ended = { readonly error: AuthError; readonly userId?: string };

async function refresh(tx: Tx, context: AuthContext, call: AuthCall, token: string): Promise<Response | Ended> {
  const known = await findRefreshToken(tx, token);
  // All refreshes of one session queue here; what was read before the lock may be stale, so it is read again.
  const session = known && (await findSession(tx, known.session_id, "for update"));
  const row = session && (await findRefreshToken(tx, token));
  const user = session && (await findUser(tx, session.user_id));
  if (!row || !user) return { error: authErrors.refreshTokenNotFound() };
  if (isBanned(user)) return { error: authErrors.userBanned() };
  if (isOver(context, session, user)) {
    await endSessions(tx, user.id, { only: session.id });
    return { error: authErrors.sessionExpired(), userId: user.id };
  }
  if (!row.revoked) {
    return jsonResponse(
      200,
      await tokenResponse(
        tx,
        context,
        user,
        session,
        await rotate(tx, context.secret, token, session),
        "token_refresh",
      ),
    );
  }
  const live =
    row.since_revoked <= context.settings.refresh_token_reuse_interval
      ? await liveSuccessor(tx, context.secret, token)
      : undefined;
  if (live) return jsonResponse(200, await tokenResponse(tx, context, user, session, live, "token_refresh"));
  // A token that was replaced long ago is in two hands. Nobody can say whose is the rightful one: the family ends.
  await tx.query("update auth.refresh_tokens set revoked = true where session_id = $1", [session.id]);
  await tx.query("update auth.sessions set not_after = now() where id = $1", [session.id]);
  await audit(tx, "token_revoked", user.id, call.remoteAddress);
  return { error: authErrors.refreshTokenUsed(), userId: user.id };
}

/** POST /token?grant_type=refresh_token: rotation with reuse detection. */
export const refreshSession: Operation = async (context, call) => {
  const { refresh_token } = await parseBody(call.request, body);
  const outcome = await context.database.asService((tx) => refresh(tx, context, call, refresh_token));
  if (outcome instanceof Response) return outcome;
  if (outcome.userId) context.sessions.forget(outcome.userId);
  throw outcome.error;
};
