export type CheckoutProviderName = "sandbox" | "gumroad" | "lemonsqueezy" | "paddle" | "stripe";

/** What the visitor's cart and the Enroll buttons need of a hosted checkout. One contract suite tests every adapter. */
export type CheckoutProvider = {
  readonly name: CheckoutProviderName;
  /** Shown in the cart: payments are processed securely by …. */
  readonly label: string;
  /** Overlay script, loaded once, lazily, on a click. Relative to the site for the sandbox; null where there is no overlay. */
  readonly scriptUrl: string | null;
  /** Origins that join the Content-Security-Policy only while this provider is the configured one. */
  readonly hosts: { readonly script: readonly string[]; readonly frame: readonly string[] };
  /**
   * Opens the product in the provider's overlay; the script has been loaded.
   * @returns false when the overlay is missing or refuses: the caller then opens the URL in a new tab.
   */
  openOverlay(url: string, email?: string): boolean;
  /** The absolute checkout address with the visitor's email and our own reference filled in, where there are any. */
  urlWithEmail(url: string, email?: string, reference?: string): string;
  /** One address for all of a cart, where the provider sells several products in one checkout. */
  readonly together?: (urls: readonly string[]) => string;
};

/** `url` made absolute, with each parameter set unless it is blank. */
export function withParameters(url: string, parameters: Readonly<Record<string, string | undefined>>): string {
  const address = new URL(url, globalThis.location?.href);
  for (const [name, value] of Object.entries(parameters)) if (value) address.searchParams.set(name, value);
  return address.href;
}
