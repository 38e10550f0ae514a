import { formatCents } from "#lib/amount-text.ts";
import { checkoutProvider } from "#lib/checkout-providers.ts";
import { type HeldReason, heldText, isDisputed, isLost, isUnnamed, partOfPrice } from "#lib/held-reason.ts";
import type { Job } from "#platform/jobs/start-jobs.ts";
import type { Tx } from "#platform/postgres/database.ts";
import { ownerAddresses } from "../owner-addresses.ts";
import { handleWaiting, type MailJobOptions, mailJob, outboxOf } from "../waiting-mails.ts";

type Notice = {
  readonly id: string;
  readonly kind:
    | "order_held"
    | "order_promises"
    | "order_above_price"
    | "order_paid_again"
    | "order_above_shown"
    | "refund_failed"
    | "refund_of_one"
    | "refund_of_pieces"
    | "plan_changed"
    | "dispute_warned"
    | "installments"
    | "payments_stopped"
    | "event_unreadable"
    | "sales_differ"
    | "vps_ended"
    | "vps_restored"
    | "sales_unheard";
  readonly subject: string;
  readonly reason: string;
};
type Words = { readonly title: string; readonly text: string; readonly facts: string; readonly next: string };
type HeldOrder = {
  readonly provider: string;
  readonly number: string;
  readonly buyer: string | null;
  readonly cents: number;
  readonly currency: string;
  readonly items: string | null;
  /** Those of the items that are machines and are not open. */
  readonly machines: string | null;
  /** Its buyer has deleted the account. */
  readonly isErased: boolean;
  readonly names: Readonly<Record<string, string>> | null;
  readonly reasons: readonly HeldReason[];
  readonly hasBuyer: boolean;
  readonly status: string;
  /** A later installment: what it is a part of is open by an earlier one. */
  readonly openByEarlier: boolean;
  /** A machine that was started for this order, or may have been. */
  readonly hasMachine: boolean;
  /** It was a part of the order, and its price went back. */
  readonly isMachinePaidBack: boolean;
  readonly hasAnotherMachine: boolean;
};

/** What to do about it, and where. */
function decisionOf({ reasons, hasBuyer, provider }: HeldOrder, place: string, siteUrl: string): string {
  const close = "If nothing is to be opened or refunded, as for a test sale, close it there.";
  if (isLost(reasons))
    return `The money went back to the buyer, so there is nothing left to answer. Close the order here: ${place}. What it had opened stays closed.`;
  if (isDisputed(reasons))
    return `Answer the dispute at the provider: once it is won, the order opens by itself. It is here: ${place}. ${close}`;
  if (isUnnamed(reasons))
    return `Name the product at ${siteUrl}/admin/product-names: that opens the order, unless something else holds it. The order is here: ${place}. ${close}`;
  const act = hasBuyer
    ? "Release or close it here"
    : "Type the address that the provider shows, or close the order, here";
  const part = partOfPrice(reasons, provider);
  return `Compare it with the provider's own page. ${part ? `${part} ` : ""}${act}: ${place}. To refuse it, refund it at the provider.`;
}

/** The states in which an order still needs somebody. */
const statesOf = {
  order_held: ["held"],
  order_promises: ["paid"],
  order_above_price: ["paid"],
  order_paid_again: ["paid"],
  order_above_shown: ["paid"],
  vps_ended: ["paid", "refunded"],
  vps_restored: ["paid"],
  refund_failed: ["paid", "held", "refunded"],
  refund_of_one: ["paid", "held"],
  refund_of_pieces: ["paid", "held"],
  plan_changed: ["paid", "held", "refunded"],
  dispute_warned: ["paid", "held"],
  installments: ["paid"],
  payments_stopped: ["paid", "held"],
};
/** What a paid order is to be looked at for: as long as its attention names it. */
const looks = {
  order_above_price: {
    code: "above_price",
    title: "may pay for a longer time",
    text: "Twice the price or more was paid for something that is sold by time. Your checkout provider does not say for how long the payment is, so it opened one period.",
    next: "Compare it with the provider's own page. Where it pays for longer, as a year, give the access another end at the order.",
  },
  order_paid_again: {
    code: "paid_again",
    title: "pays for a course again",
    text: "A course opens one place for its buyer. This one paid for another, which opened nothing more.",
    next: "Ask whom it is for: give that person the course in the console under Access, or pay it back at the provider.",
  },
  order_above_shown: {
    code: "above_shown",
    title: "cost more than the site shows",
    text: "The checkout provider charged more than the price that buyers read here.",
    next: "Make both prices the same, here and at the provider, and give back what was too much. A tip, or a version at a higher price that the provider sells under the same name, is in order.",
  },
} as const;
type Look = (typeof looks)[keyof typeof looks];
const lookOf = (kind: keyof typeof statesOf): Look | undefined =>
  Object.hasOwn(looks, kind) ? looks[kind as keyof typeof looks] : undefined;
