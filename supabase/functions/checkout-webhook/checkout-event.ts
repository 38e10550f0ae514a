import { z } from "zod";
import type { CheckoutName } from "../../../lib/checkout-providers.ts";
import type { FunctionEnv } from "../_shared/function-env.ts";

/** What every provider's message comes down to. */
export type CheckoutEvent = {
  readonly provider: CheckoutName;
  /** Unique at the provider: a message that is sent again carries the same one. */
  readonly eventId: string;
  readonly type:
    | "purchased"
    | "refunded"
    | "partially_refunded"
    | "refund_failed"
    | "disputed"
    | "dispute_won"
    | "payment_named"
    /** Three that change nothing by themselves: the owner is told, with `notice`. */
    | "payments_stopped"
    | "plan_changed"
    | "dispute_warned";
  /** Our own reference, as it came through the visitor's browser: a hint, never an identity. */
  readonly orderRef: string | null;
  readonly providerOrderId: string | null;
  /** Another id of the same sale, by which its refunds and disputes may be told. A `payment_named` tells ids, and how its subscription is paid. */
  readonly paymentId?: string;
  /** The subscription that the sale began or goes on with. */
  readonly subscription?: string;
  /** Of a later payment, where the provider tells it: the order that began the subscription. */
  readonly firstOrderId?: string;
  /** A later payment of its subscription: what it pays for is known from the first, unless the item says so. */
  readonly renewal?: true;
  /** Of a `payment_named`: how often its subscription is paid, where the provider tells it. */
  readonly billing?: ToldBilling;
  /** Messages of this kind tell of every payment, so the months of the subscription can be counted; a sale of none is the only payment. */
  readonly tellsPayments?: true;
  readonly email: string | null;
  readonly items: readonly CheckoutItem[];
  /** No money was paid: held for the owner unless the whole site sells in the sandbox. */
  readonly test: boolean;
  /** What the provider itself says it took off the price: an amount, or the offer's name where it tells no amount. */
  readonly discountCents?: number | null;
  readonly discountCode?: string | null;
  /** Of a dispute and its end: which one it is, where the provider tells them apart. */
  readonly disputeId?: string;
  /** What tells two notices of disputes apart where their messages' own numbers do not. */
  readonly disputeNotice?: string;
  /** The dispute ended against the seller. */
  readonly disputeLost?: boolean;
  /**
   * ISO 8601, where the provider tells when: what happened last to a dispute counts, and the product that a subscription was moved to last, in
   * whatever order their messages arrive.
   */
  readonly happenedAt?: string;
  /** ISO 8601, of a sale: when it was paid, as the provider tells. */
  readonly paidAt?: string;
  /** What went back to the buyer so far, in all; null or absent where the provider tells no amount. */
  readonly refundedCents?: number | null;
  /** Of what went back, where that is told with tax that was added to the price: what was charged with it. The database takes the tax off. */
  readonly chargedCents?: number;
  /** Where the provider tells each part that went back by itself: the database sums those of an order, each once by its id. */
  readonly refundPart?: { readonly id: string; readonly cents: number; readonly taxCents: number };
  /** What the owner is told of it. */
  readonly notice?: string;
  /** Of a `refund_failed`: which refund it is. Its money is with the seller again. */
  readonly refundId?: string;
  /** Of a refund of a part: the lines of the sale that were paid back as wholes, by their `lineId`. Access to their products ends. */
  readonly refundedLines?: readonly string[];
  /** The same of lines of which an amount was paid back: one as high as its line is the whole line. */
  readonly refundedAmounts?: readonly { readonly lineId: string; readonly cents: number; readonly taxCents: number }[];
  /** The prices paid have the tax in them, so that tax which goes back is part of what was paid. */
  readonly taxIncluded?: boolean;
};

/**
 * Our reference, as a message has it. It came through the visitor's browser: one that is longer than ours is none, and what was paid counts all the
 * same.
 */
export const toldReference = z.string().max(64).nullish().catch(null);

export type CheckoutItem = {
  /** As the provider names it, null in a renewal; `provider_products` maps it to ours. Never taken from what a visitor could write. */
  readonly productId: string | null;
  readonly name: string | null;
  /** Of one piece; rounded where `totalCents` is no multiple of the quantity. */
  readonly priceCents: number;
  /** Of all pieces, where the provider says what was paid for them together. */
  readonly totalCents?: number;
  readonly currency: string;
  readonly quantity: number;
  /** The line of the sale, where refunds name it. */
  readonly lineId?: string;
  /** Lines of parts of a period that `totalCents` holds, too: refunds name each by itself. */
  readonly addedParts?: readonly { readonly lineId: string; readonly cents: number }[];
  /** Of a subscription: how often it is paid, where the provider tells it. */
  readonly billing?: ToldBilling;
};

/** How a sale's item was bought, as `order_items.billing` has it. */
export type ToldBilling = "monthly" | "quarterly" | "half-yearly" | "yearly" | "two-yearly";

/** What became of a message before it reached the database. */
export type Receipt =
  | { readonly outcome: "event"; readonly event: CheckoutEvent }
  /** Genuine, but nothing we act on. */
  | { readonly outcome: "ignored"; readonly reason: string }
  /** Not proven to come from the provider: nothing of it is believed or stored. */
  | { readonly outcome: "forged"; readonly reason: string }
  /** Genuine, but not in the shape the provider documents. */
  | { readonly outcome: "malformed"; readonly reason: string }
  /** The provider could not be asked to confirm: it shall try again. */
  | { readonly outcome: "unconfirmed"; readonly reason: string };

export const ignored = (reason: string): Receipt => ({ outcome: "ignored", reason });
export const forged = (reason: string) => ({ outcome: "forged", reason }) as const;
export const malformed = (error: z.ZodError): Receipt => ({ outcome: "malformed", reason: z.prettifyError(error) });

export type Message = {
  readonly request: Request;
  readonly raw: Uint8Array<ArrayBuffer>;
  /** Never empty. */
  readonly secret: string;
  readonly env: FunctionEnv;
};

/** One provider's side: verifies the raw bytes, then understands them. */
export type Receive = (message: Message) => Promise<Receipt>;
