import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { browserClient } from "#app/data/client.ts";
import { rows } from "#app/data/rows.ts";
import { choiceField, queryView } from "#app/ui/query-view.ts";
import { SelectField } from "#app/ui/select-field.tsx";
import { useAddressState } from "#app/ui/use-address-state.ts";
import { isoDay } from "#lib/date-text.ts";
import { callDatabase } from "../content/call-database.ts";
import { QueryState } from "../frame/query-state.tsx";
import { ScreenHead } from "../frame/screen-head.tsx";
import { type Discounted, Discounts } from "./discounts.tsx";
import { Funnel } from "./funnel.tsx";
import { Revenue } from "./revenue.tsx";
import { lastDays, type Sale } from "./sales.ts";
import { Sources } from "./sources.tsx";
import { visitReport } from "./visit-report.ts";
import { SwitchedOff, Visits } from "./visits.tsx";

const spans = [
  ["7", "7 days"],
  ["30", "30 days"],
  ["90", "90 days"],
  ["365", "365 days"],
] as const;
const address = queryView({
  days: choiceField("days", ["7", "30", "90", "365"], "30"),
  touch: choiceField<"first" | "last">("touch", ["first", "last"], "first"),
});

/** The days shown, and as many before them to compare with. */
async function loadReport(days: number) {
  const now = Date.now();
  const shown = lastDays(days, now);
  const [since, until] = [shown[0] ?? isoDay(now), isoDay(now)];
  const before = lastDays(days * 2, now)[0] ?? since;
  const client = await browserClient();
  const [sales, visits, discounts] = await Promise.all([
    rows<Sale>(client.rpc("sales_report", { since: before, until })),
    callDatabase("visit_report", { since, until }),
    rows<Discounted>(client.rpc("sales_by_discount", { since })),
  ]);
  return {
    days: shown,
    sales: sales.filter(({ day }) => day >= since),
    earlier: sales.filter(({ day }) => day < since),
    visits: visitReport.parse(visits),
    discounts,
  };
}
type Report = Awaited<ReturnType<typeof loadReport>>;

function Money({ sales, earlier, days, visits }: Report) {
  const names = useMemo(() => new Map(visits.products.map(({ product, name }) => [product, name])), [visits]);
  const currencies = useMemo(() => [...new Set(sales.map(({ currency }) => currency))], [sales]);
  if (currencies.length === 0)
    return <p className="inset p-6">Nothing was sold in this time. Test orders are not counted.</p>;
  const of = (list: readonly Sale[], currency: string) => list.filter((sale) => sale.currency === currency);
  return currencies.map((currency) => (
    <Revenue
      key={currency}
      currency={currency}
      sales={of(sales, currency)}
      earlier={of(earlier, currency)}
      days={days}
      names={names}
    />
  ));
}

/** What was sold and refunded, how visitors came to it, and from where. */
export function SalesScreen() {
  const [{ days, touch }, change] = useAddressState(address);
  const query = useQuery({
    queryKey: ["admin", "sales", days],
    placeholderData: keepPreviousData,
    queryFn: () => loadReport(Number(days)),
  });
  return (
    <>
      <ScreenHead
        title="Sales"
        about="Paid orders on the day they were paid, refunds on the day of the refund, days in UTC. Of a subscription the first payment is counted, not its renewals; test money is not."
      >
        <SelectField
          label="Period"
          options={spans}
          value={days}
          onChange={({ target }) => change({ days: target.value as typeof days })}
        />
      </ScreenHead>
      <QueryState query={query} what="sales">
        {(report) => (
          <div className="grid gap-12">
            <Money {...report} />
            <Discounts sales={report.discounts} />
            {!report.visits.counting && <SwitchedOff />}
            <Funnel report={report.visits} sales={report.sales} days={report.days} />
            <Sources
              report={report.visits}
              days={report.days}
              touch={touch}
              onTouch={(next) => change({ touch: next })}
            />
            <Visits report={report.visits} days={report.days} />
          </div>
        )}
      </QueryState>
    </>
  );
}
