import type { Database } from "../postgres/database.ts";

type LimitAnswer = {
  readonly ok: boolean;
  /** Whole seconds until the next attempt can succeed; 0 when this one did. */
  readonly retryAfter: number;
};

/** Counts attempts in PostgreSQL, so that every process sees the same number. */
export type Limiter = {
  /** Records one attempt under `key` unless `limit` of them lie within the last `windowMs`. */
  take(key: string, limit: number, windowMs: number): Promise<LimitAnswer>;
  /** Takes back the newest attempt: for counters of failures, reserved before the outcome is known. */
  refund(key: string): Promise<void>;
};

export function createLimiter(database: Database): Limiter {
  return {
    take: (key, limit, windowMs) =>
      database.asService(async (tx) => {
        const { rows } = await tx.query<{ retry_after: number }>(
          "select platform.take_limit($1, $2, $3)::float8 as retry_after",
          [key, limit, windowMs],
        );
        const retryAfter = Math.ceil(rows[0]?.retry_after ?? 0);
        return { ok: retryAfter === 0, retryAfter };
      }),
    refund: (key) =>
      database.asService(async (tx) => {
        await tx.query("update platform.rate_limits set hits = trim_array(hits, 1) where key = $1 and hits <> '{}'", [
          key,
        ]);
      }),
  };
}
