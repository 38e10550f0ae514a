import type { ReactNode } from "react";
import type { Brand, Claim } from "#content/types.ts";
import type { Buy } from "../../site/buy-button.tsx";
import { LinkCards } from "../../site/link-cards.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Hero } from "./hero.tsx";
import type { HomeContent, HomeQuestion } from "./home-content.ts";
import type { MarketSnapshot } from "./market-snapshot.ts";
import { Ticker } from "./ticker.tsx";

/** Two thirds of the page's code, and none of it is needed to read or operate the first screen. */
const MarketPanel = lazyPart(() => import("./market-panel.tsx"));
const BelowFold = lazyPart(() => import("./below-fold.tsx"));

const featured = [
  {
    title: "Forex Academy",
    href: "/#academy",
    text: "From what a pip is worth to a plan that has survived its own test, in three courses.",
  },
  {
    title: "Trading Robots",
    href: "/robots",
    text: "Automated strategies with class, costs and max drawdown shown on the label.",
  },
  {
    title: "Mentorship",
    href: "/#mentorship",
    text: "An experienced trader reads your journal and tells you what it shows.",
  },
];

type Props = {
  readonly home: HomeContent;
  readonly claims: Readonly<Record<string, Claim>>;
  readonly faqs: readonly HomeQuestion[];
  readonly brand: Brand;
  /** When the data was read, in milliseconds. */
  readonly renderedAt: number;
  readonly market: MarketSnapshot;
  /** Pips by hour of a UTC day. */
  readonly spreads: readonly number[];
  readonly search: ReactNode;
  readonly onBuy: Buy;
};

export function HomeScreen({ home, claims, faqs, brand, renderedAt, market, spreads, search, onBuy }: Props) {
  return (
    <>
      <Hero brand={brand} search={search} claims={[claims.students, claims["success-rate"], claims.experience]}>
        <MarketPanel renderedAt={renderedAt} market={market} spreads={spreads} />
      </Hero>
      <LinkCards links={featured} />
      <Ticker />
      <BelowFold home={home} claims={claims} faqs={faqs} brand={brand} onBuy={onBuy} />
    </>
  );
}
