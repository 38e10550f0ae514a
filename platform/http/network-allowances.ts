import { addressSite, siteShare } from "#lib/address-group.ts";
import { type Allowances, createAllowances, type Rate } from "./allowance.ts";

const shareOfSite = ({ burst, perSecond }: Rate): Rate => ({
  burst: siteShare * burst,
  perSecond: siteShare * perSecond,
});

/** What one client may take, and the network around it, of which one customer may hold all addresses. */
export function createNetworkAllowances(rate: Rate, now?: () => number, ofSite = shareOfSite(rate)): Allowances {
  const clients = createAllowances(rate, now);
  const sites = createAllowances(ofSite, now);
  return {
    take(client, count) {
      const site = addressSite(client);
      return clients.take(client, count) && (site === null || sites.take(site, count));
    },
  };
}
