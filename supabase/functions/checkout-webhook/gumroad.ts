import { z } from "zod";
import type { CheckoutEvent, Message, Receipt } from "./checkout-event.ts";
import { isSameSecret } from "./hmac.ts";

const flag = z.enum(["true", "false"]).transform((value) => value === "true");

/** A "ping": form-encoded, every value text. */
const payload = z.object({
  seller_id: z.string().min(1),
  sale_id: z.string().min(1).max(100),
  product_id: z.string().min(1).max(100),
  product_name: z.string().max(200).optional(),
  email: z.string().max(320).optional(),
  /** Cents, for all pieces together. */
  price: z.coerce.number().int().min(0),
  currency: z.string().length(3).default("usd"),
  quantity: z.coerce.number().int().min(1).max(100).default(1),
  test: flag.default(false),
  refunded: flag.default(false),
  disputed: flag.default(false),
  dispute_won: flag.default(false),
  /** Present when the buyer used one of the seller's offer codes; `price` is then what was left to pay. */
  offer_code: z.string().max(200).optional(),
  resource_name: z.string().optional(),
  "url_params[ref]": z.string().max(64).optional(),
});
type Ping = z.infer<typeof payload>;

const sale = z.object({
  success: z.literal(true),
  sale: z.looseObject({ id: z.string(), product_id: z.string().optional() }),
});
const confirmTimeoutMs = 8_000;

/** Gumroad signs nothing: the sales API is what can vouch for a sale, once the owner has configured a token. */
async function confirmedBySalesApi({ env }: Message, ping: Ping): Promise<"yes" | "no" | "unreachable"> {
  const token = env.get("CHECKOUT_API_TOKEN");
  // A test ping has no sale that could be looked up; its order is held and grants nothing.
  if (!token || ping.test) return "yes";
  try {
    const response = await env.fetch(`https://api.gumroad.com/v2/sales/${encodeURIComponent(ping.sale_id)}`, {
      headers: { authorization: `Bearer ${token}` },
      redirect: "error",
      signal: AbortSignal.timeout(confirmTimeoutMs),
    });
    if (response.status === 404) return "no";
    if (!response.ok) return "unreachable";
    const found = sale.safeParse(await response.json());
    return found.success && (found.data.sale.product_id ?? ping.product_id) === ping.product_id ? "yes" : "no";
  } catch {
    return "unreachable";
  }
}

function typeOf(ping: Ping): CheckoutEvent["type"] {
  const { resource_name: resource } = ping;
  // A test ping is not looked up, so it must not end a real order.
  if (!ping.test && (ping.refunded || resource === "refund")) return "refunded";
  if (ping.dispute_won || resource === "dispute_won") return "dispute_won";
  return ping.disputed || resource === "dispute" ? "disputed" : "purchased";
}

export async function receiveGumroad(message: Message): Promise<Receipt> {
  const given = new URL(message.request.url).searchParams.get("secret") ?? "";
  if (!(await isSameSecret(message.secret, given))) return { outcome: "forged", reason: "The secret does not match" };
  const fields = Object.fromEntries(new URLSearchParams(new TextDecoder().decode(message.raw)));
  const parsed = payload.safeParse(fields);
  if (!parsed.success) return { outcome: "malformed", reason: z.prettifyError(parsed.error) };
  const ping = parsed.data;
  const seller = message.env.get("CHECKOUT_SELLER_ID");
  if (!seller || !(await isSameSecret(seller, ping.seller_id)))
    return { outcome: "forged", reason: "Not our seller_id" };
  const confirmed = await confirmedBySalesApi(message, ping);
  if (confirmed === "no") return { outcome: "forged", reason: "Gumroad does not know this sale" };
  if (confirmed === "unreachable") return { outcome: "unconfirmed", reason: "Gumroad could not confirm the sale now" };

  const type = typeOf(ping);
  return {
    outcome: "event",
    event: {
      provider: "gumroad",
      eventId: `${type}:${ping.sale_id}`,
      type,
      orderRef: ping["url_params[ref]"] || null,
      providerOrderId: ping.sale_id,
      email: ping.email || null,
      items: [
        {
          productId: ping.product_id,
          name: ping.product_name ?? null,
          priceCents: Math.round(ping.price / ping.quantity),
          currency: ping.currency,
          quantity: ping.quantity,
        },
      ],
      test: ping.test,
      discountCode: ping.offer_code || null,
    },
  };
}
