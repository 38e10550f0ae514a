import { z } from "zod";
import { stripeCharge, stripeWentBack } from "#supabase/functions/checkout-webhook/stripe.ts";
import { invoicePaid, stripeRenewal } from "#supabase/functions/checkout-webhook/stripe-invoice.ts";
import type { Asking, ProviderSale } from "./provider-sales.ts";
import { type StripeHead, strangeToStripe, stripeDisputes, stripeMessage, stripePages } from "./stripe-pages.ts";

/** A later payment of a subscription, with its charge expanded; one that a credit has paid has none. */
const renewal = stripeRenewal.extend({
  id: z.string().min(1).max(100),
  subscription: z.string().min(1).max(100),
  created: z.int(),
  status_transitions: z.looseObject({ paid_at: z.int().nullish() }).nullish(),
  charge: stripeCharge.extend({ id: z.string(), disputed: z.boolean().default(false) }).nullish(),
});
type Renewal = z.infer<typeof renewal>;

function saleOf({ charge, created, status_transitions: moments, subscription, ...invoice }: Renewal): ProviderSale {
  const paidAt = moments?.paid_at ?? created;
  const bought = {
    ...invoice,
    subscription,
    billing_reason: "subscription_cycle",
    payment_intent: charge?.payment_intent,
  };
  const back = charge?.amount_refunded ?? 0;
  const { priceCents: totalCents } = invoicePaid(invoice);
  const refund = charge && back > 0 ? [stripeMessage(`${charge.id}:${back}`, "charge.refunded", charge)] : [];
  return {
    id: invoice.id,
    at: new Date(paidAt * 1_000).toISOString(),
    totalCents,
    currency: invoice.currency.toUpperCase(),
    refundedCents: stripeWentBack(charge, totalCents),
    refunded: charge?.refunded ?? false,
    messages: [stripeMessage(`${invoice.id}:paid`, "invoice.paid", bought, paidAt), ...refund],
    disputes: charge ? stripeDisputes(charge.payment_intent, charge) : [],
    ...(charge?.payment_intent ? { disputedPayment: charge.payment_intent } : {}),
    subscription,
  };
}

const isRenewal = ({ billing_reason: reason, livemode, subscription }: StripeHead): boolean =>
  reason === "subscription_cycle" && livemode === true && Boolean(subscription);

/** The account may have subscriptions of another business: whose they are, the comparison knows by what began them. */
export async function* stripeRenewals(asking: Asking, since: Date): AsyncGenerator<readonly ProviderSale[]> {
  const query = [
    ["status", "paid"],
    ["created[gte]", String(Math.floor(since.getTime() / 1_000))],
    ["expand[]", "data.charge"],
  ];
  for await (const invoices of stripePages(asking, "invoices", query))
    yield invoices.filter(isRenewal).map((each) => {
      const parsed = renewal.safeParse(each);
      if (!parsed.success) throw strangeToStripe();
      return saleOf(parsed.data);
    });
}
