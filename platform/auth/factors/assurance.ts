import type { Tx } from "../../postgres/database.ts";
import type { AuthContext } from "../context.ts";
import {
  type AuthMethod,
  insertRefreshToken,
  newRefreshToken,
  type SessionRow,
  type TokenResponse,
  tokenResponse,
} from "../sessions.ts";
import type { UserRow } from "../users.ts";
import type { FactorRow } from "./factor-rows.ts";

/**
 * The session now holds both factors. It gets a new chain of refresh tokens: one that was stolen before the second factor was
 * given leads to nothing. The person's sessions without a second factor end.
 */
export async function raiseSession(
  tx: Tx,
  context: AuthContext,
  user: UserRow,
  session: SessionRow,
  factor: Pick<FactorRow, "id">,
  method: AuthMethod,
): Promise<TokenResponse> {
  await tx.query(
    `update auth.sessions set aal = 'aal2', factor_id = $2, updated_at = now(),
       refreshed_at = clock_timestamp() at time zone 'utc' where id = $1`,
    [session.id, factor.id],
  );
  await tx.query(
    `insert into auth.mfa_amr_claims (session_id, created_at, updated_at, authentication_method) values ($1, now(), now(), $2)
     on conflict (session_id, authentication_method) do update set updated_at = excluded.updated_at`,
    [session.id, method],
  );
  await tx.query("delete from auth.sessions where user_id = $1 and id <> $2 and coalesce(aal, 'aal1') < 'aal2'", [
    user.id,
    session.id,
  ]);
  await tx.query("delete from auth.refresh_tokens where session_id = $1", [session.id]);
  const token = newRefreshToken();
  await insertRefreshToken(tx, token, session, null);
  return tokenResponse(tx, context, user, { id: session.id, aal: "aal2" }, token);
}

/** Takes the second factor back from the sessions that were raised with this one, or from all of the person's. */
export async function lowerSessions(tx: Tx, userId: string, factorId: string | null): Promise<void> {
  const { rows } = await tx.query<{ id: string }>(
    `update auth.sessions set aal = 'aal1', factor_id = null, updated_at = now()
     where user_id = $1 and aal > 'aal1' and ($2::uuid is null or factor_id = $2) returning id`,
    [userId, factorId],
  );
  await tx.query(`delete from auth.mfa_amr_claims where session_id = any($1) and authentication_method = any($2)`, [
    rows.map(({ id }) => id),
    secondFactorMethods,
  ]);
}

const secondFactorMethods: readonly AuthMethod[] = ["totp", "mfa/phone", "mfa/webauthn", "mfa/recovery_code"];
