import { ContinueDialog } from "./continue-dialog.tsx";
import { startCheckout } from "./start-checkout.ts";

/** What the cart panel needs to take its items to the checkout, as one lazily loaded piece. */
export const cartCheckout = {
  startCheckout: (request: Parameters<typeof startCheckout>[0]) => startCheckout(request),
  ContinueDialog,
};