type OrderNotice = Notice & { readonly kind: keyof typeof statesOf };

const otherMachine =
  "The same buyer has another access to this plan that is open: where that is for the same machine, leave it on.";

/** A dispute closes the access to a machine, which goes on running. */
function wordsOfRunning({ reasons, hasMachine, hasAnotherMachine }: HeldOrder): string {
  if (!hasMachine || !isDisputed(reasons)) return "";
  return ` Its machine runs until you switch it off.${hasAnotherMachine ? ` ${otherMachine}` : ""}`;
}

/** What happened to a machine, and what is to be done about it. */
function wordsOfMachine(order: HeldOrder, day: string, facts: string, place: string): Words {
  if (order.isErased)
    return {
      title: `A VPS ended: ${order.machines ?? order.items ?? order.number}`,
      text: `Its buyer deleted the account on ${day}, and with it the access.`,
      facts,
      next: `Switch it off, with what is stored on it. End its subscription at the provider, where it has one. The order: ${place}.`,
    };
  const happened =
    order.status === "refunded" || order.isMachinePaidBack
      ? `Its payment went back to the buyer on ${day}.`
      : `The time that was paid for it ended on ${day}${order.hasAnotherMachine ? "." : ", and no further payment was told. The buyer has been told that you switch the machine off."}`;
  return {
    title: `A VPS ended: ${order.machines ?? order.items ?? order.number}`,
    text: order.hasAnotherMachine ? `${happened} ${otherMachine}` : happened,
    facts,
    next: `${order.hasAnotherMachine ? "Else switch" : "Switch"} it off, or give the access another end date and tell the buyer, at the order: ${place}.`,
  };
}

type RefundKind = "refund_failed" | "refund_of_one" | "refund_of_pieces";
const isOfRefund = (kind: keyof typeof statesOf): kind is RefundKind => kind.startsWith("refund_");
type Told = { readonly reason: string; readonly facts: string; readonly place: string; readonly siteUrl: string };

/** What went back, or did not, and what it leaves open. */
function wordsOfRefund(kind: RefundKind, order: HeldOrder, { reason, facts, place, siteUrl }: Told): Words {
  if (kind === "refund_failed")
    return {
      title: `A refund of order ${order.number} did not reach its buyer`,
      text: `Your checkout provider says that the refund ${reason} failed or was taken back. The money is with you again.${order.status === "refunded" ? " What the order had opened stays closed." : ""}`,
      facts,
      next: `Pay it back another way, as your provider's page says how. Where the buyer is to keep what was bought instead, give it under Access: ${siteUrl}/admin/access. The order: ${place}.`,
    };
  if (kind === "refund_of_one")
    return {
      title: `A refund of order ${order.number} may be for a whole product`,
      text: `The amount that went back is the price of ${reason}. Your checkout provider does not say for which it is, so all of them stay open.`,
      facts,
      next: `Where it was for one of them, end that access at the order: ${place}.`,
    };
  return {
    title: `A refund of order ${order.number} may be for ${reason}`,
    text: `The amount that went back is the price of ${reason}. Everything that the order opened stays open.`,
    facts,
    next: `Where it was for that, revoke as many licenses of a robot: ${siteUrl}/admin/licenses. Switch off as many machines, or give a plan an earlier end date, at the order: ${place}.`,
  };
}

