import { z } from "zod";
import type { FunctionEnv } from "../_shared/function-env.ts";
import { isSameSecret } from "../_shared/hmac.ts";
import {
  type CheckoutEvent,
  forged,
  ignored,
  type Message,
  malformed,
  type Receipt,
  type ToldBilling,
  toldReference,
} from "./checkout-event.ts";

const flag = z.enum(["true", "false"]).transform((value) => value === "true");

const moment = z.iso.datetime({ offset: true }).optional().catch(undefined);
/** Empty for a sale of no subscription. */
const subscriptionId = z.string().max(100).nullish().catch(null);

/** How often a subscription is paid, by Gumroad's words. */
const recurrences = {
  monthly: "monthly",
  quarterly: "quarterly",
  biannually: "half-yearly",
  yearly: "yearly",
  every_two_years: "two-yearly",
} as const;
const recurrence = z
  .enum(["monthly", "quarterly", "biannually", "yearly", "every_two_years"])
  .transform((word): ToldBilling => recurrences[word])
  .nullish()
  .catch(null);

/** A "ping": form-encoded, every value text. */
const payload = z.object({
  seller_id: z.string().min(1),
  sale_id: z.string().min(1).max(100),
  product_id: z.string().min(1).max(100),
  product_name: z
    .string()
    .transform((name) => name.slice(0, 200))
    .optional(),
  email: z.string().max(320).optional(),
  /** Cents, for all pieces together. */
  price: z.coerce.number().int().min(0),
  currency: z.string().length(3).default("usd"),
  quantity: z.coerce.number().int().min(1).default(1),
  test: flag.default(false),
  /** All of it. */
  refunded: flag.optional(),
  disputed: flag.default(false),
  dispute_won: flag.default(false),
  is_preorder_authorization: flag.default(false),
  /** A gift is told as its receiver's sale, at a price of nothing, with what its giver paid beside it. */
  is_gift_receiver_purchase: flag.default(false),
  gift_price: z.coerce.number().int().min(0).optional().catch(undefined),
  resource_name: z.string().optional(),
  sale_timestamp: moment,
  subscription_id: subscriptionId,
  recurrence,
  "url_params[ref]": toldReference,
});
type Ping = z.infer<typeof payload>;

/** A sale as Gumroad's sales interface tells it, with what of it we look at. */
export const sale = z.looseObject({
  id: z.string(),
  product_id: z.string(),
  /** Of the buyer's account at Gumroad, which may be another one than was typed at the checkout. */
  email: z.string().max(320).nullish(),
  /** The one that was typed. */
  purchase_email: z.string().max(320).nullish(),
  /** Cents, for all pieces together. */
  price: z.number().int().min(0),
  quantity: z.number().int().min(1).nullish(),
  currency: z.string().length(3).nullish(),
  currency_symbol: z.string().nullish(),
  /** The discount of an upsell, and one that keeps a subscriber, has no code. */
  offer_code: z.union([z.string().max(200), z.looseObject({ code: z.string().max(200).nullish() })]).nullish(),
  /** Where the seller takes less in some countries: which one, and how much less. */
  ppp: z.looseObject({}).nullish().catch(null),
  refunded: z.boolean().default(false),
  partially_refunded: z.boolean().default(false),
  /** Whole units of the sale's currency, as text for people: "14.50", "14", "1,199.50". */
  amount_refundable_in_currency: z.union([z.string(), z.number()]).nullish(),
  disputed: z.boolean().default(false),
  chargedback: z.boolean().default(false),
  dispute_won: z.boolean().default(false),
  created_at: moment,
  subscription_id: subscriptionId,
  subscription_duration: recurrence,
  /** Of a subscription with a free trial, also of what is charged after it. */
  free_trial_ends_on: z.string().nullish().catch(null),
  recurring_charge: z.boolean().nullish().catch(null),
  /** A gift is two sales: its giver's, at the price, and its receiver's, at nothing. */
  is_gift_sender_purchase: z.boolean().nullish().catch(null),
  is_gift_receiver_purchase: z.boolean().nullish().catch(null),
  giftee_email: z.string().max(320).nullish().catch(null),
  gifter_email: z.string().max(320).nullish().catch(null),
});
type Sale = z.infer<typeof sale>;

