import { useEffect, useState } from "react";
import type { CartCheckout } from "../../site/cart-checkout.ts";
import { lazyInPlace } from "../../ui/lazy-component.ts";
import { useCart } from "./use-cart.ts";

const CartSheet = lazyInPlace(() => import("./cart-sheet.tsx"));

/** Stands once in the root; fetches the panel itself when the cart is first opened. Null: this site has no checkout yet. */
export function CartPanel({ loadCheckout }: { readonly loadCheckout: (() => Promise<CartCheckout>) | null }) {
  const { isOpen } = useCart();
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    if (isOpen) setWanted(true);
  }, [isOpen]);
  if (!wanted) return null;
  return <CartSheet loadCheckout={loadCheckout} />;
}
