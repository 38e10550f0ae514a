import { useMemo } from "react";
import { CurveChart } from "#app/ui/chart/curve-chart.tsx";
import { shortDate } from "#lib/date-text.ts";
import { plainNumber, shareText } from "#lib/figure-text.ts";
import { FileButton } from "./file-button.tsx";
import { NumberTable } from "./number-table.tsx";
import { byDay, byProduct, type Sale } from "./sales.ts";
import { type VisitReport, visitsByDay } from "./visit-report.ts";

type Props = { readonly report: VisitReport; readonly sales: readonly Sale[]; readonly days: readonly string[] };

type FunnelRow = {
  readonly product: string;
  readonly name: string;
  /** Null for what has no page of its own. */
  readonly seen: number | null;
  readonly carts: number;
  readonly checkouts: number;
  /** Orders, not pieces: that is what a checkout leads to. */
  readonly paid: number;
  readonly refunded: number;
};

function funnelRows({ report, sales }: Pick<Props, "report" | "sales">): FunnelRow[] {
  const sold = new Map(byProduct(sales).map((row) => [row.product, row]));
  return report.products
    .map(({ product, name, seen, carts, checkouts, has_page: hasPage }) => ({
      product,
      name,
      seen: hasPage ? seen : null,
      carts,
      checkouts,
      paid: sold.get(product)?.orders ?? 0,
      refunded: sold.get(product)?.refunded_orders ?? 0,
    }))
    .filter(({ seen, carts, checkouts, paid, refunded }) => (seen ?? 0) + carts + checkouts + paid + refunded > 0)
    .sort((a, b) => b.paid - a.paid || b.checkouts - a.checkouts || (b.seen ?? 0) - (a.seen ?? 0));
}

const share = (part: number, whole: number) => (whole > 0 ? shareText(part / whole) : "–");

function Steps({ rows }: { readonly rows: readonly FunnelRow[] }) {
  const sum = (of: (row: FunnelRow) => number) => rows.reduce((all, row) => all + of(row), 0);
  const steps = [
    ["Product page seen", "page views", sum(({ seen }) => seen ?? 0), null],
    ["Put in the cart", "carts", sum(({ carts }) => carts), 0],
    ["Checkout opened", "checkouts", sum(({ checkouts }) => checkouts), 0],
    ["Paid", "paid", sum(({ paid }) => paid), 2],
    ["Refunded", "refunds", sum(({ refunded }) => refunded), 3],
  ] as const;
  return (
    <NumberTable
      label="Steps to a purchase"
      columns={["Step", "Times", "Share"]}
      rows={steps.map(([name, , count, of]) => ({
        key: name,
        name,
        cells: [count, of === null ? "" : `${share(count, steps[of][2])} of ${steps[of][1]}`],
      }))}
    />
  );
}

const header = ["product", "page_views", "put_in_cart", "checkout_opened", "paid", "refunded"];

/** From a product's page to a paid order: by day, in all, and by product. */
export function Funnel({ report, sales, days }: Props) {
  const rows = useMemo(() => funnelRows({ report, sales }), [report, sales]);
  const series = useMemo(() => {
    const counts = visitsByDay(report, days);
    const paid = byDay(sales, days).map(({ orders }) => orders);
    return [
      { id: "carts", label: "Put in the cart", values: counts.map(({ carts }) => carts), tone: "muted" },
      { id: "checkouts", label: "Checkout opened", values: counts.map((day) => day.checkouts), tone: "second" },
      { id: "paid", label: "Paid", values: paid, tone: "accent" },
    ] as const;
  }, [report, sales, days]);
  return (
    <section className="grid gap-5" aria-label="From visit to purchase">
      <h2>From visit to purchase</h2>
      <p className="small max-w-[70ch] text-ink2">
        Times, not people. Courses can be bought without the cart. Plans and hosting have no page of their own. Renewals
        of a subscription open no checkout and are left out. What was paid and refunded is counted from orders, the rest
        from pages, so shares are near, not exact.
      </p>
      <CurveChart
        label="Carts, checkouts and paid products by day"
        series={series}
        xLabel={(row) => shortDate(days[row] ?? "")}
        format={(value) => plainNumber(value)}
        height={220}
      />
      <Steps rows={rows} />
      {rows.length > 0 ? (
        <>
          <NumberTable
            label="Steps to a purchase by product"
            columns={["Product", "Page views", "Put in the cart", "Checkout opened", "Paid", "Refunded"]}
            rows={rows.map(({ product, name, seen, carts, checkouts, paid, refunded }) => ({
              key: product,
              name,
              cells: [seen ?? "–", carts, checkouts, paid, refunded],
            }))}
          />
          <p>
            <FileButton
              name={`steps-${days[0]}-to-${days.at(-1)}`}
              what="steps to a purchase by product"
              header={header}
              rows={() => rows.map((row) => [row.product, row.seen, row.carts, row.checkouts, row.paid, row.refunded])}
            />
          </p>
        </>
      ) : (
        <p className="small text-ink2">No product was seen, put in a cart or sold in these days.</p>
      )}
    </section>
  );
}
