import pg from "pg";
import type { Log } from "#platform/http/service.ts";

type Subscriber = { readonly onPayload: (payload: string) => void; readonly onGap: (() => void) | undefined };

export type Listener = {
  listen(channel: string, onPayload: (payload: string) => void, onGap?: () => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
};

const pauses = [50, 250, 1_000, 2_000];
const heartbeat = 20_000;

/** By which PostgreSQL knows the connection that each running process of a site has. */
export const listenerName = "northpip listen";

/** One connection for all channels, made at the first subscription; comes back by itself and subscribes again. */
export function createListener(connectionString: string, log: Log): Listener {
  const channels = new Map<string, Set<Subscriber>>();
  let client: Promise<pg.Client> | undefined;
  let closed = false;

  async function open(): Promise<pg.Client> {
    const fresh = new pg.Client({
      connectionString,
      application_name: listenerName,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
    });
    fresh.on("notification", ({ channel, payload }) => deliver(channel, payload ?? ""));
    let lost = false;
    const onLost = () => {
      if (lost || closed) return;
      lost = true;
      clearInterval(pulse);
      client = undefined;
      fresh.end().catch(() => {});
      void comeBack();
    };
    fresh.on("error", onLost);
    fresh.on("end", onLost);
    // A server that vanished without a word is noticed by asking; notifications alone would never tell.
    const pulse = setInterval(
      () => fresh.query({ text: "select 1", query_timeout: 5_000 } as pg.QueryConfig).catch(onLost),
      heartbeat,
    );
    pulse.unref();
    try {
      await fresh.connect();
      for (const channel of channels.keys()) await fresh.query(`listen ${pg.escapeIdentifier(channel)}`);
      return fresh;
    } catch (error) {
      lost = true;
      clearInterval(pulse);
      fresh.end().catch(() => {});
      throw error;
    }
  }

  async function comeBack(): Promise<void> {
    for (let attempt = 0; !closed && !client && channels.size > 0; attempt++) {
      const pause = pauses[Math.min(attempt, pauses.length - 1)];
      await new Promise((resolve) => setTimeout(resolve, pause).unref());
      if (closed || client) return;
      const trying = open();
      client = trying;
      try {
        await trying;
        log.info("Listening to the database again");
        for (const subscribers of channels.values()) for (const { onGap } of subscribers) safely(() => onGap?.());
      } catch {
        // The server is still down (health says so in the log); the next attempt follows.
        if (client === trying) client = undefined;
      }
    }
  }

  function deliver(channel: string, payload: string): void {
    for (const { onPayload } of channels.get(channel) ?? []) safely(() => onPayload(payload));
  }
  function safely(callback: () => void): void {
    try {
      callback();
    } catch (error) {
      log.error("A subscriber of a database notification failed", { error: (error as Error).message });
    }
  }

  return {
    async listen(channel, onPayload, onGap) {
      const subscriber = { onPayload, onGap };
      const known = channels.get(channel);
      if (known) known.add(subscriber);
      else channels.set(channel, new Set([subscriber]));
      try {
        client ??= open();
        const connected = await client;
        if (!known) await connected.query(`listen ${pg.escapeIdentifier(channel)}`);
      } catch (error) {
        log.warn("Listening starts when the database answers", { channel, error: (error as Error).message });
        client = undefined;
        void comeBack();
      }
      return async () => {
        const subscribers = channels.get(channel);
        if (!subscribers?.delete(subscriber) || subscribers.size > 0) return;
        channels.delete(channel);
        // A lost connection has nothing to unsubscribe from.
        await client?.then((connected) => connected.query(`unlisten ${pg.escapeIdentifier(channel)}`)).catch(() => {});
      };
    },
    async close() {
      closed = true;
      channels.clear();
      await client?.then((connected) => connected.end()).catch(() => {});
    },
  };
}
