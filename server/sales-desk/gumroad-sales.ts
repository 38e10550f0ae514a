import { z } from "zod";
import { buyerOf, chargedCents, refundedCentsOf, sale } from "#supabase/functions/checkout-webhook/gumroad.ts";
import { type Asking, ProviderProblem, type ProviderSale, type SalesSource } from "./provider-sales.ts";

/** Ten sales each. */
const mostPages = 1_000;

const listed = sale.extend({ created_at: z.iso.datetime({ offset: true }), product_name: z.string().nullish() });
type Listed = z.infer<typeof listed>;
const page = z.object({
  success: z.literal(true),
  sales: z.array(listed),
  next_page_key: z.string().max(200).nullish(),
});
const one = z.object({ success: z.literal(true), sale: listed });
/** A number that Gumroad does not know is answered 200, with a sentence. */
const unknown = z.object({ success: z.literal(false), message: z.string().regex(/was not found/) });

/** A ping, as Gumroad would have sent it. What it says is asked of Gumroad again before it is recorded. */
function ping(found: Listed, more: Readonly<Record<string, string>> = {}): string {
  return new URLSearchParams({
    seller_id: String(found.seller_id ?? ""),
    sale_id: found.id,
    product_id: found.product_id,
    product_name: found.product_name ?? "",
    email: buyerOf(found) ?? "",
    price: String(chargedCents(found)),
    currency: found.currency ?? "usd",
    quantity: String(found.quantity ?? 1),
    sale_timestamp: found.created_at,
    ...more,
  }).toString();
}

function saleOf(found: Listed): ProviderSale {
  const goneBack = found.refunded || found.partially_refunded;
  const isDisputed = (found.disputed || found.chargedback) && !found.dispute_won;
  return {
    id: found.id,
    at: new Date(found.created_at).toISOString(),
    totalCents: chargedCents(found),
    currency: (found.currency ?? "usd").toUpperCase(),
    refundedCents: goneBack ? refundedCentsOf(found) : 0,
    refunded: found.refunded,
    messages: [ping(found), ...(goneBack ? [ping(found, { refunded: "true" })] : [])],
    disputes: isDisputed ? [ping(found, { disputed: "true" })] : [],
    wonDispute: found.dispute_won ? [ping(found, { disputed: "true", dispute_won: "true" })] : [],
  };
}

/** A date alone can be asked for, so the day before is read as well. */
async function* list({ ask, api }: Asking, since: Date): AsyncGenerator<readonly ProviderSale[]> {
  const after = new Date(since.getTime() - 86_400_000).toISOString().slice(0, 10);
  const seen = new Set<string>();
  let key = "";
  for (let read = 0; read < mostPages; read += 1) {
    const query = new URLSearchParams({ after, ...(key ? { page_key: key } : {}) });
    const found = page.safeParse(await ask(`${api}/v2/sales?${query}`));
    if (!found.success) throw new ProviderProblem("Gumroad answered in a shape that it does not document.");
    yield found.data.sales.map(saleOf).filter(({ at }) => Date.parse(at) >= since.getTime());
    key = found.data.next_page_key ?? "";
    if (key === "") return;
    if (seen.has(key)) throw new ProviderProblem("Gumroad sends the same page again and again.");
    seen.add(key);
  }
  throw new ProviderProblem(`Gumroad has more than ${mostPages} pages of sales.`);
}

async function find({ ask, api }: Asking, id: string): Promise<ProviderSale | null> {
  const answer = await ask(`${api}/v2/sales/${encodeURIComponent(id)}`);
  if (answer === null || unknown.safeParse(answer).success) return null;
  const found = one.safeParse(answer);
  if (!found.success || found.data.sale.id !== id)
    throw new ProviderProblem("Gumroad answered in a shape that it does not document.");
  return saleOf(found.data.sale);
}

export const gumroadSales: SalesSource = {
  name: "Gumroad",
  api: "https://api.gumroad.com",
  list,
  find,
  headers: (key) => ({ authorization: `Bearer ${key}`, accept: "application/json" }),
};
