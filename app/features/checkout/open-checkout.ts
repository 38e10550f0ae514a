import { loadScript } from "#app/site/load-script.ts";
import { noteStep } from "#app/site/visit-steps.ts";
import { toast } from "#app/ui/toast.ts";
import type { CheckoutName } from "#lib/checkout-providers.ts";
import { storedEmail } from "#lib/stored-session.ts";
import { checkoutReference } from "./checkout-reference.ts";
import { createOpenProduct } from "./open-product.ts";
import { openTab } from "./open-tab.ts";
import type { CheckoutProvider } from "./providers/provider.ts";

type Adapter = (clientToken: string | null) => Promise<CheckoutProvider>;

const adapters: Record<CheckoutName, Adapter> = {
  sandbox: () => import("./providers/sandbox.ts").then((module) => module.sandbox),
  gumroad: () => import("./providers/gumroad.ts").then((module) => module.gumroad),
  lemonsqueezy: () => import("./providers/lemonsqueezy.ts").then((module) => module.lemonSqueezy),
  paddle: (token) => import("./providers/paddle.ts").then((module) => module.paddle(token)),
  stripe: () => import("./providers/stripe.ts").then((module) => module.stripe),
};

let configured: CheckoutName = "sandbox";
let clientToken: string | null = null;

/** Called with the root loader's data: the provider, and the public token that its script asks for. */
export function configureCheckout(provider: CheckoutName, token: string | null): void {
  configured = provider;
  clientToken = token;
}

/** The adapter of the configured provider, fetched on first use. */
export function loadProvider(): Promise<CheckoutProvider> {
  return adapters[configured](clientToken);
}

/** Opens a product's checkout in the provider's overlay, or in a new tab where the overlay cannot be had. */
export const openProduct = createOpenProduct({
  isOnline: () => navigator.onLine,
  loadProvider,
  loadScript,
  reference: checkoutReference,
  email: () => storedEmail(),
  openTab,
  notify: toast,
  onStart: (url, reference) => noteStep({ step: "checkout", addresses: [url], reference }),
  base: () => window.location.href,
});
