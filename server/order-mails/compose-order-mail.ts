import type { Brand } from "#content/types.ts";
import { checkoutProvider } from "#lib/checkout-providers.ts";
import { longMoment } from "#lib/date-text.ts";
import { nextStepsFor, replyPromise } from "#lib/next-steps.ts";
import { paidPeriod, periodNote } from "#lib/paid-period.ts";
import { formatCents } from "#lib/price-text.ts";
import type { OutgoingMail } from "#platform/mail/outbox.ts";
import type { MailContent, OrderForMail } from "./order-for-mail.ts";

const dateText = (date: Date) => `${longMoment(date, "UTC")} UTC`;

/** `Northpip, 48 Harbor Street …`, with the tax number where there is one. */
function sellerLine({ name, city, seller }: Brand): string {
  const taxId = seller?.taxId ? `, tax ID ${seller.taxId}` : "";
  return `${seller?.legalName ?? name}, ${seller?.address ?? city}${taxId}`;
}

/** Of a product that has no name here yet only the provider's id is known: it says nothing to the buyer. */
const nameOf = ({ productId, name }: Pick<OrderForMail["items"][number], "productId" | "name">) =>
  name === productId ? "Your purchase" : name;

function goodsOf(order: OrderForMail, { nextSteps, productsWithGoods }: MailContent, siteUrl: string) {
  return order.items.map((item) => {
    const { productId, kind } = item;
    const hasGoods = productsWithGoods.includes(productId);
    const found = kind === null ? undefined : nextStepsFor(nextSteps, { productId, kind, hasGoods });
    const period = paidPeriod(item.kind, item.planType);
    const paid = period ? `${periodNote(period, order.provider)} ` : "";
    return {
      Name: nameOf(item),
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
      Items: order.items.map(({ productId, name, quantity, totalCents, currency }) => ({
        Name: nameOf({ productId, name }),
        Quantity: quantity > 1 ? String(quantity) : "",
        Amount: formatCents(totalCents, currency),
      })),
      Goods: goodsOf(order, content, siteUrl),
      SupportEmail: brand.email,
      OfficeHours: brand.officeHours.map(({ days, hours }) => `${days} ${hours}`).join(", "),
    },
  };
}
