const minute = 60_000;
const hour = 60 * minute;

/** A mail that could not be sent for a day is dead: its links have run out, and someone has to look. */
export const giveUpAfterMs = 24 * hour;
const longestPauseMs = 2 * hour;

/**
 * When to try again after `attempts` failures: 1, 2, 4 … minutes, at most two hours apart, the last time at the very
 * end of the day. Undefined: no more.
 */
export function nextAttempt(createdAt: Date, attempts: number, now: Date): Date | undefined {
  const end = createdAt.getTime() + giveUpAfterMs;
  if (now.getTime() >= end) return undefined;
  const pause = Math.min(longestPauseMs, minute * 2 ** Math.min(attempts - 1, 20));
  return new Date(Math.min(now.getTime() + pause, end));
}
