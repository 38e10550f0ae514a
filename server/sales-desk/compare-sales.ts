import { namesOfSale, type ProviderSale } from "./provider-sales.ts";

export type OrderHere = {
  readonly id: string;
  readonly provider_order_id: string | null;
  readonly status: string;
  readonly total_cents: number;
  readonly refunded_cents: number;
  readonly currency: string;
  readonly placed_at: Date;
  /** Null where a refund or a dispute was told, and no sale. */
  readonly purchased_at: Date | null;
  /** A dispute or its end was told. */
  readonly disputed: boolean;
  /** A dispute of it holds it. */
  readonly dispute_open: boolean;
};

type Side = {
  readonly totalCents: number;
  readonly refundedCents: number | null;
  readonly currency: string;
  readonly at: string;
};
export type Finding = {
  readonly kind: "missing_here" | "unknown_there" | "amount" | "refund" | "dispute" | "dispute_won";
  readonly providerOrderId: string;
  readonly orderId: string | null;
  readonly there: Side | null;
  readonly here: Side | null;
  readonly messages: readonly string[];
};

const sideOf = ({ totalCents, refundedCents, currency, at }: ProviderSale): Side => ({
  totalCents,
  refundedCents,
  currency,
  at,
});
const sideHere = (order: OrderHere): Side => ({
  totalCents: order.total_cents,
  refundedCents: order.refunded_cents,
  currency: order.currency,
  at: order.placed_at.toISOString(),
});

const amountsDiffer = (sale: ProviderSale, order: OrderHere): boolean =>
  sale.totalCents !== order.total_cents || sale.currency !== order.currency;

/** An amount that the provider does not tell is no difference, nor is one of another price. */
function refundsDiffer(sale: ProviderSale, order: OrderHere): boolean {
  if (sale.refunded !== (order.status === "refunded")) return true;
  if (sale.refunded || sale.refundedCents === null || amountsDiffer(sale, order)) return false;
  return Math.min(sale.refundedCents, order.total_cents) !== order.refunded_cents;
}

/** One that was told may be won by now: the provider goes on naming it. */
const isUntold = ({ disputes = [], refunded }: ProviderSale, order: OrderHere): boolean =>
  disputes.length > 0 && !refunded && !order.disputed && order.status === "paid";

function differences(sale: ProviderSale, order: OrderHere): Finding[] {
  const both = { providerOrderId: sale.id, orderId: order.id, there: sideOf(sale), here: sideHere(order) };
  const found: Finding[] = [];
  if (amountsDiffer(sale, order)) found.push({ kind: "amount", ...both, messages: [] });
  // What went back there and not here can be recorded; the first message is the purchase.
  if (refundsDiffer(sale, order)) found.push({ kind: "refund", ...both, messages: sale.messages.slice(1) });
  if (isUntold(sale, order)) found.push({ kind: "dispute", ...both, messages: sale.disputes ?? [] });
  const { wonDispute = [], refunded } = sale;
  if (wonDispute.length > 0 && !refunded && order.dispute_open)
    found.push({ kind: "dispute_won", ...both, messages: wonDispute });
  return found;
}

/** What differs in the sales that the provider told of. What it did not tell is another question: see `absentThere`. */
export function compareSales(sales: readonly ProviderSale[], orders: readonly OrderHere[]): Finding[] {
  const here = new Map(orders.map((order) => [order.provider_order_id, order]));
  return sales.flatMap((sale) => {
    const order = namesOfSale(sale)
      .map((id) => here.get(id))
      .find((found) => found !== undefined);
    if (!order?.purchased_at)
      return [
        {
          kind: "missing_here" as const,
          providerOrderId: sale.id,
          orderId: order?.id ?? null,
          there: sideOf(sale),
          here: null,
          // A dispute of an order that is known here was told by its webhook, and may be won.
          messages: order ? sale.messages : [...sale.messages, ...(sale.disputes ?? [])],
        },
      ];
    return differences(sale, order);
  });
}

/** Orders here that a complete list of the provider does not have. */
export const absentThere = (sales: readonly ProviderSale[], orders: readonly OrderHere[]): OrderHere[] => {
  const there = new Set(sales.flatMap(namesOfSale));
  return orders.filter(({ provider_order_id: id }) => id !== null && !there.has(id));
};

export const unknownThere = (order: OrderHere): Finding => ({
  kind: "unknown_there",
  providerOrderId: order.provider_order_id ?? "",
  orderId: order.id,
  there: null,
  here: sideHere(order),
  messages: [],
});
