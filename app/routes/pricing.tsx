import { appContext } from "../data/app-context.ts";
import { loadPricing } from "../data/content.ts";
import { AddToCartButton } from "../features/cart/add-to-cart-button.tsx";
import { PageHero } from "../features/pages/page-hero.tsx";
import { PageWords } from "../features/pages/page-words.tsx";
import type { Offer } from "../features/pricing/offers.ts";
import { PricingScreen } from "../features/pricing/pricing-screen.tsx";
import { Button } from "../ui/button.tsx";
import { PlainCheckout } from "../ui/script-note.tsx";
import type { Route } from "./+types/pricing";
import { buy } from "./buy.ts";
import { contentMeta } from "./content-meta.ts";
import { loadPageContent } from "./page-loader.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { client } = context.get(appContext);
  const [page, pricing] = await Promise.all([loadPageContent(client, "pricing"), loadPricing(client)]);
  return { page, pricing };
}

export const meta: Route.MetaFunction = (args) => contentMeta(args);

const buyWords = { course: "Enroll Now", plan: "Book Now", vps: "Choose plan" } as const;

/** Robots go into the cart; what is booked for a person or a month is bought by itself. */
function OfferAction({ offer }: { readonly offer: Offer }) {
  const { id, kind, name, image, price, checkoutUrl } = offer;
  if (kind === "robot")
    return (
      <AddToCartButton size="sm" variant="secondary" product={{ id, name, image: image ?? "", price, checkoutUrl }} />
    );
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        className="has-plain-checkout whitespace-nowrap"
        aria-label={`${buyWords[kind]}: ${name}`}
        onClick={() => void buy({ url: checkoutUrl, title: name })}
      >
        {buyWords[kind]}
      </Button>
      <PlainCheckout small url={checkoutUrl} label={buyWords[kind]} />
    </>
  );
}

const actionFor = (offer: Offer) => <OfferAction offer={offer} />;

export default function PricingPage({ loaderData, matches }: Route.ComponentProps) {
  const { page, pricing } = loaderData;
  const path = matches.at(-1)?.pathname ?? "";
  return (
    <>
      <PageHero eyebrow="Pricing" title={page.title} lead={page.lead} />
      <h2 className="sr-only">Every price</h2>
      <PricingScreen catalogue={pricing} actionFor={actionFor} />
      <div className="pt-10">
        <PageWords below path={path} sections={page.sections} />
      </div>
    </>
  );
}
