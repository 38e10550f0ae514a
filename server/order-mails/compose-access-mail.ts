import { checkoutProvider } from "#lib/checkout-providers.ts";
import { longMoment } from "#lib/date-text.ts";
import { listText } from "#lib/list-text.ts";
import { mayRenew, paidPeriod } from "#lib/paid-period.ts";
import type { OutgoingMail } from "#platform/mail/outbox.ts";
import { plainNotice } from "../plain-notice.ts";
import { memberAreaUrl } from "./member-area-url.ts";
import type { MailContent, NoticeKind, OrderForMail } from "./order-for-mail.ts";

const until = (date: Date | null) => (date ? ` It ends on ${longMoment(date, "UTC")} UTC.` : "");

type Words = { readonly title: string; readonly paragraphs: readonly string[] };

const howToGoOn = (provider: string) =>
  mayRenew(provider)
    ? `${checkoutProvider(provider).name} has told us of no further payment. If you have a subscription there, look at its last payment; if you have none, pay again in the member area to go on.`
    : "It does not renew by itself: to go on, pay again in the member area.";
/** Of which products a payment pays for a time; what the owner gave was not paid. */
const isPaidTime = ({ provider, items, productId }: OrderForMail) =>
  provider !== "given" && items.some((item) => item.productId === productId && paidPeriod(item.billing) !== null);
const itemOf = ({ items, productId }: OrderForMail) => items.find((item) => item.productId === productId);
const kindOf = (order: OrderForMail) => itemOf(order)?.kind;
const isMachine = (order: OrderForMail) => kindOf(order) === "vps";
/** The owner, too, is told of both accesses: only who uses the machine knows which of them is for it. */
export const switchedOff = (name: string, mayBeOpenOtherwise: boolean | undefined): string =>
  mayBeOpenOtherwise
    ? `You have another access to ${name} that is open: where it is for the same machine, we leave the machine on. Otherwise we switch it off, and positions that a robot has opened there stay open at your broker: look after them.`
    : "We switch the machine off. Positions that a robot has opened there stay open at your broker: look after them.";
const switchedOffSoon = (order: OrderForMail) =>
  ` The machine is switched off then${itemOf(order)?.mayBeOpenOtherwise ? ", unless your other access is for the same machine" : ""}. Look after the positions that a robot has opened there.`;
/** Sessions can be booked four weeks ahead, and those of a later day go with the plan. */
const sessionsCanceledThen = (order: OrderForMail) =>
  ` Sessions that are booked for later are canceled then${isPaidTime(order) ? ", unless the plan is paid again before" : ""}.`;
const afterEnd = (order: OrderForMail): string => {
  if (isMachine(order)) return switchedOffSoon(order);
  return kindOf(order) === "plan" ? sessionsCanceledThen(order) : "";
};
const paidTimeOver = (name: string, order: OrderForMail): Words => ({
  title: `The time that you paid for ${name} is over`,
  paragraphs: [
    isMachine(order)
      ? switchedOff(name, itemOf(order)?.mayBeOpenOtherwise)
      : `Sessions of ${name} are closed for you from now on. What you saved yourself stays in your account.`,
    howToGoOn(order.provider),
  ],
});
/** Each order has license keys of its own: what another one opens does not make those of this one work. */
export const keysToReplace = (names: string): string =>
  `License keys of the access that is closed do not work. Where ${names} runs with one of them, copy a key from the member area into its settings.`;
/** Of a product that has no name here yet only the provider's id is known: it says nothing to the buyer. */
export const nameOf = ({ productId, name }: Pick<OrderForMail["items"][number], "productId" | "name">) =>
  name === productId ? "Your purchase" : name;

/** Of robots that the site makes it is known that they ask only every 12 hours whether their license is still good; what the seller's own do is not. */
export const robotsRun = ({ items, wasOpen }: OrderForMail, { withGoods, withOwnFiles }: MailContent): string => {
  const closed = items.filter(
    ({ productId, kind, openOtherwise }) =>
      wasOpen &&
      kind === "robot" &&
      !openOtherwise &&
      withGoods.includes(productId) &&
      !withOwnFiles.includes(productId),
  );
  return closed.length === 0
    ? ""
    : `Where ${listText(closed.map(nameOf))} runs on a live account, it may open positions until its next check, within 12 hours. Afterwards it opens no new ones and still manages those it has: look after them.`;
};

const otherIsOpen = (name: string, order: OrderForMail): Words => ({
  title: `An access of yours to ${name} has ended, another is open`,
  paragraphs: [
    `${name} stays open for you by your other order.`,
    ...(kindOf(order) === "robot" ? [keysToReplace(name)] : []),
  ],
});

