import { z } from "zod";
import { billingOfPeriod } from "./told-billing.ts";

const id = z.string().min(1).max(100);
const proration = z.looseObject({ proration: z.boolean().nullish() }).nullish();
/** What an invoice charges for, each line for a time of its own. */
const lines = z
  .looseObject({
    data: z.array(
      z.looseObject({
        /** Seconds since 1970. */
        period: z.looseObject({ start: z.int(), end: z.int() }),
        /** Of a part of a period, after a change; `parent` since 2025-03-31. */
        proration: z.boolean().nullish(),
        parent: z.looseObject({ subscription_item_details: proration, invoice_item_details: proration }).nullish(),
      }),
    ),
  })
  .nullish()
  .catch(null);
/** What every invoice names. */
export const stripeInvoice = z.object({
  id,
  /** How it was paid, as invoices told until 2025-03-31. */
  payment_intent: id.nullish(),
  billing_reason: z.string().max(100).nullish(),
  /** The same of its subscription; `parent` since then. */
  subscription: id.nullish(),
  parent: z.looseObject({ subscription_details: z.looseObject({ subscription: id.nullish() }).nullish() }).nullish(),
  lines,
});
/** A later payment of a subscription. */
export const stripeRenewal = z.object({
  customer_email: z.string().max(320).nullish(),
  currency: z.string().length(3),
  /** Cents, before discounts and before tax that is added; below zero where a credit is greater than the price. */
  subtotal: z.int(),
  total_discount_amounts: z.array(z.looseObject({ amount: z.int().min(0) })).nullish(),
  /** Cents, after every discount and with all tax; below zero as the subtotal. */
  total: z.int().nullish().catch(null),
  total_taxes: z
    .array(z.looseObject({ amount: z.int(), tax_behavior: z.string() }))
    .nullish()
    .catch(null),
  /** The same until 2025-03-31. */
  total_tax_amounts: z
    .array(z.looseObject({ amount: z.int(), inclusive: z.boolean() }))
    .nullish()
    .catch(null),
  lines,
});
type Renewal = z.infer<typeof stripeRenewal>;

/**
 * What was paid of an invoice, without tax that is added. A coupon on an item is in the subtotal already and in the discounts again, so the total is
 * gone by where its taxes are told.
 */
export function invoicePaid({
  subtotal,
  total,
  total_taxes: taxes,
  total_tax_amounts: before,
  total_discount_amounts: discounts,
}: Renewal) {
  const discountCents = (discounts ?? []).reduce((sum, { amount }) => sum + amount, 0);
  const added =
    taxes?.map(({ amount, tax_behavior: behavior }) => (behavior === "exclusive" ? amount : 0)) ??
    before?.map(({ amount, inclusive }) => (inclusive ? 0 : amount));
  const paid =
    added && typeof total === "number"
      ? total - added.reduce((sum, amount) => sum + amount, 0)
      : subtotal - discountCents;
  return { priceCents: Math.max(0, paid), discountCents };
}

/** How often a subscription is paid: by the period of what its invoice charges in full. */
export function billingOf(charged: z.infer<typeof lines>) {
  const whole = (charged?.data ?? []).filter(
    ({ proration, parent }) =>
      !(proration || parent?.subscription_item_details?.proration || parent?.invoice_item_details?.proration),
  );
  const billing = whole.map(({ period }) => billingOfPeriod(period)).find((each) => each !== undefined);
  return billing ? { billing } : {};
}
