import { isoDay } from "#lib/date-text.ts";

/** What one product sold on one day (UTC), refunds as negative. */
export type Sale = {
  readonly day: string;
  readonly product_id: string;
  readonly currency: string;
  readonly orders: number;
  readonly cents: number;
};

/** Each of the last `days` days, also those without a sale. */
export function byDay(sales: readonly Sale[], days: number, now: number): { day: string; cents: number }[] {
  const sums = new Map<string, number>();
  for (const { day, cents } of sales) sums.set(day, (sums.get(day) ?? 0) + cents);
  return Array.from({ length: days }, (_, at) => {
    const day = isoDay(now - (days - 1 - at) * 86_400_000);
    return { day, cents: sums.get(day) ?? 0 };
  });
}

/** Each product's sum, the largest first. */
export function byProduct(sales: readonly Sale[]): { product: string; orders: number; cents: number }[] {
  const sums = new Map<string, { product: string; orders: number; cents: number }>();
  for (const { product_id: product, orders, cents } of sales) {
    const sum = sums.get(product) ?? { product, orders: 0, cents: 0 };
    sums.set(product, { product, orders: sum.orders + orders, cents: sum.cents + cents });
  }
  return [...sums.values()].sort((a, b) => b.cents - a.cents);
}
