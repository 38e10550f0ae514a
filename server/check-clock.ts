import type { Database } from "#platform/postgres/database.ts";

/** Clocks of two machines differ by less, and what is written meanwhile is not of the future. */
const toleranceMs = 5 * 60_000;

/** One sentence when the database holds what was written later than this machine believes it is. */
export async function clockProblem(database: Database, now: Date = new Date()): Promise<string | undefined> {
  const { rows } = await database.asService((tx) =>
    tx.query<{ newest: Date | null }>(
      `select greatest((select max(created_at) from auth.users), (select max(created_at) from public.orders),
         (select max(created_at) from mail.outbox)) as newest`,
    ),
  );
  const newest = rows[0]?.newest;
  if (!newest || newest.getTime() <= now.getTime() + toleranceMs) return undefined;
  return `Set this machine's clock: it says ${now.toISOString()}, and the database holds what was written at ${newest.toISOString()}. Until then links in mails, sign-ins and scheduled work go wrong.`;
}
