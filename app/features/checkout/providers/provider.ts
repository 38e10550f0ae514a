/** What the visitor's cart and the Enroll buttons need of a hosted checkout. One contract suite tests every adapter. */
export type CheckoutProvider = {
  /** Overlay script, loaded once, lazily, on a click. Relative to the site for the sandbox; null where there is no overlay. */
  readonly scriptUrl: string | null;
  /**
   * Opens the product in the provider's overlay; the script has been loaded.
   * @returns false when the overlay is missing or refuses: the caller then opens the URL in a new tab.
   */
  openOverlay(url: string, email?: string): boolean;
  /** The absolute checkout address with the visitor's email and our own reference filled in, where there are any. */
  urlWithEmail(url: string, email?: string, reference?: string): string;
  /** One address for all of a cart, where the provider sells several products in one checkout. */
  readonly together?: (urls: readonly string[]) => string;
  /** A checkout charges one piece of its product, whatever quantity its address names. */
  readonly onePieceEach?: true;
};

/** Most providers take both under these names. */
export const withEmailAndRef = (url: string, email?: string, reference?: string): string =>
  withParameters(url, { email, ref: reference });

/** `url` made absolute, with each parameter set unless it is blank. */
export function withParameters(url: string, parameters: Readonly<Record<string, string | undefined>>): string {
  const address = new URL(url, globalThis.location?.href);
  for (const [name, value] of Object.entries(parameters)) if (value) address.searchParams.set(name, value);
  return address.href;
}