/** Whose a sale is: of a gift its receiver's. */
export const buyerOf = (sold: Sale): string | null =>
  (sold.is_gift_sender_purchase && sold.giftee_email) || sold.purchase_email || sold.email || null;
/** By what the price was lowered: a code, or what stands for it where there is none. */
const discountOf = ({ offer_code: offer, ppp }: Sale): string | null =>
  (typeof offer === "string" ? offer : offer && (offer.code || "without a code")) ||
  (ppp ? "purchasing power parity" : null);
/** What was charged, for all pieces: a free trial begins with a sale at the full price of which nothing is. */
export const chargedCents = ({ price, free_trial_ends_on: trial, recurring_charge: again }: Sale): number =>
  trial && again === false ? 0 : price;

/** Gumroad's currencies whose amounts it writes without decimals, in the units of the price. */
const wholeOnly: readonly string[] = ["jpy", "krw", "vnd"];

/** Thousands are set apart, and cents are left out where there are none; both by the signs of the currency. Null where it is no amount. */
function centsOfText(amount: string, currency: string): number | null {
  const [, whole = "", parts = ""] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(amount.trim()) ?? [];
  const digits = whole.replaceAll(/\D/g, "");
  if (wholeOnly.includes(currency)) return digits === "" || parts !== "" ? null : Number(digits);
  return digits === "" ? null : Number(digits) * 100 + Number(parts.padEnd(2, "0"));
}

/** What went back of a sale so far; null where it cannot be told. */
export function refundedCentsOf({ price, refunded, partially_refunded: partly, ...told }: Sale): number | null {
  if (refunded) return price;
  if (!partly) return null;
  const left = centsOfText(String(told.amount_refundable_in_currency ?? ""), (told.currency ?? "usd").toLowerCase());
  return left !== null && left < price ? price - left : null;
}

/**
 * Gumroad waits for our answer for five seconds, and sends again what is answered 503, but not what was not answered by then. The message's wait for its
 * turn here is a part of them.
 */
const confirmTimeoutMs = 4_000;

type Confirmation =
  | { readonly outcome: "confirmed"; readonly sale: Sale }
  /** No token: what the message says is all there is. */
  | { readonly outcome: "not_asked" }
  | Extract<Receipt, { outcome: "forged" | "unconfirmed" }>;

const unconfirmed: Confirmation = { outcome: "unconfirmed", reason: "Gumroad could not confirm the sale now" };

/** The sale that paid for a gift. Messages tell the receiver's alone; null where it is not in the list. */
function giverOf(received: Sale, sales: readonly Sale[]): Sale | null {
  const to = received.purchase_email?.toLowerCase();
  const given = sales.filter(
    ({ is_gift_sender_purchase: isGift, product_id, giftee_email: giftee }) =>
      isGift && product_id === received.product_id && to && giftee?.toLowerCase() === to,
  );
  // Both are made in the same minute, where somebody gives the same thing twice.
  const apart = ({ created_at: at }: Sale) => Math.abs(Date.parse(at ?? "") - Date.parse(received.created_at ?? ""));
  return given.toSorted((one, other) => apart(one) - apart(other))[0] ?? null;
}

