import { useCallback, useEffect, useRef, useState } from "react";
import { onOwnerChange } from "#app/data/device-owner.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Sheet } from "#app/ui/dialog.tsx";
import { whileHere } from "#app/ui/while-here.ts";
import type { CartCheckout, CheckoutLink } from "../../site/cart-checkout.ts";
import { CartContents } from "./cart-contents.tsx";
import { cartCount } from "./cart-state.ts";
import { EmptyCart } from "./empty-cart.tsx";
import { askPaid, unpaidOf } from "./unpaid-items.ts";
import { useCart } from "./use-cart.ts";

type Props = {
  /** Null while the site has no checkout. */
  readonly loadCheckout: (() => Promise<CartCheckout>) | null;
};

/**
 * Fetched as the panel opens, so that a click on "Secure Checkout" can open its tab at once: a later one is blocked. It holds the
 * reference that the order's account is found by, so none serves twice: not the one from before the panel was opened again, nor from
 * before somebody signed in or out. `fetchAgain` makes good for a try that failed.
 */
function useCheckout(load: Props["loadCheckout"], wanted: boolean) {
  const [checkout, setCheckout] = useState<CartCheckout | null>(null);
  const [tries, setTries] = useState(0);
  const failed = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every try fetches.
  useEffect(() => {
    if (!wanted || !load) return;
    failed.current = false;
    setCheckout(null);
    return whileHere(load(), setCheckout, (error) => {
      failed.current = true;
      console.error("The checkout could not be loaded", error);
    });
  }, [load, wanted, tries]);
  useEffect(() => onOwnerChange(() => setTries((count) => count + 1)), []);
  const fetchAgain = useCallback(() => {
    if (failed.current) setTries((count) => count + 1);
  }, []);
  return { checkout, fetchAgain };
}

export default function CartSheet({ loadCheckout }: Props) {
  const { isOpen, items, openCart, closeCart, getStarted, getStartedReference, restoreStarted } = useCart();
  const { checkout, fetchAgain } = useCheckout(loadCheckout, isOpen);
  const [blocked, setBlocked] = useState<readonly CheckoutLink[]>([]);
  const count = cartCount(items);
  const restore = async () => {
    setBlocked([]);
    openCart();
    // Some of it may have been paid in the tabs that did open.
    const [started, reference] = [getStarted(), getStartedReference()];
    const paid = reference ? await askPaid(reference) : null;
    restoreStarted(unpaidOf(started, paid ?? []));
  };

  return (
    <>
      <Sheet
        open={isOpen}
        onOpenChange={(open) => (open ? openCart() : closeCart())}
        title={
          <span className="flex items-center gap-2.5">
            Shopping Cart
            <Badge>
              {count} {count === 1 ? "item" : "items"}
            </Badge>
          </span>
        }
        description="Review your items and proceed to secure checkout"
      >
        {items.length === 0 ? (
          <EmptyCart checkout={checkout} />
        ) : (
          <CartContents
            checkout={checkout}
            closed={loadCheckout === null}
            onMissed={fetchAgain}
            onBlocked={setBlocked}
          />
        )}
      </Sheet>
      {checkout && blocked.length > 0 && (
        <checkout.ContinueDialog links={blocked} onClose={() => setBlocked([])} onRestore={restore} />
      )}
    </>
  );
}
