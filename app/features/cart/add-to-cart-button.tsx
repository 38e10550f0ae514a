import { OwnedLink, PlainCheckout } from "#app/site/buy-button.tsx";
import { ownedPath, useOwned } from "#app/site/owned-products.ts";
import { noteStep } from "#app/site/visit-steps.ts";
import { Button, type ButtonSize, type ButtonVariant } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { toast } from "#app/ui/toast.ts";
import type { CartProduct } from "./cart-state.ts";
import { useCart } from "./use-cart.ts";

type Props = {
  readonly product: CartProduct;
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  readonly className?: string;
};

/**
 * Puts one piece into the cart and offers to look at it, without taking the visitor away from the page. An owner is led to the
 * robot instead.
 */
export function AddToCartButton({ product, ...look }: Props) {
  const { addItem, openCart } = useCart();
  const enrolment = useOwned(product.id);
  const add = () => {
    addItem(product);
    noteStep({ step: "cart", product: product.id });
    toast({
      title: "Added to cart",
      description: product.name,
      duration: 2500,
      action: { label: "View cart", onClick: openCart },
    });
  };
  if (enrolment !== undefined) {
    const { size, variant } = look;
    const owned = { kind: "robot", title: product.name } as const;
    return <OwnedLink size={size} variant={variant} product={owned} to={ownedPath(enrolment)} instead="Add to cart" />;
  }
  return (
    <>
      <Button {...look} className={classNames("has-plain-checkout", look.className)} onClick={add}>
        Add to cart
        <span className="sr-only">: {product.name}</span>
      </Button>
      <PlainCheckout small={look.size === "sm"} url={product.checkoutUrl} label="Buy now" />
    </>
  );
}
