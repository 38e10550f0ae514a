import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { QueryState } from "#app/site/query-state.tsx";
import { choiceField, queryView } from "#app/ui/query-view.ts";
import { SelectField } from "#app/ui/select-field.tsx";
import { useAddressState } from "#app/ui/use-address-state.ts";
import { ScreenHead } from "../frame/screen-head.tsx";
import { Discounts } from "./discounts.tsx";
import { Funnel } from "./funnel.tsx";
import { loadSalesReport } from "./load-sales-report.ts";
import { NothingSold, Revenue } from "./revenue.tsx";
import { currenciesOf, type Sale } from "./sales.ts";
import { Sources } from "./sources.tsx";
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

type Report = Awaited<ReturnType<typeof loadSalesReport>>;

function Money({ sales, earlier, days, visits }: Report) {
  const names = useMemo(() => new Map(visits.products.map(({ product, name }) => [product, name])), [visits]);
  const currencies = useMemo(() => currenciesOf(sales, earlier), [sales, earlier]);
  if (currencies.length === 0) return <NothingSold />;
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
    queryFn: () => loadSalesReport(Number(days)),
  });
  return (
    <>
      <ScreenHead
        title="Sales"
        about="Paid orders on the day they were paid, refunds on the day of the refund, days in UTC. Each payment of a subscription is counted; test money is not."
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
