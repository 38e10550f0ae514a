import { z } from "zod";
import { formatCents } from "../../../lib/amount-text.ts";
import { withoutAddedTax } from "./added-tax.ts";
import {
  type CheckoutEvent,
  forged,
  ignored,
  type Message,
  malformed,
  type Receipt,
  toldReference,
} from "./checkout-event.ts";
import { parseJsonBody } from "./parse-body.ts";
import { billingOf, invoicePaid, stripeInvoice, stripeRenewal } from "./stripe-invoice.ts";
import { signatureProblem } from "./timed-signature.ts";

const form = { separator: ",", time: "t", signature: "v1", glue: "." } as const;

const id = z.string().min(1).max(100);
const envelope = z.object({
  id,
  type: z.string().max(100),
  livemode: z.boolean(),
  /** Seconds since 1970. */
  created: z.int().min(0).max(1e11).optional().catch(undefined),
  data: z.object({ object: z.looseObject({}) }),
});
type Envelope = z.infer<typeof envelope>;

/** What was paid at a payment link. A payment that no link asked for is somebody else's: it is not looked at further. */
export const stripeSession = z.object({
  id,
  payment_link: id.nullish(),
  payment_intent: id.nullish(),
  subscription: id.nullish(),
  /** Of a subscription, which has no payment of its own, or of a sale that is invoiced. */
  invoice: id.nullish(),
  payment_status: z.enum(["paid", "unpaid", "no_payment_required"]),
  client_reference_id: toldReference,
  customer_details: z.looseObject({ email: z.string().max(320).nullish() }).nullish(),
  customer_email: z.string().max(320).nullish(),
  currency: z.string().length(3),
  /** Cents, before discounts and before tax that is added. */
  amount_subtotal: z.int().min(0),
  total_details: z.looseObject({ amount_discount: z.int().min(0) }).nullish(),
});
export const stripeCharge = z.object({
  payment_intent: id.nullish(),
  /** Not told by Stripe's interface since 2025-03-31: see `readInvoice`. */
  invoice: id.nullish(),
  /** True only once everything was paid back, also in parts. */
  refunded: z.boolean(),
  /** Cents, of all refunds together. */
  amount_refunded: z.int().min(0),
  /** Cents. Both are with tax that was added to the price. */
  amount: z.int().min(0).nullish(),
});
const refund = z.object({ id, payment_intent: id.nullish(), status: z.string().max(100).nullish() });
/** How an invoice was paid, as it is told since 2025-03-31. */
const invoicePayment = z.object({ invoice: id, payment: z.looseObject({ payment_intent: id.nullish() }) });
const dispute = z.object({ id: id.optional(), payment_intent: id.nullish(), status: z.string().max(100) });

type Change = Pick<CheckoutEvent, "type" | "providerOrderId"> & Partial<CheckoutEvent>;
/** When a message's event happened, where Stripe tells it. */
const timeOf = ({ created }: Envelope) => (created === undefined ? null : new Date(created * 1000).toISOString());

const event = ({ id: eventId, livemode }: Envelope, change: Change): Receipt => ({
  outcome: "event",
  event: { provider: "stripe", eventId, orderRef: null, email: null, items: [], test: !livemode, ...change },
});

/** What was paid, without tax that is added, and what was taken off. A trial is charged nothing yet, whatever its price is. */
export function stripePaid({
  amount_subtotal: listed,
  payment_status: status,
  total_details: details,
}: Pick<z.infer<typeof stripeSession>, "amount_subtotal" | "payment_status" | "total_details">) {
  const discountCents = details?.amount_discount ?? 0;
  return { priceCents: status === "paid" ? Math.max(0, listed - discountCents) : 0, discountCents };
}

