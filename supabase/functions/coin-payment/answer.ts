import * as z from "zod/mini";

/** What can be paid, with which coins. A coin without a rate of the last 24 hours cannot be paid with at the moment. */
export const coinOffer = z.object({
  coins: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      symbol: z.string(),
      network: z.string(),
      rate: z.nullable(z.object({ usd: z.string(), source: z.string(), notedAt: z.string() })),
    }),
  ),
  products: z.array(z.object({ id: z.string(), name: z.string(), priceCents: z.number() })),
});
export type CoinOffer = z.infer<typeof coinOffer>;

/** A payment as its page shows it. Amounts are decimal text: no binary fraction comes near them. */
export const coinPayment = z.object({
  number: z.number(),
  product: z.string(),
  priceCents: z.number(),
  coin: z.string(),
  symbol: z.string(),
  network: z.string(),
  address: z.string(),
  amount: z.string(),
  /** For wallets: an address with the amount (BIP 21, EIP-681). */
  uri: z.string(),
  usdRate: z.string(),
  ratedAt: z.string(),
  expiresAt: z.string(),
  /** The server's time: by it, and not by a device's clock, the payment has expired. */
  answeredAt: z.string(),
  status: z.enum(["waiting", "confirming", "confirmed", "refunded"]),
  confirmations: z.number(),
  needed: z.number(),
  transactionId: z.nullable(z.string()),
});
export type CoinPayment = z.infer<typeof coinPayment>;

export const requestedPayment = z.object({ number: z.number(), link: z.string() });
