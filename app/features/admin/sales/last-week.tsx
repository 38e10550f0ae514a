import { useQuery } from "@tanstack/react-query";
import { Figure } from "#app/ui/figure.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { formatCents } from "#lib/amount-text.ts";
import { plainNumber } from "#lib/figure-text.ts";
import { loadSalesReport } from "./load-sales-report.ts";
import { net, type Sale, total } from "./sales.ts";
import { visitsByDay } from "./visit-report.ts";

const days = 7;

function revenueText(sales: readonly Sale[]): string {
  const currencies = [...new Set(sales.map(({ currency }) => currency))];
  if (currencies.length === 0) return formatCents(0, "USD");
  return currencies
    .map((currency) => formatCents(net(total(sales.filter((sale) => sale.currency === currency))), currency))
    .join(" · ");
}

/** What was sold and seen in the last seven days; the report behind it says the rest. */
export default function LastWeek() {
  const { data } = useQuery({ queryKey: ["admin", "sales", String(days)], queryFn: () => loadSalesReport(days) });
  const visits = data ? visitsByDay(data.visits, data.days) : [];
  const sum = (of: "arrivals" | "carts" | "checkouts") =>
    data?.visits.counting ? plainNumber(visits.reduce((all, day) => all + day[of], 0)) : "–";
  return (
    <section className="panel my-8 grid gap-4 p-5" aria-label="The last 7 days">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2>The last 7 days</h2>
        <PageLink to={`/admin/sales?days=${days}`} className="text-link inline-flex min-h-11 items-center">
          Sales report
        </PageLink>
      </div>
      <dl className="figures-even" data-count="5">
        <Figure large label="Revenue" value={data ? revenueText(data.sales) : "–"} />
        <Figure large label="Products sold" value={data ? plainNumber(total(data.sales).sold) : "–"} />
        <Figure large label="Arrivals" value={sum("arrivals")} />
        <Figure large label="Added to a cart" value={sum("carts")} />
        <Figure large label="Checkouts begun" value={sum("checkouts")} />
      </dl>
      <p className="fine">
        Days in UTC. Test orders are not counted{data && !data.visits.counting ? ", and visits are switched off" : ""}.
      </p>
    </section>
  );
}
