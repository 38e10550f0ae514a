import { createNetworkAllowances } from "../http/network-allowances.ts";
import type { Channel } from "./channel.ts";
import type { Address, Hub } from "./hub.ts";
import type { RealtimeLimits } from "./limits.ts";
import type { Announcement } from "./serializer.ts";

export type Addressed = { readonly address: Address; readonly announcement: Announcement };

export type Deliveries = {
  /** Whether the client may have these messages delivered to all members of their topics. */
  take(client: string, messages: readonly Addressed[]): boolean;
  /** Whether it may have members told of who is present. */
  takeChange(client: string, address: Address): boolean;
};

const sizeOf = (message: Announcement): number =>
  message.kind === "json" ? message.payload.length : message.broadcast.bytes.length;

/** Counts what the messages of one address, and of the network around it, cost: each is written to every member. */
export function createDeliveries(
  { deliveries, deliveryBytes }: Pick<RealtimeLimits, "deliveries" | "deliveryBytes">,
  hub: Pick<Hub<Channel>, "count" | "isBehind">,
): Deliveries {
  const allowances = createNetworkAllowances(deliveries);
  // Many addresses together may ask for more than the process can write, each within its part.
  // A topic with more members than the burst has can be written to by a client that has been quiet.
  const take = (client: string, count: number) =>
    !hub.isBehind && allowances.take(client, Math.min(count, deliveries.burst));
  const costOf = ({ address, announcement }: Addressed) =>
    hub.count(address) * Math.max(1, Math.ceil(sizeOf(announcement) / deliveryBytes));
  return {
    take: (client, messages) =>
      take(
        client,
        messages.reduce((sum, message) => sum + costOf(message), 0),
      ),
    takeChange: (client, address) => take(client, hub.count(address)),
  };
}
