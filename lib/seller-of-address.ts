/** Which provider a checkout's address leads to; undefined for a domain that is the shop's own, or no address. */
export function sellerOfAddress(address: string): string | undefined {
  const [, own] = /^\/_(sandbox|paddle)\//.exec(address) ?? [];
  if (own) return own;
  const host = /^https?:\/\//i.test(address) && URL.canParse(address) ? new URL(address).hostname : "";
  return /(?:^|\.)(gumroad|lemonsqueezy|paddle|stripe)\.com$/.exec(host)?.[1];
}

const sellersPage =
  /^https?:\/\/(dashboard\.stripe\.com|app\.lemonsqueezy\.com|(sandbox-)?vendors\.paddle\.com|(app\.)?gumroad\.com\/products)(\/|$)/i;
const testLink = /^https?:\/\/buy\.stripe\.com\/test_/i;

/** What a buyer meets at an address that the seller copied from the wrong place; undefined where nothing is known against it. */
export function deadEndOf(address: string): "a sign-in page" | "a test" | undefined {
  if (sellersPage.test(address)) return "a sign-in page";
  return testLink.test(address) ? "a test" : undefined;
}
