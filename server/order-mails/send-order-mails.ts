import type { Job } from "#platform/jobs/start-jobs.ts";
import { createOutbox, type OutgoingMail } from "#platform/mail/outbox.ts";
import { type MailJobOptions, mailJob, untilNoneWaits } from "../waiting-mails.ts";
import { composeAccessMail, isAccessMail } from "./compose-access-mail.ts";
import { composeOrderMail, promisesOf } from "./compose-order-mail.ts";
import { composePartRefundMail } from "./compose-part-refund-mail.ts";
import { claimNotice, loadMailContent, type MailContent, type OrderForMail } from "./order-for-mail.ts";

function composeMail(order: OrderForMail, content: MailContent, siteUrl: string): OutgoingMail {
  if (order.kind === "part_refund") return composePartRefundMail(order, content, siteUrl);
  return isAccessMail(order) ? composeAccessMail(order, content, siteUrl) : composeOrderMail(order, content, siteUrl);
}

/**
 * Puts a mail into the outbox for every notice that waits. Mail and mark are one transaction, and a notice exists once for each
 * order and kind, so no replay and no second process mails twice. @returns how many were written.
 */
export const sendOrderMails = ({ database, siteUrl, delivers }: MailJobOptions): Promise<number> =>
  untilNoneWaits(database, async (tx, attempt) => {
    const order = await claimNotice(tx, attempt);
    if (!order) return false;
    const content = await loadMailContent(tx);
    const { enqueue } = createOutbox({ siteUrl, brand: content.brand.name, delivers });
    await enqueue(tx, composeMail(order, content, siteUrl));
    // Test money buys nobody's work; what the owner gave by hand the owner knows.
    const promised =
      order.kind === "receipt" && !order.test && order.provider !== "given" ? promisesOf(order, content) : null;
    if (promised) await tx.query("select public.tell_owner('order_promises', $1, $2)", [order.id, promised]);
    await tx.query(
      `update public.order_notices set mailed_at = now()
       where order_id = $1 and kind = $2 and product_id = $3 and refunded_cents = $4`,
      [order.id, order.kind, order.productId, order.refundedCents],
    );
    return true;
  });

export const orderMailJob = (options: MailJobOptions): Job =>
  mailJob("order-mails", "order_notices", () => sendOrderMails(options));
