import { z } from "zod";
import {
  stripeCharge,
  stripePaid,
  stripeSession,
  stripeWentBack,
} from "#supabase/functions/checkout-webhook/stripe.ts";
import type { Asking, ProviderSale, SalesSource } from "./provider-sales.ts";
import {
  type StripeHead,
  strangeToStripe,
  stripeDisputes,
  stripeMessage,
  stripePage,
  stripePages,
  stripeWonDisputes,
} from "./stripe-pages.ts";
import { stripeRenewals } from "./stripe-renewals.ts";

/** A session is paid within a day of its beginning, or by a bank some days later. */
const dayMs = 86_400_000;

const charge = stripeCharge
  .omit({ payment_intent: true })
  .extend({ id: z.string(), disputed: z.boolean().default(false), created: z.int().optional() });
const payment = z.looseObject({ id: z.string().min(1).max(100), latest_charge: charge.nullish() });
/** Of a subscription: the sale is its first invoice. */
const invoice = z.looseObject({
  id: z.string().min(1).max(100),
  subscription: z.string().nullish(),
  charge: charge.extend({ payment_intent: z.string().nullish() }).nullish(),
});
/** Of a session that a payment link asked for; others need not have this shape. */
const listed = stripeSession.extend({
  payment_intent: payment.nullish(),
  invoice: invoice.nullish(),
  livemode: z.boolean(),
  created: z.int(),
});
type Listed = z.infer<typeof listed>;
const head = z.looseObject({ id: z.string().min(1) });

type Paid = { readonly payment: string | null | undefined; readonly charge: z.infer<typeof charge> };

/** How a sale was paid: by a payment of its own, or by that of an invoice. */
function paidBy({ payment_intent: own, invoice: billed }: Listed): Paid | null {
  if (own) return own.latest_charge ? { payment: own.id, charge: own.latest_charge } : null;
  return billed?.charge ? { payment: billed.charge.payment_intent, charge: billed.charge } : null;
}

function refundsOf({ payment: payment_intent, charge: back }: Paid): readonly string[] {
  if (back.amount_refunded === 0) return [];
  const { id, invoice: billed, refunded, amount_refunded, amount } = back;
  const told = { payment_intent, invoice: billed, refunded, amount_refunded, amount };
  return [stripeMessage(`${id}:${amount_refunded}`, "charge.refunded", told)];
}

/** Which payment is the invoice's: a dispute names the payment alone. */
const namesOf = ({ invoice: billed }: Listed, { payment: payment_intent }: Paid): readonly string[] =>
  billed && payment_intent
    ? [stripeMessage(`${billed.id}:paid`, "invoice.paid", { id: billed.id, payment_intent })]
    : [];

function saleOf(found: Listed): ProviderSale {
  const { payment_intent: own, invoice: billed, created, livemode: _, customer_details: customer, ...session } = found;
  const bought = {
    ...session,
    payment_intent: own?.id,
    invoice: billed?.id,
    // The address alone: name and telephone number are not needed.
    customer_details: { email: customer?.email },
  };
  const paid = paidBy(found);
  const { priceCents: totalCents } = stripePaid(found);
  // A session begins before it is paid; a free one has no charge.
  const paidAt = paid?.charge.created ?? created;
  return {
    id: own?.id ?? billed?.id ?? found.id,
    otherIds: own && billed ? [billed.id] : [],
    at: new Date(created * 1_000).toISOString(),
    totalCents,
    currency: found.currency.toUpperCase(),
    refundedCents: stripeWentBack(paid?.charge, totalCents),
    refunded: paid?.charge.refunded ?? false,
    messages: [
      stripeMessage(found.id, "checkout.session.completed", bought, paidAt),
      ...(paid ? [...namesOf(found, paid), ...refundsOf(paid)] : []),
    ],
    disputes: paid ? stripeDisputes(paid.payment, paid.charge) : [],
    ...(paid?.payment ? { disputedPayment: paid.payment } : {}),
  };
}

/** Sales of payment links among the sessions of the account. */
function salesOf(sessions: readonly StripeHead[]): ProviderSale[] {
  return sessions.flatMap((each) => {
    if (!each.payment_link) return [];
    const parsed = listed.safeParse(each);
    if (!parsed.success) throw strangeToStripe();
    return parsed.data.livemode && parsed.data.payment_status !== "unpaid" ? [saleOf(parsed.data)] : [];
  });
}

const expanded = ["payment_intent.latest_charge", "invoice.charge"];
/** The last version in which an invoice names its charge, and a charge its invoice. */
const version = "2024-06-20";
const expansions = (prefix = ""): string[][] => expanded.map((path) => ["expand[]", `${prefix}${path}`]);

async function* list(asking: Asking, since: Date): AsyncGenerator<readonly ProviderSale[]> {
  const query = [
    ["status", "complete"],
    ["created[gte]", String(Math.floor((since.getTime() - dayMs) / 1_000))],
    ...expansions("data."),
  ];
  for await (const sessions of stripePages(asking, "checkout/sessions", query))
    yield salesOf(sessions).filter(({ at }) => Date.parse(at) >= since.getTime());
  yield* stripeRenewals(asking, since);
}

/** The session that began the subscription of an invoice. */
async function begunBy({ ask, api }: Asking, id: string): Promise<string[] | null> {
  const answer = await ask(`${api}/v1/invoices/${encodeURIComponent(id)}`);
  if (answer === null) return null;
  const found = invoice.extend({ charge: z.unknown() }).safeParse(answer);
  if (!found.success || found.data.id !== id) throw strangeToStripe();
  return found.data.subscription ? ["subscription", found.data.subscription] : null;
}

/** An order is known by its payment, one of a subscription by its first invoice, a free one by its session. */
async function find(asking: Asking, id: string): Promise<ProviderSale | null> {
  const { ask, api } = asking;
  if (id.startsWith("cs_")) {
    const answer = await ask(
      `${api}/v1/checkout/sessions/${encodeURIComponent(id)}?${new URLSearchParams(expansions())}`,
    );
    if (answer === null) return null;
    const session = head.safeParse(answer);
    if (!session.success || session.data.id !== id) throw strangeToStripe();
    return salesOf([session.data])[0] ?? null;
  }
  const by = id.startsWith("in_") ? await begunBy(asking, id) : ["payment_intent", id];
  if (by === null) return null;
  const answer = await ask(
    `${api}/v1/checkout/sessions?${new URLSearchParams([by, ["limit", "1"], ...expansions("data.")])}`,
  );
  if (answer === null) return null;
  const [sale] = salesOf(stripePage(answer).data);
  if (sale && sale.id !== id) throw strangeToStripe();
  return sale ?? null;
}

export const stripeSales: SalesSource = {
  name: "Stripe",
  api: "https://api.stripe.com",
  list,
  find,
  wonDispute: (asking, { disputedPayment }) => stripeWonDisputes(asking, disputedPayment),
  headers: (key) => ({ authorization: `Bearer ${key}`, accept: "application/json", "stripe-version": version }),
  testMode: ({ key = "" }) =>
    /^(sk|rk)_test_/.test(key)
      ? "The API key is of Stripe's test mode, where nobody pays: its sales are not compared. Set a live key."
      : null,
};
