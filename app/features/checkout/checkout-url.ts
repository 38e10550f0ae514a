/** An address that must not be opened: not http(s), or not an address at all. */
export class CheckoutUrlError extends Error {
  constructor(url: string) {
    super(`Not a checkout address: ${url.slice(0, 200)}`);
    this.name = "CheckoutUrlError";
  }
}

/**
 * The product's own checkout as an absolute address; relative ones stay on `base`. A quantity is told only above one.
 * @throws {CheckoutUrlError} for anything a browser would run instead of open (`javascript:`, `data:` …).
 */
export function checkoutUrl(url: string, base: string, quantity = 1): string {
  const parsed = URL.canParse(url, base) ? new URL(url, base) : null;
  if (!parsed || !/^https?:$/.test(parsed.protocol)) throw new CheckoutUrlError(url);
  if (quantity > 1) parsed.searchParams.set("quantity", String(quantity));
  return parsed.href;
}
