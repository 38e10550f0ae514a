import { z } from "zod";
import { formatCents } from "../../../lib/amount-text.ts";
import type { FunctionEnv } from "../_shared/function-env.ts";
import { withoutAddedTax } from "./added-tax.ts";
import { type CheckoutEvent, ignored, malformed, type Receipt } from "./checkout-event.ts";
import { anotherStore, askLemonSqueezy, askPrice, ofAnotherStore } from "./lemonsqueezy-interface.ts";

const number = z.union([z.string(), z.number()]).transform(String);
const moment = z.iso.datetime({ offset: true }).nullish().catch(null);
const subscription = z.looseObject({
  store_id: number.nullish(),
  order_id: number,
  product_id: number,
  test_mode: z.boolean().default(false),
  first_subscription_item: z
    .looseObject({ quantity: z.int().min(1).nullish(), price_id: z.int().nullish().catch(null) })
    .nullish(),
  updated_at: moment,
});
const ofSubscription = z.object({ data: z.object({ id: z.string().min(1).max(100), attributes: subscription }) });
type Known = z.infer<typeof subscription>;

/** Of a subscription's product: what each of its payments is for. */
const soldBy = ({ product_id: productId, first_subscription_item: item }: Known) => ({
  productId,
  quantity: item?.quantity ?? 1,
});

/** Since when it has been that product: a subscription can be moved to another one. */
const knownAt = ({ updated_at: at }: Known) => (at ? { happenedAt: at } : {});

/** Which order began a subscription, and of which product it is: its payments do not say. */
export async function readSubscription(eventName: string, body: unknown, env: FunctionEnv): Promise<Receipt> {
  const parsed = ofSubscription.safeParse(body);
  if (!parsed.success) return malformed(parsed.error);
  const { id, attributes } = parsed.data.data;
  if (ofAnotherStore(attributes.store_id, env)) return ignored(anotherStore);
  // The order may not have said its price, or it could not be asked for then. Later the price may be that of another plan.
  const begins = eventName === "subscription_created";
  const { billing } = begins ? await askPrice(attributes.first_subscription_item?.price_id, env) : {};
  return {
    outcome: "event",
    event: {
      provider: "lemonsqueezy",
      eventId: `${eventName}:${id}`,
      type: "payment_named",
      subscription: id,
      ...knownAt(attributes),
      orderRef: null,
      providerOrderId: attributes.order_id,
      email: null,
      items: [{ ...soldBy(attributes), name: null, priceCents: 0, currency: "USD" }],
      test: attributes.test_mode,
      ...(billing ? { billing } : {}),
    },
  };
}

/** What was charged for a period of a subscription, as messages and the interface tell it. */
export const subscriptionInvoice = z.object({
  id: z.string().min(1).max(90),
  attributes: z.looseObject({
    store_id: number.nullish(),
    subscription_id: number,
    billing_reason: z.string().max(100),
    user_email: z.string().max(320).nullish(),
    currency: z.string().length(3),
    status: z.string(),
    test_mode: z.boolean().default(false),
    discount_total: z.int().min(0).nullish(),
    /** What was charged, with tax. */
    total: z.int().min(0),
    tax: z.int().min(0).nullish(),
    tax_inclusive: z.boolean().nullish(),
    refunded_amount: z.int().min(0).nullish(),
    created_at: moment,
    updated_at: moment,
  }),
});
const subscriptionPayment = z.object({ data: subscriptionInvoice });
export type SubscriptionInvoice = z.infer<typeof subscriptionInvoice>;
type Attributes = SubscriptionInvoice["attributes"];

/** The states in which it was paid, whatever came later. */
export const paidStates: ReadonlySet<string> = new Set(["paid", "refunded", "partial_refund"]);
const refunds = new Map<string, CheckoutEvent["type"]>([
  ["refunded", "refunded"],
  ["partial_refund", "partially_refunded"],
]);

type Taxed = Pick<Attributes, "tax" | "tax_inclusive">;
/** Orders may leave the total out. */
type Refunded = Taxed & Pick<Attributes, "refunded_amount"> & { readonly total?: number | null | undefined };

/** Without tax that was added. */
export const paidFor = ({ total, tax, tax_inclusive: inclusive }: Taxed & Pick<Attributes, "total">) =>
  Math.max(0, total - (inclusive === false ? (tax ?? 0) : 0));
