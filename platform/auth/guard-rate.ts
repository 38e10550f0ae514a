import type { AuthCall, AuthContext } from "./context.ts";
import { authErrors } from "./errors.ts";
import { keyedHash } from "./hashes.ts";
import { takeOfNetwork } from "./take-of-network.ts";

/**
 * Each endpoint counts for itself.
 * @throws {AuthError} 429 `over_request_rate_limit` when the caller's address, or the network around it, asked too often.
 */
export async function guardAddress(
  context: AuthContext,
  call: AuthCall,
  kind: "request" | "token" | "mfa" | "anonymous",
): Promise<void> {
  const answer = await takeOfNetwork(context, call, `auth:${call.path}`, context.limits[kind]);
  if (!answer.ok) throw authErrors.overRequestRate(answer.retryAfter);
}

type FailureLimit = "failures" | "codeFailures" | "factorFailures" | "recoveryFailures";

/**
 * Runs a check of something that can be guessed: a password, a code. The attempt is counted before its outcome is known and
 * given back when it succeeds, so that a thousand guesses at once are still ten; accounts that do not exist are counted alike.
 * @throws {AuthError} 429 after ten failures, even with the right password or code.
 */
export async function countingFailures<T>(
  { limits, limiter, secret }: AuthContext,
  account: string,
  check: () => Promise<T>,
  succeeded: (outcome: T) => boolean,
  kind: FailureLimit = "failures",
): Promise<T> {
  const key = `auth:${kind}:${keyedHash(secret, account)}`;
  const answer = await limiter.take(key, limits[kind].count, limits[kind].windowMs);
  if (!answer.ok) {
    throw kind === "recoveryFailures"
      ? authErrors.recoveryCodesLocked(answer.retryAfter)
      : authErrors.overRequestRate(answer.retryAfter);
  }
  const outcome = await check();
  if (succeeded(outcome)) await limiter.refund(key);
  return outcome;
}
