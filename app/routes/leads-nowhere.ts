import type { PublicConfig } from "../data/app-context.ts";

/** Whether a product still has the address of the site's own test checkout, which is closed while a provider sells. */
export const leadsNowhere = (provider: PublicConfig["checkoutProvider"], url: string): boolean =>
  provider !== "sandbox" && provider !== "none" && url.startsWith("/_sandbox/");