const words: Readonly<Partial<Record<NoticeKind, (name: string, order: OrderForMail) => Words>>> = {
  receipt: (name, { endsAt, hasAccount }) => ({
    title: `You have access to ${name}`,
    paragraphs: [
      `We opened ${name} for you. Nothing was charged.${until(endsAt)}`,
      hasAccount
        ? "It is in the member area."
        : "It is in the member area. No account yet? Create one with this address and confirm it.",
    ],
  }),
  closed: (name, { number }) => ({
    title: "We have checked your order",
    paragraphs: [
      `We have checked your order ${number} (${name}) and closed it: it opens nothing by itself. What we open for it by hand is told in another mail.`,
      "Did you pay and miss something, or your money? Write to us: a person looks at it again.",
    ],
  }),
  ends_soon: (name, order) => ({
    title: isPaidTime(order) ? `The time that you paid for ${name} ends soon` : `Your access to ${name} ends soon`,
    paragraphs: [
      `You have access to ${name} now.${until(order.endsAt)}${afterEnd(order)}`,
      ...(isPaidTime(order) ? [howToGoOn(order.provider)] : []),
    ],
  }),
  ended: (name, order) => {
    if (order.openOtherwise) return otherIsOpen(name, order);
    if (order.byTime && isPaidTime(order)) return paidTimeOver(name, order);
    return {
      title: `Your access to ${name} has ended`,
      paragraphs: [
        isMachine(order)
          ? switchedOff(name, itemOf(order)?.mayBeOpenOtherwise)
          : `Downloads, license keys, lessons and sessions of ${name} are closed for you from now on. What you saved yourself stays in your account.`,
      ],
    };
  },
  restored: (name, order) => ({
    title: `Your access to ${name} is back`,
    paragraphs: [
      `You have access to ${name} again, in the member area.${until(order.endsAt)}`,
      ...(itemsOf(order).some(({ kind }) => kind === "plan")
        ? ["Sessions that were canceled meanwhile count against no plan. Book them again on the mentorship page."]
        : []),
    ],
  }),
  end_date: (name, { endsAt }) => ({
    title: `Your access to ${name}`,
    paragraphs: [
      endsAt
        ? `The end date of your access to ${name} has changed.${until(endsAt)}`
        : `Your access to ${name} has no end date any more.`,
    ],
  }),
  license: (name) => ({
    title: `A new license key for ${name}`,
    paragraphs: [
      `A license key of ${name} was replaced. The old key no longer works: copy the new one from the member area into the robot's settings. Your accounts stay registered.`,
    ],
  }),
  license_ended: (name) => ({
    title: `A license of ${name} has ended`,
    paragraphs: [
      `We have ended a license of ${name}: its key does not work any more. If that is a mistake, write to us.`,
    ],
  }),
  license_restored: (name) => ({
    title: `A license of ${name} works again`,
    paragraphs: [
      `A license of ${name} that had ended works again, with the same key and accounts. A robot that was stopped learns of it at its next check or when it is started again.`,
    ],
  }),
};

/** Is it told in a few sentences: access that the owner gave or changed? Receipts of sales have their own mail. */
export const isAccessMail = ({ kind, provider }: OrderForMail): boolean =>
  kind === "receipt" ? provider === "given" : !["held", "refund"].includes(kind);

/** The products that a notice is about. What was paid back before a dispute does not come back with it. */
const itemsOf = ({ items, kind, productId }: OrderForMail) =>
  items.filter((item) => (productId === "" ? kind !== "restored" || item.open : item.productId === productId));

/** What the owner gave, ended, gave back, dated, reissued or closed, to whom it belongs. */
export function composeAccessMail(order: OrderForMail, content: MailContent, siteUrl: string): OutgoingMail {
  const { brand } = content;
  const compose = words[order.kind];
  if (!compose) throw new Error(`There are no words for a notice of the kind ${order.kind}`);
  const { title, paragraphs } = compose(listText(itemsOf(order).map(nameOf)) || "your order", order);
  const mayRunOn = order.kind === "ended" || order.kind === "license_ended";
  const runsOn = mayRunOn ? robotsRun({ ...order, items: itemsOf(order) }, content) : "";
  return plainNotice(
    {
      to: order.email,
      replyTo: brand.email,
      subject: title,
      title,
      paragraphs: [...paragraphs, ...(runsOn ? [runsOn] : [])],
      link: { url: memberAreaUrl(order, siteUrl), label: "Open the member area" },
      closing: `Questions: ${brand.email}. Please name the order number ${order.number}.`,
    },
    siteUrl,
  );
}