/** Gumroad signs nothing: its sales interface is what can vouch for a sale, once the owner has configured a token. */
async function askSalesInterface(env: FunctionEnv, ping: Ping): Promise<Confirmation> {
  const token = env.get("CHECKOUT_API_TOKEN");
  // A test message has no sale that could be looked up; its order is held and grants nothing.
  if (!token || ping.test) return { outcome: "not_asked" };
  try {
    const api = `${env.get("CHECKOUT_API_URL") ?? "https://api.gumroad.com"}/v2/sales`;
    const signal = AbortSignal.timeout(Math.max(0, confirmTimeoutMs - (env.waitedMs ?? 0)));
    const ask = (query: string) =>
      env.fetch(`${api}${query}`, { headers: { authorization: `Bearer ${token}` }, redirect: "error", signal });
    const response = await ask(`/${encodeURIComponent(ping.sale_id)}`);
    if (response.status === 404) return forged("Gumroad does not know this sale");
    if (response.status === 401 || response.status === 403)
      return { outcome: "unconfirmed", reason: "Gumroad refuses the access token (CHECKOUT_API_TOKEN)" };
    if (!response.ok) return unconfirmed;
    const found = z.object({ success: z.literal(true), sale }).safeParse(await response.json());
    if (!found.success) return unconfirmed;
    const known = found.data.sale;
    if (known.id !== ping.sale_id || known.product_id !== ping.product_id)
      return forged("Gumroad knows another sale by this id");
    if (!known.is_gift_receiver_purchase || !known.gifter_email) return { outcome: "confirmed", sale: known };
    const listed = await ask(`?${new URLSearchParams({ email: known.gifter_email, product_id: known.product_id })}`);
    if (!listed.ok) return unconfirmed;
    const given = z.object({ success: z.literal(true), sales: z.array(sale) }).safeParse(await listed.json());
    return { outcome: "confirmed", sale: (given.success && giverOf(known, given.data.sales)) || known };
  } catch {
    return unconfirmed;
  }
}

/** That one was cancelled, changed, restarted or has ended: such a message names no sale. */
const isOfSubscription = (fields: Readonly<Record<string, string>>) =>
  Boolean(fields.subscription_id) && fields.sale_id === undefined;

const stops: ReadonlySet<string | undefined> = new Set(["cancellation", "subscription_ended"]);

/** Of installments the owner has to know that no more of them come; one that ends after its last payment is paid in full. */
function readSubscription({
  resource_name: resource,
  ended_reason: reason,
  subscription_id: subscription,
}: Readonly<Record<string, string>>): Receipt {
  if (
    !stops.has(resource) ||
    reason === "fixed_subscription_period_ended" ||
    !subscription ||
    subscription.length > 100
  )
    return ignored("Nothing to do for a subscription: each of its payments is a sale of its own");
  return {
    outcome: "event",
    event: {
      provider: "gumroad",
      eventId: `payments_stopped:${subscription}`,
      type: "payments_stopped",
      subscription,
      notice: `subscription ${subscription}`,
      orderRef: null,
      providerOrderId: null,
      email: null,
      items: [],
      test: false,
    },
  };
}

function typeOf(ping: Ping): CheckoutEvent["type"] {
  const { resource_name: resource } = ping;
  if (resource === "refund" && ping.refunded === false && !ping.test) return "partially_refunded";
  if (ping.refunded || resource === "refund") return "refunded";
  if (ping.dispute_won || resource === "dispute_won") return "dispute_won";
  return ping.disputed || resource === "dispute" ? "disputed" : "purchased";
}

/** Of a refund the sale itself says whether all of it has gone back by now. */
function asItIs(told: CheckoutEvent["type"], sale: Sale): CheckoutEvent["type"] {
  if (told === "partially_refunded" && sale.refunded) return "refunded";
  return told === "refunded" && !sale.refunded && sale.partially_refunded ? "partially_refunded" : told;
}

/** Does the sale, as Gumroad knows it, bear out what the message says has happened to it? */
function bearsOut(type: CheckoutEvent["type"], sale: Sale): boolean {
  const { refunded, partially_refunded: partly, disputed, chargedback, dispute_won: won } = sale;
  if (type === "refunded") return refunded;
  if (type === "partially_refunded") return partly;
  if (type === "dispute_won") return won;
  return type === "purchased" || disputed || chargedback;
}

/** Of an older answer only a symbol is known: one that does not fit the message's currency makes it none, and the order is held. */
function currencyOf({ currency, currency_symbol: symbol }: Sale, ping: Ping): string {
  if (currency) return currency;
  const fits = !symbol || (symbol === "$") === (ping.currency.toLowerCase() === "usd");
  return fits ? ping.currency : "XXX";
}

type Facts = {
  email: string | null;
  price: number;
  quantity: number;
  currency: string;
  discountCode: string | null;
  refundedCents: number | null;
  paidAt: string | undefined;
  /** Of a real sale alone: a test must not name whose a real one is. */
  subscription: string | null;
  billing: ToldBilling | null;
};

