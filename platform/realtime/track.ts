import { z } from "zod";
import type { Channel } from "./channel.ts";
import type { RealtimeContext } from "./context.ts";
import { endChannel } from "./end-channel.ts";
import { realtimeErrors } from "./errors.ts";
import type { Frame } from "./serializer.ts";

const presencePayload = z.looseObject({ event: z.string(), payload: z.unknown().optional() });

const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function untrack({ presence, relay }: RealtimeContext, channel: Channel): void {
  const { address, presenceRef } = channel;
  if (presenceRef === undefined) return;
  channel.presenceRef = undefined;
  presence.leave(address, presenceRef);
  relay.leave(address, presenceRef);
}

/** Why it may not be tracked; nothing if it was. */
function track(context: RealtimeContext, channel: Channel, payload: unknown): string | undefined {
  const { presence, relay, limits } = context;
  const { address, name, config } = channel;
  if (!channel.permissions.presence.write) return realtimeErrors.mayNotWrite(name).message;
  if (!isObject(payload)) return "Presence track payload must be a map";
  // The protocol's own fields are not the client's to set.
  const { phx_ref: _, phx_ref_prev: __, ...fields } = payload as Record<string, unknown>;
  const meta = JSON.stringify(fields);
  if (Buffer.byteLength(meta) > limits.presenceBytes) return `A client tracks ${limits.presenceBytes} bytes at most`;
  if (presence.sizeOf(address) + meta.length > limits.presenceTopicBytes) return "Too much is tracked on this topic";
  untrack(context, channel);
  const ref = crypto.randomUUID();
  const entry = { address, key: config.presence.key, ref, meta };
  channel.presenceRef = ref;
  presence.join(relay.process, entry);
  relay.join(entry);
  return undefined;
}

/** `track` and `untrack`: what the topic's other members see of this client. */
export function changePresence(
  context: RealtimeContext,
  channel: Channel,
  frame: Extract<Frame, { kind: "json" }>,
): void {
  const answer = (reason?: string) =>
    channel.connection.reply(frame, reason === undefined ? "ok" : "error", reason === undefined ? {} : { reason });
  if (!channel.presenceEvents.take(performance.now())) {
    endChannel(context, channel, "Client presence rate limit exceeded");
    return;
  }
  const parsed = presencePayload.safeParse(frame.payload);
  const event = parsed.data?.event.toLowerCase();
  if (event === "track") answer(track(context, channel, parsed.data?.payload ?? {}));
  else if (event === "untrack") {
    untrack(context, channel);
    answer();
  } else answer("A presence event is track or untrack");
}
