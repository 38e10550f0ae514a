import type { Brand, NextSteps } from "#content/types.ts";
import { formatCents } from "#lib/amount-text.ts";
import { capitalized } from "#lib/capitalized.ts";
import { checkoutProvider } from "#lib/checkout-providers.ts";
import { longMoment } from "#lib/date-text.ts";
import { listText } from "#lib/list-text.ts";
import { nextStepsFor, replyPromise } from "#lib/next-steps.ts";
import { officeHoursText } from "#lib/office-hours.ts";
import { paidPeriod, periodNote, piecesOfTime } from "#lib/paid-period.ts";
import type { OutgoingMail } from "#platform/mail/outbox.ts";
import { keysToReplace, nameOf, robotsRun, switchedOff } from "./compose-access-mail.ts";
import { memberAreaUrl } from "./member-area-url.ts";
import type { MailContent, OrderForMail } from "./order-for-mail.ts";

type Item = OrderForMail["items"][number];

const dateText = (date: Date) => `${longMoment(date, "UTC")} UTC`;

/** `Northpip, 48 Harbor Street …`, with the tax number where there is one. */
function sellerLine({ name, city, seller }: Brand): string {
  const taxId = seller?.taxId ? `, tax ID ${seller.taxId}` : "";
  return `${seller?.legalName ?? name}, ${seller?.address ?? city}${taxId}`;
}

type Steps = Omit<NextSteps, "id">;

function stepsOf(item: Item, { nextSteps, withGoods, withOwnFiles }: MailContent): Steps | undefined {
  const { productId, kind, again = false, renews = false } = item;
  if (kind === null) return undefined;
  return nextStepsFor(nextSteps, {
    productId,
    kind,
    hasGoods: withGoods.includes(productId),
    onlyOwnFiles: withOwnFiles.includes(productId),
    again,
    renews,
  });
}

/** Within how many working days a person writes to the buyer; null when nobody has to. */
const replyDays = (steps: Steps | undefined) => (steps ? steps.replyWithinDays : 1);

/** What the receipt promises its buyer of a person, for the owner to read; null when nobody has to do anything. */
export function promisesOf({ items }: OrderForMail, content: MailContent): string | null {
  const promised = items.flatMap((item) => {
    const days = replyDays(stepsOf(item, content));
    return days === null ? [] : [`${nameOf(item)} (${days === 1 ? "1 working day" : `${days} working days`})`];
  });
  return promised.length > 0 ? promised.join(", ") : null;
}

function goodsOf(order: OrderForMail, content: MailContent, siteUrl: string) {
  return order.items.map((item) => {
    const found = stepsOf(item, content);
    const period = paidPeriod(item.billing);
    const paid = period ? `${periodNote(period, order.provider, piecesOfTime(item.kind, item.quantity))} ` : "";
    return {
      Name: nameOf(item),
      Heading: found?.heading ?? "a person will write to you",
      Summary: `${paid}${found?.summary ?? "This item is checked by hand."}`,
      Reply: replyPromise(replyDays(found)) ?? "",
      Steps: (found?.steps ?? []).map(({ text, label, href }) => ({
        Text: text,
        Label: label ?? "",
        // The owner may write a path of this site or a whole address.
        Href: href && URL.canParse(href, siteUrl) ? new URL(href, siteUrl).href : "",
      })),
    };
  });
}

/** What becomes of the machines of an order that was open: positions that a robot has opened there outlive them. */
const machinesOff = ({ items, wasOpen }: OrderForMail): string =>
  items
    .filter(({ kind }) => wasOpen && kind === "vps")
    .map((item) => switchedOff(nameOf(item), item.mayBeOpenOtherwise))
    .join(" ");

/** Robots of an order that was open, which another order of the buyer opens by license keys of its own. */
const otherKeys = ({ items, wasOpen }: OrderForMail): string => {
  const robots = items.filter(({ kind, openOtherwise }) => wasOpen && kind === "robot" && openOtherwise);
  return robots.length === 0 ? "" : keysToReplace(listText(robots.map(nameOf)));
};

/** Receipt, notice of a check or of a refund, as one mail of the outbox. */
export function composeOrderMail(order: OrderForMail, content: MailContent, siteUrl: string): OutgoingMail {
  const { brand } = content;
  const provider = checkoutProvider(order.provider);
  return {
    kind: order.kind === "held" || order.kind === "refund" ? `order_${order.kind}` : "order_receipt",
    to: order.email,
    headers: { "Reply-To": brand.email },
    values: {
      Email: order.email,
      SiteURL: siteUrl,
      AccountURL: memberAreaUrl(order, siteUrl),
      AccountNote: order.hasAccount
        ? "Sign in to your account: what you bought is in the member area."
        : `No account yet? Create one with ${order.email} and confirm the address. Everything bought with it appears in the member area.`,
      OrderNumber: order.number,
      OrderDate: dateText(order.purchasedAt),
      RefundDate: dateText(order.refundedAt ?? order.purchasedAt),
      WasOpen: order.wasOpen ? "yes" : "",
      IsNew: order.wasOpen ? "" : "yes",
      Closes: order.wasOpen && !order.openByEarlier ? "yes" : "",
      NeverOpen: order.wasOpen || order.openByEarlier ? "" : "yes",
      StaysOpen: order.openByEarlier ? "yes" : "",
      OpenOtherwise: listText(order.items.filter((item) => item.openOtherwise).map(nameOf)),
      OtherKeys: otherKeys(order),
      MachinesOff: machinesOff(order),
      RobotsRun: robotsRun(order, content),
      Payment: capitalized(provider.payment),
      RefundNote: provider.refundNote,
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
      OfficeHours: officeHoursText(brand.officeHours),
    },
  };
}
