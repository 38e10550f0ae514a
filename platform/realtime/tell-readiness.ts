import type { Channel } from "./channel.ts";
import type { RealtimeContext } from "./context.ts";

const mostWaitMs = 10_000;
const pauseMs = 500;

/** `replication_ready`: says when what the database sends reaches this channel, or that it did not come to that in time. */
export function tellReadiness(context: Pick<RealtimeContext, "database">, channel: Channel, waitedMs = 0): void {
  if (channel.ended) return;
  // Supabase's sentence: clients compare it.
  if (context.database.isUp()) channel.tell("system", "ok", "Replication connection established");
  else if (waitedMs >= mostWaitMs) channel.tell("system", "error", "The database was not ready in time");
  else setTimeout(() => tellReadiness(context, channel, waitedMs + pauseMs), pauseMs).unref();
}
