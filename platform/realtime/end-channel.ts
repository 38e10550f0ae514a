import type { Channel } from "./channel.ts";
import type { RealtimeContext } from "./context.ts";

/** Takes the channel out of everything; the client is told nothing. */
export function dropChannel({ hub, presence, relay }: RealtimeContext, channel: Channel): void {
  if (channel.ended) return;
  channel.ended = true;
  const { connection, topic, address, presenceRef } = channel;
  if (connection.channels.get(topic) === channel) connection.channels.delete(topic);
  hub.remove(address, channel);
  channel.changes?.end();
  if (presenceRef === undefined) return;
  presence.leave(address, presenceRef);
  relay.leave(address, presenceRef);
}

/** Ends a channel from our side: its client hears why, and does not join again by itself. */
export function endChannel(context: RealtimeContext, channel: Channel, why: string): void {
  if (channel.ended) return;
  channel.tell("system", "error", why);
  closeChannel(context, channel);
}

/** Something on our side failed: the client hears it, and joins again by itself after a while. */
export function failChannel(context: RealtimeContext, channel: Channel, why: string): void {
  if (channel.ended) return;
  const { connection, topic, joinRef } = channel;
  channel.tell("system", "error", why);
  dropChannel(context, channel);
  connection.push({ joinRef, ref: joinRef, topic }, "phx_error", "{}");
}

export function closeChannel(context: RealtimeContext, channel: Channel): void {
  const { connection, topic, joinRef } = channel;
  dropChannel(context, channel);
  connection.push({ joinRef, ref: joinRef, topic }, "phx_close", "{}");
}
