import { randomBytes } from "node:crypto";
import type { Tx } from "../postgres/database.ts";
import type { AuthCall, AuthContext } from "./context.ts";
import { keyedHash, sha256 } from "./hashes.ts";
import { customClaims } from "./hooks/custom-claims.ts";
import { sessionPolicy } from "./session-policy.ts";
import { describeUser, type UserJson } from "./user-json.ts";
import type { UserRow } from "./users.ts";

export type SessionRow = {
  id: string;
  user_id: string;
  created_at: Date;
  not_after: Date | null;
  /** Of the last refresh, or of the login. */
  active_at: Date;
  aal: string | null;
};

export type AuthMethod =
  | "password"
  | "anonymous"
  | "otp"
  | "magiclink"
  | "recovery"
  | "invite"
  | "email/signup"
  | "email_change"
  | "oauth"
  | "sso/saml"
  | "web3"
  | "totp"
  | "mfa/phone"
  | "mfa/webauthn"
  | "passkey"
  | "mfa/recovery_code";

/** The person proved who they are somewhere else: the identity of that place is the one that was used. */
const outsideMethods: ReadonlySet<AuthMethod> = new Set(["oauth", "sso/saml", "web3"]);

export type TokenResponse = {
  access_token: string;
  token_type: "bearer";
  expires_in: number;
  expires_at: number;
  refresh_token: string;
  user: UserJson;
};

export async function findSession(tx: Tx, id: string, lock: "" | "for update" = ""): Promise<SessionRow | undefined> {
  const { rows } = await tx.query<SessionRow>(
    `select id, user_id, created_at, not_after, aal, coalesce(refreshed_at at time zone 'utc', created_at) as active_at
     from auth.sessions where id = $1 ${lock}`,
    [id],
  );
  return rows[0];
}

export const newRefreshToken = () => randomBytes(32).toString("base64url");

/**
 * The token that follows `token`. It is derived, not stored: all who present the same token within the reuse interval
 * get the same successor, on every process, and the database holds only hashes.
 */
export function successorOf(secret: Buffer, token: string): string {
  return Buffer.from(keyedHash(secret, "refresh", token), "hex").toString("base64url");
}

export async function insertRefreshToken(
  tx: Tx,
  token: string,
  session: { id: string; user_id: string },
  parent: string | null,
) {
  await tx.query(
    `insert into auth.refresh_tokens (token, user_id, revoked, parent, session_id, created_at, updated_at)
     values ($1, $2, false, $3, $4, now(), now())`,
    [sha256(token), session.user_id, parent === null ? null : sha256(parent), session.id],
  );
}

async function authenticationMethods(tx: Tx, sessionId: string): Promise<{ method: string; timestamp: number }[]> {
  const { rows } = await tx.query<{ method: string; timestamp: number }>(
    `select authentication_method as method, floor(extract(epoch from updated_at))::float8 as timestamp
     from auth.mfa_amr_claims where session_id = $1 order by updated_at desc`,
    [sessionId],
  );
  return rows;
}

/** Seconds since the person last proved who they are in this session. */
export async function secondsSinceLogin(tx: Tx, sessionId: string): Promise<number> {
  const [latest] = await authenticationMethods(tx, sessionId);
  return latest ? Date.now() / 1000 - latest.timestamp : Number.POSITIVE_INFINITY;
}

export async function tokenResponse(
  tx: Tx,
  context: AuthContext,
  user: UserRow,
  session: { id: string; aal: string | null },
  refreshToken: string,
  method?: "token_refresh",
): Promise<TokenResponse> {
  const expiresIn = sessionPolicy(context, user).accessToken;
  const methods = await authenticationMethods(tx, session.id);
  const claims = {
    iss: context.settings.jwt_issuer ?? `${context.siteUrl}/auth/v1`,
    sub: user.id,
    aud: "authenticated",
    role: "authenticated",
    email: user.email ?? "",
    phone: user.phone ?? "",
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    aal: session.aal ?? "aal1",
    amr: methods,
    session_id: session.id,
    is_anonymous: user.is_anonymous,
  };
  const wanted = await customClaims(tx, context, claims, method ?? methods[0]?.method ?? "", expiresIn);
  const accessToken = await context.keys.sign(wanted, { expiresIn });
  return {
    access_token: accessToken,
    token_type: "bearer",
    expires_in: expiresIn,
    expires_at: Math.floor(Date.now() / 1000) + expiresIn,
    refresh_token: refreshToken,
    user: await describeUser(tx, user),
  };
}

/** A new session of a person who has just proven who they are. */
export async function startSession(
  tx: Tx,
  context: AuthContext,
  call: Pick<AuthCall, "remoteAddress" | "userAgent">,
  userId: string,
  method: AuthMethod,
): Promise<TokenResponse> {
  const { rows } = await tx.query<UserRow>(
    "update auth.users set last_sign_in_at = now(), updated_at = now() where id = $1 returning *",
    [userId],
  );
  const user = rows[0]!;
  if (!outsideMethods.has(method))
    await tx.query("update auth.identities set last_sign_in_at = now() where user_id = $1 and provider = 'email'", [
      userId,
    ]);
  const session = { id: crypto.randomUUID(), user_id: userId, aal: "aal1" };
  await tx.query(
    `insert into auth.sessions (id, user_id, created_at, updated_at, aal, not_after, user_agent, ip)
     values ($1, $2, now(), now(), 'aal1', now() + make_interval(secs => $3), $4, $5::inet)`,
    [session.id, userId, sessionPolicy(context, user).absolute, call.userAgent, inet(call.remoteAddress)],
  );
  await tx.query(
    `insert into auth.mfa_amr_claims (session_id, created_at, updated_at, authentication_method)
     values ($1, now(), now(), $2)`,
    [session.id, method],
  );
  const token = newRefreshToken();
  await insertRefreshToken(tx, token, session, null);
  return tokenResponse(tx, context, user, session, token);
}

/** The address, if PostgreSQL can hold it as one. */
export const inet = (address: string) => (/^[\d.]+$|^[\da-f:.]*:[\da-f:.]*$/i.test(address) ? address : null);

/** Ends sessions; their refresh tokens go with them. */
export async function endSessions(
  tx: Tx,
  userId: string,
  which: { only?: string; except?: string } = {},
): Promise<void> {
  await tx.query(
    `delete from auth.sessions where user_id = $1
       and ($2::uuid is null or id = $2) and ($3::uuid is null or id <> $3)`,
    [userId, which.only ?? null, which.except ?? null],
  );
}
