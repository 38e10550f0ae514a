import { addressSite, siteShare } from "#lib/address-group.ts";

/** What each client holds in this process (streams, sockets, bytes): one client must not hold all there is. */
export type ClientSlots<Client = string> = {
  /**
   * `replaced` of what the client holds is given back right afterwards.
   * @returns the function that gives it back, or null when the client would hold more than its part.
   */
  take(client: Client, count?: number, replaced?: number): (() => void) | null;
};

export function createClientSlots<Client = string>(limit: number): ClientSlots<Client> {
  const taken = new Map<Client, number>();
  return {
    take(client, count = 1, replaced = 0) {
      const held = (taken.get(client) ?? 0) + count;
      if (held - replaced > limit) return null;
      taken.set(client, held);
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        const left = (taken.get(client) ?? count) - count;
        if (left > 0) taken.set(client, left);
        else taken.delete(client);
      };
    },
  };
}

/** What each address holds, and the network around an IPv6 address, of which one customer may hold all addresses. */
export function createNetworkClientSlots(ofOne: number, ofSite = siteShare * ofOne): ClientSlots {
  const addresses = createClientSlots(ofOne);
  const sites = createClientSlots(ofSite);
  return {
    take(client, count, replaced) {
      const ofAddress = addresses.take(client, count, replaced);
      const site = addressSite(client);
      if (!ofAddress || site === null) return ofAddress;
      const ofNetwork = sites.take(site, count, replaced);
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
