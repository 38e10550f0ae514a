import type { ComponentType } from "react";
import type { CartItem } from "./cart-state.ts";

export type CheckoutLink = { readonly name: string; readonly url: string };

export type CartCheckoutRequest = {
  readonly items: readonly CartItem[];
  /** As typed; empty when the visitor gave none. */
  readonly email: string;
  /** The moment to empty and close the cart. */
  readonly onStarted: () => void;
  /** Tabs the browser would not open: each is still to be opened by the visitor's own click. */
  readonly onBlocked: (links: readonly CheckoutLink[]) => void;
};

/** What the cart asks of whoever takes it to the checkout; the page that mounts the cart hands it in. */
export type CartCheckout = {
  /** Travels with the checkout; the server knows by it what was paid. */
  readonly reference: string;
  readonly startCheckout: (request: CartCheckoutRequest) => void;
  readonly ContinueDialog: ComponentType<{
    readonly links: readonly CheckoutLink[];
    readonly onClose: () => void;
    readonly onRestore: () => void;
  }>;
};
