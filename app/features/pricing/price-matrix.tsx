import type { ReactNode } from "react";
import { formatUsd } from "#lib/price-text.ts";
import { TableHead } from "../../ui/table-head.tsx";
import { coverText, type Offer, offerKinds, totalOver } from "./offers.ts";
import { mostCompared, overText, type PriceView, toggled } from "./price-view.ts";

export type MatrixProps = {
  readonly offers: readonly Offer[];
  readonly view: PriceView;
  readonly onView: (part: Partial<PriceView>) => void;
  /** The button that buys it, or puts it into the cart. */
  readonly actionFor: (offer: Offer) => ReactNode;
};

const kindTitles = { course: "Courses", plan: "Mentorship", robot: "Robots", vps: "VPS hosting" } as const;

function Compare({ offer, view, onView }: Pick<MatrixProps, "view" | "onView"> & { readonly offer: Offer }) {
  const chosen = view.compared.includes(offer.id);
  const full = !chosen && view.compared.length >= mostCompared;
  return (
    <label className="price-compare">
      <input
        type="checkbox"
        checked={chosen}
        aria-disabled={full || undefined}
        onChange={() => onView({ compared: toggled(view.compared, offer.id) })}
      />
      {full ? "Three are compared" : "Compare"}
      <span className="sr-only">: {offer.name}</span>
    </label>
  );
}

const Ticks = ({ items }: { readonly items: readonly string[] }) => (
  <ul className="ticks price-ticks">
    {items.map((item) => (
      <li key={item}>{item}</li>
    ))}
  </ul>
);

function Row({ offer, ...props }: MatrixProps & { readonly offer: Offer }) {
  return (
    <tr data-offer={offer.id}>
      <th scope="row">
        {offer.name}
        <span className="fine block font-normal">{offer.what}</span>
      </th>
      <td className="num">
        <span className="font-semibold">{formatUsd(offer.price)}</span>
        <span className="fine block">{offer.periodText}</span>
      </td>
      <td className="num">
        <span className="font-semibold">{formatUsd(totalOver(offer, props.view.months))}</span>
        <span className="fine block">{coverText(offer)}</span>
      </td>
      <td>
        <Ticks items={offer.included} />
      </td>
      <td className="small">{offer.notFor ?? "–"}</td>
      <td className="fine">{offer.refund}</td>
      <td className="price-buy">
        {props.actionFor(offer)}
        <Compare offer={offer} view={props.view} onView={props.onView} />
      </td>
    </tr>
  );
}

/** Everything that is sold by the same measures, on wide screens. */
export function PriceTable(props: MatrixProps) {
  const { offers, view } = props;
  return (
    <table className="table price-table">
      <caption className="sr-only">Every product with its price and what it costs over {overText(view.months)}</caption>
      <TableHead
        columns={[
          "Product",
          { name: "Price", numeric: true },
          { name: `Over ${overText(view.months)}`, numeric: true },
          "Included",
          "Not for",
          "Refund",
          { name: "Buy or compare", unseen: true },
        ]}
      />
      {offerKinds.map((kind) => {
        const members = offers.filter((offer) => offer.kind === kind);
        if (members.length === 0) return null;
        return (
          <tbody key={kind}>
            <tr>
              <th scope="rowgroup" colSpan={7} className="price-group">
                {kindTitles[kind]}
              </th>
            </tr>
            {members.map((offer) => (
              <Row key={offer.id} offer={offer} {...props} />
            ))}
          </tbody>
        );
      })}
    </table>
  );
}

/** The same as cards, for narrow screens. */
export function PriceCards(props: MatrixProps) {
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2">
      {props.offers.map((offer) => (
        <li key={offer.id} className="panel flex flex-col p-5" data-offer={offer.id}>
          <p className="fine">{kindTitles[offer.kind]}</p>
          <h3 className="mt-1">{offer.name}</h3>
          <p className="small mt-1 text-ink2">{offer.what}</p>
          <dl className="price-lines">
            <div>
              <dt>Price, {offer.periodText}</dt>
              <dd className="text-h3">{formatUsd(offer.price)}</dd>
            </div>
            <div>
              <dt>Over {overText(props.view.months)}</dt>
              <dd>
                {formatUsd(totalOver(offer, props.view.months))} {coverText(offer)}
              </dd>
            </div>
          </dl>
          <details className="disclosure mt-2">
            <summary className="small">What is included</summary>
            <Ticks items={offer.included} />
          </details>
          {offer.notFor ? (
            <p className="small mt-3">
              <strong>Not for:</strong> {offer.notFor}
            </p>
          ) : null}
          <p className="fine mt-2">Refund: {offer.refund}.</p>
          <div className="mt-auto flex flex-wrap items-center justify-between gap-3 pt-4">
            {props.actionFor(offer)}
            <Compare offer={offer} view={props.view} onView={props.onView} />
          </div>
        </li>
      ))}
    </ul>
  );
}
