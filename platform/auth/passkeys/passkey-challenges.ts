import { z } from "zod";
import type { Tx } from "../../postgres/database.ts";
import { type AuthError, authErrors } from "../errors.ts";
import { challengeMinutes } from "../limits.ts";
import { uuidField } from "../parse-body.ts";

type Ceremony = "registration" | "authentication";

/** The body of both `verify` end points. */
export const answerBody = z.object({
  challenge_id: uuidField,
  credential: z.record(z.string(), z.unknown(), { error: "is required" }),
});

/** Remembers what the authenticator is asked to sign; `userId` is null where nobody has said yet who they are. */
export async function openChallenge(tx: Tx, ceremony: Ceremony, userId: string | null, challenge: string) {
  const { rows } = await tx.query<{ id: string; expires_at: number }>(
    `insert into auth.webauthn_challenges (user_id, challenge_type, session_data, expires_at)
     values ($1, $2, $3::jsonb, now() + make_interval(mins => $4))
     returning id, floor(extract(epoch from expires_at))::float8 as expires_at`,
    [userId, ceremony, JSON.stringify({ challenge }), challengeMinutes],
  );
  return { challenge_id: rows[0]!.id, expires_at: rows[0]!.expires_at };
}

/**
 * Takes the challenge away whatever its answer is worth, so that none is answered twice: the caller commits also when this or what
 * follows is an error. Somebody else's looks like one that does not exist.
 */
export async function takeChallenge(
  tx: Tx,
  ceremony: Ceremony,
  userId: string | null,
  id: string,
): Promise<{ readonly challenge: string } | { readonly error: AuthError }> {
  const { rows } = await tx.query<{ challenge: string; over: boolean }>(
    `delete from auth.webauthn_challenges where id = $1 and challenge_type = $2 and user_id is not distinct from $3
     returning session_data ->> 'challenge' as challenge, expires_at < now() as over`,
    [id, ceremony, userId],
  );
  const found = rows[0];
  if (!found) return { error: authErrors.passkeyChallengeNotFound() };
  return found.over ? { error: authErrors.passkeyChallengeExpired() } : { challenge: found.challenge };
}
