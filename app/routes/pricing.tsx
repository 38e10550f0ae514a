import { loadPricing } from "../data/content.ts";
import { AddToCartButton } from "../features/cart/add-to-cart-button.tsx";
import { PageHero } from "../features/pages/page-hero.tsx";
import { PageWords } from "../features/pages/page-words.tsx";
import type { Offer } from "../features/pricing/offers.ts";
import { PricingScreen } from "../features/pricing/pricing-screen.tsx";
import { BuyButton } from "../site/buy-button.tsx";
import type { Route } from "./+types/pricing";
import { buy } from "./buy.ts";
import { contentMeta } from "./content-meta.ts";
import { pageLoader } from "./page-loader.server.ts";

export const loader = pageLoader("pricing", (client) => ({ pricing: loadPricing(client) }));

export const meta = contentMeta;

const buyWords = { course: "Enroll Now", plan: "Book Now", vps: "Choose plan" } as const;

/** Robots go into the cart; what is booked for a person or a month is bought by itself. */
function OfferAction({ offer }: { readonly offer: Offer }) {
  const { id, kind, name, image, price, checkoutUrl } = offer;
  if (kind === "robot")
    return (
      <AddToCartButton size="sm" variant="secondary" product={{ id, name, image: image ?? "", price, checkoutUrl }} />
    );
  return (
    <BuyButton
      size="sm"
      variant="secondary"
      product={{ id, kind, url: checkoutUrl, title: name }}
      label={buyWords[kind]}
      aria-label={`${buyWords[kind]}: ${name}`}
      onBuy={buy}
      ownedTo={kind === "course" ? `/courses/${id}` : undefined}
    />
  );
}

const actionFor = (offer: Offer) => <OfferAction offer={offer} />;

export default function PricingPage({ loaderData }: Route.ComponentProps) {
  const { page, pricing } = loaderData;
  return (
    <>
      <PageHero eyebrow="Pricing" title={page.title} lead={page.lead} />
      <h2 className="sr-only">Every price</h2>
      <PricingScreen pricing={pricing} actionFor={actionFor} />
      <div className="pt-10">
        <PageWords below page={page} />
      </div>
    </>
  );
}
