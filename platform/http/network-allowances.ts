import { addressSite, siteShare } from "#lib/address-group.ts";
import { type Allowances, createAllowances, type Rate } from "./allowance.ts";

/** What one client may take, and the network around it, of which one customer may hold all addresses. */
export function createNetworkAllowances(rate: Rate, now?: () => number): Allowances {
  const clients = createAllowances(rate, now);
  const ofSite = { burst: siteShare * rate.burst, perSecond: siteShare * rate.perSecond };
  const sites = createAllowances(ofSite, now);
  return {
    take(client, count) {
      const site = addressSite(client);
      return clients.take(client, count) && (site === null || sites.take(site, count));
    },
  };
}
