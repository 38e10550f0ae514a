import { broadcast } from "./broadcast.ts";
import type { Connection } from "./connection.ts";
import type { RealtimeContext } from "./context.ts";
import { closeChannel } from "./end-channel.ts";
import { joinChannel } from "./join.ts";
import type { Frame } from "./serializer.ts";
import { changePresence } from "./track.ts";
import { renewToken } from "./use-token.ts";

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
