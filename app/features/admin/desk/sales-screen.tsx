import { useQuery } from "@tanstack/react-query";
import { browserClient } from "#app/data/client.ts";
import { rows } from "#app/data/rows.ts";
import { choiceField, queryView } from "#app/ui/query-view.ts";
import { ScrollRegion } from "#app/ui/scroll-region.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { TableHead } from "#app/ui/table-head.tsx";
import { useAddressState } from "#app/ui/use-address-state.ts";
import { isoDay } from "#lib/date-text.ts";
import { plainNumber } from "#lib/figure-text.ts";
import { formatCents } from "#lib/price-text.ts";
import { QueryState } from "../frame/query-state.tsx";
import { ScreenHead } from "../frame/screen-head.tsx";
import { byDay, byProduct, type Sale } from "./sales.ts";

const spans = [
  ["30", "30 days"],
  ["90", "90 days"],
  ["365", "A year"],
] as const;
const address = queryView({ days: choiceField("days", ["30", "90", "365"], "30") });

/** One bar a day, above the line for sales and below it for refunds. */
function Bars({
  sales,
  days,
  currency,
}: {
  readonly sales: readonly Sale[];
  readonly days: number;
  readonly currency: string;
}) {
  const bars = byDay(sales, days, Date.now());
  const highest = Math.max(1, ...bars.map(({ cents }) => Math.abs(cents)));
  const total = bars.reduce((sum, { cents }) => sum + cents, 0);
  const width = 100 / bars.length;
  return (
    <figure className="panel p-5">
      <svg
        viewBox="0 0 100 40"
        preserveAspectRatio="none"
        className="h-40 w-full"
        role="img"
        aria-label={`${formatCents(total, currency)} in ${days} days`}
      >
        {bars.map(({ day, cents }, at) => (
          <rect
            key={day}
            x={at * width + width * 0.1}
            width={width * 0.8}
            y={cents >= 0 ? 30 - (cents / highest) * 30 : 30}
            height={Math.max(cents === 0 ? 0 : 0.4, (Math.abs(cents) / highest) * (cents >= 0 ? 30 : 10))}
            fill={cents >= 0 ? "var(--up)" : "var(--down)"}
          >
            <title>{`${day}: ${formatCents(cents, currency)}`}</title>
          </rect>
        ))}
        <line x1="0" x2="100" y1="30" y2="30" stroke="var(--line2)" strokeWidth="1" vectorEffect="non-scaling-stroke" />
      </svg>
      <figcaption className="small mt-3 flex justify-between text-ink2">
        <span>{bars[0]?.day}</span>
        <span>{bars.at(-1)?.day}</span>
      </figcaption>
    </figure>
  );
}

function Report({ sales, days }: { readonly sales: readonly Sale[]; readonly days: number }) {
  if (sales.length === 0)
    return <p className="inset p-6">Nothing was sold in this time. Test orders are not counted.</p>;
  const currencies = [...new Set(sales.map(({ currency }) => currency))];
  return currencies.map((currency) => {
    const mine = sales.filter((sale) => sale.currency === currency);
    const products = byProduct(mine);
    const total = products.reduce((sum, { cents }) => sum + cents, 0);
    return (
      <section key={currency} className="mb-10 grid gap-5" aria-label={`Sales in ${currency}`}>
        <p className="text-[28px] font-[660]">{formatCents(total, currency)}</p>
        <Bars sales={mine} days={days} currency={currency} />
        <ScrollRegion label="By product">
          <table className="table admin-table">
            <TableHead
              columns={["Product", { name: "Sold less refunds", numeric: true }, { name: "Money", numeric: true }]}
            />
            <tbody>
              {products.map(({ product, orders, cents }) => (
                <tr key={product}>
                  <th scope="row">{product}</th>
                  <td className="num">{plainNumber(orders)}</td>
                  <td className="num">{formatCents(cents, currency)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      </section>
    );
  });
}

type Discounted = {
  readonly code: string;
  readonly currency: string;
  readonly orders: number;
  readonly cents: number;
  /** Null where the provider tells codes and no amounts. */
  readonly discount_cents: number | null;
};

function Discounts({ sales }: { readonly sales: readonly Discounted[] }) {
  if (sales.length === 0) return null;
  return (
    <section className="mb-10 grid gap-5" aria-label="Discounts">
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

const sinceDay = (days: string) => isoDay(Date.now() - (Number(days) - 1) * 86_400_000);

/** What was sold and refunded, by day, product and discount. */
export function SalesScreen() {
  const [{ days }, change] = useAddressState(address);
  const query = useQuery({
    queryKey: ["admin", "sales", days],
    queryFn: async () => {
      const client = await browserClient();
      const [sales, discounts] = await Promise.all([
        rows<Sale>(client.rpc("sales_by_day", { since: sinceDay(days) })),
        rows<Discounted>(client.rpc("sales_by_discount", { since: sinceDay(days) })),
      ]);
      return { sales, discounts };
    },
  });
  return (
    <>
      <ScreenHead
        title="Sales"
        about="Paid orders on the day they were paid, refunds on the day of the refund, days in UTC. Test money is not counted."
      >
        <SelectField
          label="Time"
          options={spans}
          value={days}
          onChange={({ target }) => change({ days: target.value as typeof days })}
        />
      </ScreenHead>
      <QueryState query={query} what="sales">
        {({ sales, discounts }) => (
          <>
            <Report sales={sales} days={Number(days)} />
            <Discounts sales={discounts} />
          </>
        )}
      </QueryState>
    </>
  );
}