function readSession(message: Envelope): Receipt {
  // Other sessions of the account need not have this shape.
  if (!message.data.object.payment_link) return ignored("Nothing to do for a payment that no payment link asked for");
  const parsed = stripeSession.safeParse(message.data.object);
  if (!parsed.success) return malformed(parsed.error);
  const paid = parsed.data;
  if (paid.payment_status === "unpaid") return ignored("Nothing to do before the bank has paid");
  const { priceCents, discountCents } = stripePaid(paid);
  const paidAt = timeOf(message);
  return event(message, {
    type: "purchased",
    // Refunds and disputes name the payment, or that of the first invoice; a free sale has none.
    providerOrderId: paid.payment_intent ?? paid.invoice ?? paid.id,
    ...(paid.subscription ? { subscription: paid.subscription } : { tellsPayments: true as const }),
    orderRef: paid.client_reference_id || null,
    email: paid.customer_details?.email || paid.customer_email || null,
    items: [
      {
        productId: paid.payment_link ?? "",
        name: null,
        priceCents,
        currency: paid.currency,
        quantity: 1,
      },
    ],
    discountCents,
    ...(paidAt ? { paidAt } : {}),
  });
}

/** What went back of a price, without tax that was added to it. */
export function stripeWentBack(charge: z.infer<typeof stripeCharge> | null | undefined, priceCents: number): number {
  const { amount, amount_refunded: back } = charge ?? { amount_refunded: 0 };
  return withoutAddedTax(back, priceCents, amount ?? priceCents);
}

function readRefund(message: Envelope): Receipt {
  const parsed = stripeCharge.safeParse(message.data.object);
  if (!parsed.success) return malformed(parsed.error);
  const {
    payment_intent: payment,
    invoice,
    refunded,
    amount_refunded: refundedCents,
    amount: chargedCents,
  } = parsed.data;
  if (!payment) return ignored("Nothing to do for a payment that no payment link asked for");
  const type = refunded ? "refunded" : "partially_refunded";
  const names = invoice ? { providerOrderId: invoice, paymentId: payment } : { providerOrderId: payment };
  return event(message, { type, ...names, refundedCents, ...(chargedCents ? { chargedCents } : {}) });
}

/** What a bank sent back, or what the owner took back before it was paid. */
const failures: ReadonlySet<string> = new Set(["failed", "canceled"]);

function readRefundChange(message: Envelope): Receipt {
  const parsed = refund.safeParse(message.data.object);
  if (!parsed.success) return malformed(parsed.error);
  const { id: refundId, payment_intent: payment, status } = parsed.data;
  if (!failures.has(status ?? "")) return ignored(`Nothing to do for a refund ${status}`);
  if (!payment) return ignored("Nothing to do for a payment that no payment link asked for");
  return event(message, { type: "refund_failed", providerOrderId: payment, refundId });
}

const named = (message: Envelope, invoiceId: string, paymentId: string): Receipt =>
  event(message, { type: "payment_named", providerOrderId: invoiceId, paymentId });

/** What a subscription was charged for its next period. */
function readRenewal(message: Envelope, names: Partial<CheckoutEvent>): Receipt {
  const parsed = stripeRenewal.safeParse(message.data.object);
  if (!parsed.success) return malformed(parsed.error);
  const { customer_email: email, currency } = parsed.data;
  const { priceCents, discountCents } = invoicePaid(parsed.data);
  const paidAt = timeOf(message);
  return event(message, {
    type: "purchased",
    providerOrderId: null,
    ...names,
    renewal: true,
    email: email || null,
    items: [{ productId: null, name: null, priceCents, currency, quantity: 1, ...billingOf(parsed.data.lines) }],
    discountCents,
    ...(paidAt ? { paidAt } : {}),
  });
}

/** A change of a subscription between two payments: its invoice names prices, and the product that a payment link sells is none of them. */
function readPlanChange(message: Envelope, subscription: string): Receipt {
  const parsed = stripeInvoice.extend(stripeRenewal.shape).safeParse(message.data.object);
  if (!parsed.success) return malformed(parsed.error);
  const { id: invoiceId, currency } = parsed.data;
  const { priceCents } = invoicePaid(parsed.data);
  const notice = `${formatCents(priceCents, currency.toUpperCase())} (invoice ${invoiceId})`;
  return event(message, { type: "plan_changed", providerOrderId: null, subscription, notice });
}

