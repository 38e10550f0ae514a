import { useMemo } from "react";
import { CurveChart } from "#app/ui/chart/curve-chart.tsx";
import { formatCents, wholeUnits } from "#lib/amount-text.ts";
import { shortDate } from "#lib/date-text.ts";
import { plainNumber, signedPercent } from "#lib/figure-text.ts";
import { FileButton } from "./file-button.tsx";
import { NumberTable } from "./number-table.tsx";
import { byDay, byProduct, comparedDays, net, type Sale, total } from "./sales.ts";

type Props = {
  readonly currency: string;
  readonly sales: readonly Sale[];
  /** The same number of days before. */
  readonly earlier: readonly Sale[];
  readonly days: readonly string[];
  /** Of products that are still there, by their ids. */
  readonly names: ReadonlyMap<string, string>;
};

/** `Without today +12% on the 29 days before`; nothing where there is nothing to compare with. */
function Change({ now, before, days }: ReturnType<typeof comparedDays>) {
  if (before <= 0) return null;
  const change = (now / before - 1) * 100;
  return (
    <span className="small text-ink2">
      Without today {signedPercent(change, 0)} on the {days} days before
    </span>
  );
}

/** What was sold and refunded in one currency, by day and by product. */
export function Revenue({ currency, sales, earlier, days, names }: Props) {
  const sum = total(sales);
  return (
    <section className="grid gap-5" aria-label={`Revenue in ${currency}`}>
      <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <span className="font-semibold text-figure">{formatCents(net(sum), currency)}</span>
        <span className="small text-ink2">
          {plainNumber(sum.sold)} sold, {plainNumber(sum.refunded)} refunded
        </span>
        <Change {...comparedDays(sales, earlier, days)} />
      </p>
      {sales.length > 0 ? <Parts {...{ currency, sales, days, names }} /> : <NothingSold />}
    </section>
  );
}

export const NothingSold = () => (
  <p className="inset p-6">Nothing was sold in this time. Test orders are not counted.</p>
);

/** The same by day and by product, and as a file. */
function Parts({ currency, sales, days, names }: Omit<Props, "earlier">) {
  const series = useMemo(() => {
    const sums = byDay(sales, days);
    return [
      { id: "sold", label: "Sold", values: sums.map((sum) => sum.sold_cents), tone: "accent", area: true },
      { id: "refunded", label: "Refunded", values: sums.map((sum) => sum.refunded_cents), tone: "down", dashed: true },
    ] as const;
  }, [sales, days]);
  return (
    <>
      <CurveChart
        label={`Revenue by day, ${currency}`}
        series={series}
        xLabel={(row) => shortDate(days[row] ?? "")}
        format={(value) => formatCents(Math.round(value), currency)}
        height={220}
      />
      <NumberTable
        label={`Sales by product in ${currency}`}
        columns={["Product", "Sold", "Refunded", "Sold for", "Refunds", "Revenue"]}
        rows={byProduct(sales).map((row) => ({
          key: row.product,
          name: names.get(row.product) ?? row.product,
          cells: [
            row.sold,
            row.refunded,
            ...[row.sold_cents, row.refunded_cents, net(row)].map((cents) => formatCents(cents, currency)),
          ],
        }))}
      />
      <p>
        <FileButton
          name={`sales-${currency}-${days[0]}-to-${days.at(-1)}`}
          what={`sales by day and product in ${currency}`}
          header={["day", "product", "currency", "sold", "sold_for", "refunded", "refunds"]}
          rows={() =>
            sales.map((sale) => [
              sale.day,
              sale.product_id,
              currency,
              sale.sold,
              wholeUnits(sale.sold_cents, currency),
              sale.refunded,
              wholeUnits(sale.refunded_cents, currency),
            ])
          }
        />
      </p>
    </>
  );
}
