import type { Database } from "../postgres/database.ts";

/** Forgets counts whose window has passed, and keys that vouch for nothing any more. */
export async function pruneLimits(database: Database): Promise<void> {
  await database.asService((tx) => tx.query("delete from platform.rate_limits where expires_at < now()"));
  await database.asService((tx) =>
    tx.query("delete from platform.signing_keys where verifies_until < now() - interval '1 day'"),
  );
}
