import { ShoppingCart } from "lucide-react";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import type { CartCheckout } from "./cart-checkout.ts";
import { useCart } from "./use-cart.ts";
import { useUnpaidItems } from "./use-started-checkout.ts";

/** The checkout itself answers that there is nothing to pay for. */
const nothing = { items: [], email: "", onStarted: () => {}, onBlocked: () => {} };

/** Says that nothing is there, and what to do next: bring back a started checkout, or look at the robots. */
export function EmptyCart({ checkout }: { readonly checkout: CartCheckout | null }) {
  const { closeCart, restoreStarted } = useCart();
  const started = useUnpaidItems();
  return (
    <div className="flex flex-col items-center gap-4 py-12 text-center">
      <ShoppingCart size={36} strokeWidth={1.25} aria-hidden="true" className="text-ink3" />
      <p className="font-semibold text-[18px]">Your cart is empty</p>
      <p className="small max-w-[34ch] text-ink2">
        Robots go into the cart from their page, each with its costs and results beside it.
      </p>
      <ButtonLink to="/robots" variant="secondary" onClick={closeCart}>
        See the trading robots
      </ButtonLink>
      <Button disabled={!checkout} onClick={() => checkout?.startCheckout(nothing)}>
        Secure Checkout
      </Button>
      {started.length > 0 && (
        <div className="inset mt-4 w-full p-5 text-left">
          <p className="font-semibold text-[15px]">A checkout was started</p>
          <p className="small mt-1 text-ink2">
            {started.map((item) => item.name).join(", ")}. If it did not go through, bring the items back.
          </p>
          <Button variant="secondary" size="sm" className="mt-3" onClick={restoreStarted}>
            Restore cart
          </Button>
        </div>
      )}
    </div>
  );
}
