import type { Database } from "../postgres/database.ts";

export type DeadLetter = {
  readonly kind: string;
  readonly recipient: string;
  readonly created_at: Date;
  readonly attempts: number;
  readonly last_error: string | null;
};

/** Mail that has not left: where an owner looks when people say that nothing arrives. */
export type MailBacklog = {
  /** Not sent yet, including those that a mail server has just been given. */
  readonly waiting: number;
  /** Of these, tried at least once without success. */
  readonly failing: number;
  readonly lastError: string | null;
  readonly dead: number;
  /** The newest ones given up. */
  readonly deadLetters: readonly DeadLetter[];
};

const shownLetters = 5;

export async function readMailBacklog(database: Database): Promise<MailBacklog> {
  return database.asService(async (tx) => {
    const { rows } = await tx.query<Omit<MailBacklog, "deadLetters">>(
      `select count(*) filter (where status = 'waiting')::float8 as waiting,
         count(*) filter (where status = 'waiting' and last_error is not null)::float8 as failing,
         (select last_error from mail.outbox where status = 'waiting' and last_error is not null
            order by next_attempt_at desc limit 1) as "lastError",
         count(*) filter (where status = 'dead')::float8 as dead
       from mail.outbox`,
    );
    const letters = await tx.query<DeadLetter>(
      `select kind, recipient, created_at, attempts, last_error from mail.outbox where status = 'dead'
       order by created_at desc limit $1`,
      [shownLetters],
    );
    const counts = rows[0] ?? { waiting: 0, failing: 0, lastError: null, dead: 0 };
    return { ...counts, deadLetters: letters.rows };
  });
}