/**
 * Of a first payment: which payment belongs to the invoice that sold a subscription, because disputes name the payment alone. Of a later one:
 * what was paid.
 */
function readInvoice(message: Envelope): Receipt {
  const parsed = stripeInvoice.safeParse(message.data.object);
  if (!parsed.success) return malformed(parsed.error);
  const { id: providerOrderId, payment_intent: paymentId, billing_reason: reason, parent } = parsed.data;
  const subscription = parent?.subscription_details?.subscription ?? parsed.data.subscription;
  const names = { providerOrderId, ...(paymentId ? { paymentId } : {}), ...(subscription ? { subscription } : {}) };
  if (reason === "subscription_cycle")
    return subscription ? readRenewal(message, names) : ignored("Nothing to do for a payment of no subscription");
  if (reason === "subscription_update" && subscription) return readPlanChange(message, subscription);
  if (reason === "subscription_create" && subscription)
    return event(message, {
      type: "payment_named",
      ...names,
      ...billingOf(parsed.data.lines),
      tellsPayments: true,
    });
  return paymentId
    ? named(message, providerOrderId, paymentId)
    : ignored("Nothing to do for an invoice that names no payment");
}

function readInvoicePayment(message: Envelope): Receipt {
  const parsed = invoicePayment.safeParse(message.data.object);
  if (!parsed.success) return malformed(parsed.error);
  const { invoice: invoiceId, payment } = parsed.data;
  if (!payment.payment_intent) return ignored("Nothing to do for an invoice that names no payment");
  return named(message, invoiceId, payment.payment_intent);
}

/** An inquiry that ended without a dispute is as good as won; one that was lost stays open, also where its beginning was never told. */
const endings: ReadonlyMap<string, "dispute_won" | "disputed"> = new Map([
  ["won", "dispute_won"],
  ["warning_closed", "dispute_won"],
  ["lost", "disputed"],
]);

function readDispute(message: Envelope, isOver: boolean): Receipt {
  const parsed = dispute.safeParse(message.data.object);
  if (!parsed.success) return malformed(parsed.error);
  const { id: disputeId, payment_intent: payment, status } = parsed.data;
  if (!payment) return ignored("Nothing to do for a payment that no payment link asked for");
  const type = isOver ? endings.get(status) : "disputed";
  const happenedAt = timeOf(message);
  return type
    ? event(message, {
        type,
        providerOrderId: payment,
        ...(disputeId ? { disputeId } : {}),
        ...(type === "disputed" && isOver ? { disputeLost: true } : {}),
        ...(happenedAt ? { happenedAt } : {}),
      })
    : ignored(`Nothing to do for a dispute ${status}`);
}

const readers = new Map<string, (message: Envelope) => Receipt>([
  ["checkout.session.completed", readSession],
  // Banks that take days: the first message came unpaid.
  ["checkout.session.async_payment_succeeded", readSession],
  ["charge.refunded", readRefund],
  // One name of before and two of now for the same.
  ["charge.refund.updated", readRefundChange],
  ["refund.updated", readRefundChange],
  ["refund.failed", readRefundChange],
  ["invoice.paid", readInvoice],
  ["invoice_payment.paid", readInvoicePayment],
  ["charge.dispute.created", (message) => readDispute(message, false)],
  ["charge.dispute.closed", (message) => readDispute(message, true)],
]);

export async function receiveStripe({ request, raw, secret }: Message): Promise<Receipt> {
  const header = request.headers.get("stripe-signature") ?? "";
  const problem = await signatureProblem({ header, raw, secret }, form);
  if (problem) return forged(problem);
  return readStripe(raw);
}

/** What a message means whose signature was checked. */
export function readStripe(raw: Uint8Array): Receipt {
  const parsed = envelope.safeParse(parseJsonBody(raw));
  if (!parsed.success) return malformed(parsed.error);
  const read = readers.get(parsed.data.type);
  return read ? read(parsed.data) : ignored(`Nothing to do for ${parsed.data.type}`);
}
