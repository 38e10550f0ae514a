import type { CartCheckout } from "#app/site/cart-checkout.ts";
import { noteStep } from "#app/site/visit-steps.ts";
import { toast } from "#app/ui/toast.ts";
import { checkoutReference } from "./checkout-reference.ts";
import { ContinueDialog } from "./continue-dialog.tsx";
import { loadProvider } from "./open-checkout.ts";
import { openTab } from "./open-tab.ts";
import { paymentsOf, startCheckout } from "./start-checkout.ts";

/**
 * What the cart panel needs to take its items to the checkout. Everything that takes time is done here, while the
 * panel opens: a browser allows a new tab only in the very moment of a click.
 */
export async function loadCartCheckout(isUnreachable: (url: string) => boolean): Promise<CartCheckout> {
  const [provider, reference] = await Promise.all([loadProvider(), checkoutReference()]);
  return {
    reference,
    payments: (items) => paymentsOf(items, provider),
    ContinueDialog,
    startCheckout(request) {
      const closed = request.items.filter(({ checkoutUrl }) => isUnreachable(checkoutUrl)).map(({ name }) => name);
      if (closed.length > 0) {
        const description = `Nothing was ordered. Remove ${closed.join(", ")} from the cart, or contact us to order.`;
        return toast({
          title: "This cannot be bought at the moment",
          description,
          variant: "destructive",
          duration: 10_000,
        });
      }
      const addresses = request.items.map(({ checkoutUrl }) => checkoutUrl);
      if (addresses.length > 0 && navigator.onLine) noteStep({ step: "checkout", addresses, reference });
      startCheckout(request, {
        isOnline: () => navigator.onLine,
        open: openTab,
        notify: toast,
        ...(provider.together && { together: provider.together }),
        ...(provider.onePieceEach && { onePieceEach: provider.onePieceEach }),
        urlWithEmail: (url, email) => provider.urlWithEmail(url, email, reference),
        base: window.location.href,
      });
    },
  };
}