/** The same of what went back of an order or a payment, which is told with the tax; null where nothing did. */
export function wentBack({ refunded_amount: back, total, ...taxed }: Refunded): number | null {
  if (!back || !total) return back || null;
  return withoutAddedTax(back, paidFor({ total, ...taxed }), total);
}

/** An invoice is made when it is due, where a card fails days before it is paid. What came after the payment changes it as well. */
const paidAtOf = ({ status, created_at: due, updated_at: changed }: Attributes) =>
  (status === "paid" ? changed : null) ?? due;

/** The subscription itself, as its payments do not tell it; null without a key, or where it cannot be learned now. */
async function askSubscription(id: string, env: FunctionEnv): Promise<Known | null> {
  const asked = await askLemonSqueezy(`subscriptions/${encodeURIComponent(id)}`, ofSubscription, env);
  return asked?.data.id === id ? asked.data.attributes : null;
}

/** What a subscription was charged for its next period. */
async function readRenewal({ id, attributes }: SubscriptionInvoice, env: FunctionEnv): Promise<Partial<CheckoutEvent>> {
  const { subscription_id: subscriptionId, currency } = attributes;
  const paidAt = paidAtOf(attributes);
  const totalCents = paidFor(attributes);
  const known = await askSubscription(subscriptionId, env);
  const { billing } = await askPrice(known?.first_subscription_item?.price_id, env);
  return {
    type: "purchased",
    subscription: subscriptionId,
    renewal: true,
    providerOrderId: renewalOrder(id),
    ...(known ? { firstOrderId: known.order_id, ...knownAt(known) } : {}),
    email: attributes.user_email || null,
    items: [
      {
        ...(known ? soldBy(known) : { productId: null, quantity: 1 }),
        name: null,
        priceCents: totalCents,
        totalCents,
        currency,
        ...(billing ? { billing } : {}),
      },
    ],
    discountCents: attributes.discount_total ?? null,
    ...(paidAt ? { paidAt } : {}),
  };
}

/** Invoices are numbered beside orders: the name keeps one from being taken for the other. */
export const renewalOrder = (id: string) => `invoice-${id}`;

function readRefund(attributes: Attributes, providerOrderId: string): Partial<CheckoutEvent> | null {
  const type = refunds.get(attributes.status);
  return type ? { type, providerOrderId, refundedCents: wentBack(attributes) } : null;
}

/**
 * A first payment is an order of its own and says only that payments are told. A refund of it can be told here alone, without its order. What a change
 * of a subscription costs says not until when it pays.
 */
export async function readSubscriptionPayment(eventName: string, body: unknown, env: FunctionEnv): Promise<Receipt> {
  const parsed = subscriptionPayment.safeParse(body);
  if (!parsed.success) return malformed(parsed.error);
  const { data } = parsed.data;
  const { attributes } = data;
  if (ofAnotherStore(attributes.store_id, env)) return ignored(anotherStore);
  const { billing_reason: reason, status, refunded_amount: back } = attributes;
  const isRefund = eventName === "subscription_payment_refunded";
  let change: Partial<CheckoutEvent> | null = null;
  if (reason === "renewal" && paidStates.has(status))
    change = isRefund ? readRefund(attributes, renewalOrder(data.id)) : await readRenewal(data, env);
  if (reason === "initial" && !isRefund)
    change = { type: "payment_named", subscription: attributes.subscription_id, tellsPayments: true };
  if (reason === "updated" && !isRefund && paidStates.has(status))
    change = {
      type: "plan_changed",
      subscription: attributes.subscription_id,
      notice: `${formatCents(paidFor(attributes), attributes.currency)} (invoice ${data.id})`,
    };
  if (reason === "initial" && isRefund && env.get("CHECKOUT_API_TOKEN")) {
    const known = await askSubscription(attributes.subscription_id, env);
    if (!known) return { outcome: "unconfirmed", reason: "Lemon Squeezy could not say now which order was refunded" };
    change = readRefund(attributes, known.order_id);
  }
  if (!change) return ignored(`Nothing to do for ${eventName} of an invoice that is ${reason} and ${status}`);
  return {
    outcome: "event",
    event: {
      provider: "lemonsqueezy",
      eventId: [eventName, data.id, ...(status === "partial_refund" ? [status, String(back ?? 0)] : [])].join(":"),
      type: "purchased",
      orderRef: null,
      providerOrderId: null,
      email: null,
      items: [],
      test: attributes.test_mode,
      ...change,
    },
  };
}
