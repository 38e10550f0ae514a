import { checkoutProvider } from "#lib/checkout-providers.ts";
import { formatCents } from "#lib/price-text.ts";
import type { OutgoingMail } from "#platform/mail/outbox.ts";
import { plainNotice } from "../plain-notice.ts";
import type { MailContent, OrderForMail } from "./order-for-mail.ts";

/** A part of the price went back: how much, and that what was bought stays open. */
export function composePartRefundMail(order: OrderForMail, { brand }: MailContent, siteUrl: string): OutgoingMail {
  const { refundedCents, refundedBefore, totalCents, currency } = order;
  const money = (cents: number) => formatCents(cents, currency);
  const soFar =
    refundedBefore > 0
      ? `${money(refundedCents)} of ${money(totalCents)} have been refunded so far.`
      : `You paid ${money(totalCents)}.`;
  const title = `${money(refundedCents - refundedBefore)} of your order was refunded`;
  const next = new URLSearchParams({ mode: "sign-up", next: "/member-area", email: order.email });
  return plainNotice(
    {
      to: order.email,
      subject: title,
      title,
      paragraphs: [
        `A part of the price of order ${order.number} (${order.items.map(({ name }) => name).join(", ")}) was refunded. ${soFar}`,
        `${checkoutProvider(order.provider).name} returns the money the way you paid; your bank may take some days. The refund changes nothing about your access.`,
      ],
      link: { url: `${siteUrl}/auth?${next}`, label: "Open the member area" },
      closing: `Questions: ${brand.email}. Please name the order number ${order.number}.`,
    },
    siteUrl,
  );
}
