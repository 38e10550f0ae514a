import type { Database } from "../postgres/database.ts";

/** Dead letters stay for a month, so that someone can look; what was sent or kept, less. */
export async function pruneMail(database: Database): Promise<void> {
  await database.asService((tx) =>
    tx.query(
      `delete from mail.outbox
       where (status = 'sent' and sent_at < now() - interval '7 days')
          or (status = 'dead' and created_at < now() - interval '30 days')
          or (status in ('waiting', 'kept') and created_at < now() - interval '14 days')`,
    ),
  );
}