/** A message alone is believed about no discount: who has learned its address could name one. */
const factsOf = (ping: Ping, confirmation: Confirmation): Facts => {
  if (confirmation.outcome !== "confirmed")
    return {
      ...ping,
      price: (ping.is_gift_receiver_purchase && ping.gift_price) || ping.price,
      email: ping.email || null,
      discountCode: null,
      refundedCents: null,
      paidAt: ping.sale_timestamp,
      subscription: (!ping.test && ping.subscription_id) || null,
      billing: ping.recurrence ?? null,
    };
  const { sale: known } = confirmation;
  return {
    email: buyerOf(known),
    price: chargedCents(known),
    quantity: known.quantity ?? ping.quantity,
    currency: currencyOf(known, ping),
    discountCode: discountOf(known),
    refundedCents: refundedCentsOf(known),
    paidAt: known.created_at,
    subscription: known.subscription_id || null,
    billing: known.subscription_duration ?? ping.recurrence ?? null,
  };
};

/** As it is meant in an address, and as it was typed: a plus, which random texts often have, is read as a blank. */
function secretsIn(address: string): readonly string[] {
  const { search, searchParams } = new URL(address);
  return [searchParams.get("secret") ?? "", /[?&]secret=([^&]*)/.exec(search)?.[1] ?? ""];
}

export async function receiveGumroad(message: Message): Promise<Receipt> {
  const same = await Promise.all(secretsIn(message.request.url).map((given) => isSameSecret(message.secret, given)));
  if (!same.includes(true)) return forged("The secret does not match");
  return readGumroad(message.raw, message.env);
}

/** What a message means that came with the right secret: a sale that Gumroad itself confirms, where it can be asked. */
export async function readGumroad(raw: Uint8Array, env: FunctionEnv): Promise<Receipt> {
  const fields = Object.fromEntries(new URLSearchParams(new TextDecoder().decode(raw)));
  if (isOfSubscription(fields)) return readSubscription(fields);
  const parsed = payload.safeParse(fields);
  if (!parsed.success) return malformed(parsed.error);
  const ping = parsed.data;
  const seller = env.get("CHECKOUT_SELLER_ID");
  if (!seller || !(await isSameSecret(seller, ping.seller_id))) return forged("Not our seller_id");
  if (ping.is_preorder_authorization)
    return ignored("Nothing to do before a preorder is charged, by a sale of its own");
  const confirmation = await askSalesInterface(env, ping);
  if (confirmation.outcome === "forged" || confirmation.outcome === "unconfirmed") return confirmation;
  const type = confirmation.outcome === "confirmed" ? asItIs(typeOf(ping), confirmation.sale) : typeOf(ping);
  // The interface may be a moment behind the message: asked to send it again, Gumroad does.
  if (confirmation.outcome === "confirmed" && !bearsOut(type, confirmation.sale))
    return { outcome: "unconfirmed", reason: `Gumroad does not say that this sale was ${type}` };

  const facts = factsOf(ping, confirmation);
  const { email, price, quantity, currency, discountCode, refundedCents, paidAt, subscription, billing } = facts;
  // Whoever gave it came with the reference.
  const isGift =
    ping.is_gift_receiver_purchase ||
    (confirmation.outcome === "confirmed" && confirmation.sale.is_gift_sender_purchase);
  // Under a number of its own, a test message cannot touch a real order. A gift has that of the sale which paid for it.
  const paidBy = confirmation.outcome === "confirmed" ? confirmation.sale.id : ping.sale_id;
  const saleId = ping.test ? `test:${paidBy}` : paidBy;
  return {
    outcome: "event",
    event: {
      provider: "gumroad",
      eventId: [type, saleId, ...(type === "partially_refunded" ? [refundedCents ?? 0] : [])].join(":"),
      type,
      orderRef: isGift ? null : ping["url_params[ref]"] || null,
      providerOrderId: saleId,
      email,
      items: [
        {
          productId: ping.product_id,
          name: ping.product_name ?? null,
          priceCents: Math.round(price / quantity),
          totalCents: price,
          currency,
          quantity,
          ...(billing ? { billing } : {}),
        },
      ],
      test: ping.test,
      discountCode,
      refundedCents,
      ...(paidAt ? { paidAt } : {}),
      ...(type === "purchased" && subscription ? { subscription } : {}),
    },
  };
}
