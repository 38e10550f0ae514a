import { formatUsd } from "#lib/price-text.ts";
import { ComparedTable } from "../../ui/compared-table.tsx";
import { coverText, type Offer, spans, totalOver } from "./offers.ts";
import type { MatrixProps } from "./price-matrix.tsx";
import { overText } from "./price-view.ts";

type Row = readonly [label: string, value: (offer: Offer) => string];

const rows: readonly Row[] = [
  ["What it is", ({ what }) => what],
  ["Price", ({ price, periodText }) => `${formatUsd(price)} ${periodText}`],
  ...spans.map(
    (months): Row => [
      `Paid after ${overText(months)}`,
      (offer) => `${formatUsd(totalOver(offer, months))} ${coverText(offer)}`.trim(),
    ],
  ),
  ["Included", ({ included }) => included.join(". ")],
  ["Not for", ({ notFor }) => notFor ?? "–"],
  ["Refund", ({ refund }) => refund],
];

/** The id of its heading. */
export const comparisonHeading = "comparison-heading";

/** Up to three products side by side, whatever they are. */
export function PriceComparison({ offers, onView, actionFor }: MatrixProps) {
  if (offers.length === 0) return null;
  return (
    <section className="price-side" aria-labelledby={comparisonHeading}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={comparisonHeading} tabIndex={-1} className="text-h3 outline-none">
          Side by side
        </h2>
        <button type="button" className="btn btn-quiet btn-sm" onClick={() => onView({ compared: [] })}>
          Clear
        </button>
      </div>
      <ComparedTable
        label="Compared products"
        items={offers.map(({ id, name }) => ({ id, head: name }))}
        rows={[
          ...rows.map(([label, value]) => ({ id: label, label, cells: offers.map(value) })),
          { id: "buy", label: <span className="sr-only">Buy</span>, cells: offers.map(actionFor) },
        ]}
      />
    </section>
  );
}
