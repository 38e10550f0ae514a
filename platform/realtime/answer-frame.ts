import type { Channel } from "./channel.ts";
import type { Connection } from "./connection.ts";
import { announceBroadcast, type RealtimeContext } from "./context.ts";
import { closeChannel } from "./end-channel.ts";
import { realtimeErrors } from "./errors.ts";
import { joinChannel } from "./join.ts";
import type { Announcement, Frame } from "./serializer.ts";
import { changePresence } from "./track.ts";
import { renewToken } from "./use-token.ts";

function announcementOf(frame: Frame): Announcement {
  // What the sender says beside the payload is for the server, not for the receivers.
  if (frame.kind === "packed") return { kind: "packed", broadcast: { ...frame.broadcast, meta: "" } };
  return { kind: "json", event: "broadcast", payload: JSON.stringify(frame.payload ?? {}) };
}

/** A client's message to the other members of its topic, and to itself if it asked for that. */
function broadcast(context: RealtimeContext, channel: Channel, frame: Frame): void {
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

type JsonFrame = Extract<Frame, { kind: "json" }>;

const leave = (context: RealtimeContext, connection: Connection, frame: JsonFrame): void => {
  const channel = connection.channels.get(frame.topic);
  connection.reply(frame, "ok", {});
  if (channel) closeChannel(context, channel);
};

/** A promise where the answer takes time. */
export function answerFrame(context: RealtimeContext, connection: Connection, frame: Frame): Promise<void> | undefined {
  const { topic, event } = frame;
  if (topic === "phoenix" && event === "heartbeat") return void connection.reply(frame, "ok", {});
  if (frame.kind === "json" && event === "phx_join" && topic.startsWith("realtime:"))
    return joinChannel(context, connection, frame);
  if (frame.kind === "json" && event === "phx_leave") return void leave(context, connection, frame);
  const channel = connection.channels.get(topic);
  if (!channel) return void connection.reply(frame, "error", { reason: "unmatched topic" });
  // A message of an earlier join of the same topic.
  if (frame.joinRef !== null && frame.joinRef !== channel.joinRef) return undefined;
  if (event === "broadcast") return void broadcast(context, channel, frame);
  if (frame.kind !== "json") return undefined;
  if (event === "presence") return void changePresence(context, channel, frame);
  if (event === "access_token") return renewToken(context, channel, frame);
  return void connection.reply(frame, "error", { reason: `Unknown event ${JSON.stringify(event)}` });
}
