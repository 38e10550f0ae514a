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

/** Rechecks channels whose sessions changed, a few at a time; while the database is away, again and again. */
export function createSessionChecks(context: RealtimeContext, retryMs = 1_000): SessionChecks {
  const waiting = new Set<Channel>();
  let running = 0;
  let timer: NodeJS.Timeout | undefined;

  async function runNext(): Promise<void> {
    running += 1;
    for (const channel of waiting) {
      waiting.delete(channel);
      if (channel.ended || (await recheckSession(context, channel))) continue;
      waiting.add(channel);
      break;
    }
    running -= 1;
    if (waiting.size > 0 && running === 0) timer = setTimeout(start, retryMs).unref();
  }
  function start(): void {
    timer = undefined;
    while (running < Math.min(atOnce, waiting.size)) void runNext();
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
