import { Button, type ButtonSize, type ButtonVariant } from "../ui/button.tsx";
import { classNames } from "../ui/class-names.ts";

/** Opens the checkout of one product; the checkout feature's business, handed in by the route. */
export type Buy = (product: { readonly url: string; readonly title: string }) => void;

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

type Props = {
  readonly url: string;
  readonly title: string;
  readonly label: string;
  readonly onBuy: Buy;
  readonly size?: ButtonSize;
  readonly variant?: ButtonVariant;
  readonly "aria-label"?: string;
  readonly "aria-describedby"?: string;
};

/** Buys one product by itself, past the cart. */
export function BuyButton({ url, title, label, onBuy, ...look }: Props) {
  return (
    <>
      <Button {...look} className="has-plain-checkout whitespace-nowrap" onClick={() => onBuy({ url, title })}>
        {label}
      </Button>
      <PlainCheckout url={url} label={label} small={look.size === "sm"} />
    </>
  );
}
