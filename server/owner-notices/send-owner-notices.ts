import { formatUsd } from "#lib/price-text.ts";
import type { Job } from "#platform/jobs/start-jobs.ts";
import { createOutbox } from "#platform/mail/outbox.ts";
import type { Tx } from "#platform/postgres/database.ts";
import { brandName } from "../brand-name.ts";
import { ownerAddresses } from "../owner-addresses.ts";
import { type MailJobOptions, mailJob, untilNoneWaits } from "../waiting-mails.ts";

type Notice = {
  readonly id: string;
  readonly kind: "order_held" | "event_unreadable" | "sales_differ";
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
  /** Rows to add first, where an item names no product. */
  readonly first_do: string | null;
};

const amount = ({ cents, currency }: HeldOrder) =>
  currency === "USD" ? formatUsd(cents / 100) : `${(cents / 100).toFixed(2)} ${currency}`;

async function wordsOfOrder(tx: Tx, { subject, reason }: Notice): Promise<Words | undefined> {
  const { rows } = await tx.query<HeldOrder>(
    `select o.provider, coalesce(o.provider_order_id, o.id::text) as number, o.email as buyer, o.total_cents as cents, o.currency,
       (select string_agg(i.name || case when i.quantity > 1 then ' × ' || i.quantity else '' end, ', ' order by i.product_id)
         from public.order_items i where i.order_id = o.id) as items,
       public.unnamed_products(o.id) as first_do
     from public.orders o where o.id = $1 and o.status = 'held'`,
    [subject],
  );
  const order = rows[0];
  if (!order) return undefined;
  const release = order.first_do
    ? `To open it, first ${order.first_do}: it cannot be released before, and nothing else is needed where this is the only reason. The order id is ${subject}`
    : `To release it, call release_order with the order id ${subject}`;
  return {
    title: `Order ${order.number} is held`,
    text: `An order is on hold: ${reason}. The buyer gets no access until ${order.first_do ? "its product is named" : "you release it"}.`,
    facts: `${order.items ?? "No items"}, ${amount(order)}, paid through ${order.provider} by ${order.buyer ?? "an unknown buyer"}.`,
    next: `Compare it with the provider's own page. ${release} (docs/how-to/held-orders.md). To refuse it, refund it at the provider. If nothing is to be opened or refunded, as for a test sale, call close_order with the same id.`,
  };
}

const wordsOfEvent = ({ subject, reason }: Notice): Words => ({
  title: "A message from the checkout provider could not be read",
  text: "The checkout provider sent a genuine message that could not be recorded. It may be a paid order.",
  facts: `Reason: ${reason}`,
  next: `The message is kept in unreadable_events under the id ${subject}. Compare it with the provider's own page.`,
});

const wordsOfDifferences = ({ reason }: Notice, siteUrl: string): Words => ({
  title: "Orders differ from the provider's sales",
  text: "The comparison with your checkout provider found something that differs. Nothing was changed by it.",
  facts: `Found: ${reason}.`,
  next: `Look at each one and decide: ${siteUrl}/admin/reconciliation`,
});

async function wordsOf(tx: Tx, notice: Notice, siteUrl: string): Promise<Words | undefined> {
  if (notice.kind === "sales_differ") return wordsOfDifferences(notice, siteUrl);
  // An order that was refunded or released meanwhile needs nobody any more.
  return notice.kind === "order_held" ? wordsOfOrder(tx, notice) : wordsOfEvent(notice);
}

/** The oldest notice that waits, locked until the transaction ends; skips what another process holds. */
async function claim(tx: Tx): Promise<Notice | undefined> {
  const { rows } = await tx.query<Notice>(
    `select id, kind, subject, reason from public.owner_notices where mailed_at is null
     order by created_at, id limit 1 for update skip locked`,
  );
  return rows[0];
}

/** @returns false when nothing waits, or nobody is there to be told: the notices wait for the owner. */
async function sendNext(tx: Tx, { siteUrl, delivers }: MailJobOptions): Promise<boolean> {
  const to = await ownerAddresses(tx);
  const notice = to.length > 0 ? await claim(tx) : undefined;
  if (!notice) return false;
  const words = await wordsOf(tx, notice, siteUrl);
  const { enqueue } = createOutbox({ siteUrl, brand: await brandName(tx), delivers });
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
  await tx.query("update public.owner_notices set mailed_at = now() where id = $1", [notice.id]);
  return true;
}

/** Mails every notice that waits to the owner. Mail and mark are one transaction, so none is mailed twice. @returns how many were handled. */
export const sendOwnerNotices = (options: MailJobOptions): Promise<number> =>
  untilNoneWaits(options.database, (tx) => sendNext(tx, options));

export const ownerNoticeJob = (options: MailJobOptions): Job =>
  mailJob("owner-notices", "owner_notices", () => sendOwnerNotices(options));
