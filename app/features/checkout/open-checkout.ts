import { loadScript } from "#app/site/load-script.ts";
import { noteStep } from "#app/site/visit-steps.ts";
import { toast } from "#app/ui/toast.ts";
import { storedEmail } from "#lib/stored-session.ts";
import { checkoutReference } from "./checkout-reference.ts";
import { createOpenProduct } from "./open-product.ts";
import { openTab } from "./open-tab.ts";
import type { CheckoutProvider, CheckoutProviderName } from "./providers/provider.ts";

const adapters: Record<CheckoutProviderName, () => Promise<CheckoutProvider>> = {
  sandbox: () => import("./providers/sandbox.ts").then((module) => module.sandbox),
  gumroad: () => import("./providers/gumroad.ts").then((module) => module.gumroad),
  lemonsqueezy: () => import("./providers/lemonsqueezy.ts").then((module) => module.lemonSqueezy),
};

let configured: CheckoutProviderName = "sandbox";

/** Called once by the root with the root loader's data. */
export function configureCheckout(provider: CheckoutProviderName): void {
  configured = provider;
}

/** The adapter of the configured provider, fetched on first use. */
export function loadProvider(): Promise<CheckoutProvider> {
  return adapters[configured]();
}

/** Opens a product's checkout in the provider's overlay, or in a new tab where the overlay cannot be had. */
export const openProduct = createOpenProduct({
  loadProvider,
  loadScript,
  // Without an account a random one does: by it a paid order is counted for the source of the visit.
  reference: async () => (await checkoutReference()) ?? crypto.randomUUID(),
  email: () => storedEmail(),
  openTab,
  notify: toast,
  onStart: (url, reference) => noteStep({ step: "checkout", addresses: [url], reference }),
  base: () => window.location.href,
});
