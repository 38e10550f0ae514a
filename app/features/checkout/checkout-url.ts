/** An address that must not be opened: not http(s), or not an address at all. */
export class CheckoutUrlError extends Error {
  constructor(url: string) {
    super(`Not a checkout address: ${url.slice(0, 200)}`);
    this.name = "CheckoutUrlError";
  }
}

export type CheckoutUrlParts = {
  /** Empty when the visitor gave none. */
  readonly email?: string;
  /** Told to the checkout only when it is more than one. */
  readonly quantity?: number;
};

/**
 * The product's checkout with what is already known added as query parameters. Relative addresses stay on `base`.
 * @throws {CheckoutUrlError} for anything a browser would run instead of open (`javascript:`, `data:` …).
 */
export function checkoutUrl(url: string, { email, quantity = 1 }: CheckoutUrlParts, base: string): string {
  const parsed = URL.canParse(url, base) ? new URL(url, base) : null;
  if (!parsed || !/^https?:$/.test(parsed.protocol)) throw new CheckoutUrlError(url);
  if (email) parsed.searchParams.set("email", email);
  if (quantity > 1) parsed.searchParams.set("quantity", String(quantity));
  return parsed.href;
}
