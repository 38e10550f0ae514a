const formats = new Map<string, Intl.NumberFormat>();

/** Cents of any currency with that currency's symbol: `29900`, `USD` → `$299.00`. */
export function formatCents(cents: number, currency: string): string {
  const format = formats.get(currency) ?? new Intl.NumberFormat("en-US", { style: "currency", currency });
  formats.set(currency, format);
  return format.format(cents / 100);
}
