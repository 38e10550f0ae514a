import { decodeJwt } from "jose";
import { isDatabaseUnavailable, JwtError } from "../http/errors.ts";
import type { Keys, TokenClaims } from "../http/keys.ts";
import type { LiveSessions } from "../http/live-sessions.ts";
import type { Caller, CallerRole } from "../postgres/database.ts";
import { type RealtimeError, realtimeErrors } from "./errors.ts";

/** What a token says, for as long as it may be believed. */
export type Identity = {
  readonly token: string;
  readonly caller: Caller;
  /** Of this token, as they were signed. */
  readonly claims: TokenClaims;
  /** Milliseconds of the clock; Infinity for a key without an end. */
  readonly expiresAt: number;
};

export type TokenChecks = {
  readonly keys: Pick<Keys, "verify">;
  readonly sessions: Pick<LiveSessions, "current">;
};

const secondsSince = (time: number) => Math.max(0, Math.floor((Date.now() - time) / 1000));

function problemOf(error: unknown, token: string): unknown {
  if (!(error instanceof JwtError)) return error;
  const known: Readonly<Record<JwtError["problem"], () => RealtimeError>> = {
    malformed: realtimeErrors.malformedToken,
    invalid: realtimeErrors.badSignature,
    // Its signature was found to be ours, so its end may be read.
    expired: () => realtimeErrors.expiredToken(secondsSince((decodeJwt(token).exp ?? 0) * 1000)),
    claims: realtimeErrors.badClaims,
  };
  return known[error.problem]();
}

const callerOf = (claims: TokenClaims): Caller => ({ role: claims.role as CallerRole, claims });

/**
 * Who the token stands for. A channel ends with its token to the second: elsewhere a minute is forgiven, because clocks differ.
 * @throws {RealtimeError}
 */
export async function identify({ keys, sessions }: TokenChecks, token: string): Promise<Identity> {
  const claims = await keys.verify(token).catch((error: unknown) => {
    throw problemOf(error, token);
  });
  const expiresAt = claims.exp === undefined ? Number.POSITIVE_INFINITY : claims.exp * 1000;
  if (expiresAt <= Date.now()) throw realtimeErrors.expiredToken(secondsSince(expiresAt));
  const current = await currentCaller({ sessions }, claims);
  if (!current) throw realtimeErrors.endedSession();
  return { token, caller: current, claims, expiresAt };
}

/** The caller as the token's session allows it now; undefined when the session has ended. @throws {RealtimeError} without the database */
export async function currentCaller(
  { sessions }: Pick<TokenChecks, "sessions">,
  claims: TokenClaims,
): Promise<Caller | undefined> {
  try {
    const current = await sessions.current(claims);
    return current && callerOf(current);
  } catch (error) {
    throw isDatabaseUnavailable(error) ? realtimeErrors.databaseUnavailable() : error;
  }
}
