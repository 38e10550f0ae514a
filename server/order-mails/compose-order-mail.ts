import type { Brand } from "#content/types.ts";
import { checkoutProvider } from "#lib/checkout-providers.ts";
import { nextStepsFor, replyPromise } from "#lib/next-steps.ts";
import { paidPeriod, periodNote } from "#lib/paid-period.ts";
import { formatCents } from "#lib/price-text.ts";
import type { OutgoingMail } from "#platform/mail/outbox.ts";
import type { MailContent, OrderForMail } from "./order-for-mail.ts";

const dateFormat = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });
const dateText = (date: Date) => `${dateFormat.format(date)} UTC`;

/** `Northpip, 48 Harbor Street …`, with the tax number where there is one. */
function sellerLine({ name, city, seller }: Brand): string {
  const taxId = seller?.taxId ? `, tax ID ${seller.taxId}` : "";
  return `${seller?.legalName ?? name}, ${seller?.address ?? city}${taxId}`;
}

function goodsOf(order: OrderForMail, { nextSteps }: MailContent, siteUrl: string) {
  return order.items.map((item) => {
    const found = item.kind === null ? undefined : nextStepsFor(nextSteps, item.productId, item.kind);
    const period = paidPeriod(item.kind, item.planType);
    const paid = period ? `${periodNote(period, order.provider)} ` : "";
    return {
      Name: item.name,
      Heading: found?.heading ?? "a person will write to you",
      Summary: `${paid}${found?.summary ?? "This item is checked by hand."}`,
      Reply: replyPromise(found ? found.replyWithinDays : 1) ?? "",
      Steps: (found?.steps ?? []).map(({ text, label, href }) => ({
        Text: text,
        Label: label ?? "",
        // The owner may write a path of this site or a whole address.
        Href: href ? new URL(href, siteUrl).href : "",
      })),
    };
  });
}

/** Receipt, notice of a check or of a refund, as one mail of the outbox. */
export function composeOrderMail(order: OrderForMail, content: MailContent, siteUrl: string): OutgoingMail {
  const { brand } = content;
  const provider = checkoutProvider(order.provider);
  const next = new URLSearchParams({ mode: "sign-up", next: "/member-area", email: order.email });
  return {
    kind: order.kind === "held" || order.kind === "refund" ? `order_${order.kind}` : "order_receipt",
    to: order.email,
    values: {
      Email: order.email,
      SiteURL: siteUrl,
      AccountURL: `${siteUrl}/auth?${next}`,
      OrderNumber: order.number,
      OrderDate: dateText(order.purchasedAt),
      RefundDate: dateText(order.refundedAt ?? order.purchasedAt),
      WasOpen: order.wasOpen ? "yes" : "",
      IsNew: order.wasOpen ? "" : "yes",
      Provider: provider.name,
      Seller: provider.merchantOfRecord ? `${provider.name}, for ${sellerLine(brand)}` : sellerLine(brand),
      TaxNote: order.test && order.provider !== "sandbox" ? "Test order: no money was charged." : provider.taxNote,
      Total: formatCents(order.totalCents, order.currency),
      Items: order.items.map(({ name, quantity, totalCents, currency }) => ({
        Name: name,
        Quantity: quantity > 1 ? String(quantity) : "",
        Amount: formatCents(totalCents, currency),
      })),
      Goods: goodsOf(order, content, siteUrl),
      SupportEmail: brand.email,
      OfficeHours: brand.officeHours.map(({ days, hours }) => `${days} ${hours}`).join(", "),
    },
  };
}
