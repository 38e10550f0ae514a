import { z } from "zod";
import type { Allowances } from "../http/allowance.ts";
import { inProcessAddress } from "../http/client-address.ts";
import { HttpError } from "../http/errors.ts";
import { identifyCaller, tokenOf } from "../http/identify-caller.ts";
import type { Keys } from "../http/keys.ts";
import type { LiveSessions } from "../http/live-sessions.ts";
import { parseJson, readBytes, readJson } from "../http/read-body.ts";
import type { Caller } from "../postgres/database.ts";
import { announceBroadcast, type RealtimeContext } from "./context.ts";
import { addressOf } from "./hub.ts";
import type { Announcement } from "./serializer.ts";

export type HttpContext = Pick<RealtimeContext, "hub" | "relay" | "authorization" | "limits" | "deliveries"> & {
  readonly keys: Keys;
  readonly sessions: Pick<LiveSessions, "current">;
  readonly allowances: Allowances;
};

export type HttpCall = {
  readonly request: Request;
  /** What limits count by. */
  readonly client: string;
  readonly params: Readonly<Record<string, string>>;
};

const maxBody = 2 ** 20;
const mostMessages = 100;

const accepted = () => new Response(null, { status: 202 });
const unprocessable = (message: string) => new HttpError(422, "unprocessable", message);
const tooMany = () =>
  new HttpError(429, "too_many_requests", "You have exceeded your rate limit", { "retry-after": "1" });
const denied = () => new HttpError(403, "unauthorized", "You do not have permissions to write to this Channel topic");

const isObject = (value: unknown) => typeof value === "object" && value !== null && !Array.isArray(value);

const batch = z.object({
  messages: z
    .array(
      z.object({
        topic: z.string().min(1).max(255),
        event: z.string().min(1).max(255),
        // Not a record: looking at each of its keys would cost more than reading them.
        payload: z.custom<object>(isObject, "expected an object"),
        private: z.boolean().nullish(),
      }),
    )
    .min(1)
    .max(mostMessages),
});

type Message = { readonly topic: string; readonly isPrivate: boolean; readonly announcement: Announcement };

function packed(event: string, encoding: "json" | "binary", bytes: Buffer, { limits }: HttpContext): Announcement {
  if (bytes.length > limits.payloadBytes) throw unprocessable(`A payload has ${limits.payloadBytes} bytes at most`);
  return { kind: "packed", broadcast: { event, encoding, bytes, meta: "" } };
}

/** @throws {HttpError} 401 */
async function callerOf({ keys, sessions }: HttpContext, request: Request): Promise<Caller> {
  if (!tokenOf(request)) throw new HttpError(401, "unauthorized", "API key is missing");
  return identifyCaller(request, keys, sessions);
}

/** Sends what may be sent. @throws {HttpError} 403 when none of it may, 429 */
async function send(context: HttpContext, caller: Caller, client: string, messages: readonly Message[]) {
  if (client !== inProcessAddress && !context.allowances.take(client, messages.length)) throw tooMany();
  const topics = new Set(messages.filter(({ isPrivate }) => isPrivate).map(({ topic }) => topic));
  const writable = new Set<string>();
  for (const topic of topics) {
    const { broadcast } = await context.authorization.permissions(caller, topic, client);
    if (broadcast.write) writable.add(topic);
  }
  const allowed = messages.filter(({ isPrivate, topic }) => !isPrivate || writable.has(topic));
  if (allowed.length === 0) throw denied();
  const addressed = allowed.map(({ topic, isPrivate, announcement }) => ({
    address: addressOf(topic, isPrivate),
    announcement,
  }));
  const isCounted = client !== inProcessAddress && caller.role !== "service_role";
  if (isCounted && !context.deliveries.take(client, addressed)) throw tooMany();
  for (const { address, announcement } of addressed) announceBroadcast(context, address, announcement);
  return accepted();
}

/** `POST /api/broadcast`: several messages. Those the caller may not send to a private topic are left out. */
export async function broadcastMany(context: HttpContext, call: HttpCall): Promise<Response> {
  const caller = await callerOf(context, call.request);
  const parsed = batch.safeParse(await readJson(call.request, maxBody));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw unprocessable(`${issue?.path.join(".") || "body"}: ${issue?.message}`);
  }
  const messages = parsed.data.messages.map(({ topic, event, payload, private: isPrivate }) => ({
    topic,
    isPrivate: isPrivate ?? false,
    announcement: packed(event, "json", Buffer.from(JSON.stringify(payload)), context),
  }));
  return send(context, caller, call.client, messages);
}

function decoded(part: string | undefined): string {
  try {
    const text = decodeURIComponent(part ?? "");
    if (text !== "" && text.length <= 255) return text;
  } catch {
    // Not percent-encoded text: answered like an empty name.
  }
  throw unprocessable("Topic and event have 1 to 255 characters");
}

/** `POST /api/broadcast/:topic/events/:event`: one message, whose payload is the body, JSON or bytes. */
export async function broadcastOne(context: HttpContext, call: HttpCall): Promise<Response> {
  const { request, params, client } = call;
  const caller = await callerOf(context, request);
  const [topic, event] = [decoded(params.topic), decoded(params.event)];
  const bytes = Buffer.from(await readBytes(request, maxBody));
  const isBinary = /^application\/octet-stream\b/i.test(request.headers.get("content-type") ?? "");
  if (!isBinary) parseJson(bytes);
  const isPrivate = new URL(request.url).searchParams.get("private") === "true";
  const announcement = packed(event, isBinary ? "binary" : "json", bytes, context);
  return send(context, caller, client, [{ topic, isPrivate, announcement }]);
}