async function wordsOfOrder(
  tx: Tx,
  { kind, subject, reason }: OrderNotice,
  siteUrl: string,
): Promise<Words | undefined> {
  const look = lookOf(kind);
  const { rows } = await tx.query<HeldOrder>(
    `select o.provider, coalesce(o.provider_order_id, o.id::text) as number, coalesce(o.email, u.email) as buyer, o.total_cents as cents, o.currency,
       o.hold_reason as reasons, o.erased_at is not null as "isErased",
       (select string_agg(i.name || case when i.quantity > 1 then ' × ' || i.quantity else '' end, ', ' order by i.product_id)
         from public.order_items i where i.order_id = o.id) as items,
       (select string_agg(i.name || case when i.quantity > 1 then ' × ' || i.quantity else '' end, ', ' order by i.product_id)
         from public.order_items i where i.order_id = o.id and i.product_kind = 'vps' and not exists (select from public.enrolments e
           where e.order_id = i.order_id and e.product_id = i.product_id and e.status = 'active')) as machines,
       (select jsonb_object_agg(i.product_id, i.name) from public.order_items i where i.order_id = o.id) as names,
       o.email is not null or o.user_id is not null as "hasBuyer", o.status,
       private.open_by_earlier(o) as "openByEarlier",
       exists (select from public.enrolments e where e.order_id = o.id and e.product_kind = 'vps') as "hasMachine",
       exists (select from public.enrolments e where e.order_id = o.id and e.product_kind = 'vps' and e.ended_at is not null
         and private.is_paid_back(e.order_id, e.product_id)) as "isMachinePaidBack",
       exists (select from public.enrolments e join public.enrolments l on l.product_id = e.product_id and l.id <> e.id and l.status = 'active'
         where e.order_id = o.id and e.product_kind = 'vps' and (l.user_id = e.user_id or lower(l.email) = lower(e.email))) as "hasAnotherMachine"
     from public.orders o left join auth.users u on u.id = o.user_id where o.id = $1 and o.status = any ($2)
       and ($3::text is null or o.attention @> jsonb_build_array(jsonb_build_object('code', $3::text)))`,
    [subject, statesOf[kind], look?.code ?? null],
  );
  const order = rows[0];
  if (!order) return undefined;
  const facts = `${order.items ?? "No items"}, ${formatCents(order.cents, order.currency)}, ${checkoutProvider(order.provider).payment} by ${order.buyer ?? "an unknown buyer"}.`;
  const place = `${siteUrl}/admin/orders/${subject}`;
  if (kind === "order_promises")
    return {
      title: `Order ${order.number} waits for you`,
      text: `The receipt promises the buyer that a person writes: ${reason}.`,
      facts,
      next: `The order is here: ${place}. What receipts promise stands under After a purchase: ${siteUrl}/admin/next-steps.`,
    };
  if (look)
    return {
      title: `Order ${order.number} ${look.title}`,
      text: look.text,
      facts,
      next: `${look.next} The order: ${place}.`,
    };
  if (isOfRefund(kind)) return wordsOfRefund(kind, order, { reason, facts, place, siteUrl });
  if (kind === "plan_changed")
    return {
      title: `The subscription of order ${order.number} was changed`,
      text: `Your checkout provider charged ${reason} for a change of this subscription between two payments. The charge opened nothing here, and what was open stays open.${order.provider === "stripe" ? " Its later payments go on opening what was bought first." : ""}`,
      facts,
      next: `Look at your provider which product it is now. Give it to the buyer until the next payment under Access: ${siteUrl}/admin/access. End what it replaces at the order: ${place}.`,
    };
  if (kind === "installments" && reason === "closed")
    return {
      title: `The installment of order ${order.number} opened nothing`,
      text: "What an earlier one had opened was closed, as after a refund, and its payments go on.",
      facts,
      next: `Pay it back and end the payments at Gumroad, or give the access back under Access: ${siteUrl}/admin/access. The order: ${place}.`,
    };
  if (kind === "installments")
    return {
      title: `Order ${order.number} is paid in installments`,
      text: "The first payment opened what the order is for. Later ones are recorded as orders and open nothing more.",
      facts,
      next: `Where payments stop before the last one, you get another mail: the access stays open until you end it at the order: ${place}.`,
    };
  if (kind === "payments_stopped")
    return {
      title: `The installments of order ${order.number} stopped`,
      text: `Gumroad says that their subscription was canceled or ended before its last payment (${reason}). What they opened stays open.`,
      facts,
      next: `Look at Gumroad what is still to be paid. Where nothing more comes, end the access at the order: ${place}.`,
    };
  if (kind === "dispute_warned")
    return {
      title: `A chargeback of order ${order.number} is announced`,
      text: `Your checkout provider warns that the buyer's bank may take this payment back (${reason}). No money has gone back, and the access stays open. It closes by itself when the chargeback comes.`,
      facts,
      next: `Answer the warning at your provider, or refund the payment there. The order: ${place}.`,
    };
  if (kind === "vps_restored")
    return {
      title: `Order ${order.number} with a VPS is open again`,
      text: "What held the order is over, as a dispute that you won. Its buyer has been told that the access is back.",
      facts,
      next: `Where you had switched the machine off, start it again and tell the buyer. The order: ${place}.`,
    };
  if (kind === "vps_ended") return wordsOfMachine(order, reason, facts, place);
  return {
    title: `Order ${order.number} is held`,
    text: `An order is on hold: ${heldText(order.reasons, new Map(Object.entries(order.names ?? {})))}. ${order.openByEarlier ? "What an earlier installment opened stays open until you end it there." : "Until that is settled, it opens nothing."}${wordsOfRunning(order)}`,
    facts,
    next: decisionOf(order, place, siteUrl),
  };
}

