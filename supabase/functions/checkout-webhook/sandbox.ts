import { z } from "zod";
import { forged, type Message, malformed, type Receipt } from "./checkout-event.ts";
import { bytesOf, fromBase64, isSignedBy, joined } from "./hmac.ts";
import { parseJsonBody } from "./parse-body.ts";

const toleranceSeconds = 300;

/** The messages of our own sandbox checkout, already in our own words. */
const payload = z.object({
  type: z.enum(["order.purchased", "order.refunded"]),
  data: z.object({
    orderId: z.string().min(1).max(100),
    reference: z.string().max(64).nullish(),
    email: z.string().max(320).nullish(),
    items: z
      .array(
        z.object({
          productId: z.string().min(1).max(100),
          name: z.string().max(200).nullish(),
          priceCents: z.int().min(0),
          currency: z.string().length(3),
          quantity: z.int().min(1).default(1),
        }),
      )
      .max(50),
  }),
});

const keyOf = (secret: string) =>
  (secret.startsWith("whsec_") ? fromBase64(secret.slice("whsec_".length)) : null) ?? bytesOf(secret);

/** Standard Webhooks: `v1,<base64>` over `id.timestamp.body`; several signatures may stand side by side. */
async function isGenuine({ request, raw, secret }: Message, id: string, timestamp: string): Promise<boolean> {
  const signed = joined(`${id}.${timestamp}.`, raw);
  for (const part of (request.headers.get("webhook-signature") ?? "").split(" ").slice(0, 5)) {
    const signature = part.startsWith("v1,") ? fromBase64(part.slice(3)) : null;
    if (signature && (await isSignedBy(keyOf(secret), signature, signed))) return true;
  }
  return false;
}

export async function receiveSandbox(message: Message): Promise<Receipt> {
  const id = message.request.headers.get("webhook-id") ?? "";
  const timestamp = message.request.headers.get("webhook-timestamp") ?? "";
  if (!id || !/^\d{1,12}$/.test(timestamp)) return forged("webhook-id or webhook-timestamp is missing");
  const age = Math.abs(Date.now() / 1000 - Number(timestamp));
  if (age > toleranceSeconds) return forged("The timestamp is more than 300 seconds away");
  if (!(await isGenuine(message, id, timestamp))) return forged("The signature does not match");

  const parsed = payload.safeParse(parseJsonBody(message.raw));
  if (!parsed.success) return malformed(parsed.error);
  const { type, data } = parsed.data;
  return {
    outcome: "event",
    event: {
      provider: "sandbox",
      eventId: id,
      type: type === "order.refunded" ? "refunded" : "purchased",
      orderRef: data.reference || null,
      providerOrderId: data.orderId,
      email: data.email || null,
      items: data.items.map((item) => ({ ...item, name: item.name ?? null })),
      test: true,
    },
  };
}
