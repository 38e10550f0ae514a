import { SelectField } from "#app/ui/select-field.tsx";
import { formatCents, wholeUnits } from "#lib/amount-text.ts";
import { FileButton } from "./file-button.tsx";
import { NumberTable } from "./number-table.tsx";
import { bySource, type VisitReport } from "./visit-report.ts";

type Touch = "first" | "last";
type Props = {
  readonly report: VisitReport;
  readonly days: readonly string[];
  readonly touch: Touch;
  readonly onTouch: (touch: Touch) => void;
};

const touches = [
  ["first", "How the visit began"],
  ["last", "Last link before the step"],
] as const;

/** Where visits, carts, checkouts and sales come from. */
export function Sources({ report, days, touch, onTouch }: Props) {
  const rows = bySource(report, touch);
  return (
    <section className="grid gap-5" aria-label="Sources">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2>Sources</h2>
        <SelectField
          label="Source"
          options={touches}
          value={touch}
          onChange={({ target }) => onTouch(target.value as Touch)}
        />
      </div>
      <p className="small max-w-[70ch] text-ink2">
        The site with the link, or what the link’s utm_source, utm_medium and utm_campaign say. A visit ends with its
        last open page: who comes back another day begins a new one. Sales are those of checkouts opened without signing
        in and paid within a day; refunds are not known by source. A checkout counts once for each product in it, a paid
        order once.
      </p>
      {rows.length === 0 ? (
        <p className="inset p-6">No visit was counted in this time.</p>
      ) : (
        <NumberTable
          label="Sources of visits"
          className="max-h-96"
          columns={["Source", "Arrivals", "Put in the cart", "Checkout opened", "Paid orders", "Sold for"]}
          rows={rows.map(({ name, arrivals, carts, checkouts, paid, sold }) => ({
            key: name,
            name,
            cells: [
              arrivals,
              carts,
              checkouts,
              paid,
              sold.map(({ cents, currency }) => formatCents(cents, currency)).join(" + ") || "–",
            ],
          }))}
        />
      )}
      <p>
        <FileButton
          name={`sources-${touch}-${days[0]}-to-${days.at(-1)}`}
          what="sources"
          header={["source", "arrivals", "put_in_cart", "checkout_opened", "paid_orders", "sold_for"]}
          rows={() =>
            rows.map((row) => [
              row.name,
              row.arrivals,
              row.carts,
              row.checkouts,
              row.paid,
              row.sold.map(({ cents, currency }) => `${wholeUnits(cents, currency)} ${currency}`).join(" + "),
            ])
          }
        />
      </p>
    </section>
  );
}