const wordsOfEvent = ({ subject, reason }: Notice, siteUrl: string): Words => ({
  title: "A message from the checkout provider could not be read",
  text: "The checkout provider sent a genuine message that could not be recorded. It may be a paid order.",
  facts: `Reason: ${reason}`,
  next: `It is kept as message ${subject} under ${siteUrl}/admin/events, where it can be read again. Compare it with the provider's own page.`,
});

const wordsOfDifferences = ({ reason }: Notice, siteUrl: string): Words => ({
  title: "Orders differ from the provider's sales",
  text: "The comparison with your checkout provider found something that differs. Nothing was changed by it.",
  facts: `Found: ${reason}.`,
  next: `Look at each one and decide: ${siteUrl}/admin/reconciliation`,
});

const wordsOfUnheard = ({ reason }: Notice, siteUrl: string): Words => ({
  title: "Sales may not reach your site",
  text: "Something between your checkout provider and this site does not work. While that lasts, what is paid may open nothing.",
  facts: reason,
  next: `The settings are under Providers, Checkout: ${siteUrl}/admin/providers. What was refused or ignored is listed here: ${siteUrl}/admin/events?show=refused.`,
});

async function wordsOf(tx: Tx, notice: Notice, siteUrl: string): Promise<Words | undefined> {
  const { kind } = notice;
  if (kind === "sales_differ") return wordsOfDifferences(notice, siteUrl);
  if (kind === "sales_unheard") return wordsOfUnheard(notice, siteUrl);
  // An order that was refunded or released meanwhile, or whose time was told, needs nobody any more.
  return kind === "event_unreadable" ? wordsOfEvent(notice, siteUrl) : wordsOfOrder(tx, { ...notice, kind }, siteUrl);
}

const notices = {
  next: `select id, kind, subject, reason from public.owner_notices where mailed_at is null and id::text <> all ($1::text[])
     order by created_at, id limit 1 for update skip locked`,
  mark: "update public.owner_notices set mailed_at = now() where id = $1",
};

async function send(tx: Tx, notice: Notice, to: readonly string[], options: MailJobOptions): Promise<void> {
  const { siteUrl } = options;
  const words = await wordsOf(tx, notice, siteUrl);
  const { enqueue } = await outboxOf(tx, options);
  for (const email of words ? to : []) {
    const { title, text, facts, next } = words!;
    const values = {
      Email: email,
      SiteURL: siteUrl,
      NoticeTitle: title,
      NoticeText: text,
      NoticeFacts: facts,
      NoticeNext: next,
    };
    await enqueue(tx, { kind: "owner_notice", to: email, values });
  }
}

/** Mails every notice that waits to the owner; they wait while there is none. @returns how many were handled. */
export async function sendOwnerNotices(options: MailJobOptions): Promise<number> {
  const to = await options.database.asService(ownerAddresses);
  if (to.length === 0) return 0;
  return handleWaiting<Notice>(options.database, notices, (tx, notice) => send(tx, notice, to, options));
}

export const ownerNoticeJob = (options: MailJobOptions): Job =>
  mailJob("owner-notices", "owner_notices", () => sendOwnerNotices(options));
