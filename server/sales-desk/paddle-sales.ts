import { z } from "zod";
import { paddleSale, paddleTransaction, whyNoSale } from "#supabase/functions/checkout-webhook/paddle.ts";
import { paddleAdjustment, typeOfAdjustment } from "#supabase/functions/checkout-webhook/paddle-adjustment.ts";
import { type Asking, ProviderProblem, type ProviderSale, type SalesSource } from "./provider-sales.ts";

/** Thirty transactions each: Paddle gives no more. */
const mostPages = 1_000;

const moment = z.iso.datetime({ offset: true }).nullish();
const adjusted = paddleAdjustment.extend({ created_at: moment, updated_at: moment });
type Adjusted = z.infer<typeof adjusted>;
const listed = paddleTransaction.extend({
  status: z.string(),
  created_at: z.iso.datetime({ offset: true }),
  adjustments: z.array(adjusted).nullish(),
});
type Listed = z.infer<typeof listed>;
const page = z.object({
  data: z.array(z.unknown()),
  meta: z.object({ pagination: z.object({ next: z.string().max(2_000), has_more: z.boolean() }) }),
});
const one = z.object({ data: z.looseObject({ id: z.string(), status: z.string() }) });
const strange = () => new ProviderProblem("Paddle answered in a shape that it does not document.");

/** What the webhook's message is read for; cards and addresses are not needed. */
const needed = [
  "id",
  "customer_id",
  "currency_code",
  "custom_data",
  "items",
  "details",
  "billed_at",
  "subscription_id",
];
const partOf = (raw: unknown, { payments }: Listed) => ({
  ...Object.fromEntries(Object.entries(raw as object).filter(([name]) => needed.includes(name))),
  payments: payments?.map(({ captured_at }) => ({ captured_at })),
});

/** As Paddle sent it, with an event's number of its own: what was recorded from its message before is merged with it. */
const message = (id: string, name: string, data: unknown, at?: string): string =>
  JSON.stringify({ event_id: `compared:${id}`, event_type: name, occurred_at: at, data });

/** An adjustment as a message has it: its amounts were read as numbers, and Paddle writes them as text. */
function asTold({ created_at: _, updated_at: __, totals, items, ...more }: Adjusted) {
  const text = (amounts: Adjusted["totals"]) =>
    amounts && { subtotal: String(amounts.subtotal), tax: String(amounts.tax) };
  return { ...more, totals: text(totals), items: items?.map((each) => ({ ...each, totals: text(each.totals) })) };
}

/** What was reversed changed later than it was made. */
const toldAt = ({ status, created_at: made, updated_at: changed }: Adjusted) =>
  (status === "reversed" ? changed : null) ?? made ?? undefined;
/** The end of a chargeback that was only announced says nothing of one that came. */
const isWarning = ({ action }: Adjusted) => action.startsWith("chargeback_warning");

/** What went back, counted as orders here count it: with the tax where the prices have it in them. */
function refundedCentsOf({ adjustments }: Listed, taxIncluded: boolean): number {
  const parts = (adjustments ?? []).filter((each) => typeOfAdjustment(each) === "partially_refunded");
  return parts.reduce((sum, { totals }) => sum + (totals?.subtotal ?? 0) + (taxIncluded ? (totals?.tax ?? 0) : 0), 0);
}

/** Paddle completes transactions that are none, such as a new card for a subscription; what cannot be read is told when it is read. */
function isSale(raw: unknown): boolean {
  const { data } = listed.safeParse(raw);
  return !data || whyNoSale(data) === null;
}

function saleOf(raw: unknown): ProviderSale {
  const parsed = listed.safeParse(raw);
  if (!parsed.success) throw strange();
  const found = parsed.data;
  const { id, adjustments, billed_at: billed, created_at: created } = found;
  const { items, taxIncluded } = paddleSale(found);
  const totalCents = items.reduce((sum, item) => sum + (item.totalCents ?? 0), 0);
  const told = (adjustments ?? []).flatMap((each) => {
    const type = typeOfAdjustment(each);
    const at = toldAt(each);
    return type ? [{ each, type, at, message: message(each.id, "adjustment.updated", asTold(each), at) }] : [];
  });
  const goneBack = refundedCentsOf(found, taxIncluded);
  const isRefund = (type: string) => type === "refunded" || type === "partially_refunded";
  const isDispute = (type: string) => type === "disputed" || type === "dispute_won";
  // A refund that failed and a chargeback that is only announced are none.
  const disputes = told
    .filter(({ each, type }) => isDispute(type) && !isWarning(each))
    .toSorted((one, other) => Date.parse(one.at ?? "") - Date.parse(other.at ?? ""));
  const last = disputes.at(-1);
  const refunded = told.some(({ type }) => type === "refunded") || (totalCents > 0 && goneBack >= totalCents);
  return {
    id,
    at: new Date(billed ?? created).toISOString(),
    totalCents,
    currency: found.currency_code.toUpperCase(),
    refundedCents: refunded ? totalCents : goneBack,
    refunded,
    messages: [
      message(id, "transaction.completed", partOf(raw, found)),
      ...told.filter(({ type }) => isRefund(type)).map((each) => each.message),
    ],
    disputes: last?.type === "disputed" ? disputes.map(({ message: text }) => text) : [],
    wonDispute: last?.type === "dispute_won" ? [last.message] : [],
  };
}

/** The next page is an address that Paddle names. It gets the key, so it has to be Paddle's. */
function nextOf(address: string, from: string): string {
  if (!URL.canParse(address) || new URL(address).origin !== new URL(from).origin)
    throw new ProviderProblem("Paddle names an address of someone else for its next page. It was not asked.");
  return address;
}

async function* list({ ask, api }: Asking, since: Date): AsyncGenerator<readonly ProviderSale[]> {
  const query = new URLSearchParams({
    status: "completed",
    "billed_at[GTE]": since.toISOString(),
    include: "adjustments",
    order_by: "billed_at[ASC]",
    per_page: "30",
  });
  let address = `${api}/transactions?${query}`;
  const seen = new Set([address]);
  for (let read = 0; read < mostPages; read += 1) {
    const found = page.safeParse(await ask(address));
    if (!found.success) throw strange();
    const { data, meta } = found.data;
    yield data
      .filter(isSale)
      .map(saleOf)
      .filter(({ at }) => Date.parse(at) >= since.getTime());
    if (!meta.pagination.has_more) return;
    address = nextOf(meta.pagination.next, address);
    if (seen.has(address)) throw new ProviderProblem("Paddle sends the same page again and again.");
    seen.add(address);
  }
  throw new ProviderProblem(`Paddle has more than ${mostPages} pages of transactions.`);
}

/** A transaction that was not completed is no sale. */
async function find({ ask, api }: Asking, id: string): Promise<ProviderSale | null> {
  const answer = await ask(`${api}/transactions/${encodeURIComponent(id)}?include=adjustments`);
  if (answer === null) return null;
  const found = one.safeParse(answer);
  if (!found.success || found.data.data.id !== id) throw strange();
  return found.data.data.status === "completed" ? saleOf(found.data.data) : null;
}

export const paddleSales: SalesSource = {
  name: "Paddle",
  api: "https://api.paddle.com",
  list,
  find,
  headers: (key) => ({ authorization: `Bearer ${key}`, accept: "application/json", "paddle-version": "1" }),
  testMode: ({ clientToken = "" }) =>
    clientToken.startsWith("live_")
      ? null
      : "The client-side token is of Paddle's sandbox, where nobody pays: its sales are not compared.",
};
