import { useQuery } from "@tanstack/react-query";
import { browserClient } from "#app/data/client.ts";
import { rows } from "#app/data/rows.ts";
import { ScrollRegion } from "#app/ui/scroll-region.tsx";
import { TableHead } from "#app/ui/table-head.tsx";
import { plainNumber } from "#lib/figure-text.ts";
import { formatCents } from "#lib/price-text.ts";
import { QueryState } from "../frame/query-state.tsx";

type Discounted = {
  readonly code: string;
  readonly currency: string;
  readonly orders: number;
  readonly cents: number;
  /** Null where the provider tells codes and no amounts. */
  readonly discount_cents: number | null;
};

const columns = [
  "Code",
  { name: "Orders", numeric: true },
  { name: "Paid less refunds", numeric: true },
  { name: "Taken off", numeric: true },
];

function Codes({ sales }: { readonly sales: readonly Discounted[] }) {
  if (sales.length === 0) return null;
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-5" aria-label="Discounts">
      <h2>Discounts</h2>
      <ScrollRegion label="By discount code">
        <table className="table admin-table">
          <TableHead columns={columns} />
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

/** What was sold with which discount since a day. */
export function Discounts({ since }: { readonly since: string }) {
  const query = useQuery({
    queryKey: ["admin", "sales-by-discount", since],
    queryFn: async () => rows<Discounted>((await browserClient()).rpc("sales_by_discount", { since })),
  });
  return (
    <QueryState query={query} what="discounts">
      {(sales) => <Codes sales={sales} />}
    </QueryState>
  );
}
