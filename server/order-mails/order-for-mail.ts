import { readBrand } from "#content/read-settings.ts";
import type { Brand, NextSteps } from "#content/types.ts";
import type { Tx } from "#platform/postgres/database.ts";
import type { Attempt } from "../waiting-mails.ts";

/** Those from `ends_soon` on are about one product: its paid time, or what the owner changed. */
export type NoticeKind =
  | "receipt"
  | "held"
  | "closed"
  | "refund"
  | "part_refund"
  | "ends_soon"
  | "ended"
  | "restored"
  | "end_date"
  | "license"
  | "license_ended"
  | "license_restored";

export type OrderForMail = {
  readonly id: string;
  readonly kind: NoticeKind;
  readonly provider: string;
  readonly number: string;
  readonly email: string;
  /** There is a confirmed account that shows the order. */
  readonly hasAccount: boolean;
  readonly totalCents: number;
  readonly currency: string;
  readonly test: boolean;
  readonly purchasedAt: Date;
  readonly refundedAt: Date | null;
  /** Of a refund of a part: what had gone back by then in all, and what of it was told before. */
  readonly refundedCents: number;
  readonly refundedBefore: number;
  /** The product that the notice is about; empty where it is about the whole order. */
  readonly productId: string;
  /** When access to the product ends, where it does. */
  readonly endsAt: Date | null;
  /** Its time is over; false where the owner ended it. */
  readonly byTime: boolean;
  /** The buyer has the product by another order, too. */
  readonly openOtherwise: boolean;
  /** A later installment: it opened nothing, and what it is a part of is open by an earlier one. */
  readonly openByEarlier?: boolean;
  /** Its goods were open before; a dispute or a correction closed them. */
  readonly wasOpen: boolean;
  /** The owner has closed it, and nothing has happened to it since. */
  readonly isClosed: boolean;
  readonly items: readonly {
    readonly productId: string;
    /** Null while the catalog does not know the product. */
    readonly kind: string | null;
    /** How it is paid: once, monthly, quarterly, half-yearly, yearly or two-yearly. */
    readonly billing?: string | null;
    readonly name: string;
    readonly totalCents: number;
    readonly currency: string;
    readonly quantity: number;
    /** Access to it was ended, by the owner or because it was paid back as a whole. */
    readonly ended?: boolean;
    /** This order opens it. */
    readonly open?: boolean;
    /** This order opens it no more, and another one of the buyer does. */
    readonly openOtherwise?: boolean;
    /** Another order of the buyer opens the same, where it may be for another machine. */
    readonly mayBeOpenOtherwise?: boolean;
    /** The buyer paid for it before, by an order that was not refunded. */
    readonly again?: boolean;
    /** A further payment of a subscription whose time is not over yet, for no more pieces than before. */
    readonly renews?: boolean;
  }[];
};

/** Mails about orders to one address an hour: an order names its address itself, and others are there to be flooded. That all of one went back is told at once. */
const mailsPerHour = 10;

/**
 * The oldest notice that can be mailed, locked until the transaction ends; skips what another process holds. One for an address
 * that had its mails of this hour waits, and so does all that is of a sandbox which is not the checkout now.
 */
