import type { ComponentType } from "react";

export type CheckoutItem = { readonly name: string; readonly checkoutUrl: string; readonly quantity: number };
export type CheckoutLink = { readonly name: string; readonly url: string };

export type CheckoutRequest = {
  readonly items: readonly CheckoutItem[];
  /** As typed; empty when the visitor gave none. */
  readonly email: string;
  /** Called once, after the start: the moment to empty and close the cart. */
  readonly onStarted: () => void;
  /** Called once after the last attempt, if the browser refused any tab: each is still to be opened by the visitor's own click. */
  readonly onBlocked: (links: readonly CheckoutLink[]) => void;
};

export type ContinueDialogProps = {
  readonly links: readonly CheckoutLink[];
  readonly onClose: () => void;
  readonly onRestore: () => void;
};

/** What the cart asks of the checkout; the route that mounts the cart hands it in. */
export type CartCheckout = {
  /** Travels with the checkout; the server knows by it what was paid. */
  readonly reference: string;
  /** How many payments these items take: one for all, one for each product, or one for each piece. */
  readonly payments: (items: readonly Pick<CheckoutItem, "quantity">[]) => number;
  readonly startCheckout: (request: CheckoutRequest) => void;
  readonly ContinueDialog: ComponentType<ContinueDialogProps>;
};
