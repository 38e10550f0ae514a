import { Button, ButtonLink, type ButtonSize, type ButtonVariant } from "../ui/button.tsx";
import { classNames } from "../ui/class-names.ts";
import { ownedPath, useOwned } from "./owned-products.ts";

export type BuyableKind = "course" | "plan" | "robot" | "vps";

/** One product to be bought. */
export type Buyable = { readonly id: string; readonly kind: BuyableKind; readonly url: string; readonly title: string };

/** Opens the checkout of one product; the checkout feature's business, handed in by the route. */
export type Buy = (product: Buyable) => void;

type CheckoutLinkProps = { readonly url: string; readonly label: string; readonly small?: boolean };

/** The way to a product's checkout without JavaScript: a plain link in the place of a button that needs it. */
export function PlainCheckout({ url, label, small = false }: CheckoutLinkProps) {
  return (
    <noscript>
      <a className={classNames("btn btn-primary plain-checkout", small && "btn-sm")} href={url}>
        {label}
      </a>
    </noscript>
  );
}

type Look = { readonly size?: ButtonSize; readonly variant?: ButtonVariant };

type OwnedLinkProps = Look & {
  readonly product: { readonly kind: BuyableKind; readonly title: string };
  readonly to: string;
  /** What the button said: the link takes as much room, so that nothing beside it moves. */
  readonly instead: string;
  /** What the link says, where the page knows more than that the product is owned. */
  readonly label?: string;
};

/** In the place of a buy button, for a member who has the product already. */
export function OwnedLink({ product: { kind, title }, to, instead, label, ...look }: OwnedLinkProps) {
  const text = label ?? (kind === "course" || look.size === "sm" ? "Open" : "In your member area");
  return (
    <ButtonLink
      {...look}
      to={to}
      className="grid! place-items-center whitespace-nowrap"
      aria-label={`${text}: ${title}`}
    >
      <span aria-hidden="true" className="invisible col-start-1 row-start-1">
        {instead}
      </span>
      <span className="col-start-1 row-start-1">{text}</span>
    </ButtonLink>
  );
}

type Props = Look & {
  readonly product: Buyable;
  readonly label: string;
  readonly onBuy: Buy;
  /** Where an owner goes on; the purchase's page in the member area unless another page is better. */
  readonly ownedTo?: string;
  readonly ownedLabel?: string;
  readonly "aria-label"?: string;
  readonly "aria-describedby"?: string;
};

/** Buys one product by itself, past the cart. An owner is led to it instead. */
export function BuyButton({ product, label, onBuy, ownedTo, ownedLabel, ...look }: Props) {
  const enrolment = useOwned(product.id);
  if (enrolment !== undefined) {
    const { size, variant } = look;
    return (
      <OwnedLink
        size={size}
        variant={variant}
        product={product}
        to={ownedTo ?? ownedPath(enrolment)}
        instead={label}
        label={ownedLabel}
      />
    );
  }
  return (
    <>
      <Button {...look} className="has-plain-checkout whitespace-nowrap" onClick={() => onBuy(product)}>
        {label}
      </Button>
      <PlainCheckout url={product.url} label={label} small={look.size === "sm"} />
    </>
  );
}
