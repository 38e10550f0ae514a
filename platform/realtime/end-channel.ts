import type { Channel } from "./channel.ts";
import type { RealtimeContext } from "./context.ts";

/** Takes the channel out of everything; the client is told nothing. */
export function dropChannel(context: RealtimeContext, channel: Channel): void {
  if (channel.ended) return;
  channel.ended = true;
  const { connection, topic, address } = channel;
  if (connection.channels.get(topic) === channel) connection.channels.delete(topic);
  context.hub.remove(address, channel);
  channel.changes?.end();
  untrack(context, channel);
}

/** The topic's other members see this client no more. */
export function untrack({ presence, relay }: RealtimeContext, channel: Channel): void {
  const { address, tracked } = channel;
  if (!tracked) return;
  channel.tracked = undefined;
  tracked.giveBack();
  presence.leave(address, tracked.ref);
  relay.leave(address, tracked.ref);
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
