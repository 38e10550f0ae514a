import { z } from "zod";
import { stripeCharge, stripePaid, stripeSession } from "#supabase/functions/checkout-webhook/stripe.ts";
import {
  type Asking,
  ProviderProblem,
  type ProviderSale,
  type SalesAccount,
  type SalesSource,
} from "./provider-sales.ts";

/** A hundred checkout sessions each. */
const mostPages = 500;
/** A session is paid within a day of its beginning, or by a bank some days later. */
const dayMs = 86_400_000;

const charge = stripeCharge
  .omit({ payment_intent: true })
  .extend({ id: z.string(), disputed: z.boolean().default(false) });
const payment = z.looseObject({ id: z.string().min(1).max(100), latest_charge: charge.nullish() });
/** Of a session that a payment link asked for; others need not have this shape. */
const listed = stripeSession.extend({
  payment_intent: payment.nullish(),
  livemode: z.boolean(),
  created: z.int(),
});
type Listed = z.infer<typeof listed>;
const head = z.looseObject({ id: z.string().min(1), payment_link: z.string().nullish() });
const page = z.object({ object: z.literal("list"), has_more: z.boolean(), data: z.array(head) });
const strange = () => new ProviderProblem("Stripe answered in a shape that it does not document.");

const api = ({ apiUrl }: SalesAccount) => `${apiUrl ?? "https://api.stripe.com"}/v1/checkout/sessions`;

/** As Stripe sent it, with an event's number of its own: what was recorded from its message before is merged with it. */
const message = (id: string, type: string, object: unknown): string =>
  JSON.stringify({ id: `compared:${id}`, type, livemode: true, data: { object } });

function refundsOf(of: z.infer<typeof payment> | null | undefined): readonly string[] {
  const back = of?.latest_charge;
  if (!back || back.amount_refunded === 0) return [];
  const { id, invoice, refunded, amount_refunded } = back;
  const told = { payment_intent: of.id, invoice, refunded, amount_refunded };
  return [message(`${id}:${amount_refunded}`, "charge.refunded", told)];
}

const disputesOf = (of: z.infer<typeof payment> | null | undefined): readonly string[] =>
  of?.latest_charge?.disputed
    ? [
        message(`${of.latest_charge.id}:disputed`, "charge.dispute.created", {
          payment_intent: of.id,
          status: "needs_response",
        }),
      ]
    : [];

function saleOf(found: Listed): ProviderSale {
  const { payment_intent: paid, created, livemode: _, customer_details: customer, ...session } = found;
  const bought = {
    ...session,
    payment_intent: paid?.id,
    // The address alone: name and telephone number are not needed.
    customer_details: { email: customer?.email },
  };
  const back = paid?.latest_charge;
  return {
    id: paid?.id ?? found.id,
    at: new Date(created * 1_000).toISOString(),
    totalCents: stripePaid(found).priceCents,
    currency: found.currency.toUpperCase(),
    refundedCents: back?.amount_refunded ?? 0,
    refunded: back?.refunded ?? false,
    messages: [message(found.id, "checkout.session.completed", bought), ...refundsOf(paid)],
    disputes: disputesOf(paid),
  };
}

/** Sales of payment links among the sessions of the account. */
function salesOf(sessions: readonly z.infer<typeof head>[]): ProviderSale[] {
  return sessions.flatMap((each) => {
    if (!each.payment_link) return [];
    const parsed = listed.safeParse(each);
    if (!parsed.success) throw strange();
    return parsed.data.livemode && parsed.data.payment_status !== "unpaid" ? [saleOf(parsed.data)] : [];
  });
}

const expanded = "payment_intent.latest_charge";

async function* list({ ask, account }: Asking, since: Date): AsyncGenerator<readonly ProviderSale[]> {
  const seen = new Set<string>();
  let after = "";
  for (let read = 0; read < mostPages; read += 1) {
    const query = new URLSearchParams({
      status: "complete",
      limit: "100",
      "created[gte]": String(Math.floor((since.getTime() - dayMs) / 1_000)),
      "expand[]": `data.${expanded}`,
      ...(after ? { starting_after: after } : {}),
    });
    const found = page.safeParse(await ask(`${api(account)}?${query}`));
    if (!found.success) throw strange();
    const { data, has_more: hasMore } = found.data;
    yield salesOf(data).filter(({ at }) => Date.parse(at) >= since.getTime());
    if (!hasMore) return;
    after = data.at(-1)?.id ?? "";
    if (after === "") throw strange();
    if (seen.has(after)) throw new ProviderProblem("Stripe sends the same page again and again.");
    seen.add(after);
  }
  throw new ProviderProblem(`Stripe has more than ${mostPages} pages of checkout sessions.`);
}

/** An order is known by its payment, a free one by its session. */
async function find({ ask, account }: Asking, id: string): Promise<ProviderSale | null> {
  if (id.startsWith("cs_")) {
    const answer = await ask(`${api(account)}/${encodeURIComponent(id)}?expand[]=${expanded}`);
    if (answer === null) return null;
    const session = head.safeParse(answer);
    if (!session.success || session.data.id !== id) throw strange();
    return salesOf([session.data])[0] ?? null;
  }
  const query = new URLSearchParams({ payment_intent: id, limit: "1", "expand[]": `data.${expanded}` });
  const answer = await ask(`${api(account)}?${query}`);
  if (answer === null) return null;
  const found = page.safeParse(answer);
  const [sale] = found.success ? salesOf(found.data.data) : [];
  if (!found.success || (sale && sale.id !== id)) throw strange();
  return sale ?? null;
}

export const stripeSales: SalesSource = {
  name: "Stripe",
  list,
  find,
  headers: (key) => ({ authorization: `Bearer ${key}`, accept: "application/json" }),
  testMode: ({ key = "" }) =>
    /^(sk|rk)_test_/.test(key)
      ? "The API key is of Stripe's test mode, where nobody pays: its sales are not compared. Set a live key."
      : null,
};
