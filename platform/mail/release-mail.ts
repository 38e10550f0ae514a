import type { Database } from "../postgres/database.ts";
import { ofUseForADay, onceOnly, outboxChannel } from "./outbox.ts";
import { giveUpAfterMs } from "./retry-schedule.ts";

/** A newsletter that was tried may have arrived, and its reader may have left since. */
const stillOfUse = `(kind <> all ($3::text[]) or created_at > now() - make_interval(secs => $2)) and (kind <> '${onceOnly}' or attempts = 0)`;
const chosen = "status in ('kept', 'dead') and ($1::text is null or lower(recipient) = lower($1))";

/**
 * Hands mails that were kept or given up to the mail server after all, to one address or to all; their day of attempts begins now.
 * @returns how many, and how many were left because they are of no use any more.
 */
export async function releaseKeptMail(
  database: Database,
  address: string | null = null,
): Promise<{ released: number; expired: number }> {
  return database.asService(async (tx) => {
    const { rowCount } = await tx.query(
      `update mail.outbox set status = 'waiting', created_at = now(), next_attempt_at = now(), claimed_until = null,
         attempts = 0, last_error = null
       where ${chosen} and ${stillOfUse}`,
      [address, giveUpAfterMs / 1000, ofUseForADay],
    );
    const left = await tx.query<{ count: number }>(`select count(*)::int as count from mail.outbox where ${chosen}`, [
      address,
    ]);
    await tx.query("select pg_notify($1, '')", [outboxChannel]);
    return { released: rowCount ?? 0, expired: left.rows[0]?.count ?? 0 };
  });
}

/** Deletes mails that were kept or given up. @returns how many. */
export async function dropKeptMail(database: Database, address: string | null = null): Promise<number> {
  const { rowCount } = await database.asService((tx) => tx.query(`delete from mail.outbox where ${chosen}`, [address]));
  return rowCount ?? 0;
}
