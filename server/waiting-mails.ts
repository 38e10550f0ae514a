import { counted } from "#lib/figure-text.ts";
import { isDatabaseUnavailable, isDiskFull } from "#platform/http/errors.ts";
import type { Job } from "#platform/jobs/start-jobs.ts";
import { createOutbox, type Delivers } from "#platform/mail/outbox.ts";
import type { Database, Tx } from "#platform/postgres/database.ts";
import { brandName } from "./brand-name.ts";

export type MailJobOptions = {
  readonly database: Database;
  readonly siteUrl: string;
  readonly delivers: Delivers;
};

/** Of mails with a secret link. */
export type LinkMailOptions = MailJobOptions & {
  /** What links are derived from; without it there is nothing that a mail could lead to. */
  readonly linkSecret: string | undefined;
};

/** Where a job puts its mails, which carry the owner's brand. */
export async function outboxOf(tx: Tx, { siteUrl, delivers }: Omit<MailJobOptions, "database">) {
  const brand = await brandName(tx);
  return { brand, ...createOutbox({ siteUrl, brand, delivers }) };
}

export type Attempt = {
  /** Keys of the rows that could not be handled in this run: the next one tries them again. */
  readonly failed: readonly string[];
  /** Names the row that is handled now. */
  on(key: string): void;
};

/** More than this, and something else is wrong than the rows. */
const mostFailures = 1_000;

/**
 * Handles one thing after the other that waits for a mail, each in its own transaction. A row that cannot be handled, as when a text of the
 * console does not fit its template, is left for the next run and holds up no other.
 * @returns how many were handled.
 * @throws {Error} at the end, where rows were left.
 */
export async function untilNoneWaits(
  database: Database,
  handleNext: (tx: Tx, attempt: Attempt) => Promise<boolean>,
): Promise<number> {
  const failed: string[] = [];
  let reason: unknown;
  let handled = 0;
  for (let more = true; more; ) {
    let key: string | undefined;
    const attempt: Attempt = {
      failed,
      on(named) {
        key = named;
      },
    };
    try {
      more = await database.asService((tx) => handleNext(tx, attempt));
      if (more) handled += 1;
    } catch (error) {
      if (key === undefined || failed.length >= mostFailures || isDatabaseUnavailable(error) || isDiskFull(error))
        throw error;
      failed.push(key);
      reason ??= error;
    }
  }
  if (failed.length === 0) return handled;
  const first = reason instanceof Error ? reason.message : String(reason);
  throw new Error(`${counted(failed.length, "mail")} could not be written, ${handled} others were: ${first}`, {
    cause: reason,
  });
}

type Queue = {
  /** Reads the oldest row that waits, locked until the transaction ends: it skips what another process holds and the ids in `$1`. */
  readonly next: string;
  /** Marks the row with the id `$1` as handled. */
  readonly mark: string;
};

/** Handles one row after the other. Its mails and its mark are one transaction, so none is mailed twice. @returns how many were handled. */
export const handleWaiting = <Row extends { readonly id: string }>(
  database: Database,
  { next, mark }: Queue,
  handle: (tx: Tx, row: Row) => Promise<void>,
): Promise<number> =>
  untilNoneWaits(database, async (tx, { failed, on }) => {
    const [row] = (await tx.query<Row>(next, [failed])).rows;
    if (!row) return false;
    on(row.id);
    await handle(tx, row);
    await tx.query(mark, [row.id]);
    return true;
  });

/** Woken by what the database announces under `table`; each minute besides, should a notification be lost. */
export const mailJob = (name: string, table: string, run: Job["run"]): Job => ({
  name,
  cron: "* * * * *",
  wakeOn: table,
  expireInSeconds: 300,
  run,
});
