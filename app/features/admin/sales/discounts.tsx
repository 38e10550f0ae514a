import { ScrollRegion } from "#app/ui/scroll-region.tsx";
import { TableHead } from "#app/ui/table-head.tsx";
import { plainNumber } from "#lib/figure-text.ts";
import { formatCents } from "#lib/price-text.ts";

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
      <ScrollRegion label="By discount code">
        <table className="table admin-table">
          <TableHead
            columns={[
              "Code",
              { name: "Orders", numeric: true },
              { name: "Paid less refunds", numeric: true },
              { name: "Taken off", numeric: true },
            ]}
          />
          <tbody>
            {sales.map(({ code, currency, orders, cents, discount_cents: off }) => (
              <tr key={`${code} ${currency}`}>
                <th scope="row">{code || "Without a code"}</th>
                <td className="num">{plainNumber(orders)}</td>
                <td className="num">{formatCents(cents, currency)}</td>
                <td className="num">{off === null ? "not told" : formatCents(off, currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </section>
  );
}
