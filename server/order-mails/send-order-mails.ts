import { formatCents } from "#lib/amount-text.ts";
import { checkoutProvider } from "#lib/checkout-providers.ts";
import { listText } from "#lib/list-text.ts";
import type { Job } from "#platform/jobs/start-jobs.ts";
import { createOutbox, type OutgoingMail } from "#platform/mail/outbox.ts";
import { plainNotice } from "../plain-notice.ts";
import { type MailJobOptions, mailJob, untilNoneWaits } from "../waiting-mails.ts";
import { composeAccessMail, isAccessMail, keysToReplace, nameOf } from "./compose-access-mail.ts";
import { composeOrderMail, promisesOf } from "./compose-order-mail.ts";
import { memberAreaUrl } from "./member-area-url.ts";
import { claimNotice, loadMailContent, type MailContent, type OrderForMail } from "./order-for-mail.ts";

/** What a refund of a part leaves open: all of it, but for products that were paid back as wholes and that no other order opens. */
function accessWords({ items }: OrderForMail): string {
  const ended = items.filter((item) => item.ended);
  if (ended.length === 0) return "The refund changes nothing about your access.";
  const named = (some: typeof ended) => listText(some.map(nameOf));
  const closed = ended.filter((item) => !item.openOtherwise);
  const open = ended.filter((item) => item.openOtherwise);
  const robots = open.filter(({ kind }) => kind === "robot");
  return [
    ...(closed.length > 0 ? [`Access to ${named(closed)} has ended.`] : []),
    ...(open.length > 0 ? [`Access to ${named(open)} by this order has ended; your other order still opens it.`] : []),
    ...(ended.length < items.length ? ["The rest of the order stays open."] : []),
    ...(robots.length > 0 ? [keysToReplace(named(robots))] : []),
  ].join(" ");
}

/** A part of the price went back: how much, and what of it stays open. */
function composePartRefundMail(order: OrderForMail, { brand }: MailContent, siteUrl: string): OutgoingMail {
  const { refundedCents, refundedBefore, totalCents, currency } = order;
  const money = (cents: number) => formatCents(cents, currency);
  const soFar =
    refundedBefore > 0
      ? `${money(refundedCents)} of ${money(totalCents)} have been refunded so far.`
      : `You paid ${money(totalCents)}.`;
  const title = `${money(refundedCents - refundedBefore)} of your order was refunded`;
  return plainNotice(
    {
      to: order.email,
      replyTo: brand.email,
      subject: title,
      title,
      paragraphs: [
        `A part of the price of order ${order.number} (${order.items.map(nameOf).join(", ")}) was refunded. ${soFar}`,
        `${checkoutProvider(order.provider).name} returns the money the way you paid; your bank may take some days. ${accessWords(order)}`,
      ],
      link: { url: memberAreaUrl(order, siteUrl), label: "Open the member area" },
      closing: `Questions: ${brand.email}. Please name the order number ${order.number}.`,
    },
    siteUrl,
  );
}

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
    // A receipt that had to wait, or word that the order is held, says what happens next, which is nothing once all of it went back: the mail about
    // that lists the same.
    const isOver =
      ((order.kind === "receipt" || order.kind === "held") && order.refundedAt !== null) ||
      // Released after all, before that was told.
      (order.kind === "closed" && !order.isClosed);
    if (!isOver) await enqueue(tx, composeMail(order, content, siteUrl));
    // Test money buys nobody's work; what the owner gave by hand the owner knows.
    const promised =
      order.kind === "receipt" && !isOver && !order.test && order.provider !== "given"
        ? promisesOf(order, content)
        : null;
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
