import { sellerOfAddress } from "#lib/seller-of-address.ts";
import type { PublicConfig } from "../data/app-context.ts";

/**
 * Whether a product still has the address of another provider than the one that sells. The site's own test checkout is closed then, and
 * messages of another provider are refused: its buyer would pay and get nothing.
 */
export function leadsNowhere(provider: PublicConfig["checkoutProvider"], url: string): boolean {
  if (provider === "sandbox" || provider === "none") return false;
  const seller = sellerOfAddress(url);
  return seller !== undefined && seller !== provider;
}
