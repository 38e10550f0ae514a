import type { Database, Tx } from "../postgres/database.ts";

type LimitAnswer = {
  readonly ok: boolean;
  /** Whole seconds until the next attempt can succeed; 0 when this one did. */
  readonly retryAfter: number;
};

/** Counts attempts in PostgreSQL, so that every process sees the same number. */
export type Limiter = {
  /** Records one attempt under `key` unless `limit` of them lie within the last `windowMs`. */
  take(key: string, limit: number, windowMs: number): Promise<LimitAnswer>;
  /**
   * The same for a key whose attempts are never given back: a refusal then holds until its time is over, and is repeated from memory.
   * Whoever goes on asking costs the database nothing.
   */
  takeForGood(key: string, limit: number, windowMs: number): Promise<LimitAnswer>;
  /** Takes back the newest attempt: for counters of failures, reserved before the outcome is known. */
  refund(key: string): Promise<void>;
};

const mostRemembered = 20_000;

/** Until when each key is refused, on the clock of `performance`. Forgetting one is harmless: the database knows. */
function rememberedRefusals() {
  const ends = new Map<string, number>();
  return {
    secondsLeft(key: string): number {
      const left = (ends.get(key) ?? 0) - performance.now();
      if (left <= 0) ends.delete(key);
      return left / 1000;
    },
    remember(key: string, end: number): void {
      if (ends.size >= mostRemembered) ends.clear();
      ends.set(key, end);
    },
  };
}

const answerFor = (seconds: number): LimitAnswer => ({ ok: seconds <= 0, retryAfter: Math.ceil(Math.max(0, seconds)) });

/** Records one attempt as a part of a transaction, with which it is undone. @returns seconds until the next can succeed; 0 when this one did. */
export async function takeLimit(tx: Tx, key: string, limit: number, windowMs: number): Promise<number> {
  const { rows } = await tx.query<{ retry_after: number }>(
    "select platform.take_limit($1, $2, $3)::float8 as retry_after",
    [key, limit, windowMs],
  );
  return rows[0]?.retry_after ?? 0;
}

export function createLimiter(database: Database): Limiter {
  const refusals = rememberedRefusals();
  const ask = (key: string, limit: number, windowMs: number) =>
    database.asService((tx) => takeLimit(tx, key, limit, windowMs));
  return {
    take: async (key, limit, windowMs) => answerFor(await ask(key, limit, windowMs)),
    async takeForGood(key, limit, windowMs) {
      const left = refusals.secondsLeft(key);
      if (left > 0) return answerFor(left);
      // Measured from before the question, so that memory never refuses for longer than the database would.
      const asked = performance.now();
      const seconds = await ask(key, limit, windowMs);
      if (seconds > 0) refusals.remember(key, asked + seconds * 1000);
      return answerFor(seconds);
    },
    refund: (key) =>
      database.asService(async (tx) => {
        await tx.query("update platform.rate_limits set hits = trim_array(hits, 1) where key = $1 and hits <> '{}'", [
          key,
        ]);
      }),
  };
}
