import { createNetworkClientSlots } from "../http/client-slots.ts";
import type { CorsPolicy } from "../http/cors.ts";
import type { Keys } from "../http/keys.ts";
import type { LiveSessions } from "../http/live-sessions.ts";
import { createNetworkAllowances } from "../http/network-allowances.ts";
import { createNetworkSlots } from "../http/network-slots.ts";
import type { Log, Service } from "../http/service.ts";
import type { Database } from "../postgres/database.ts";
import { answerFrame } from "./answer-frame.ts";
import { createAuthorization } from "./authorization.ts";
import { createBacklog } from "./backlog.ts";
import type { ChangeFeed } from "./changes/change-feed.ts";
import type { Channel } from "./channel.ts";
import { Connection } from "./connection.ts";
import type { RealtimeContext } from "./context.ts";
import { createDeliveries } from "./deliveries.ts";
import { dropChannel, endChannel } from "./end-channel.ts";
import { realtimeErrors } from "./errors.ts";
import { createFrameBytes } from "./frame-bytes.ts";
import { Hub } from "./hub.ts";
import { type RealtimeLimits, realtimeLimits } from "./limits.ts";
import { PresenceBook } from "./presence.ts";
import { createRelay, pruneRelay } from "./relay.ts";
import { createRealtimeRoutes } from "./routes.ts";
import { createSessionChecks } from "./session-checks.ts";
import { createShares } from "./shares.ts";
import { followMessages, pruneMessages } from "./stored-messages.ts";
import { type Admitted, createUpgrade, type Upgrade } from "./upgrade.ts";

export type Realtime = {
  readonly service: Service;
  readonly upgrade: Upgrade;
  /** Closes all sockets as those of a server that comes back, and lets no more in. */
  closeSockets(): void;
  close(): Promise<void>;
};

export type RealtimeOptions = {
  readonly database: Database;
  readonly keys: Keys;
  readonly sessions: LiveSessions;
  readonly log: Log;
  readonly cors: CorsPolicy;
  readonly trustedProxies: number;
  /** Where the service is mounted: `/realtime/v1`. */
  readonly prefix: string;
  /** Makes the feed that follows tables, which calls `onGap` when it may have missed changes; undefined where none are followed. */
  readonly changes?: ((onGap: () => void) => ChangeFeed) | undefined;
  /** For tests only. */
  readonly limits?: Partial<RealtimeLimits>;
};

/** Milliseconds between two looks at clocks: of tokens and of silent clients. */
const watchMs = 1_000;
/** Milliseconds for which changes of presence are gathered. */
const gatherMs = 50;
/** Policies that one client may have asked at the same time. */
const turns = { running: 4, waiting: 200, waitMs: 5_000 };
/** Joins of one client that may follow tables or replay messages at the same time: each asks the database many times. */
const joinTurns = { running: 2, waiting: 200, waitMs: 10_000 };

/** What each process keeps of all its sockets, and the services that answer them. */
async function createContext(
  options: RealtimeOptions,
  limits: RealtimeLimits,
  given: Pick<RealtimeContext, "sessionChanges" | "recheck" | "changes">,
) {
  const { database, log } = options;
  const hub = new Hub<Channel>(limits.fanOut);
  const presence = new PresenceBook({
    announce: (address, payload) => {
      hub.announce(address, { kind: "json", event: "presence_diff", payload }, (member) => member.readsPresence);
      return hub.count(address);
    },
    gatherMs,
    toldPerSecond: limits.presenceToldPerSecond,
  });
  const relay = await createRelay({
    database,
    log,
    held: (process) => [...presence.entriesOf(process)],
    onAnnouncement: (address, message) => hub.announce(address, message, (member) => member.readsBroadcasts),
    onJoin: (process, entry) => presence.join(process, entry),
    onLeave: (address, ref) => presence.leave(address, ref),
    onState: (process, entries) => presence.replace(process, entries),
  });
  const context: RealtimeContext = {
    ...options,
    limits,
    hub,
    presence,
    relay,
    authorization: createAuthorization({ database, log, turns: createNetworkSlots(turns) }),
    joinTurns: createNetworkSlots(joinTurns),
    joinsOfAddress: createNetworkAllowances(limits.joinsOfAddress),
    deliveries: createDeliveries(limits, hub),
    presenceShares: createShares(limits.presence),
    changeShares: createShares(limits.changes),
    ...given,
  };
  return context;
}

