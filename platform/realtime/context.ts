import type { Allowances } from "../http/allowance.ts";
import type { NetworkSlots } from "../http/network-slots.ts";
import type { Log } from "../http/service.ts";
import type { Database } from "../postgres/database.ts";
import type { Authorization } from "./authorization.ts";
import type { ChangeFeed } from "./changes/change-feed.ts";
import type { Channel } from "./channel.ts";
import type { Deliveries } from "./deliveries.ts";
import type { Address, Hub } from "./hub.ts";
import type { RealtimeLimits } from "./limits.ts";
import type { PresenceBook } from "./presence.ts";
import type { Relay } from "./relay.ts";
import type { Announcement } from "./serializer.ts";
import type { Shares } from "./shares.ts";
import type { TokenChecks } from "./tokens.ts";

/** What every operation works with. */
export type RealtimeContext = TokenChecks & {
  readonly database: Database;
  readonly log: Log;
  readonly limits: RealtimeLimits;
  readonly authorization: Authorization;
  /** Of each client, for what its joins ask of the database beside policies: tables to follow, messages to replay. */
  readonly joinTurns: NetworkSlots;
  readonly joinsOfAddress: Allowances;
  readonly deliveries: Deliveries;
  /** Bytes of what is tracked. */
  readonly presenceShares: Shares;
  /** Requests for changes of tables. */
  readonly changeShares: Shares;
  readonly hub: Hub<Channel>;
  readonly presence: PresenceBook;
  readonly relay: Relay;
  /** Undefined where tables are not followed. */
  readonly changes: ChangeFeed | undefined;
  /** How often sessions changed so far: what was looked up before a change must be looked up again. */
  sessionChanges(): number;
  /** Judges a channel's session again, soon. */
  recheck(channel: Channel): void;
};

/** Sends a broadcast to the members of a topic in all processes, but not to `except`. */
export function announceBroadcast(
  { hub, relay }: Pick<RealtimeContext, "hub" | "relay">,
  address: Address,
  message: Announcement,
  except?: Channel,
): void {
  hub.announce(address, message, (member) => member !== except && member.readsBroadcasts);
  relay.announce(address, message);
}
