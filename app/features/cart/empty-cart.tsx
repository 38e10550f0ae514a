import { ShoppingCart } from "lucide-react";
import { useEffect, useState } from "react";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import type { CartCheckout } from "../../site/cart-checkout.ts";
import type { CartItem } from "./cart-state.ts";
import { askPaid, unpaidOf } from "./unpaid-items.ts";
import { useCart } from "./use-cart.ts";

const none: readonly CartItem[] = [];

/**
 * Items of a checkout that was started and, as far as the server knows, not paid. Empty while that is being asked, so that a buyer
 * is never offered what was just bought; asked again when the tab is looked at, because a checkout ends in another one.
 */
function useUnpaidItems(): readonly CartItem[] {
  const { getStarted, getStartedReference, settleStarted } = useCart();
  const [paid, setPaid] = useState<readonly string[] | null>(null);
  const reference = getStartedReference();
  useEffect(() => {
    if (!reference) return setPaid([]);
    const ask = async () => {
      const pieces = await askPaid(reference);
      setPaid((known) => pieces ?? known ?? []);
      if (pieces && unpaidOf(getStarted(), pieces).length === 0) settleStarted();
    };
    void ask();
    window.addEventListener("focus", ask);
    return () => window.removeEventListener("focus", ask);
  }, [reference, getStarted, settleStarted]);
  return paid ? unpaidOf(getStarted(), paid) : none;
}

/** The checkout itself answers that there is nothing to pay for. */
const nothing = { items: [], email: "", onStarted: () => {}, onBlocked: () => {} };

/** Says that nothing is there, and what to do next: bring back a started checkout, or look at the robots. */
export function EmptyCart({ checkout }: { readonly checkout: CartCheckout | null }) {
  const { closeCart, restoreStarted } = useCart();
  const started = useUnpaidItems();
  return (
    <div className="flex flex-col items-center gap-4 py-12 text-center">
      <ShoppingCart size={36} strokeWidth={1.25} aria-hidden="true" className="text-ink3" />
      <p className="font-semibold text-lead">Your cart is empty</p>
      <p className="small max-w-[34ch] text-ink2">
        Robots go into the cart from their page, each with its costs and results beside it.
      </p>
      <ButtonLink to="/robots" onClick={closeCart}>
        See the trading robots
      </ButtonLink>
      <Button variant="secondary" disabled={!checkout} onClick={() => checkout?.startCheckout(nothing)}>
        Secure Checkout
      </Button>
      {started.length > 0 && (
        <div className="inset mt-4 w-full p-5 text-left">
          <p className="font-semibold text-label">A checkout was started</p>
          <p className="small mt-1 text-ink2">
            {started.map((item) => item.name).join(", ")}. If it did not go through, bring the items back.
          </p>
          <Button variant="secondary" size="sm" className="mt-3" onClick={() => restoreStarted(started)}>
            Restore cart
          </Button>
        </div>
      )}
    </div>
  );
}
