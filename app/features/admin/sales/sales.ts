import { isoDay } from "#lib/date-text.ts";

const dayMs = 86_400_000;

/** What one product sold, and what of it was refunded, on one day (UTC). */
export type Sale = {
  readonly day: string;
  readonly product_id: string;
  readonly currency: string;
  /** Pieces: a product that was bought twice in one order was sold twice. */
  readonly sold: number;
  readonly sold_cents: number;
  readonly refunded: number;
  readonly refunded_cents: number;
  /** Orders with the product that a checkout led to, without renewals, and those of them that were refunded. */
  readonly orders: number;
  readonly refunded_orders: number;
};
export type Sums = Omit<Sale, "day" | "product_id" | "currency">;

/** The last `days` days in UTC, today among them. */
export const lastDays = (days: number, now: number): string[] =>
  Array.from({ length: days }, (_, at) => isoDay(now - (days - 1 - at) * dayMs));

const nothing: Sums = { sold: 0, sold_cents: 0, refunded: 0, refunded_cents: 0, orders: 0, refunded_orders: 0 };
const add = (sum: Sums, sale: Sums): Sums => ({
  sold: sum.sold + sale.sold,
  sold_cents: sum.sold_cents + sale.sold_cents,
  refunded: sum.refunded + sale.refunded,
  refunded_cents: sum.refunded_cents + sale.refunded_cents,
  orders: sum.orders + sale.orders,
  refunded_orders: sum.refunded_orders + sale.refunded_orders,
});

export const total = (sales: readonly Sums[]): Sums => sales.reduce(add, nothing);
export const net = ({ sold_cents: sold, refunded_cents: refunded }: Sums): number => sold - refunded;

/**
 * The money of the days that are over, and of as many days before them: `days` of each. Today is not over, and beside a whole day it would look like
 * a fall each morning.
 */
export function comparedDays(sales: readonly Sale[], earlier: readonly Sale[], days: readonly string[]) {
  const [first = "", today = ""] = [days[0], days.at(-1)];
  const whole = days.length - 1;
  const from = isoDay(Date.parse(first) - whole * dayMs);
  return {
    days: whole,
    now: net(total(sales.filter(({ day }) => day !== today))),
    before: net(total(earlier.filter(({ day }) => day >= from))),
  };
}

/** One entry for each of the days, also those without a sale. */
export function byDay(sales: readonly Sale[], days: readonly string[]): Sums[] {
  const sums = new Map<string, Sums>();
  for (const sale of sales) sums.set(sale.day, add(sums.get(sale.day) ?? nothing, sale));
  return days.map((day) => sums.get(day) ?? nothing);
}

/** Each product's sum, the one with the most money first. */
export function byProduct(sales: readonly Sale[]): (Sums & { readonly product: string })[] {
  const sums = new Map<string, Sums>();
  for (const sale of sales) sums.set(sale.product_id, add(sums.get(sale.product_id) ?? nothing, sale));
  return [...sums].map(([product, sum]) => ({ product, ...sum })).sort((a, b) => net(b) - net(a));
}

/** Those of the days shown first. One in which nothing was sold any more fell by all of it. */
export const currenciesOf = (sales: readonly Sale[], earlier: readonly Sale[]): string[] => [
  ...new Set([...sales, ...earlier].map(({ currency }) => currency)),
];
