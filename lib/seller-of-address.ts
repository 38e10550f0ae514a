/** Which provider a checkout's address leads to; undefined for a domain that is the shop's own, or no address. */
export function sellerOfAddress(address: string): string | undefined {
  const [, own] = /^\/_(sandbox|paddle)\//.exec(address) ?? [];
  if (own) return own;
  const host = /^https?:\/\//i.test(address) && URL.canParse(address) ? new URL(address).hostname : "";
  return /(?:^|\.)(gumroad|lemonsqueezy|paddle|stripe)\.com$/.exec(host)?.[1];
}
