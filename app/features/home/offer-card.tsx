import { type ReactNode, useId } from "react";
import type { DrawnPicture as Picture } from "#lib/drawn-picture.ts";
import { formatPrice } from "#lib/price-text.ts";
import { type Buy, type Buyable, BuyButton } from "../../site/buy-button.tsx";
import { DemoMark } from "../../site/demo-mark.tsx";
import { DrawnPicture } from "../../site/drawn-picture.tsx";
import { Badge } from "../../ui/badge.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Figure } from "../../ui/figure.tsx";
import { SiteLink } from "../../ui/site-link.tsx";

type Props = {
  readonly picture: Picture;
  readonly kind: string;
  readonly badge: string | null;
  /** Speaks for the badge. */
  readonly evidence: string | null;
  readonly product: Buyable;
  readonly description: string;
  readonly figures: readonly { readonly id: string; readonly value: ReactNode; readonly label: ReactNode }[];
  readonly features: readonly string[];
  /** Among much else: a phone shows what it includes when it is asked. */
  readonly folded?: boolean;
  readonly price: number;
  readonly period: string;
  readonly action: string;
  readonly onBuy: Buy;
  /** Its page, where it has one. */
  readonly href?: string;
  /** Where an owner goes on. */
  readonly ownedTo?: string;
  readonly children?: ReactNode;
};

/** A course or a plan: what it is, what it holds, what it costs, and the way to it. */
export function OfferCard(offer: Props) {
  const titleId = useId();
  const features = (
    <ul className="ticks">
      {offer.features.map((feature) => (
        <li key={feature}>{feature}</li>
      ))}
    </ul>
  );
  return (
    <article className={classNames("panel offer", offer.badge && "offer-marked")} aria-labelledby={titleId}>
      <DrawnPicture className="offer-picture" picture={offer.picture} />
      <p className="offer-kind flex min-h-[26px] flex-wrap items-center justify-between gap-x-3">
        <span className="fine">{offer.kind}</span>
        {offer.badge ? (
          <span className="inline-flex items-center gap-1.5">
            <Badge tone="accent">{offer.badge}</Badge>
            <DemoMark evidence={offer.evidence} text="demo" />
          </span>
        ) : null}
      </p>
      <h3 id={titleId} className={offer.href ? undefined : "mt-1.5 md:mt-4"}>
        {offer.href ? (
          <SiteLink className="text-link inline-flex min-h-11 items-center" href={offer.href}>
            {offer.product.title}
          </SiteLink>
        ) : (
          offer.product.title
        )}
      </h3>
      <p className="small offer-words mt-2.5 text-ink2">{offer.description}</p>
      <dl className="offer-figures">
        {offer.figures.map(({ id, value, label }) => (
          <Figure key={id} value={value} label={label} />
        ))}
      </dl>
      {offer.folded ? (
        <details className="disclosure rest-of-list offer-fold">
          <summary className="small">What it includes</summary>
          <p className="small offer-words text-ink2">{offer.description}</p>
          {features}
        </details>
      ) : (
        features
      )}
      {offer.children}
      <p className="offer-way">
        <span>
          <span className="figure block text-figure font-semibold leading-none tracking-[-0.03em]">
            {formatPrice(offer.price)}
          </span>
          <span className="fine mt-1 block">{offer.period}</span>
        </span>
        <BuyButton
          product={offer.product}
          label={offer.action}
          aria-describedby={titleId}
          onBuy={offer.onBuy}
          ownedTo={offer.ownedTo}
        />
      </p>
    </article>
  );
}
