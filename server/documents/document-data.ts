import type { Order } from "#app/data/account.ts";
import type { Certificate } from "#app/data/certificates.ts";
import type { Brand } from "#content/types.ts";
import { discountText, formatCents } from "#lib/amount-text.ts";
import { capitalized } from "#lib/capitalized.ts";
import { certificateWorth, finishedWords } from "#lib/certificate-words.ts";
import { checkoutProvider } from "#lib/checkout-providers.ts";
import { longDate, shortDate } from "#lib/date-text.ts";
import { paidTimes } from "#lib/paid-period.ts";

export type Member = { readonly name: string | null; readonly email: string };
/** Label and value of a line of facts. */
type Fact = readonly [label: string, value: string];

type CertificateFacts = {
  readonly found: Certificate;
  readonly code: string;
  /** Of its page. */
  readonly url: string;
  /** The same as a QR code. */
  readonly code2d: string;
  readonly brand: Brand;
};

export function certificateData({ found, code, url, code2d, brand }: CertificateFacts) {
  return {
    ...{ issuer: brand.name, name: found.name, course: found.course, url, code2d },
    done: finishedWords(found),
    facts: [
      ["Issued", longDate(found.issuedAt)],
      ["Code", code],
    ] satisfies Fact[],
    note: `${certificateWorth} The page at this address is its proof: it says whether the certificate still holds.`,
  };
}

const states: Record<Order["status"], string> = { paid: "Paid", held: "Being checked", refunded: "Refunded" };
const stateOf = (order: Order): string =>
  `${order.closed ? "Closed" : states[order.status]}${order.test ? " (test money)" : ""}`;

const sellerLines = (brand: Brand): string[] => [
  brand.seller?.legalName ?? brand.name,
  brand.seller?.address ?? brand.city,
  ...(brand.seller?.taxId ? [`Tax ID ${brand.seller.taxId}`] : []),
  brand.email,
];
const buyerLines = ({ name }: Member, email: string): string[] => [...(name ? [name] : []), email];

type ReceiptFacts = {
  readonly order: Order;
  readonly member: Member;
  readonly brand: Brand;
};

export function receiptData({ order, member, brand }: ReceiptFacts) {
  const provider = checkoutProvider(order.provider);
  return {
    issuer: brand.name,
    title: `Receipt for order ${order.providerOrderId ?? order.id}`,
    facts: [
      ["Order", order.providerOrderId ?? order.id],
      ["Date", longDate(order.placedAt)],
      ["Payment", capitalized(provider.payment)],
      ["State", stateOf(order)],
      ...(order.refundedAt ? [["Refunded on", longDate(order.refundedAt)] as const] : []),
      ...(order.refundedCents > 0 ? [["Refunded", formatCents(order.refundedCents, order.currency)] as const] : []),
      ...(discountText(order) ? [["Discount", discountText(order)] as const] : []),
    ] satisfies Fact[],
    sellerTitle: provider.merchantOfRecord ? "Supplier" : "Seller",
    seller: sellerLines(brand),
    buyer: buyerLines(member, order.email ?? member.email),
    lines: order.items.map(({ name, priceCents, totalCents, currency, quantity }) => ({
      name,
      price: formatCents(priceCents, currency),
      quantity: String(quantity),
      amount: formatCents(totalCents, currency),
    })),
    total: formatCents(order.totalCents, order.currency),
    paidTimes: paidTimes(order).map(({ text }) => text),
    note: provider.taxNote,
  };
}

/** Sums by currency, of orders that real money was paid for and that are not being checked. */
function totals(orders: readonly Order[], centsOf: (order: Order) => number): string {
  const sums = new Map<string, number>();
  for (const order of orders)
    if (order.status !== "held" && !order.test && centsOf(order) > 0)
      sums.set(order.currency, (sums.get(order.currency) ?? 0) + centsOf(order));
  return [...sums].map(([currency, cents]) => formatCents(cents, currency)).join(", ") || "None";
}

function statementState(order: Order): string {
  if (order.refundedAt) return `${stateOf(order)} ${shortDate(order.refundedAt)}`;
  const back = order.refundedCents > 0 ? `, ${formatCents(order.refundedCents, order.currency)} refunded` : "";
  return `${stateOf(order)}${back}`;
}

type StatementFacts = {
  readonly orders: readonly Order[];
  readonly member: Member;
  readonly brand: Brand;
  /** Null for all years. */
  readonly year: string | null;
  /** Milliseconds. */
  readonly at: number;
};

export function statementData({ orders, member, brand, year, at }: StatementFacts) {
  const sorted = orders.toSorted((a, b) => a.placedAt.localeCompare(b.placedAt));
  return {
    issuer: brand.name,
    title: year ? `Statement of ${year}` : "Statement of all orders",
    facts: [
      ["Made on", longDate(at)],
      ["Orders", String(orders.length)],
      ["Paid", totals(orders, ({ totalCents, refundedCents }) => totalCents - refundedCents)],
      ["Refunded", totals(orders, ({ refundedCents }) => refundedCents)],
    ] satisfies Fact[],
    sellerTitle: "Seller",
    seller: sellerLines(brand),
    buyer: buyerLines(member, member.email),
    lines: sorted.map((order) => ({
      date: shortDate(order.placedAt),
      order: order.providerOrderId ?? order.id,
      items: order.items.map(({ name, quantity }) => (quantity > 1 ? `${name} × ${quantity}` : name)).join(", "),
      state: statementState(order),
      amount: formatCents(order.totalCents, order.currency),
    })),
    note: "Dates are in UTC. Orders with test money are listed and not added up. Where a checkout provider is the merchant of record, its own invoice counts for taxes.",
  };
}
