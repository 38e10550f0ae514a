import type { ReactNode } from "react";
import type { Brand, Claim } from "#content/types.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import type { Buy } from "./buy.ts";
import { FeaturedCards } from "./featured-cards.tsx";
import { Hero } from "./hero.tsx";
import type { HomeContent, HomeQuestion } from "./home-content.ts";
import type { MarketSnapshot } from "./market-snapshot.ts";
import { Ticker } from "./ticker.tsx";

/** Two thirds of the page's code, and none of it is needed to read or operate the first screen. */
const MarketPanel = lazyPart(() => import("./market-panel.tsx"));
const BelowFold = lazyPart(() => import("./below-fold.tsx"));

type Props = {
  readonly home: HomeContent;
  readonly claims: Readonly<Record<string, Claim>>;
  readonly faqs: readonly HomeQuestion[];
  readonly brand: Brand;
  /** When the data was read, in milliseconds. */
  readonly renderedAt: number;
  readonly market: MarketSnapshot;
  readonly search: ReactNode;
  readonly onBuy: Buy;
};

export function HomeScreen({ home, claims, faqs, brand, renderedAt, market, search, onBuy }: Props) {
  return (
    <>
      <Hero brand={brand} search={search} claims={[claims.students, claims["success-rate"], claims.experience]}>
        <MarketPanel renderedAt={renderedAt} market={market} />
      </Hero>
      <FeaturedCards />
      <Ticker />
      <BelowFold home={home} claims={claims} faqs={faqs} brand={brand} onBuy={onBuy} />
    </>
  );
}
