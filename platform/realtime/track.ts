import { z } from "zod";
import type { Channel } from "./channel.ts";
import type { RealtimeContext } from "./context.ts";
import { endChannel, untrack } from "./end-channel.ts";
import { realtimeErrors } from "./errors.ts";
import { sizeOf } from "./presence.ts";
import type { Frame } from "./serializer.ts";
import type { UsedUp } from "./shares.ts";

const presencePayload = z.object({ event: z.string(), payload: z.unknown().optional() });

const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** JSON text of what may be tracked. */
function metaOf(payload: object): string {
  // The protocol's own fields are not the client's to set.
  const { phx_ref: _, phx_ref_prev: __, ...fields } = payload as Record<string, unknown>;
  return JSON.stringify(fields);
}

const usedUp: Readonly<Record<UsedUp, string>> = {
  socket: "Too much is tracked on the channels of this client",
  address: "Too much is tracked from this address",
  server: "Too much is tracked on this server",
};

/** Why it may not be tracked; nothing if it was. */
function track(context: RealtimeContext, channel: Channel, payload: unknown): string | undefined {
  const { presence, presenceShares, relay, limits } = context;
  const { address, connection, name, config, tracked } = channel;
  if (!channel.permissions.presence.write) return realtimeErrors.mayNotWrite(name).message;
  if (!isObject(payload)) return "Presence track payload must be a map";
  const meta = metaOf(payload);
  const { key } = config.presence;
  if (Buffer.byteLength(meta) > limits.presenceBytes) return `A client tracks ${limits.presenceBytes} bytes at most`;
  const bytes = sizeOf({ key, meta });
  if (presence.sizeOf(address) - (tracked?.bytes ?? 0) + bytes > limits.presenceTopicBytes)
    return "Too much is tracked on this topic";
  const giveBack = presenceShares.take(connection, bytes, tracked?.bytes);
  if (typeof giveBack === "string") return usedUp[giveBack];
  untrack(context, channel);
  const ref = crypto.randomUUID();
  const entry = { address, key, ref, meta };
  channel.tracked = { ref, bytes, giveBack };
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
  // Changes that are gathered with another one cost their topic nothing more.
  const { address, connection } = channel;
  if (!context.presence.isChanging(address) && !context.deliveries.takeChange(connection.client, address)) {
    connection.endFlood();
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
