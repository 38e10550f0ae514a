import type { Database, Tx } from "../postgres/database.ts";

export type UnsentMail = {
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
  readonly oldestWaiting: Date | null;
  /** Of these, tried at least once without success. */
  readonly failing: number;
  readonly lastError: string | null;
  /** Written while no mail server was set. */
  readonly kept: number;
  readonly oldestKept: Date | null;
  readonly dead: number;
  /** The newest ones given up. */
  readonly deadLetters: readonly UnsentMail[];
};

const shownLetters = 5;

export async function readMailBacklog(database: Database): Promise<MailBacklog> {
  return database.asService(async (tx) => {
    const { rows } = await tx.query<Omit<MailBacklog, "deadLetters">>(
      `select count(*) filter (where status = 'waiting')::float8 as waiting,
         min(created_at) filter (where status = 'waiting') as "oldestWaiting",
         count(*) filter (where status = 'waiting' and last_error is not null)::float8 as failing,
         (select last_error from mail.outbox where status = 'waiting' and last_error is not null
            order by next_attempt_at desc limit 1) as "lastError",
         count(*) filter (where status = 'kept')::float8 as kept,
         min(created_at) filter (where status = 'kept') as "oldestKept",
         count(*) filter (where status = 'dead')::float8 as dead
       from mail.outbox`,
    );
    const deadLetters = await listUnsent(tx, "dead", shownLetters);
    const none = { waiting: 0, oldestWaiting: null, failing: 0, lastError: null, kept: 0, oldestKept: null, dead: 0 };
    return { ...(rows[0] ?? none), deadLetters };
  });
}

/** The newest mails that wait, are kept or were given up. */
export async function listUnsent(tx: Tx, status: "waiting" | "kept" | "dead", limit: number): Promise<UnsentMail[]> {
  const { rows } = await tx.query<UnsentMail>(
    `select kind, recipient, created_at, attempts, last_error from mail.outbox where status = $1
     order by created_at desc limit $2`,
    [status, limit],
  );
  return rows;
}
