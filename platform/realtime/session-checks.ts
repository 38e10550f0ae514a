import type { Channel } from "./channel.ts";
import type { RealtimeContext } from "./context.ts";
import { recheckSession } from "./use-token.ts";

export type SessionChecks = {
  /** Judges the channel again, soon. */
  add(channel: Channel): void;
  close(): void;
};

/** After a lost connection everybody is asked after: that must not take all connections to the database. */
const atOnce = 4;

/** Channels in the order in which they are judged: clients take turns, so that one with thousands delays nobody else's end. */
function fairQueue() {
  const lines = new Map<string, Set<Channel>>();
  return {
    add(channel: Channel): void {
      const { client } = channel.connection;
      const line = lines.get(client) ?? new Set();
      lines.set(client, line.add(channel));
    },
    next(): Channel | undefined {
      const [first] = lines;
      if (!first) return undefined;
      const [client, line] = first;
      const [channel] = line;
      lines.delete(client);
      if (channel) line.delete(channel);
      if (line.size > 0) lines.set(client, line);
      return channel;
    },
    isEmpty: () => lines.size === 0,
    clear: () => lines.clear(),
  };
}

/** Rechecks channels whose sessions changed, a few at a time; while the database is away, again and again. */
export function createSessionChecks(context: RealtimeContext, retryMs = 1_000): SessionChecks {
  const waiting = fairQueue();
  let running = 0;
  let timer: NodeJS.Timeout | undefined;

  async function runNext(): Promise<void> {
    running += 1;
    for (let channel = waiting.next(); channel; channel = waiting.next()) {
      if (channel.ended || (await recheckSession(context, channel))) continue;
      waiting.add(channel);
      break;
    }
    running -= 1;
    if (!waiting.isEmpty() && running === 0) timer = setTimeout(start, retryMs).unref();
  }
  function start(): void {
    timer = undefined;
    for (let more = atOnce - running; more > 0; more -= 1) void runNext();
  }
  return {
    add(channel) {
      waiting.add(channel);
      if (timer === undefined && running < atOnce) void runNext();
    },
    close() {
      waiting.clear();
      clearTimeout(timer);
    },
  };
}
