import type { IncomingMessage } from "node:http";
import { addressGroup } from "#lib/address-group.ts";
import type { Rate } from "#platform/http/allowance.ts";
import { clientAddress } from "#platform/http/client-address.ts";
import { createNetworkAllowances } from "#platform/http/network-allowances.ts";
import { isOwnMachine } from "./connection-limits.ts";

/** Who sent a request: proxies in front bring all visitors over few connections. */
export const requestAddress =
  (trustedProxies: number) =>
  ({ headers, socket }: IncomingMessage): string => {
    const forwarded = headers["x-forwarded-for"];
    const list = Array.isArray(forwarded) ? forwarded.join(",") : (forwarded ?? null);
    return clientAddress(socket.remoteAddress ?? "", list, trustedProxies);
  };

/** Of one client; a crowd behind one address that opens the site together stays below it. */
const usual: Rate = { burst: 1_000, perSecond: 150 };

/**
 * Whether a request that is not answered from memory is looked at. Each costs up to a millisecond, also where it is refused in the end; and of new
 * connections one is taken in a turn of the event loop. Whoever asked on hundreds of connections made each turn so long that nobody else came in.
 */
export function createAskingLimit(trustedProxies: number, rate = usual): (request: IncomingMessage) => boolean {
  const addressOf = requestAddress(trustedProxies);
  const clients = createNetworkAllowances(rate);
  return (request) => {
    const address = addressOf(request);
    return isOwnMachine(address) || clients.take(addressGroup(address));
  };
}
