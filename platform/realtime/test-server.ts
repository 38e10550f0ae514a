import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import {
  createClient,
  type RealtimeChannel,
  type RealtimeClientOptions,
  type SupabaseClient,
} from "@supabase/supabase-js";
import { WebSocket } from "ws";
import { readConfig } from "#config";
import { createPlatform, type Platform } from "../platform.ts";
import type { Database } from "../postgres/database.ts";
import { DatabaseUnavailable } from "../postgres/errors.ts";
import { createDatabase } from "../postgres/pool.ts";
import { type TestDatabase, testDatabase } from "../postgres/test-database.ts";
import type { RealtimeLimits } from "./limits.ts";

export type Logged = { readonly message: string; readonly fields: Record<string, unknown> | undefined };

/** One process of the site: a platform behind a server of node:http. */
export type RealtimeProcess = {
  readonly platform: Platform;
  readonly server: Server;
  readonly url: string;
  readonly logged: Logged[];
  /** The real client; every one is disconnected at the end. */
  client(options?: {
    readonly token?: string;
    readonly key?: string;
    readonly realtime?: RealtimeClientOptions;
  }): SupabaseClient;
  /** The real client of a new user who has signed in. */
  member(email: string): Promise<SupabaseClient>;
  /** A socket without a client, opened or refused. */
  socket(options?: {
    readonly vsn?: string;
    readonly key?: string;
    readonly origin?: string;
    /** As a proxy in front tells it. */
    readonly address?: string;
  }): Promise<RawSocket>;
  stop(): Promise<void>;
};

export type RawSocket = {
  readonly socket: WebSocket;
  /** Everything received so far, parsed. */
  readonly frames: unknown[][];
  send(...frame: unknown[]): void;
  /** Resolves with the first frame that fits. */
  next(fits: (frame: unknown[]) => boolean): Promise<unknown[]>;
  readonly closed: Promise<number>;
};

export async function until<T>(
  ask: () => T | undefined | false | Promise<T | undefined | false>,
  ms = 10_000,
): Promise<T> {
  for (const start = performance.now(); performance.now() - start < ms; ) {
    const found = await ask();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error("what was waited for did not happen");
}

async function openSocket(url: string, origin: string | undefined, address: string | undefined): Promise<RawSocket> {
  const socket = new WebSocket(url, {
    ...(origin === undefined ? {} : { origin }),
    headers: address === undefined ? {} : { "x-forwarded-for": address },
  });
  const frames: unknown[][] = [];
  const closed = new Promise<number>((resolve) => socket.once("close", resolve));
  socket.on("message", (data, binary) => {
    if (!binary) frames.push(JSON.parse(data.toString()));
  });
  await new Promise<void>((resolve, reject) => {
    socket.once("open", resolve);
    socket.once("error", reject);
  });
  socket.on("error", () => undefined);
  return {
    socket,
    frames,
    closed,
    send: (...frame) => socket.send(JSON.stringify(frame)),
    next: (fits) => until(() => frames.find(fits)),
  };
}

async function realtimeProcess(
  database: Database,
  dataDir: string,
  limits: Partial<RealtimeLimits> = {},
  ownerUrl?: string,
): Promise<RealtimeProcess> {
  const logged: Logged[] = [];
  const note = (message: string, fields?: Record<string, unknown>) => void logged.push({ message, fields });
  const platform = await createPlatform({
    config: { ...readConfig({}), dataDir, trustedProxies: 1 },
    database,
    ownerUrl,
    log: { info() {}, warn: note, error: note },
    realtimeLimits: limits,
  });
  const answer = getRequestListener((request, { incoming }: { incoming: { socket: { remoteAddress?: string } } }) =>
    platform.fetch(request, { remoteAddress: incoming.socket.remoteAddress ?? "" }),
  );
  const server = createServer(answer).on("upgrade", platform.upgrade);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const clients: SupabaseClient[] = [];
  const client: RealtimeProcess["client"] = ({ token, key = platform.keys.anonKey, realtime = {} } = {}) => {
    const supabase = createClient(url, key, {
      auth: { persistSession: false, autoRefreshToken: false },
      realtime,
      ...(token === undefined ? {} : { accessToken: async () => token }),
    });
    clients.push(supabase);
    return supabase;
  };
  return {
    platform,
    server,
    url,
    logged,
    client,
    member: async (email) => {
      const service = client({ key: platform.keys.serviceRoleKey });
      const account = { email, password: "a quiet desk by the window" };
      const created = await service.auth.admin.createUser({ ...account, email_confirm: true });
      if (created.error) throw created.error;
      const supabase = client();
      const { error } = await supabase.auth.signInWithPassword(account);
      if (error) throw error;
      return supabase;
    },
    socket: ({ vsn = "2.0.0", key = platform.keys.anonKey, origin, address } = {}) =>
      openSocket(`${url.replace("http", "ws")}/realtime/v1/websocket?vsn=${vsn}&apikey=${key}`, origin, address),
    stop: async () => {
      await Promise.all(clients.map(({ realtime }) => realtime.disconnect()));
      await platform.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type RealtimeWorld = TestDatabase & {
  process(limits?: Partial<RealtimeLimits>, isAway?: () => boolean): Promise<RealtimeProcess>;
  /** One that may read PostgreSQL's log. */
  logReader(): Promise<RealtimeProcess>;
};

/** The same database, which cannot be asked while `isAway`; notifications still come. */
function awayWhen(database: Database, isAway: () => boolean): Database {
  const refuse = () => Promise.reject(new DatabaseUnavailable("down"));
  return {
    ...database,
    asCaller: (caller, run, options) => (isAway() ? refuse() : database.asCaller(caller, run, options)),
    asService: (run, options) => (isAway() ? refuse() : database.asService(run, options)),
  };
}

/** A database and as many processes on it as a test starts, each with connections of its own. */
export async function realtimeWorld(): Promise<RealtimeWorld> {
  const test = await testDatabase();
  const stops: (() => Promise<void>)[] = [];
  const { ownerUrl, callerUrl, dataDir } = test;
  async function start(limits: Partial<RealtimeLimits> | undefined, isAway: () => boolean, logOf?: string) {
    const database = createDatabase({ ownerUrl, callerUrl, log: { info() {}, warn() {}, error() {} } });
    const started = await realtimeProcess(awayWhen(database, isAway), dataDir, limits, logOf);
    stops.push(async () => {
      await started.stop();
      await database.close();
    });
    return started;
  }
  return {
    ...test,
    process: (limits, isAway = () => false) => start(limits, isAway),
    logReader: () => start(undefined, () => false, ownerUrl),
    async stop() {
      for (const stop of stops.reverse()) await stop();
      await test.stop();
    },
  };
}

/** Joins, and resolves with what the client was told first. */
export const joined = (
  channel: RealtimeChannel,
): Promise<{ readonly status: string; readonly error: Error | undefined }> =>
  new Promise((resolve) => {
    channel.subscribe((status, error) => resolve({ status, error }));
  });
