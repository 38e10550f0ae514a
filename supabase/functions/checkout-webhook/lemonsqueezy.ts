import { z } from "zod";
import type { FunctionEnv } from "../_shared/function-env.ts";
import {
  type CheckoutEvent,
  forged,
  ignored,
  type Message,
  malformed,
  type Receipt,
  toldReference,
} from "./checkout-event.ts";
import { bytesOf, fromHex, isSignedBy } from "./hmac.ts";
import { anotherStore, askLemonSqueezy, askPrice, ofAnotherStore } from "./lemonsqueezy-interface.ts";
import { readSubscription, readSubscriptionPayment, wentBack } from "./lemonsqueezy-subscription.ts";
import { parseJsonBody } from "./parse-body.ts";

/** What is looked at of an order. */
export const squeezedAttributes = z.looseObject({
  store_id: z.union([z.string(), z.number()]).transform(String).nullish(),
  user_email: z.string().nullish(),
  currency: z.string().length(3),
  status: z.string(),
  test_mode: z.boolean().default(false),
  discount_total: z.int().min(0).nullish(),
  /** What was charged, with tax. */
  total: z.int().min(0).nullish(),
  tax: z.int().min(0).nullish(),
  tax_inclusive: z.boolean().nullish(),
  refunded_amount: z.int().min(0).nullish(),
  created_at: z.iso.datetime({ offset: true }).nullish().catch(null),
  first_order_item: z.looseObject({
    product_id: z.union([z.string(), z.number()]).transform(String),
    product_name: z.string().nullish(),
    price: z.int().min(0),
    quantity: z.int().min(1).default(1),
    price_id: z.int().nullish().catch(null),
  }),
});

/** What was paid for all pieces, without tax that is added, and what was taken off: an item's price is the one before a discount. */
export function squeezedPaid({
  total,
  tax,
  first_order_item: item,
  ...attributes
}: z.infer<typeof squeezedAttributes>) {
  const listed = item.price * item.quantity;
  const addedTax = attributes.tax_inclusive === false ? (tax ?? 0) : 0;
  // The total is of every item of the order, and only the first one is known.
  const totalCents = Math.min(listed, Math.max(0, (total ?? listed) - addedTax));
  const told = attributes.discount_total ?? null;
  return { totalCents, discountCents: told ? Math.max(told, listed - totalCents) : told };
}

const payload = z.object({
  meta: z.object({
    event_name: z.string(),
    custom_data: z.looseObject({ ref: toldReference }).nullish().catch(null),
  }),
  data: z.object({
    id: z.string(),
    attributes: squeezedAttributes,
  }),
});

/**
 * The states in which money has moved in full; `pending` and `failed` change nothing that is granted, and a part that went back changes an
 * amount alone. A payment that Lemon Squeezy calls fraudulent is as good as disputed.
 */
const types = new Map<string, ReadonlyMap<string, CheckoutEvent["type"]>>([
  [
    "order_created",
    new Map([
      ["paid", "purchased"],
      ["refunded", "refunded"],
      ["partial_refund", "purchased"],
      ["fraudulent", "disputed"],
    ]),
  ],
  [
    "order_refunded",
    new Map([
      ["refunded", "refunded"],
      ["partial_refund", "partially_refunded"],
    ]),
  ],
]);

/** One order is told of again when its status changes ("paid", then "fraudulent"), and at each part that goes back. */
function repeated(eventName: string, status: string, back: number | null | undefined): readonly string[] {
  if (eventName === "order_created") return status === "paid" ? [] : [status];
  return status === "partial_refund" ? [status, String(back ?? 0)] : [];
}

async function isGenuine({ request, raw, secret }: Message): Promise<boolean> {
  const signature = fromHex(request.headers.get("x-signature") ?? "");
  return signature !== null && isSignedBy(bytesOf(secret), signature, raw);
}

export async function receiveLemonSqueezy(message: Message): Promise<Receipt> {
  if (!(await isGenuine(message))) return forged("The signature does not match");
  return readLemonSqueezy(message.raw, message.env);
}

const redemptions = z.object({
  data: z.array(z.object({ attributes: z.looseObject({ discount_code: z.string().max(200).nullish() }) })),
});
/** The code behind a discount: messages tell its amount alone. */
async function discountCodeOf(order: string, env: FunctionEnv): Promise<string | null> {
  const query = new URLSearchParams({ "filter[order_id]": order });
  const found = await askLemonSqueezy(`discount-redemptions?${query}`, redemptions, env);
  return found?.data[0]?.attributes.discount_code || null;
}

/** What a message means whose signature was checked. */
export async function readLemonSqueezy(raw: Uint8Array, env: FunctionEnv): Promise<Receipt> {
  const body = parseJsonBody(raw);
  const name = z.object({ meta: z.object({ event_name: z.string() }) }).safeParse(body);
  if (!name.success) return malformed(name.error);
  const { event_name: eventName } = name.data.meta;
  if (eventName === "subscription_created" || eventName === "subscription_updated")
    return readSubscription(eventName, body, env);
  if (eventName === "subscription_payment_success" || eventName === "subscription_payment_refunded")
    return readSubscriptionPayment(eventName, body, env);
  const byStatus = types.get(eventName);
  if (!byStatus) return ignored(`Nothing to do for ${eventName}`);

  const parsed = payload.safeParse(body);
  if (!parsed.success) return malformed(parsed.error);
  const { meta, data } = parsed.data;
  const {
    status,
    currency,
    user_email: email,
    test_mode: test,
    first_order_item: item,
    created_at: paidAt,
  } = data.attributes;
  if (ofAnotherStore(data.attributes.store_id, env)) return ignored(anotherStore);
  const { totalCents, discountCents } = squeezedPaid(data.attributes);
  const type = byStatus.get(status);
  if (!type) return ignored(`Nothing to do for ${eventName} with status ${status}`);
  const discountCode = discountCents ? await discountCodeOf(data.id, env) : null;
  const refundedCents = wentBack(data.attributes);
  const { once, ...billing } = type === "purchased" ? await askPrice(item.price_id, env) : {};
  return {
    outcome: "event",
    event: {
      provider: "lemonsqueezy",
      eventId: [eventName, data.id, ...repeated(eventName, status, data.attributes.refunded_amount)].join(":"),
      type,
      orderRef: meta.custom_data?.ref ?? null,
      providerOrderId: data.id,
      email: email ?? null,
      items: [
        {
          productId: item.product_id,
          name: item.product_name ?? null,
          priceCents: Math.round(totalCents / item.quantity),
          totalCents,
          currency,
          quantity: item.quantity,
          ...billing,
        },
      ],
      test,
      discountCents,
      discountCode,
      refundedCents,
      ...(paidAt ? { paidAt } : {}),
      ...(once ? { tellsPayments: true } : {}),
    },
  };
}
