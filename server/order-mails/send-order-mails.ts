import type { Job } from "#platform/jobs/start-jobs.ts";
import { createOutbox } from "#platform/mail/outbox.ts";
import type { Database } from "#platform/postgres/database.ts";
import { composeOrderMail } from "./compose-order-mail.ts";
import { claimNotice, loadMailContent } from "./order-for-mail.ts";

export type OrderMailOptions = {
  readonly database: Database;
  readonly siteUrl: string;
  /** Is a mail server set? */
  readonly delivers: boolean;
};

/**
 * Puts a mail into the outbox for every notice that waits. Mail and mark are one transaction, and a notice exists once for each
 * order and kind, so no replay and no second process mails twice. @returns how many were written.
 */
export async function sendOrderMails({ database, siteUrl, delivers }: OrderMailOptions): Promise<number> {
  for (let written = 0; ; written++) {
    const found = await database.asService(async (tx) => {
      const order = await claimNotice(tx);
      if (!order) return false;
      const content = await loadMailContent(tx);
      const { enqueue } = createOutbox({ siteUrl, brand: content.brand.name, delivers });
      await enqueue(tx, composeOrderMail(order, content, siteUrl));
      await tx.query("update public.order_notices set mailed_at = now() where order_id = $1 and kind = $2", [
        order.id,
        order.kind,
      ]);
      return true;
    });
    if (!found) return written;
  }
}

/** Woken by the trigger that writes the notices; each minute besides, should a notification be lost. */
export const orderMailJob = (options: OrderMailOptions): Job => ({
  name: "order-mails",
  cron: "* * * * *",
  wakeOn: "order_notices",
  expireInSeconds: 300,
  run: () => sendOrderMails(options),
});
