import { createHmac } from "node:crypto";

export type SignedWebhook = { readonly headers: Readonly<Record<string, string>>; readonly body: string };

const keyOf = (secret: string) =>
  secret.startsWith("whsec_") ? Buffer.from(secret.slice("whsec_".length), "base64") : Buffer.from(secret);

/** A message signed as Standard Webhooks asks: HMAC-SHA256 over `id.timestamp.body`. `sentAt` in milliseconds. */
export function signWebhook(secret: string, id: string, sentAt: number, body: string): SignedWebhook {
  const timestamp = String(Math.floor(sentAt / 1000));
  const signature = createHmac("sha256", keyOf(secret)).update(`${id}.${timestamp}.${body}`).digest("base64");
  return {
    body,
    headers: {
      "content-type": "application/json",
      "webhook-id": id,
      "webhook-timestamp": timestamp,
      "webhook-signature": `v1,${signature}`,
    },
  };
}
