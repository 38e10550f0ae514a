import type { Product } from "#app/data/catalog.ts";
import type { HeldReason } from "#lib/held-reason.ts";
import type { OrderForm } from "./order-form.ts";
import { signWebhook } from "./sign-webhook.ts";

export type EventType = "order.purchased" | "order.refunded";

export type Delivery = { readonly status: number; readonly outcome: string; readonly attention: readonly HeldReason[] };

export type SenderOptions = {
  readonly siteUrl: string;
  readonly secret: string;
  readonly fetch: typeof fetch;
};

/** The same event has the same id each time it is sent, as a real provider's would. */
const eventId = (type: EventType, { orderId }: OrderForm) => `evt_${orderId}_${type.split(".")[1]}`;

const bodyOf = (type: EventType, order: OrderForm, product: Product) =>
  JSON.stringify({
    type,
    data: {
      orderId: order.orderId,
      reference: order.reference || null,
      email: order.email,
      items: [
        {
          productId: product.id,
          name: product.name,
          priceCents: product.priceCents,
          currency: product.currency,
          quantity: order.quantity,
        },
      ],
    },
  });

/** Tells the site's webhook what happened, as a provider would. */
export async function sendEvent(
  { siteUrl, secret, fetch }: SenderOptions,
  type: EventType,
  order: OrderForm,
  product: Product,
): Promise<Delivery> {
  const { headers, body } = signWebhook(secret, eventId(type, order), Date.now(), bodyOf(type, order, product));
  const response = await fetch(`${siteUrl}/functions/v1/checkout-webhook/sandbox`, { method: "POST", headers, body });
  const answer = (await response.json().catch(() => ({}))) as Partial<Record<"outcome" | "code", string>> & {
    readonly attention?: readonly HeldReason[] | null;
  };
  return {
    status: response.status,
    outcome: answer.outcome ?? answer.code ?? "no answer",
    attention: answer.attention ?? [],
  };
}
