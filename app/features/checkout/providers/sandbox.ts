import { type CheckoutProvider, withEmailAndRef } from "./provider.ts";

type Overlay = { readonly NorthpipSandbox?: { open(url: string): boolean } };

/** Our own overlay and checkout page: every state of a purchase without money or network. */
export const sandbox: CheckoutProvider = {
  scriptUrl: "/_sandbox/overlay.js",
  openOverlay: (url, email) => (globalThis as Overlay).NorthpipSandbox?.open(withEmailAndRef(url, email)) ?? false,
  urlWithEmail: withEmailAndRef,
};
