import type { Database, Tx } from "../postgres/database.ts";

export type OutgoingSms = { readonly to: string; readonly text: string; readonly usefulSeconds: number };

/** Channel on which a committed message is announced; the payload is empty. */
export const smsChannel = "sms_outbox";

/** Writes text messages into the outbox, inside the transaction that makes them necessary. `delivers`: is a provider set? */
export function createSmsOutbox({ delivers }: { readonly delivers: boolean }) {
  return {
    async enqueue(tx: Tx, { to, text, usefulSeconds }: OutgoingSms): Promise<void> {
      await tx.query(
        `insert into sms.outbox (id, recipient, body_text, useful_until, status)
         values ($1, $2, $3, now() + make_interval(secs => $4), $5)`,
        [crypto.randomUUID(), to, text, usefulSeconds, delivers ? "waiting" : "kept"],
      );
      await tx.query("select pg_notify($1, '')", [smsChannel]);
    },
  };
}

/** A message as the local mailbox shows it. */
export type KeptSms = { readonly recipient: string; readonly text: string; readonly at: Date };

const shown = 50;

/** What was written without a provider, newest first. */
export function listKeptSms(database: Database): Promise<KeptSms[]> {
  return database.asService(async (tx) => {
    const { rows } = await tx.query<KeptSms>(
      `select recipient, body_text as text, created_at as at from sms.outbox where status = 'kept'
       order by created_at desc, id limit $1`,
      [shown],
    );
    return rows;
  });
}

/** What was sent or kept goes after a day: it names people's numbers. Failures stay for a week, so that someone can look. */
export async function pruneSms(database: Database): Promise<void> {
  await database.asService((tx) =>
    tx.query(
      `delete from sms.outbox where created_at < now() - case when status = 'dead' then interval '7 days' else interval '1 day' end`,
    ),
  );
}