/** Ends channels whose token has run out, and looks after clients that say or read nothing. */
function watch(context: RealtimeContext, connections: ReadonlySet<Connection>): NodeJS.Timeout {
  const look = () => {
    const [now, moment] = [Date.now(), performance.now()];
    for (const connection of connections) {
      connection.check(moment);
      for (const channel of connection.channels.values()) {
        const { expiresAt } = channel.identity;
        const seconds = Math.floor((now - expiresAt) / 1000);
        if (expiresAt <= now) endChannel(context, channel, realtimeErrors.expiredToken(seconds).detail);
      }
    }
  };
  return setInterval(look, watchMs).unref();
}

/** What was missed is not sent later: who follows tables is told to read them again. */
function tellGap(connections: ReadonlySet<Connection>): void {
  const message = "Changes may have been missed while the database was away. Read the rows again";
  for (const connection of connections)
    for (const channel of connection.channels.values())
      if (channel.changes) channel.tell("postgres_changes", "error", message);
}

/** Rechecks the channels of a user whose sessions changed; all that have a session when it is not known whose. */
function recheck(context: RealtimeContext, connections: ReadonlySet<Connection>, userId: string | undefined): void {
  for (const connection of connections) {
    for (const channel of connection.channels.values()) {
      const { session_id: session, sub } = channel.identity.claims;
      if (session === undefined || (userId !== undefined && sub !== userId)) continue;
      context.recheck(channel);
    }
  }
}

/** Supabase Realtime's interface: sockets whose channels carry broadcasts, presence and, where a feed is given, changes of tables. */
export async function createRealtime(options: RealtimeOptions): Promise<Realtime> {
  const limits = { ...realtimeLimits, ...options.limits };
  const connections = new Set<Connection>();
  // Of every socket's connection.
  const shared = {
    limits,
    log: options.log,
    backlog: createBacklog(limits.backlog),
    framesOfAddress: createNetworkAllowances(limits.framesOfAddress),
    frameBytes: createFrameBytes(limits),
  };
  let sessionChanges = 0;
  let closing = false;
  const context: RealtimeContext = await createContext(options, limits, {
    sessionChanges: () => sessionChanges,
    recheck: (channel) => checks.add(channel),
    changes: options.changes?.(() => tellGap(connections)),
  });
  const checks = createSessionChecks(context);
  const stopFollowing = await followMessages(context);
  const stopSessions = options.sessions.onChange((userId) => {
    sessionChanges += 1;
    recheck(context, connections, userId);
  });
  const timer = watch(context, connections);

  function onSocket({ socket, vsn, identity, client }: Admitted): void {
    const onFrame = (from: Connection, frame: Parameters<typeof answerFrame>[2]) => answerFrame(context, from, frame);
    const connection = new Connection({ ...shared, socket, vsn, identity, client, onFrame });
    connections.add(connection);
    socket.on("close", () => {
      connections.delete(connection);
      for (const channel of [...connection.channels.values()]) dropChannel(context, channel);
    });
  }
  function closeSockets(): void {
    closing = true;
    for (const connection of connections) connection.close(1012, "The server is restarting");
  }
  const upgrade = createUpgrade({
    ...options,
    path: `${options.prefix}/websocket`,
    limits,
    slots: createNetworkClientSlots(limits.socketsOfAddress, limits.socketsOfSite),
    isClosing: () => closing,
    onSocket,
  });
  const allowances = createNetworkAllowances(limits.httpMessages);
  return {
    service: createRealtimeRoutes({ ...context, keys: options.keys, allowances }, options.log),
    upgrade,
    closeSockets,
    close: async () => {
      closeSockets();
      clearInterval(timer);
      stopSessions();
      checks.close();
      await stopFollowing();
      context.presence.close();
      await context.relay.close();
      await context.changes?.close();
    },
  };
}

/** What is not needed any more: messages past their days, and what processes told one another. */
export async function pruneRealtime(database: Database): Promise<void> {
  await database.asService(pruneMessages);
  await database.asService(pruneRelay);
}
