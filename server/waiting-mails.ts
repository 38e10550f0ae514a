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

/** Handles one thing after the other that waits for a mail, each in its own transaction. @returns how many were handled. */
export async function untilNoneWaits(database: Database, handleNext: (tx: Tx) => Promise<boolean>): Promise<number> {
  for (let handled = 0; ; handled += 1) if (!(await database.asService(handleNext))) return handled;
}

/** Woken by what the database announces under `table`; each minute besides, should a notification be lost. */
export const mailJob = (name: string, table: string, run: Job["run"]): Job => ({
  name,
  cron: "* * * * *",
  wakeOn: table,
  expireInSeconds: 300,
  run,
});