export async function claimNotice(tx: Tx, { failed, on }: Attempt): Promise<OrderForMail | undefined> {
  const { rows } = await tx.query<OrderForMail>(
    `select o.id, n.kind, n.product_id as "productId", o.closed as "isClosed", o.provider, coalesce(o.provider_order_id, o.id::text) as number, coalesce(o.email, u.email) as email,
       exists (select from auth.users a where a.email_confirmed_at is not null and (a.id = o.user_id or lower(a.email) = lower(o.email))) as "hasAccount",
       o.total_cents as "totalCents", o.currency, o.test, o.purchased_at as "purchasedAt", o.refunded_at as "refundedAt",
       (select max(e.ends_at) from public.enrolments e where e.order_id = o.id and n.product_id in ('', e.product_id)) as "endsAt",
       exists (select from public.enrolments e where e.order_id = o.id and e.product_id = n.product_id and e.ended_at is null) as "byTime",
       exists (select from public.enrolments e where e.order_id = o.id and e.product_id = n.product_id and private.open_otherwise(e)) as "openOtherwise",
       private.open_by_earlier(o) as "openByEarlier",
       n.refunded_cents as "refundedCents", coalesce((select max(r.refunded_cents) from public.order_notices r
         where r.order_id = o.id and r.kind = 'part_refund' and r.refunded_cents < n.refunded_cents), 0) as "refundedBefore",
       exists (select from public.order_notices r where r.order_id = o.id and r.kind = 'receipt') as "wasOpen",
       coalesce((select jsonb_agg(jsonb_build_object('productId', i.product_id, 'kind', i.product_kind, 'name', i.name,
         'billing', i.billing, 'ended', exists (select from public.enrolments e where e.order_id = o.id and e.product_id = i.product_id and e.ended_at is not null),
         'open', exists (select from public.enrolments e where e.order_id = o.id and e.product_id = i.product_id and e.status = 'active'),
         'openOtherwise', exists (select from public.enrolments e where e.order_id = o.id and e.product_id = i.product_id and e.status <> 'active' and private.open_otherwise(e)),
         'mayBeOpenOtherwise', exists (select from public.enrolments e join public.enrolments l on l.product_id = e.product_id and l.id <> e.id and l.status = 'active'
           where e.order_id = o.id and e.product_id = i.product_id and (l.user_id = e.user_id or lower(l.email) = lower(e.email))),
         'totalCents', i.total_cents, 'currency', i.currency, 'quantity', i.quantity, 'again', exists (select from public.order_items j join public.orders p on p.id = j.order_id
           where j.product_id = i.product_id and p.id <> o.id and p.status = 'paid' and p.purchased_at < o.purchased_at
             and (p.user_id = o.user_id or lower(p.email) = lower(coalesce(o.email, u.email)))),
         'renews', exists (select from public.orders p join public.order_items j on j.order_id = p.id and j.product_id = i.product_id
           join public.enrolments e on e.order_id = p.id and e.product_id = i.product_id and e.status = 'active' and e.ends_at > o.purchased_at
           where p.provider = o.provider and p.subscription_id = o.subscription_id and p.id <> o.id and p.purchased_at < o.purchased_at
             and j.quantity >= i.quantity)) order by i.product_id)
         from public.order_items i where i.order_id = o.id), '[]') as items
     from public.order_notices n join public.orders o on o.id = n.order_id left join auth.users u on u.id = o.user_id
     where n.mailed_at is null and not (concat_ws(' ', n.order_id, n.kind, n.product_id, n.refunded_cents) = any ($2::text[]))
       and coalesce(o.email, u.email) is not null and not o.held_for_sandbox
       and (n.kind = 'refund' or (select count(*) from mail.outbox m where lower(m.recipient) = lower(coalesce(o.email, u.email))
         and m.kind in ('order_receipt', 'order_held', 'order_refund', 'plain_notice') and m.created_at > now() - interval '1 hour') < $1)
     order by n.created_at, n.order_id, n.kind, n.product_id, n.refunded_cents limit 1 for update of n skip locked`,
    [mailsPerHour, failed],
  );
  const [order] = rows;
  if (order) on([order.id, order.kind, order.productId, order.refundedCents].join(" "));
  return order;
}

export type MailContent = {
  readonly brand: Brand;
  readonly nextSteps: readonly NextSteps[];
  /** Ids of the courses that have published lessons, and of the robots that have files. */
  readonly withGoods: readonly string[];
  /** Ids of the robots whose files are all the seller's own. */
  readonly withOwnFiles: readonly string[];
};

/** What mails say beside the order, as the owner has edited it. */
export async function loadMailContent(tx: Tx): Promise<MailContent> {
  const { rows } = await tx.query<{ brand: unknown; steps: NextSteps[]; goods: string[]; own: string[] }>(
    `select (select value from public.site_settings where key = 'brand') as brand,
       coalesce((select jsonb_agg(jsonb_build_object('id', id, 'heading', heading, 'summary', summary,
         'replyWithinDays', reply_within_days, 'steps', steps) order by position) from public.next_steps where published), '[]') as steps,
       array(select distinct l.course_id from public.lessons l where l.course_id is not null
         and (l.status = 'published' or (l.status = 'scheduled' and l.publish_at <= now()))
         union select public.robots_with_files()) as goods, array(select public.robots_with_only_own_files()) as own`,
  );
  const found = rows[0];
  return {
    brand: readBrand(found?.brand),
    nextSteps: found?.steps ?? [],
    withGoods: found?.goods ?? [],
    withOwnFiles: found?.own ?? [],
  };
}
