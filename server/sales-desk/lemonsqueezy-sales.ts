import { z } from "zod";
import { squeezedAttributes, squeezedPaid } from "#supabase/functions/checkout-webhook/lemonsqueezy.ts";
import {
  paidFor,
  paidStates,
  renewalOrder,
  type SubscriptionInvoice,
  subscriptionInvoice,
  wentBack,
} from "#supabase/functions/checkout-webhook/lemonsqueezy-subscription.ts";
import { type Asking, ProviderProblem, type ProviderSale, type SalesSource } from "./provider-sales.ts";

/** A hundred orders, or invoices of subscriptions, each. */
const mostPages = 500;

const order = z.object({
  id: z.string(),
  attributes: squeezedAttributes.extend({ created_at: z.iso.datetime({ offset: true }) }),
});
type Order = z.infer<typeof order>;
const invoice = subscriptionInvoice.extend({
  attributes: subscriptionInvoice.shape.attributes.extend({ created_at: z.iso.datetime({ offset: true }) }),
});
type Listed = { readonly attributes: { readonly created_at: string; readonly store_id?: string | null | undefined } };
const pageOf = <Shape extends z.ZodType<Listed>>(listed: Shape) =>
  z.object({
    meta: z.object({ page: z.object({ currentPage: z.int(), lastPage: z.int() }) }),
    data: z.array(listed),
  });
const one = z.object({ data: order });
const strange = () => new ProviderProblem("Lemon Squeezy answered in a shape that it does not document.");

const message = (name: string, { id, attributes }: Order): string =>
  JSON.stringify({ meta: { event_name: name }, data: { type: "orders", id, attributes } });

/** Money has moved; a payment that is pending or failed is no sale. */
const isSale = ({ attributes: { status, test_mode: test } }: Order) =>
  !test && ["paid", "refunded", "partial_refund", "fraudulent"].includes(status);

function saleOf(found: Order): ProviderSale {
  const { status, currency, created_at: at } = found.attributes;
  const goneBack = status === "refunded" || status === "partial_refund";
  const bought: Order = { ...found, attributes: { ...found.attributes, status: "paid" } };
  return {
    id: found.id,
    at: new Date(at).toISOString(),
    totalCents: squeezedPaid(found.attributes).totalCents,
    currency: currency.toUpperCase(),
    refundedCents: goneBack ? wentBack(found.attributes) : 0,
    refunded: status === "refunded",
    messages: [message("order_created", bought), ...(goneBack ? [message("order_refunded", found)] : [])],
    disputes: status === "fraudulent" ? [message("order_created", found)] : [],
  };
}

/** A later payment of a subscription; the first one is an order, and a change of a subscription is none of the catalog's. */
const isRenewal = ({ attributes: { billing_reason: reason, status, test_mode: test } }: SubscriptionInvoice) =>
  reason === "renewal" && !test && paidStates.has(status);

function renewalOf({ id, attributes }: z.infer<typeof invoice>): ProviderSale {
  const { status, currency, created_at: at } = attributes;
  const goneBack = status !== "paid";
  const told = (event_name: string) => JSON.stringify({ meta: { event_name }, data: { id, attributes } });
  return {
    id: renewalOrder(id),
    at: new Date(at).toISOString(),
    totalCents: paidFor(attributes),
    currency: currency.toUpperCase(),
    refundedCents: goneBack ? wentBack(attributes) : 0,
    refunded: status === "refunded",
    messages: [told("subscription_payment_success"), ...(goneBack ? [told("subscription_payment_refunded")] : [])],
  };
}

/** One account may have several stores, each with a site of its own. */
function storesOf(orders: readonly Listed[]): string[] {
  return [...new Set(orders.flatMap(({ attributes: { store_id: store } }) => (store ? [store] : [])))];
}

/** Orders of a store that was not asked for, or of several where none is named, are nobody's to conclude from. */
function checkStores(stores: readonly string[], wanted: string | undefined): void {
  if (wanted !== undefined && stores.some((store) => store !== wanted)) throw strange();
  if (wanted === undefined && stores.length > 1)
    throw new ProviderProblem(
      `The key sees several stores at Lemon Squeezy (${stores.slice(0, 5).join(", ")}). Set the id of this site's store under Providers, Checkout.`,
    );
}

/** Newest first: one that is made meanwhile moves others to a later page, where they are seen twice and never missed. */
async function* pagesOf<Shape extends z.ZodType<Listed>>(
  { ask, account, api }: Asking,
  what: { readonly path: string; readonly shape: Shape },
  since: Date,
): AsyncGenerator<readonly z.infer<Shape>[]> {
  const store = account.storeId;
  const shape = pageOf(what.shape);
  const seen = new Set<string>();
  for (let number = 1; number <= mostPages; number += 1) {
    const query = new URLSearchParams({
      "page[number]": String(number),
      "page[size]": "100",
      ...(store === undefined ? {} : { "filter[store_id]": store }),
    });
    const found = shape.safeParse(await ask(`${api}/v1/${what.path}?${query}`));
    if (!found.success || found.data.meta.page.currentPage !== number) throw strange();
    const { data, meta } = found.data;
    for (const one of storesOf(data)) seen.add(one);
    checkStores([...seen], store);
    const recent = data.filter(({ attributes }) => Date.parse(attributes.created_at) >= since.getTime());
    yield recent;
    if (number >= meta.page.lastPage || recent.length < data.length) return;
    if (data.length === 0) throw strange();
  }
  throw new ProviderProblem(`Lemon Squeezy has more than ${mostPages} pages of ${what.path}.`);
}

/** First payments before later ones, which belong to the orders that these make. */
async function* list(asking: Asking, since: Date): AsyncGenerator<readonly ProviderSale[]> {
  for await (const orders of pagesOf(asking, { path: "orders", shape: order }, since))
    yield orders.filter(isSale).map(saleOf);
  for await (const invoices of pagesOf(asking, { path: "subscription-invoices", shape: invoice }, since))
    yield invoices.filter(isRenewal).map(renewalOf);
}

async function find({ ask, account, api }: Asking, id: string): Promise<ProviderSale | null> {
  const answer = await ask(`${api}/v1/orders/${encodeURIComponent(id)}`);
  if (answer === null) return null;
  const found = one.safeParse(answer);
  if (!found.success || found.data.data.id !== id) throw strange();
  const { store_id: store } = found.data.data.attributes;
  // Another store's order is none of this site.
  return account.storeId !== undefined && store && store !== account.storeId ? null : saleOf(found.data.data);
}

export const lemonSqueezySales: SalesSource = {
  name: "Lemon Squeezy",
  api: "https://api.lemonsqueezy.com",
  list,
  find,
  headers: (key) => ({ authorization: `Bearer ${key}`, accept: "application/vnd.api+json" }),
};
