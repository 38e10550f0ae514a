import { type ReactNode, useState } from "react";
import type { Brand, Claim } from "#content/types.ts";
import type { Buy } from "../../site/buy-button.tsx";
import { LinkCards } from "../../site/link-cards.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { PlayButton } from "../../ui/play-button.tsx";
import { Hero } from "./hero.tsx";
import type { HomeContent, HomeQuestion } from "./home-content.ts";
import type { MarketSnapshot } from "./market-snapshot.ts";

const items = [
  "$1000 demo credits to practice with",
  "AI tools that name their sources",
  "Trading Forex, Crypto and Stocks",
];
/** How often the line is repeated so that it is never shorter than the screen; the first is read, the rest are seen. */
const copies = [0, 1, 2, 3, 4, 5];

/** One loop takes 18 s. Rests under the pointer, under focus, at the press of its button, and where motion is unwelcome. */
function Ticker() {
  const [paused, setPaused] = useState(false);
  return (
    <section className="ticker" aria-label="Announcements" data-paused={paused || undefined}>
      <div className="ticker-track">
        {copies.map((copy) => (
          <ul key={copy} className="ticker-items" aria-hidden={copy > 0 || undefined}>
            {items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        ))}
      </div>
      <PlayButton className="ticker-button" what="the announcements" paused={paused} onChange={setPaused} />
    </section>
  );
}

/** Two thirds of the page's code, and none of it is needed to read or operate the first screen. */
const MarketPanel = lazyPart(() => import("./market-panel.tsx"));
const BelowFold = lazyPart(() => import("./below-fold.tsx"));

const featured = [
  {
    title: "Forex Academy",
    href: "/#academy",
    text: "From what a pip is worth to a plan that is tested with its costs, in three courses.",
  },
  {
    title: "Trading Robots",
    href: "/robots",
    text: "Automated strategies with class, costs and max drawdown shown on the label.",
  },
  {
    title: "Mentorship",
    href: "/#mentorship",
    text: "A mentor reads your journal and tells you what it shows.",
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
