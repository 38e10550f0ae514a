import { addressGroup, addressSite, siteShare } from "#lib/address-group.ts";
import { createWorkSlots, type WorkSlotLimits } from "./work-slots.ts";

export type NetworkSlots = {
  /** Waits for a turn of this address and one of the network around it. @returns the function that gives both back, or null as WorkSlots does. */
  take(address: string, signal?: AbortSignal): Promise<(() => void) | null>;
};

/**
 * Turns of addresses, of which those of one IPv6 network have no more together than one IPv4 address has: one customer may hold all of
 * them, and would otherwise wait in a line with each.
 */
export function createNetworkSlots(
  ofOne: WorkSlotLimits,
  ofSite: WorkSlotLimits = { ...ofOne, ...(ofOne.waiting === undefined ? {} : { waiting: siteShare * ofOne.waiting }) },
): NetworkSlots {
  const addresses = createWorkSlots(ofOne);
  const sites = createWorkSlots(ofSite);
  return {
    async take(address, signal) {
      const ofAddress = await addresses.take(addressGroup(address), signal);
      const site = addressSite(address);
      if (!ofAddress || site === null) return ofAddress;
      const ofNetwork = await sites.take(site, signal);
      if (!ofNetwork) {
        ofAddress();
        return null;
      }
      return () => {
        ofNetwork();
        ofAddress();
      };
    },
  };
}
