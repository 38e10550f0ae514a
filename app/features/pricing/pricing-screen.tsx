import { type ReactNode, useMemo } from "react";
import { formatUsd } from "#lib/price-text.ts";
import type { Pricing } from "../../data/content.ts";
import { ChoiceTray } from "../../ui/choice-tray.tsx";
import { SiteLink } from "../../ui/site-link.tsx";
import { useAddressState } from "../../ui/use-address-state.ts";
import { type Offer, offersOf } from "./offers.ts";
import { comparisonHeading, PriceComparison } from "./price-comparison.tsx";
import { PriceControls } from "./price-controls.tsx";
import { PriceCards, PriceTable } from "./price-matrix.tsx";
import { mostCompared, priceAddress, shownOffers } from "./price-view.ts";

type Props = { readonly pricing: Pricing; readonly actionFor: (offer: Offer) => ReactNode };

/** The page finds its late part by this. */
const pricesId = "prices";

/** Every price of the site in one matrix, what it adds up to, and who should keep the money. */
export function PricingScreen({ pricing, actionFor }: Props) {
  const offers = useMemo(() => offersOf(pricing), [pricing]);
  const [view, change] = useAddressState(priceAddress);
  const shown = shownOffers(offers, view);
  const compared = view.compared.flatMap((id) => offers.filter((offer) => offer.id === id));
  const found = shown.length === 1 ? "1 product" : `${shown.length} of ${offers.length} products`;
  const shared = { view, onView: change, actionFor };
  return (
    <div id={pricesId} className="wrap wide pricing">
      <PriceControls view={view} onView={change} found={found} />
      <PriceComparison offers={compared} {...shared} />
      {shown.length === 0 ? (
        <p className="py-10 text-ink2">
          Nothing of this kind costs {view.budget === null ? "so little" : `at most ${formatUsd(view.budget)}`} over the
          chosen time. The{" "}
          <SiteLink className="text-link" href="/foundation">
            Foundation page
          </SiteLink>{" "}
          and all tools are free.
        </p>
      ) : (
        <>
          <div className="price-wide">
            <PriceTable offers={shown} {...shared} />
          </div>
          <div className="price-narrow">
            <PriceCards offers={shown} {...shared} />
          </div>
        </>
      )}
      <ChoiceTray
        names={compared.map(({ name }) => name)}
        most={mostCompared}
        target={comparisonHeading}
        onClear={() => change({ compared: [] })}
      />
      <p className="fine mt-5 max-w-[90ch]">
        Prices in US dollars before tax; the checkout provider adds value added tax or sales tax where required by law
        and shows the total before you pay. A plan billed every three months is not pro-rated. The refund conditions are
        in the{" "}
        <SiteLink className="text-link" href="/terms#refunds">
          terms
        </SiteLink>
        . Nothing here promises a profit.
      </p>
    </div>
  );
}
