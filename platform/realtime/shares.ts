import { createClientSlots, createNetworkClientSlots } from "../http/client-slots.ts";

/**
 * How much of something one socket, all sockets of one address and all of this process may hold. The network around an IPv6 address, all of
 * which may be one customer's, holds no more than four addresses do.
 */
export type ShareLimits = { readonly ofSocket: number; readonly ofAddress: number; readonly ofProcess: number };

/** Whose part is used up. */
export type UsedUp = "socket" | "address" | "server";

type Holder = { readonly client: string };

export type Shares = {
  /**
   * `replaced` of what the holder has is given back right afterwards.
   * @returns the function that gives it back, or whose part is used up: then nothing was taken.
   */
  take(holder: Holder, amount: number, replaced?: number): (() => void) | UsedUp;
};

/** In memory of this process: what it protects is this process's too. */
export function createShares(limits: ShareLimits): Shares {
  const sockets = createClientSlots<Holder>(limits.ofSocket);
  const addresses = createNetworkClientSlots(limits.ofAddress);
  const everybody = createClientSlots<"all">(limits.ofProcess);
  return {
    take(holder, amount, replaced) {
      const ofSocket = sockets.take(holder, amount, replaced);
      if (!ofSocket) return "socket";
      const ofAddress = addresses.take(holder.client, amount, replaced);
      const ofProcess = ofAddress && everybody.take("all", amount, replaced);
      const giveBack = () => {
        ofSocket();
        ofAddress?.();
        ofProcess?.();
      };
      if (ofProcess) return giveBack;
      giveBack();
      return ofAddress ? "server" : "address";
    },
  };
}
