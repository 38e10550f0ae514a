import type { Allowance } from "../http/allowance.ts";
import type { Permissions } from "./authorization.ts";
import type { ChangeSubscription } from "./changes/change-feed.ts";
import type { Connection } from "./connection.ts";
import type { Address, Member } from "./hub.ts";
import type { JoinConfig } from "./join-payload.ts";
import type { Encoded, Vsn } from "./serializer.ts";
import type { Identity } from "./tokens.ts";

/** What a client shows of itself, and what gives its bytes back. */
export type Tracked = { readonly ref: string; readonly bytes: number; readonly giveBack: () => void };

export type ChannelOptions = {
  readonly connection: Connection;
  /** As the client writes it, with `realtime:`. */
  readonly topic: string;
  /** As policies read it. */
  readonly name: string;
  readonly joinRef: string | null;
  readonly address: Address;
  readonly config: JoinConfig;
  readonly presenceEvents: Allowance;
  readonly identity: Identity;
  readonly permissions: Permissions;
};

/** A topic that one socket has joined. */
export class Channel implements Member {
  readonly connection: Connection;
  readonly topic: string;
  readonly name: string;
  readonly joinRef: string | null;
  readonly address: Address;
  readonly config: JoinConfig;
  readonly presenceEvents: Allowance;
  identity: Identity;
  permissions: Permissions;
  changes: ChangeSubscription | undefined;
  /** What it tracks now. */
  tracked: Tracked | undefined;
  ended = false;

  constructor(options: ChannelOptions) {
    this.connection = options.connection;
    this.topic = options.topic;
    this.name = options.name;
    this.joinRef = options.joinRef;
    this.address = options.address;
    this.config = options.config;
    this.presenceEvents = options.presenceEvents;
    this.identity = options.identity;
    this.permissions = options.permissions;
  }

  get isPrivate(): boolean {
    return this.config.private;
  }

  get vsn(): Vsn {
    return this.connection.vsn;
  }

  get readsBroadcasts(): boolean {
    return this.permissions.broadcast.read;
  }

  /** A client that did not ask for presence would keep every change of it, waiting for a state. */
  get readsPresence(): boolean {
    return this.config.presence.enabled && this.permissions.presence.read;
  }

  deliver(message: Encoded): void {
    this.connection.deliver(message);
  }

  /** `payload` is JSON text. */
  push(event: string, payload: string): void {
    this.connection.push({ joinRef: this.joinRef, ref: null, topic: this.topic }, event, payload);
  }

  /** What the client's `system` listener hears. */
  tell(extension: "system" | "postgres_changes", status: "ok" | "error", message: string): void {
    this.push("system", JSON.stringify({ extension, status, message, channel: this.name }));
  }
}
