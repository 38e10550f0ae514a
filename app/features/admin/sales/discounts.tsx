import { formatCents } from "#lib/amount-text.ts";
import { NumberTable } from "./number-table.tsx";

export type Discounted = {
  readonly code: string;
  readonly currency: string;
  readonly orders: number;
  readonly cents: number;
  /** Null where the provider tells codes and no amounts. */
  readonly discount_cents: number | null;
};

/** What was sold by discount code. */
export function Discounts({ sales }: { readonly sales: readonly Discounted[] }) {
  if (sales.length === 0) return null;
  return (
    <section className="grid gap-5" aria-label="Discounts">
      <h2>Discounts</h2>
      <NumberTable
        label="By discount code"
        columns={["Code", "Orders", "Paid less refunds", "Taken off"]}
        rows={sales.map(({ code, currency, orders, cents, discount_cents: off }) => ({
          key: `${code} ${currency}`,
          name: code || "Without a code",
          cells: [orders, formatCents(cents, currency), off === null ? "not told" : formatCents(off, currency)],
        }))}
      />
    </section>
  );
}
