import type { Channel } from "./channel.ts";
import { announceBroadcast, type RealtimeContext } from "./context.ts";
import { realtimeErrors } from "./errors.ts";
import type { Announcement, Frame } from "./serializer.ts";

function announcementOf(frame: Frame): Announcement {
  // What the sender says beside the payload is for the server, not for the receivers.
  if (frame.kind === "packed") return { kind: "packed", broadcast: { ...frame.broadcast, meta: "" } };
  return { kind: "json", event: "broadcast", payload: JSON.stringify(frame.payload ?? {}) };
}

/** A client's message to the other members of its topic, and to itself if it asked for that. */
export function broadcast(context: RealtimeContext, channel: Channel, frame: Frame): void {
  const { connection, config, permissions, name, address } = channel;
  const answer = (status: "ok" | "error", response: unknown) => {
    if (config.ack) connection.reply(frame, status, response);
  };
  if (!permissions.broadcast.write) {
    answer("error", { reason: realtimeErrors.mayNotWrite(name).message });
    return;
  }
  const announcement = announcementOf(frame);
  if (!context.deliveries.take(connection.client, [{ address, announcement }])) {
    connection.endFlood();
    return;
  }
  announceBroadcast(context, address, announcement, config.self ? undefined : channel);
  answer("ok", {});
}
